import type * as wire from '@sali/contract/kitchen/recipes/recipes';
import { defined } from '@sali/domain/base/collections';
import { DEFAULT_ENTRY_CATEGORY, type EntryType, nextOrderIndex, unitKeyOf } from '@sali/domain/kitchen/recipes/recipe';
import { DEFAULT_UNIT } from '@sali/domain/base/amounts/unit';
import { invalidField } from '../../base/errors.ts';
import type { EntryRow, NewEntryRow } from './db.ts';
import type { RecipesRoom } from './room.ts';

/** Turns the bodies of a recipe's entries into rows. */

export type EntryValues = Omit<NewEntryRow, 'recipe_id'>;
type EntryPlace = Pick<EntryRow, 'entry_type' | 'order_index'>;

/** A new entry comes after the others of its type unless the body has a position. */
export function newEntryOf(room: RecipesRoom, body: wire.NewEntry, others: readonly EntryPlace[]): EntryValues {
  const blank = {
    entry_type: body.entry_type,
    notes: '',
    is_optional: false,
    category: DEFAULT_ENTRY_CATEGORY,
    part: '',
  };
  const next = nextOrderIndex(others.filter((entry) => entry.entry_type === body.entry_type));
  const unit = body.entry_type === 'product' ? DEFAULT_UNIT : null;
  return {
    ...blank,
    ...NO_PRODUCT,
    step_text: null,
    unit,
    order_index: next,
    ...entryChangeOf(room, body.entry_type, body),
  };
}

const NO_PRODUCT = {
  product_name: null,
  product_alias: null,
  product_catalog_number: null,
  manufacturer: null,
  product_id: null,
  quantity_milli: null,
  sub_recipe_id: null,
};

/** The changes in the body of an entry of this type; null clears a field. @throws AppError invalid_fields */
export function entryChangeOf(
  room: RecipesRoom,
  type: EntryType,
  body: wire.EntryChange | wire.NewEntry,
): Partial<EntryValues> {
  if (body.entry_type !== undefined && body.entry_type !== type) {
    throw invalidField('entry_type', 'entry_type_fixed');
  }
  const own = type === 'product' ? entryProductOf(room, body) : { step_text: stepTextOf(body) };
  return defined({
    order_index: body.order_index,
    notes: cleared(body.notes, ''),
    is_optional: cleared(body.is_optional, false),
    part: cleared(body.part, ''),
    category: cleared(body.category, DEFAULT_ENTRY_CATEGORY) || undefined,
    ...own,
  });
}

/** Fills missing fields from the catalogue's product of the barcode. */
function entryProductOf(room: RecipesRoom, body: Partial<wire.EntryChange>): Partial<EntryValues> {
  const code = body.product_catalog_number;
  const product = code ? room.findProduct(code) : undefined;
  const quantity = cleared(body.quantity, null);
  const known = product && { product_id: product.productId, manufacturer: product.manufacturer };
  return {
    product_name: present(body.product_name, 'product_name', 'product_name_missing'),
    product_alias: body.product_alias,
    product_catalog_number: code === undefined ? undefined : code || null,
    manufacturer: body.manufacturer ?? (code === undefined ? body.manufacturer : (known?.manufacturer ?? null)),
    product_id: body.product_id ?? (code === undefined ? body.product_id : (known?.product_id ?? null)),
    quantity_milli: quantity === undefined || quantity === null ? quantity : Math.round(quantity * 1000),
    unit: body.unit === undefined ? undefined : unitKeyOf(body.unit ?? ''),
    sub_recipe_id: body.sub_recipe_id,
  };
}

const stepTextOf = (body: wire.EntryChange | wire.NewEntry): string | undefined =>
  'step_text' in body ? present(body.step_text, 'step_text', 'step_text_missing') : undefined;

/** A field that an entry of its type must have; undefined leaves it as it is. @throws AppError invalid_fields for null */
function present<T>(value: T | null | undefined, ...error: Parameters<typeof invalidField>): T | undefined {
  if (value === null) throw invalidField(...error);
  return value;
}

/** Replaces null by the empty value; undefined stays undefined. */
const cleared = <T, Nothing>(value: T | null | undefined, nothing: Nothing): T | Nothing | undefined =>
  value === null ? nothing : value;
