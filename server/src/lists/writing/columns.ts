import type { Item } from '@sali/domain/lists/list';

/** Columns and their types, as the rows of a write are read from JSON. */

export const ITEM_TYPES = {
  list_id: 'integer',
  item_id: 'integer',
  item_uuid: 'uuid',
  name: 'text',
  barcode: 'text',
  alias: 'text',
  manufacturer: 'text',
  brand: 'text',
  note: 'text',
  quantity_milli: 'integer',
  unit_measure: 'text',
  is_weighted: 'boolean',
  price_agorot: 'integer',
  sale_price_agorot: 'integer',
  category_id: 'integer',
  subcategory_id: 'integer',
  store_key: 'text',
  image_url: 'text',
  any_brand: 'boolean',
  is_completed: 'boolean',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
  added_at: 'timestamptz',
};
export const ITEM_COLUMNS = Object.keys(ITEM_TYPES);
/** The columns that change; list, numbers, barcode and creation time of a line never do. */
export const EDITABLE = ITEM_COLUMNS.filter(
  (column) => !['list_id', 'item_id', 'item_uuid', 'barcode', 'created_at'].includes(column),
);

export const itemRow = (listId: number, item: Item) => ({
  list_id: listId,
  item_id: item.serverId,
  item_uuid: item.id,
  name: item.name,
  barcode: item.barcode,
  alias: item.alias,
  manufacturer: item.manufacturer,
  brand: item.brand,
  note: item.note,
  quantity_milli: Math.round(item.quantity * 1000),
  unit_measure: item.unitMeasure,
  is_weighted: item.isWeighted,
  price_agorot: item.priceAgorot,
  sale_price_agorot: item.salePriceAgorot,
  category_id: item.categoryId,
  subcategory_id: item.subcategoryId,
  store_key: item.storeKey,
  image_url: item.imageUrl,
  any_brand: item.isAnyBrand ?? false,
  is_completed: item.isCompleted,
  created_at: new Date(item.createdAt).toISOString(),
  updated_at: new Date(item.updatedAt).toISOString(),
  added_at: new Date(item.addedAt).toISOString(),
});

export const recordset = (input: string, types: Readonly<Record<string, string>>): string =>
  `json_to_recordset(${input}) as r(${Object.entries(types)
    .map(([column, type]) => `${column} ${type}`)
    .join(', ')})`;

export const HEAD = { list_id: 'integer', before: 'integer', version: 'integer', at: 'timestamptz' };
export const CALL = {
  user_id: 'integer',
  key: 'uuid',
  request_hash: 'text',
  status: 'integer',
  list_id: 'integer',
  version: 'integer',
  body: 'jsonb',
  created_at: 'timestamptz',
};
export const MOVED = {
  list_id: 'integer',
  item_id: 'integer',
  quantity_milli: 'integer',
  is_completed: 'boolean',
  updated_at: 'timestamptz',
  added_at: 'timestamptz',
};
export const ACTION = {
  list_id: 'integer',
  version: 'integer',
  op_id: 'uuid',
  action_type: 'text',
  session_id: 'text',
  user_id: 'integer',
  username: 'text',
  data: 'jsonb',
  at: 'timestamptz',
  detail: 'jsonb',
};
export const USUAL = {
  list_id: 'integer',
  key: 'text',
  name: 'text',
  barcode: 'text',
  manufacturer: 'text',
  brand: 'text',
  category_id: 'integer',
  subcategory_id: 'integer',
  unit_measure: 'text',
  is_weighted: 'boolean',
  image_url: 'text',
  times_added: 'integer',
  times_completed: 'integer',
  last_at: 'timestamptz',
};
