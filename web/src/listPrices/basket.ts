import { BASKET_ITEMS_MAX, GENERIC_ITEMS_MAX } from '@sali/domain/limits';
import { isWithoutProduct, wordsLineOf, type GenericLine } from '@sali/domain/lists/estimates';
import type { ShoppingList } from '@sali/domain/lists/list';
import { isMissed } from '@sali/domain/lists/view';

export type BasketItem = { readonly item_code: string; readonly quantity: number };

/** What a store is asked about a list: its products, and its lines without a product. */
export type BasketLines = { readonly items: readonly BasketItem[]; readonly words: readonly GenericLine[] };

/** The lines of a list, always in the same order; null where a store is not asked: there are none, or too many products. */
export function basketOf(list: ShoppingList): BasketLines | null {
  // What the store does not have is in no deal of this shopping.
  const all = Object.values(list.items).filter((item) => !isMissed(item));
  const items = all
    .flatMap(({ barcode, quantity }) => (barcode === null ? [] : [{ item_code: barcode, quantity }]))
    .sort((a, b) => (a.item_code < b.item_code ? -1 : 1));
  const words = all
    .filter(isWithoutProduct)
    .sort((a, b) => a.addedAt - b.addedAt)
    .slice(0, GENERIC_ITEMS_MAX)
    .map(wordsLineOf);
  return items.length + words.length === 0 || items.length > BASKET_ITEMS_MAX ? null : { items, words };
}
