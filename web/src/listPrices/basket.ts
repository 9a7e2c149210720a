import { BASKET_ITEMS_MAX } from '@sali/domain/limits';
import type { ShoppingList } from '@sali/domain/lists/list';

export type BasketItem = { readonly item_code: string; readonly quantity: number };

/** The products of a list, always in the same order; null where a store is not asked: there is none, or there are too many. */
export function basketOf(list: ShoppingList): readonly BasketItem[] | null {
  const items = Object.values(list.items)
    .flatMap(({ barcode, quantity }) => (barcode === null ? [] : [{ item_code: barcode, quantity }]))
    .sort((a, b) => (a.item_code < b.item_code ? -1 : 1));
  return items.length === 0 || items.length > BASKET_ITEMS_MAX ? null : items;
}
