import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../base/time.ts';
import { PURCHASES_KEPT_MAX } from '../base/limits.ts';
import { text } from '../../test/testLists.ts';
import { dueAt, dueItems, intervalOf, joinedPurchases, shoppingsOf } from './due.ts';
import { countUsual, type UsualItem } from './usual.ts';

const days = (...at: number[]): number[] => at.map((day) => day * DAY_MS);
const item = (key: string, ...at: number[]): UsualItem => ({
  key,
  facts: text(key, { name: key }),
  times: at.length,
  lastAt: Math.max(...days(...at)),
  boughtAt: days(...at),
});
const intervalDays = (...at: number[]): number | null => {
  const interval = intervalOf(item('a', ...at));
  return interval === null ? null : interval / DAY_MS;
};

test('[NW20] an interval is the median of the times between shoppings, from three shoppings on', () => {
  expect(intervalDays(0, 7)).toBeNull();
  expect(intervalDays(0, 7, 14)).toBe(7);
  expect(intervalDays(0, 6, 14)).toBe(7);
  // Holidays and a forgotten tick change nothing.
  expect(intervalDays(0, 7, 14, 21, 49, 56)).toBe(7);
  expect(intervalDays(0, 3, 6, 30)).toBe(3);
});

test('[NW20] purchases of one shopping count once, whatever their order', () => {
  const at = [10 * DAY_MS, 0, 2 * HOUR_MS, 10 * DAY_MS + 11 * HOUR_MS];
  expect(shoppingsOf(at)).toEqual([0, 10 * DAY_MS]);
  expect(intervalDays(0, 0.1, 7, 7.2)).toBeNull();
});

test('[NW21] an item is due from 85% of its interval on, and is given up after five intervals', () => {
  const weekly = item('milk', 0, 7, 14);
  const dueOn = (day: number) => dueAt(weekly, day * DAY_MS)?.share.toFixed(2) ?? null;
  expect([19.9, 20, 21, 49, 49.1].map(dueOn)).toEqual([null, '0.86', '1.00', '5.00', null]);
  expect(dueAt({ lastAt: 0 }, 30 * DAY_MS)).toBeNull();
});

test('[NW21] the longest overdue comes first', () => {
  const items = [
    item('weekly', 0, 7, 14),
    item('daily', 11, 12, 13, 14),
    item('monthly', -60, -30, 0),
    item('once', 1),
  ];
  expect(dueItems(items, 18 * DAY_MS).map(({ item: { key } }) => key)).toEqual(['daily']);
  expect(dueItems(items, 27 * DAY_MS).map(({ item: { key } }) => key)).toEqual(['weekly', 'monthly']);
});

test('[NW20] a tick adds a purchase, its regret takes it back, and the last twelve stay', () => {
  const bought = { ...text('1'), serverId: 1, isCompleted: true, createdAt: 0, addedAt: 0 };
  let milk: UsualItem | undefined;
  for (let at = 1; at <= PURCHASES_KEPT_MAX + 2; at += 1) milk = countUsual(milk, { ...bought, updatedAt: at }, 1);
  expect(milk?.boughtAt).toEqual(Array.from({ length: PURCHASES_KEPT_MAX }, (_, index) => index + 3));
  expect(countUsual(milk, { ...bought, updatedAt: 99 }, -1)?.boughtAt?.at(-1)).toBe(PURCHASES_KEPT_MAX + 1);
});

test('[NW22] purchases of another device join; the same shopping counts once though the clocks differ', () => {
  const here = days(0, 7);
  const there = [30_000, 7 * DAY_MS - 20_000, 14 * DAY_MS];
  expect(joinedPurchases(here, there)).toEqual([0, 7 * DAY_MS - 20_000, 14 * DAY_MS]);
  const many = Array.from({ length: 20 }, (_, day) => day * DAY_MS);
  expect(joinedPurchases(many, [])).toEqual(many.slice(-PURCHASES_KEPT_MAX));
});
