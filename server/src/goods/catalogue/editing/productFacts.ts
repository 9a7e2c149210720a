import type { ProductUpdate } from '@sali/contract/goods/catalogue/catalogueAdmin';
import { keysOf, pickFields } from '@sali/domain/base/collections';
import { DEFAULT_CATEGORY_ID } from '@sali/domain/base/limits';
import { parseSizeUnit, isSizeUnit } from '@sali/domain/goods/catalogue/size';
import { invalidField } from '../../../base/errors.ts';
import type { Categories } from '../categories.ts';
import { placeAfter } from '../info/infoChange.ts';
import type { LockedProduct, EditableFacts } from './db.ts';

/** The facts of a new product. */
export const NEW_FACTS: EditableFacts = {
  item_name: '',
  manufacturer_name: '',
  brand: '',
  category_id: DEFAULT_CATEGORY_ID,
  subcategory_id: null,
  quantity_milli: 0,
  unit_measure: '',
  is_weighted: false,
  image_url: null,
  status: 'ACTIVE',
};

const KEYS = keysOf(NEW_FACTS);

/** The facts of a product row, without its id and code. */
export const productFactsOf = (row: LockedProduct): EditableFacts => pickFields(row, KEYS);

/**
 * A product's facts once `body` is applied.
 * @throws AppError invalid_fields for an unknown category or unit
 */
export function factsAfter(categories: Categories, before: EditableFacts, body: ProductUpdate): EditableFacts {
  return {
    item_name: body.item_name ?? before.item_name,
    manufacturer_name: textAfter(before.manufacturer_name, body.manufacturer_name),
    brand: textAfter(before.brand, body.brand),
    ...placeAfter(categories, before, categoryIdsOf(categories, before, body)),
    ...sizeAfter(before, body),
    is_weighted: body.is_weighted ?? before.is_weighted,
    image_url: body.image_url === undefined ? before.image_url : body.image_url || null,
    status: body.status ?? before.status,
  };
}

const textAfter = (before: string, given: string | null | undefined): string =>
  given === undefined ? before : (given ?? '');

/** The columns that differ. */
export const changedKeys = (before: EditableFacts, after: EditableFacts): (keyof EditableFacts)[] =>
  KEYS.filter((key) => before[key] !== after[key]);

/** The columns that feeds must not overwrite after this change. A size is one fact, and so is a place in the tree. */
export function editedAfter(edited: readonly string[], changed: readonly (keyof EditableFacts)[]): string[] {
  const facts = changed.map((key) =>
    key === 'unit_measure' ? 'quantity_milli' : key === 'subcategory_id' ? 'category_id' : key,
  );
  return [...new Set([...edited, ...facts])];
}

type CategoryIds = { readonly category_id?: number | null; readonly subcategory_id?: number | null };

/** The ids of the categories that the body names by id, key or name. */
function categoryIdsOf(categories: Categories, before: EditableFacts, body: ProductUpdate): CategoryIds {
  const mainId = body.category_id ?? requireCategoryId(categories, 'category', body.category, null);
  const parentId = mainId ?? before.category_id;
  const subId = body.subcategory_id ?? requireCategoryId(categories, 'subcategory', body.subcategory, parentId);
  const isCleared = body.subcategory_id === null || body.subcategory === null || body.subcategory === '';
  return {
    ...(mainId !== undefined && { category_id: mainId }),
    ...(subId !== undefined ? { subcategory_id: subId } : isCleared && { subcategory_id: null }),
  };
}

function requireCategoryId(
  categories: Categories,
  field: 'category' | 'subcategory',
  word: string | number | null | undefined,
  parentId: number | null,
): number | undefined {
  if (word === undefined || word === null || word === '') return undefined;
  const siblings = categories.all.filter((row) => row.parent_id === parentId);
  const found = siblings.find(({ category_id: id, key, name }) => [String(id), key, name].includes(String(word)));
  if (found) return found.category_id;
  throw invalidField(field, field === 'category' ? 'category_unknown' : 'subcategory_unknown');
}

/** A quantity without a unit counts pieces; without a quantity the size is not known. */
function sizeAfter(before: EditableFacts, body: ProductUpdate): Pick<EditableFacts, 'quantity_milli' | 'unit_measure'> {
  const { quantity_milli: oldMilli, unit_measure: oldUnit } = before;
  const quantityMilli = body.quantity === undefined ? oldMilli : Math.round((body.quantity ?? 0) * 1000);
  const word = body.unit_measure === undefined ? oldUnit : (body.unit_measure ?? '');
  const unit = isSizeUnit(word) ? word : parseSizeUnit(word);
  if (word !== '' && unit === null) throw invalidField('unit_measure', 'unit_unknown');
  if (quantityMilli === 0) return { quantity_milli: 0, unit_measure: unit ?? '' };
  return { quantity_milli: quantityMilli, unit_measure: unit ?? 'unit' };
}
