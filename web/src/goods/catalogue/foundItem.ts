import { itemIdOf, type NewItem } from '@sali/domain/lists/list';
import type { FoundProduct } from './foundProduct.ts';

/** The line that a found product becomes on a list. */
export function itemFrom(listId: string, product: FoundProduct, quantity: number, note: string): NewItem {
  const { itemCode, saleText: _words, ownName: _name, ...facts } = product;
  return { ...facts, id: itemIdOf(listId, itemCode), barcode: itemCode, alias: '', quantity, note };
}
