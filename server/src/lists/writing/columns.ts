/** The columns and types of the rows of a write, as they are read from JSON; those of items are in `../columns.ts`. */

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
  kept: 'text',
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
export const REGRET = { list_id: 'integer', key: 'text', times_completed: 'integer' };
