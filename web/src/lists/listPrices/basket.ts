import { BASKET_ITEMS_MAX, GENERIC_ITEMS_MAX } from '@sali/domain/base/limits';
import { anyBrandOf } from '@sali/domain/lists/anyBrand';
import { needsEstimate, wordsLineOf, type GenericLine } from '@sali/domain/lists/estimates';
import type { Item, ShoppingList } from '@sali/domain/lists/list';
import type { Shelf } from '@sali/domain/lists/shelf';
import { isMissed } from '@sali/domain/lists/view';

/** A product of a basket; of any brand: the cheapest that fits. */
export type BasketItem = { readonly item_code: string; readonly quantity: number; readonly any_brand?: true };

/** The lines of a list that a store is asked to price: its products, and its lines without a product. */
export type BasketLines = { readonly items: readonly BasketItem[]; readonly words: readonly GenericLine[] };

/** The lines of a list, always in the same order; null where a store is not asked: there are none, or too many products. */
export function basketOf(list: ShoppingList): BasketLines | null {
  const all = Object.values(list.items).filter(
    // Items that the store does not have are in no deal of this shopping; a text with its own price needs no other.
    (item) => !isMissed(item) && (item.barcode !== null || needsEstimate(item)),
  );
  const lines = basketLinesOf(all);
  return lines.items.length + lines.words.length === 0 || lines.items.length > BASKET_ITEMS_MAX ? null : lines;
}

/** The products of a basket with what one of each costs today, as far as the device knows: by it cached offers are current or not. */
export const onShelf = ({ items }: BasketLines, shelf: Shelf | undefined) =>
  items.map((item) => ({ ...item, priceAgorot: shelf?.entries.get(item.item_code)?.priceAgorot }));

/**
 * Items as a store is asked for them. A product is chosen for one line only, so the order decides what is chosen: the list
 * and the comparison ask in the same one [G80].
 */
export function basketLinesOf(all: readonly Item[]): BasketLines {
  const products = all
    .flatMap((item) => (item.barcode === null ? [] : [{ ...item, barcode: item.barcode }]))
    .sort((a, b) => (a.barcode < b.barcode ? -1 : 1));
  const anyBrand = anyBrandOf(products, (item) => item.isAnyBrand);
  const items = products.map((item) => ({
    item_code: item.barcode,
    quantity: item.quantity,
    ...(anyBrand.has(item) && { any_brand: true as const }),
  }));
  const words = all
    .filter(({ barcode }) => barcode === null)
    .sort((a, b) => a.addedAt - b.addedAt || (a.id < b.id ? -1 : 1))
    .slice(0, GENERIC_ITEMS_MAX)
    .map(wordsLineOf);
  return { items, words };
}
