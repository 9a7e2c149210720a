import { itemIdOf, type NewItem } from '@sali/domain/lists/list';
import type { FoundProduct } from '../catalogue/catalogue.ts';

/** The line that a found product becomes on a list. */
export function itemFrom(listId: string, product: FoundProduct, quantity: number, note: string): NewItem {
  const { itemCode, saleText: _words, ...facts } = product;
  return { ...facts, id: itemIdOf(listId, itemCode), barcode: itemCode, alias: '', quantity, note };
}
