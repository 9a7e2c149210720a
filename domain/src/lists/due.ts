import { sum } from '../base/collections.ts';
import { DUE_FROM_SHARE, PURCHASES_KEPT_MAX } from '../base/limits.ts';
import type { EpochMs } from '../base/units.ts';
import { purchasesOf, type UsualItem } from './usual.ts';

/** Purchases that are closer together are one shopping. */
const SAME_SHOPPING_MS = 12 * 60 * 60_000;
/** This many shoppings are needed to compute how often an item is bought. */
const DUE_SHOPPINGS_MIN = 3;
/** An item that was not bought for this many of its intervals is no longer usual. */
const DUE_INTERVALS_MAX = 5;

/** When a household needs a usual item again: each has an interval of its own, learned from its purchases. */

/** Purchases of one shopping count once, at the time of the first. @param boughtAt in ms, in any order */
export function shoppingsOf(boughtAt: readonly EpochMs[]): EpochMs[] {
  const shoppings: EpochMs[] = [];
  let last = -Infinity;
  for (const at of [...boughtAt].sort((a, b) => a - b)) {
    if (at - last >= SAME_SHOPPING_MS) shoppings.push(at);
    last = at;
  }
  return shoppings;
}

/** Joins what two devices know of an item's purchases: their clocks may differ, so those of one shopping count once. */
export const joinedPurchases = (one: readonly EpochMs[], other: readonly EpochMs[]): EpochMs[] =>
  shoppingsOf([...one, ...other]).slice(-PURCHASES_KEPT_MAX);

/**
 * How often the item is bought: the median of the times between its shoppings, in ms. A median, because one holiday or one
 * forgotten tick must not change it. Null with fewer than three shoppings.
 */
export function intervalOf(item: Pick<UsualItem, 'boughtAt' | 'lastAt'>): number | null {
  const shoppings = shoppingsOf(purchasesOf(item));
  if (shoppings.length < DUE_SHOPPINGS_MIN) return null;
  const gaps = shoppings.slice(1).map((at, index) => at - (shoppings[index] ?? at));
  const sorted = gaps.sort((a, b) => a - b);
  const middle = sorted.slice(Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2) + 1);
  return sum(middle) / middle.length;
}

export type Due = {
  /** How often it is bought, in ms. */
  readonly intervalMs: number;
  /** How far its interval has passed: from 0.85 on it is due, 1 is the whole interval. */
  readonly share: number;
};

/** Whether the item is due at a time, and how much. Null: it is not, or nobody knows, or it was given up long ago. */
export function dueAt(item: Pick<UsualItem, 'boughtAt' | 'lastAt'>, now: EpochMs): Due | null {
  const intervalMs = intervalOf(item);
  if (intervalMs === null) return null;
  const share = (now - Math.max(item.lastAt, ...purchasesOf(item))) / intervalMs;
  return share >= DUE_FROM_SHARE && share <= DUE_INTERVALS_MAX ? { intervalMs, share } : null;
}

/** Finds the items that are due at a time, the longest overdue first. */
export const dueItems = <Item extends UsualItem>(
  items: readonly Item[],
  now: EpochMs,
): { readonly item: Item; readonly due: Due }[] =>
  items
    .flatMap((item) => {
      const due = dueAt(item, now);
      return due ? [{ item, due }] : [];
    })
    .sort((a, b) => b.due.share - a.due.share || (a.item.key < b.item.key ? -1 : 1));
