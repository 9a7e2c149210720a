import { pickFields, keysOf } from '../base/collections.ts';
import { ITEM_FIELDS } from './itemFields.ts';
import type { Item, ShoppingList } from './list.ts';

const FIELDS = [
  'name',
  'barcode',
  'alias',
  'manufacturer',
  'brand',
  'note',
  'quantity',
  'unitMeasure',
  'isWeighted',
  'categoryId',
  'subcategoryId',
  'imageUrl',
  'isAnyBrand',
] as const;

/** The fields of an item that its line in a template has: what is wanted, and no price, which the store says later. */
export const TEMPLATE_LINE_FIELDS = pickFields(ITEM_FIELDS, FIELDS);

/** A line of a template. */
export type TemplateLine = Pick<Item, (typeof FIELDS)[number]>;

/** The line of an item in a template. */
export const templateLineOf = (item: TemplateLine): TemplateLine => pickFields(item, keysOf(TEMPLATE_LINE_FIELDS));

/** All lines of a list, bought or not, in the order in which they were added. */
export const templateLinesOf = (list: Pick<ShoppingList, 'items'>): TemplateLine[] =>
  Object.values(list.items)
    .sort((a, b) => a.addedAt - b.addedAt || (a.id < b.id ? -1 : 1))
    .map(templateLineOf);
