import { type Item, itemIdOf, type NewItem } from '@sali/domain/lists/list';

/** A product as the search offers it: the facts of an item, and the sale's own words. */
export type Suggestion = Pick<
  Item,
  | 'name'
  | 'manufacturer'
  | 'brand'
  | 'unitMeasure'
  | 'isWeighted'
  | 'priceAgorot'
  | 'salePriceAgorot'
  | 'categoryId'
  | 'subcategoryId'
  | 'storeKey'
  | 'imageUrl'
> & {
  readonly itemCode: string;
  readonly saleText: string | null;
};

/** The line that a suggestion becomes on a list. */
export function itemFrom(listId: string, suggestion: Suggestion, quantity: number, note: string): NewItem {
  const { itemCode, saleText: _words, ...facts } = suggestion;
  return { ...facts, id: itemIdOf(listId, itemCode), barcode: itemCode, alias: '', quantity, note };
}
