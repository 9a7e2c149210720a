import type { Item, ShoppingList } from './list.ts';

/** The price that somebody saw at the shelf of this store; null where nobody did. */
export const seenPriceOf = (
  { shelfPriceAgorot = null, shelfPriceStore = null }: Pick<Item, 'shelfPriceAgorot' | 'shelfPriceStore'>,
  storeKey: string | null,
): number | null => (shelfPriceStore !== null && shelfPriceStore === storeKey ? shelfPriceAgorot : null);

/**
 * The list with the prices that people saw in its store, in place of the published ones: such a line costs its price times
 * its quantity, without deals. Lines that a deal joined with it keep what the published prices make of them.
 * An item without such a price stays the same object, and so does a list in which nothing changes.
 */
export function withSeenPrices(list: ShoppingList, storeKey: string | null): ShoppingList {
  const changed = Object.values(list.items).flatMap((item) => {
    const priceAgorot = seenPriceOf(item, storeKey);
    return priceAgorot === null ? [] : [corrected(item, priceAgorot)];
  });
  if (changed.length === 0) return list;
  return { ...list, items: { ...list.items, ...Object.fromEntries(changed.map((item) => [item.id, item])) } };
}

/** A row renders again when its item is another object, so the copy of an item is cached as long as the item lives. */
const made = new WeakMap<Item, Item>();

function corrected(item: Item, priceAgorot: number): Item {
  const before = made.get(item);
  if (before) return before;
  const { deal: _deal, estimate: _estimate, ...facts } = item;
  const after = { ...facts, priceAgorot, salePriceAgorot: null };
  made.set(item, after);
  return after;
}
