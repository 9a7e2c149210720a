import type { Agorot } from '../base/units.ts';
import type { Item, ShoppingList } from './list.ts';

/** The prices of a list's products in one store today. Prices belong to the store, not to the line: they change daily. */

export type ShelfEntry = {
  /** The price of a unit, or of a kilogram when weighted. */
  readonly priceAgorot: Agorot;
  /** A running promotion's price for one unit. */
  readonly salePriceAgorot: Agorot | null;
};

export type Shelf = {
  readonly storeKey: string;
  /** By barcode; null: the store does not sell it. A missing barcode was not requested yet. */
  readonly entries: ReadonlyMap<string, ShelfEntry | null>;
};

/**
 * The list with the prices of the shelf's store. A line that the shelf does not know yet keeps its price if that is of the
 * same store, and until the shelf is known at all; a free text keeps its price.
 * An item whose price stays is the same object, and so is a list in which nothing changes.
 */
export function pricedAt(list: ShoppingList, shelf: Shelf | undefined): ShoppingList {
  if (!shelf || shelf.entries.size === 0) return list;
  const items = Object.values(list.items);
  const priced = items.map((item) => pricedItem(item, shelf));
  if (priced.every((item, at) => item === items[at])) return list;
  return { ...list, items: Object.fromEntries(priced.map((item) => [item.id, item])) };
}

/** Every change of a list prices its items again, so the priced copy of an item is cached as long as the item lives. */
const made = new WeakMap<Item, Item>();

function pricedItem(item: Item, { storeKey, entries }: Shelf): Item {
  if (item.barcode === null) return item;
  const entry = entries.get(item.barcode);
  if (entry === undefined && item.storeKey === storeKey) return item;
  const priceAgorot = entry?.priceAgorot ?? null;
  const salePriceAgorot = entry?.salePriceAgorot ?? null;
  if (isPriced(item, priceAgorot, salePriceAgorot)) return item;
  const before = made.get(item);
  if (before?.storeKey === storeKey && isPriced(before, priceAgorot, salePriceAgorot)) return before;
  const after = { ...item, priceAgorot, salePriceAgorot, storeKey };
  made.set(item, after);
  return after;
}

const isPriced = (item: Item, price: Agorot | null, sale: Agorot | null): boolean =>
  item.priceAgorot === price && item.salePriceAgorot === sale;
