import type { EpochMs } from '../base/units.ts';
import { normalise } from '../goods/catalogue/normalise.ts';
import { keysOf, pickFields } from '../base/collections.ts';
import { PURCHASES_KEPT_MAX, TICK_REGRET_MS } from '../base/limits.ts';
import { USUAL_ITEM_FIELDS, type UsualItemField } from './itemFields.ts';
import type { Item, NewItem, ShoppingList } from './list.ts';

/** The items that a household buys again and again: counted at every completion, offered with one tap. */

export type UsualFacts = Pick<NewItem, UsualItemField>;

export type UsualItem = {
  /** See {@link usualKeyOf}. */
  readonly key: string;
  readonly facts: UsualFacts;
  /** How often it was completed. */
  readonly times: number;
  /** When it was completed last, in ms. */
  readonly lastAt: EpochMs;
  /** Its last completions in ms, the oldest first. Rows stored by older versions lack the field: then `lastAt` is known. */
  readonly boughtAt?: readonly EpochMs[];
};

/** Identifies a thing across lists: by its barcode, a free text by its words. */
export const usualKeyOf = ({ barcode, name }: Pick<Item, 'barcode' | 'name'>): string =>
  barcode ?? `name:${normalise(name)}`;

/** The key of an item, cached: every change of a list asks for the keys of all its items. */
function keyOfItem(item: Item): string {
  const known = keys.get(item);
  if (known !== undefined) return known;
  const key = usualKeyOf(item);
  keys.set(item, key);
  return key;
}

const keys = new WeakMap<Item, string>();

/** The keys of a list's open items. */
export const openKeysOf = (list: ShoppingList): ReadonlySet<string> =>
  new Set(Object.values(list.items).flatMap((item) => (item.isCompleted ? [] : [keyOfItem(item)])));

const USUAL_FIELDS = keysOf(USUAL_ITEM_FIELDS);

/** The facts of an item that hold on any list. */
export const usualFactsOf = (item: UsualFacts): UsualFacts => pickFields(item, USUAL_FIELDS);

/**
 * Completions between two states of a list (+1), and items that were reopened so soon that the tick was a mistake (−1).
 * A list without an earlier state counts nothing.
 */
export function boughtBetween(
  before: ShoppingList | undefined,
  after: ShoppingList,
): { readonly item: Item; readonly by: 1 | -1 }[] {
  if (!before || before.items === after.items) return [];
  return Object.values(after.items).flatMap((item): { item: Item; by: 1 | -1 }[] => {
    const was = before.items[item.id];
    if (!was || was.isCompleted === item.isCompleted) return [];
    if (item.isCompleted) return [{ item, by: 1 }];
    return item.updatedAt - was.updatedAt < TICK_REGRET_MS ? [{ item, by: -1 }] : [];
  });
}

/** Counts one completion, or takes one back. @returns undefined when none is left */
export function countUsual(known: UsualItem | undefined, item: Item, by: 1 | -1): UsualItem | undefined {
  const times = (known?.times ?? 0) + by;
  if (times <= 0) return undefined;
  const lastAt = by > 0 ? item.updatedAt : (known?.lastAt ?? item.updatedAt);
  const before = known ? purchasesOf(known) : [];
  const boughtAt = by > 0 ? [...before, item.updatedAt].slice(-PURCHASES_KEPT_MAX) : before.slice(0, -1);
  return { key: usualKeyOf(item), facts: usualFactsOf(item), times, lastAt, boughtAt };
}

/** When it was bought, as far as that is known; in ms, the oldest first. */
export const purchasesOf = ({ boughtAt, lastAt }: Pick<UsualItem, 'boughtAt' | 'lastAt'>): readonly EpochMs[] =>
  boughtAt ?? [lastAt];

/** Most used first; among equals the one bought last. */
export const rankUsual = (items: Iterable<UsualItem>): UsualItem[] =>
  [...items].sort((a, b) => b.times - a.times || b.lastAt - a.lastAt || (a.key < b.key ? -1 : 1));

/** Its state on a list: open (nothing to do), completed (adding reopens it), or absent. */
export function usualOn(list: ShoppingList, { key }: UsualItem): Item | undefined {
  const same = Object.values(list.items).filter((item) => keyOfItem(item) === key);
  return same.find((item) => !item.isCompleted) ?? same[0];
}
