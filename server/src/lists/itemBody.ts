import type * as wire from '@sali/contract/lists';
import { priceFromWire } from '@sali/contract/listsWire';
import { DEFAULT_CATEGORY_ID, QUANTITY_MIN } from '@sali/domain/limits';
import { freeTextItem, isValidItemName, type Item, itemIdOf, type NewItem } from '@sali/domain/lists/list';
import type { ItemChange } from '@sali/domain/lists/op';
import type { Db } from '../db/open.ts';
import { invalidField } from '../errors.ts';
import type { ProductFacts } from './parts.ts';
import type { ListsRoom } from './room.ts';
import { defined } from '@sali/domain/collections';

/** The body of an item's POST or PUT, made into what the ops carry. */

type List = { readonly id: string; readonly storeKey: string | null };

/**
 * A new item needs a known product or a name of its own. What the body leaves out comes from the catalogue, and the price
 * from the list's store. @throws AppError invalid_fields, store_ambiguous
 */
export async function newItemOf(room: ListsRoom, db: Db, list: List, body: wire.NewItem): Promise<NewItem> {
  const barcode = body.product_catalog_number || body.barcode || null;
  const facts = barcode === null ? undefined : await room.findProduct(barcode);
  const name = nameOf(body) ?? facts?.name;
  if (name === undefined) throw invalidField('product_name', 'חסר שם למוצר');
  const change = changeOf(room, body);
  const storeKey = (await storeOf(room, db, body)) ?? list.storeKey;
  const price =
    body.price === undefined && barcode !== null && storeKey !== null
      ? await room.priceAt(db, storeKey, barcode)
      : undefined;
  const item: NewItem = {
    ...freeTextItem(barcode === null ? (body.item_uuid ?? room.newId()) : itemIdOf(list.id, barcode), name),
    ...(facts && factsOf(facts)),
    ...(price && { priceAgorot: price.priceAgorot, salePriceAgorot: price.salePriceAgorot }),
    ...change,
    ...placeOf(body),
    name,
    barcode,
    storeKey,
  };
  requireQuantity(item.quantity, item.isWeighted);
  return item;
}

/** The changed fields only. The barcode of a line never changes. @throws AppError store_ambiguous */
export async function itemChangeOf(room: ListsRoom, db: Db, body: wire.ItemChange): Promise<ItemChange> {
  const change = changeOf(room, body);
  const name = nameOf(body);
  const hasStore = body.store_key !== undefined || body.store_id !== undefined;
  return {
    ...change,
    ...(name !== undefined && { name }),
    ...(hasStore && { storeKey: await storeOf(room, db, body) }),
  };
}

/** @throws AppError invalid_fields where the line cannot have the changed quantity */
export function requireFitting(item: Pick<Item, 'isWeighted'>, change: ItemChange): void {
  if (change.quantity !== undefined) requireQuantity(change.quantity, change.isWeighted ?? item.isWeighted);
}

/** The place that an undo gives back. */
export const placeOf = (body: wire.ItemChange): { addedAt?: number } =>
  body.added_at === undefined ? {} : { addedAt: Date.parse(body.added_at) };

/** Placeholder names count as not given. */
const nameOf = (body: wire.ItemChange): string | undefined =>
  [body.product_name, body.name].find((name): name is string => typeof name === 'string' && isValidItemName(name));

function changeOf(room: ListsRoom, body: wire.ItemChange): ItemChange {
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

const factsOf = (facts: ProductFacts): Partial<NewItem> => ({
  manufacturer: facts.manufacturer,
  brand: facts.brand,
  unitMeasure: facts.unitMeasure,
  isWeighted: facts.isWeighted,
  categoryId: facts.categoryId,
  subcategoryId: facts.subcategoryId,
  imageUrl: facts.imageUrl,
});

function storeOf(room: ListsRoom, db: Db, body: wire.ItemChange): Promise<string | null> {
  const digits = body.store_id === null || body.store_id === undefined ? '' : String(body.store_id).replace(/\D/g, '');
  return room.storeKeyOf(db, digits === '' ? null : digits, body.store_key ?? null);
}

/** Units are at least 1; a tenth of a kilo is an everyday purchase of weighed goods. */
function requireQuantity(quantity: number, isWeighted: boolean): void {
  if (!isWeighted && quantity < QUANTITY_MIN) throw invalidField('quantity', 'הכמות היא לפחות 1');
}
