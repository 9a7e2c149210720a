import { normalise } from '../catalogue/normalise.ts';
import { TICK_REGRET_MS } from '../limits.ts';
import type { Item, NewItem, ShoppingList } from './list.ts';

/** What is bought again and again: counted at every completion, offered with one tap. */

export type UsualFacts = Omit<NewItem, 'id' | 'quantity' | 'note' | 'isAnyBrand'>;

export type UsualItem = {
  /** See {@link usualKeyOf}. */
  readonly key: string;
  readonly facts: UsualFacts;
  /** How often it was completed. */
  readonly times: number;
  /** When it was completed last, ms. */
  readonly lastAt: number;
};

/** One thing, whichever list it stands on: by its barcode, a free text by its words. */
export const usualKeyOf = ({ barcode, name }: Pick<Item, 'barcode' | 'name'>): string =>
  barcode ?? `name:${normalise(name)}`;

/** The key of an item of a list, made once: a list of thousands is asked for them with every change. */
function keyOfItem(item: Item): string {
  const known = keys.get(item);
  if (known !== undefined) return known;
  const key = usualKeyOf(item);
  keys.set(item, key);
  return key;
}

const keys = new WeakMap<Item, string>();

/** The keys of what stands open on a list. */
export const openKeysOf = (list: ShoppingList): ReadonlySet<string> =>
  new Set(Object.values(list.items).flatMap((item) => (item.isCompleted ? [] : [keyOfItem(item)])));

/** What of an item stays true on another list. */
export const usualFactsOf = (item: UsualFacts): UsualFacts => ({
  name: item.name,
  barcode: item.barcode,
  alias: item.alias,
  manufacturer: item.manufacturer,
  brand: item.brand,
  unitMeasure: item.unitMeasure,
  isWeighted: item.isWeighted,
  priceAgorot: item.priceAgorot,
  salePriceAgorot: item.salePriceAgorot,
  categoryId: item.categoryId,
  subcategoryId: item.subcategoryId,
  storeKey: item.storeKey,
  imageUrl: item.imageUrl,
});

/**
 * What was completed between two states of a list (+1), and what came back so soon after that the tick was a mistake
 * (−1). A list that was not known before tells nothing.
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

/** Counts one completion, or takes one back. @returns undefined when nothing is left of it */
export function countUsual(known: UsualItem | undefined, item: Item, by: 1 | -1): UsualItem | undefined {
  const times = (known?.times ?? 0) + by;
  if (times <= 0) return undefined;
  const lastAt = by > 0 ? item.updatedAt : (known?.lastAt ?? item.updatedAt);
  return { key: usualKeyOf(item), facts: usualFactsOf(item), times, lastAt };
}

/** Most used first; of equals the one bought last. */
export const rankUsual = (items: Iterable<UsualItem>): UsualItem[] =>
  [...items].sort((a, b) => b.times - a.times || b.lastAt - a.lastAt || (a.key < b.key ? -1 : 1));

/** How it stands on a list already: open (nothing to do), completed (it would come back), or not at all. */
export function usualOn(list: ShoppingList, { key }: UsualItem): Item | undefined {
  const same = Object.values(list.items).filter((item) => keyOfItem(item) === key);
  return same.find((item) => !item.isCompleted) ?? same[0];
}
