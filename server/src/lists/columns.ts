import type { Thousandths } from '@sali/domain/base/units';
import { mapFields } from '@sali/domain/base/fieldMapping';
import { ITEM_FIELDS } from '@sali/domain/lists/itemFields';
import type { Item, ListStatus, ShoppingList } from '@sali/domain/lists/list';
import { LIST_FIELDS } from '@sali/domain/lists/listFields';
import { keysOf } from '@sali/domain/base/collections';

/** The columns of items and lists: the fields in snake case with the exceptions here, and their types. */

/** The type of a column, by the kind of its field. */
const COLUMN_TYPES = {
  uuid: 'uuid',
  text: 'text',
  integer: 'integer',
  boolean: 'boolean',
  quantity: 'integer',
  money: 'integer',
  time: 'timestamptz',
  needs: 'jsonb',
} as const;

/** Rows of items are written and read as JSON. */
const ITEM_COLUMNS = mapFields<Item>()(ITEM_FIELDS, {
  naming: 'snake_case',
  names: {
    id: 'item_uuid',
    serverId: 'item_id',
    quantity: 'quantity_milli',
    isAnyBrand: 'any_brand',
    isNotFound: 'not_found',
  },
  codecs: {
    quantity: {
      encode: (quantity: number): number => Math.round(quantity * 1000),
      decode: (milli: Thousandths) => milli / 1000,
    },
    time: { encode: (ms: number): string => new Date(ms).toISOString(), decode: (iso: string) => Date.parse(iso) },
  },
});

const itemFields = keysOf(ITEM_FIELDS);

/** The columns of `list_item` and their types. */
export const ITEM_TYPES: Readonly<Record<string, string>> = {
  list_id: 'integer',
  ...Object.fromEntries(itemFields.map((field) => [ITEM_COLUMNS.nameOf(field), COLUMN_TYPES[ITEM_FIELDS[field].kind]])),
};

/** The columns that a change writes again. Those of fields that nothing changes are written once. */
export const CHANGING_ITEM_COLUMNS: readonly string[] = itemFields
  .filter((field) => ITEM_FIELDS[field].changedBy !== 'nothing')
  .map(ITEM_COLUMNS.nameOf);

/** A row of `list_item`, as JSON. */
export const itemRow = (listId: number, item: Item) => ({ list_id: listId, ...ITEM_COLUMNS.encode(item) });

/** The item of a row that was read as JSON. A row has all columns. */
export const itemFromRow: (row: Required<Parameters<typeof ITEM_COLUMNS.decode>[0]>) => Item = ITEM_COLUMNS.decode;

/** The columns of `list` that a change may touch, but the time of the change. */
export const LIST_COLUMNS = mapFields<ShoppingList>()(LIST_FIELDS, {
  naming: 'snake_case',
  names: {},
  codecs: {
    time: { encode: (ms: number) => new Date(ms), decode: (at: Date) => at.getTime() },
    status: {
      encode: (status: ListStatus) => (status === 'archived' ? ('ARCHIVED' as const) : ('active' as const)),
      decode: (status: string): ListStatus => (status === 'ARCHIVED' ? 'archived' : 'active'),
    },
  },
});
