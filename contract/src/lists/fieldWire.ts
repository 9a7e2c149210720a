import { mapFields } from '@sali/domain/base/fieldMapping';
import { EDITABLE_ITEM_FIELDS, ITEM_FIELDS, ITEM_HISTORY_FIELDS } from '@sali/domain/lists/itemFields';
import type { Item, ListStatus, ShoppingList } from '@sali/domain/lists/list';
import { TEMPLATE_LINE_FIELDS } from '@sali/domain/lists/template';
import { EDITABLE_LIST_FIELDS, LIST_FIELDS, LIST_HISTORY_FIELDS } from '@sali/domain/lists/listFields';
import { agorotOf, shekelsOf } from '@sali/domain/base/money';

/**
 * The wire's spelling of the fields of items and lists: snake case with the exceptions here, money as shekels, times as ISO
 * texts. It imports no schemas, so that the browser loads none; the schemas of `lists.ts` must have these names.
 */

const CODECS = {
  money: { encode: shekelsOf, decode: agorotOf },
  time: { encode: (ms: number): string => new Date(ms).toISOString(), decode: (iso: string) => Date.parse(iso) },
  status: {
    encode: (status: ListStatus) => (status === 'archived' ? ('ARCHIVED' as const) : ('active' as const)),
    decode: (status: string): ListStatus => (status === 'ARCHIVED' ? 'archived' : 'active'),
  },
};

const ITEM_NAMES = {
  id: 'item_uuid',
  alias: 'product_alias',
  priceAgorot: 'price',
  salePriceAgorot: 'sale_price',
  isAnyBrand: 'any_brand',
  isNotFound: 'not_found',
  shelfPriceAgorot: 'shelf_price',
} as const;

const { alias: _alias, ...HISTORY_NAMES } = ITEM_NAMES;

const ITEM_SPELLING = { naming: 'snake_case', names: ITEM_NAMES, codecs: CODECS } as const;
const LIST_NAMES = { budgetAgorot: 'budget' } as const;

const LIST_SPELLING = { naming: 'snake_case', names: LIST_NAMES, codecs: CODECS } as const;

/** The number is not in it: on the wire it is 0 until there is one. */
const { serverId: _serverId, ...WIRE_ITEM_FIELDS } = ITEM_FIELDS;
/** The name is not in it: only a valid one is sent. */
const { name: _name, ...SENT_ITEM_FIELDS } = EDITABLE_ITEM_FIELDS;
/** Fields whose value in a body is the field's value. The others need a look-up: a category's name, a store, a picture. */
const {
  categoryId: _categoryId,
  subcategoryId: _subcategoryId,
  storeKey: _storeKey,
  imageUrl: _imageUrl,
  ...PLAIN_ITEM_FIELDS
} = SENT_ITEM_FIELDS;
const { storeKey: _listStoreKey, ...PLAIN_LIST_FIELDS } = EDITABLE_LIST_FIELDS;

/** All fields of an item but its number. */
export const ITEM_WIRE = mapFields<Item>()(WIRE_ITEM_FIELDS, ITEM_SPELLING);
/** The fields that the body of an edit has as they are: those that the sender spells, and those that the server reads. */
export const SENT_ITEM_CHANGE = mapFields<Item>()(SENT_ITEM_FIELDS, ITEM_SPELLING);
export const PLAIN_ITEM_CHANGE = mapFields<Item>()(PLAIN_ITEM_FIELDS, ITEM_SPELLING);
/** The fields whose changes the activity shows; an alias has no prefix there. */
export const ITEM_HISTORY = mapFields<Item>()(ITEM_HISTORY_FIELDS, {
  ...ITEM_SPELLING,
  names: HISTORY_NAMES,
});
/** The fields of a template's line. */
export const TEMPLATE_LINE = mapFields<Item>()(TEMPLATE_LINE_FIELDS, ITEM_SPELLING);

/** A list's own fields. */
export const LIST_WIRE = mapFields<ShoppingList>()(LIST_FIELDS, LIST_SPELLING);
export const SENT_LIST_CHANGE = mapFields<ShoppingList>()(EDITABLE_LIST_FIELDS, LIST_SPELLING);
/** Without the store, which the server looks up. */
export const PLAIN_LIST_CHANGE = mapFields<ShoppingList>()(PLAIN_LIST_FIELDS, LIST_SPELLING);
export const LIST_HISTORY = mapFields<ShoppingList>()(LIST_HISTORY_FIELDS, LIST_SPELLING);

/** The names that the schemas must have. */
export type ItemWireName = (typeof ITEM_WIRE.names)[number];
export type ItemChangeName = (typeof SENT_ITEM_CHANGE.names)[number];
export type TemplateLineName = (typeof TEMPLATE_LINE.names)[number];
export type ListWireName = (typeof LIST_WIRE.names)[number];
export type ListChangeName = (typeof SENT_LIST_CHANGE.names)[number];
