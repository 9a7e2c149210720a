import type * as wire from '@sali/contract/lists/lists';
import { priceFromWire } from '@sali/contract/lists/listsWire';
import { defined } from '@sali/domain/collections';
import { DEFAULT_CATEGORY_ID, QUANTITY_MIN } from '@sali/domain/limits';
import { freeTextItem, isValidItemName, type Item, itemIdOf, type NewItem } from '@sali/domain/lists/list';
import type { ItemChange } from '@sali/domain/lists/op';
import type { Db } from '../db/open.ts';
import { invalidField } from '../errors.ts';
import type { ItemProduct } from './parts.ts';
import type { ListsRoom } from './room.ts';

/** Turns the body of an item's POST or PUT into the fields of an op. */

type TargetList = { readonly id: string; readonly storeKey: string | null };

/**
 * A new item needs a known product or a name of its own. What the body leaves out comes from the catalogue, and the price
 * from the list's store. @throws AppError invalid_fields, store_ambiguous
 */
export async function newItemOf(room: ListsRoom, db: Db, list: TargetList, body: wire.NewItemWire): Promise<NewItem> {
  const barcode = body.product_catalog_number || body.barcode || null;
  const facts = barcode === null ? undefined : await room.findProduct(barcode);
  const name = itemNameOf(body) ?? facts?.name;
  if (name === undefined) throw invalidField('product_name', 'חסר שם למוצר');
  const change = editableChangeOf(room, body);
  const storeKey = (await readStoreKey(room, db, body)) ?? list.storeKey;
  const price =
    body.price === undefined && barcode !== null && storeKey !== null
      ? await room.priceAt(db, storeKey, barcode)
      : undefined;
  const item: NewItem = {
    ...freeTextItem(barcode === null ? (body.item_uuid ?? room.newId()) : itemIdOf(list.id, barcode), name),
    ...(facts && itemFactsOf(facts)),
    ...(price && { priceAgorot: price.priceAgorot, salePriceAgorot: price.salePriceAgorot }),
    ...change,
    ...categoryPlaceOf(body),
    name,
    barcode,
    storeKey,
  };
  requireQuantity(item.quantity, item.isWeighted);
  return item;
}

/** Reads the changed fields. The barcode of a line never changes. @throws AppError store_ambiguous */
export async function itemChangeOf(room: ListsRoom, db: Db, body: wire.ItemChangeWire): Promise<ItemChange> {
  const change = editableChangeOf(room, body);
  const name = itemNameOf(body);
  const hasStore = body.store_key !== undefined || body.store_id !== undefined;
  return {
    ...change,
    ...(name !== undefined && { name }),
    ...(hasStore && { storeKey: await readStoreKey(room, db, body) }),
  };
}

/** @throws AppError invalid_fields where the line cannot have the changed quantity */
export function requireFitting(item: Pick<Item, 'isWeighted'>, change: ItemChange): void {
  if (change.quantity !== undefined) requireQuantity(change.quantity, change.isWeighted ?? item.isWeighted);
}

/** The time of addition, which an undo restores. */
export const categoryPlaceOf = (body: wire.ItemChangeWire): { addedAt?: number } =>
  body.added_at === undefined ? {} : { addedAt: Date.parse(body.added_at) };

/** The name in the body; placeholder names count as missing. */
const itemNameOf = (body: wire.ItemChangeWire): string | undefined =>
  [body.product_name, body.name].find((name): name is string => typeof name === 'string' && isValidItemName(name));

function editableChangeOf(room: ListsRoom, body: wire.ItemChangeWire): ItemChange {
  const categoryId = body.category_id ?? (body.category ? room.categoryIdOf(body.category) : undefined);
  return defined({
    alias: body.product_alias === null ? '' : body.product_alias,
    manufacturer: body.manufacturer === null ? '' : body.manufacturer,
    brand: body.brand === null ? '' : body.brand,
    note: body.note === null ? '' : body.note,
    quantity: body.quantity,
    unitMeasure: body.unit_measure === null ? '' : body.unit_measure,
    isWeighted: body.is_weighted ?? undefined,
    priceAgorot: body.price === undefined ? undefined : priceFromWire(body.price),
    salePriceAgorot: body.sale_price === undefined ? undefined : priceFromWire(body.sale_price),
    categoryId: body.category_id === null ? DEFAULT_CATEGORY_ID : categoryId,
    subcategoryId:
      body.subcategory_id ?? (body.subcategory ? room.categoryIdOf(body.subcategory) : body.subcategory_id),
    imageUrl: typeof body.image_url === 'string' ? room.pictureOf(body.image_url) : body.image_url,
    isAnyBrand: body.any_brand ?? undefined,
  });
}

const itemFactsOf = (facts: ItemProduct): Partial<NewItem> => ({
  manufacturer: facts.manufacturer,
  brand: facts.brand,
  unitMeasure: facts.unitMeasure,
  isWeighted: facts.isWeighted,
  categoryId: facts.categoryId,
  subcategoryId: facts.subcategoryId,
  imageUrl: facts.imageUrl,
});

function readStoreKey(room: ListsRoom, db: Db, body: wire.ItemChangeWire): Promise<string | null> {
  const digits = body.store_id === null || body.store_id === undefined ? '' : String(body.store_id).replace(/\D/g, '');
  return room.storeKeyOf(db, digits === '' ? null : digits, body.store_key ?? null);
}

/** Units are at least 1; a tenth of a kilo is an everyday purchase of weighed goods. */
function requireQuantity(quantity: number, isWeighted: boolean): void {
  if (!isWeighted && quantity < QUANTITY_MIN) throw invalidField('quantity', 'הכמות היא לפחות 1');
}
