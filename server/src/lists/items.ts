/** All changes of lines: prepared with data of other rooms, applied and written by `writing/writer.ts`. */
import type * as wire from '@sali/contract/lists';
import { priceFromWire } from '@sali/contract/listsWire';
import { defined } from '@sali/domain/collections';
import { DEFAULT_CATEGORY_ID, QUANTITY_MIN } from '@sali/domain/limits';
import { freeTextItem, isValidItemName, type Item, itemIdOf, type NewItem } from '@sali/domain/lists/list';
import { type Capability, can, type ItemChange } from '@sali/domain/lists/op';
import type { Db } from '../db/open.ts';
import { AppError, invalidField } from '../errors.ts';
import type { Caller, ListAnswer } from './call.ts';
import type { Change } from './change.ts';
import type { ItemRef, ListRef } from './db.ts';
import type { OpenList } from './opening/openLists.ts';
import type { ItemProduct } from './parts.ts';
import type { ListsRoom } from './room.ts';
import { isUuid } from '../uuid.ts';

/** 201; 200 with the existing line where the product, or a free-text item of that uuid, is on the list already. */
export function addListItem(
  room: ListsRoom,
  caller: Caller,
  ref: ListRef,
  body: wire.NewItem,
): Promise<ListAnswer<wire.ItemAnswer>> {
  return room.writer.commit(caller, ref, {
    newLines: 1,
    prepare: (list) => newItemsOf(room, caller, list, [body]),
    apply: (change, [item]) => {
      if (!item) throw new Error('one body is one line');
      change.require('edit');
      const isNew = addTo(change, item, body);
      return { status: isNew ? 201 : 200, body: change.itemAnswer(item.id), isLine: true };
    },
  });
}

/** Several items in one commit, announced together; the answers in the order of the items. */
export function addListItems(
  room: ListsRoom,
  caller: Caller,
  ref: ListRef,
  bodies: readonly wire.NewItem[],
): Promise<ListAnswer<wire.ItemAnswer[]>> {
  return room.writer.commit(caller, ref, {
    newLines: bodies.length,
    prepare: (list) => newItemsOf(room, caller, list, bodies),
    apply: (change, items) => {
      change.require('edit');
      items.forEach((item, index) => addTo(change, item, bodies[index]));
      const ids = new Set(items.map(({ id }) => id));
      return { status: 201, body: [...ids].map((id) => change.itemAnswer(id)) };
    },
  });
}

/** The lines of these bodies. @throws AppError list_not_found, forbidden, account_full and those of `newItemOf` */
async function newItemsOf(
  room: ListsRoom,
  caller: Caller,
  list: OpenList,
  bodies: readonly wire.NewItem[],
): Promise<NewItem[]> {
  requireRole(list, caller, 'edit');
  await room.ready;
  await room.owners.requireRoom(list.row.owner_id, bodies.length);
  const items: NewItem[] = [];
  for (const body of bodies) items.push(await newItemOf(room, room.db, placeIn(list), body));
  return items;
}

/** Checks the right before prices are read. @throws AppError list_not_found, forbidden */
function requireRole(list: OpenList, { userId }: Caller, capability: Capability): void {
  const role = list.roleOf(userId);
  if (!role) throw new AppError('list_not_found');
  if (!can(role, capability)) throw new AppError('forbidden');
}

const placeIn = ({ row }: OpenList) => ({ id: row.list_uuid, storeKey: row.store_key });

/** @returns whether the line is new */
export function addTo(change: Change, item: NewItem, body: wire.NewItem | undefined): boolean {
  const isNew = change.item(item.id) === undefined;
  change.apply({ kind: 'addItem', item });
  if (body?.is_completed) change.apply({ kind: 'completeItem', itemId: item.id });
  return isNew;
}

/** @throws AppError item_not_found: the client drops the change */
export function editListItem(
  room: ListsRoom,
  caller: Caller,
  ref: ListRef,
  address: string,
  body: wire.ItemChange,
): Promise<ListAnswer<wire.ItemAnswer>> {
  return room.writer.commit(caller, ref, {
    newLines: 0,
    prepare: (list) => {
      requireRole(list, caller, 'edit');
      return itemChangeOf(room, room.db, body);
    },
    apply: (change, edit) => {
      const item = requireItem(change, address);
      requireFitting(item, edit);
      change.apply({ kind: 'editItem', itemId: item.id, change: edit });
      if (body.is_completed !== undefined) {
        change.apply(
          body.is_completed
            ? { kind: 'completeItem', itemId: item.id }
            : { kind: 'uncompleteItem', itemId: item.id, ...categoryPlaceOf(body) },
        );
      }
      return { status: 200, body: change.itemAnswer(item.id), isLine: true };
    },
  });
}

export function deleteListItem(
  room: ListsRoom,
  caller: Caller,
  ref: ListRef,
  address: string,
): Promise<ListAnswer<undefined>> {
  return room.writer.commit(caller, ref, {
    newLines: 0,
    prepare: () => undefined,
    apply: (change) => {
      const item = requireItem(change, address);
      change.apply({ kind: 'deleteItem', itemId: item.id });
      return { status: 204, body: undefined };
    },
  });
}

/** The right to change comes before the existence of the item. @throws AppError forbidden, item_not_found */
function requireItem(change: Change, address: string): Item {
  change.require('edit');
  const { column, value } = itemRefOf(address);
  const item = column === 'item_uuid' ? change.item(String(value)) : change.itemOfNumber(Number(value));
  if (!item) throw new AppError('item_not_found');
  return item;
}

function itemRefOf(address: string): ItemRef {
  if (/^\d{1,9}$/.test(address)) return { column: 'item_id', value: Number(address) };
  if (isUuid(address)) return { column: 'item_uuid', value: address.toLowerCase() };
  throw new AppError('item_not_found');
}

type TargetList = { readonly id: string; readonly storeKey: string | null };

/**
 * A new item needs a known product or a name of its own. What the body leaves out comes from the catalogue, and the price
 * from the list's store. @throws AppError invalid_fields, store_ambiguous
 */
export async function newItemOf(room: ListsRoom, db: Db, list: TargetList, body: wire.NewItem): Promise<NewItem> {
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
export async function itemChangeOf(room: ListsRoom, db: Db, body: wire.ItemChange): Promise<ItemChange> {
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
export const categoryPlaceOf = (body: wire.ItemChange): { addedAt?: number } =>
  body.added_at === undefined ? {} : { addedAt: Date.parse(body.added_at) };

/** The name in the body; placeholder names count as missing. */
const itemNameOf = (body: wire.ItemChange): string | undefined =>
  [body.product_name, body.name].find((name): name is string => typeof name === 'string' && isValidItemName(name));

function editableChangeOf(room: ListsRoom, body: wire.ItemChange): ItemChange {
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

function readStoreKey(room: ListsRoom, db: Db, body: wire.ItemChange): Promise<string | null> {
  const digits = body.store_id === null || body.store_id === undefined ? '' : String(body.store_id).replace(/\D/g, '');
  return room.storeKeyOf(db, digits === '' ? null : digits, body.store_key ?? null);
}

/** Units are at least 1; a tenth of a kilo is an everyday purchase of weighed goods. */
function requireQuantity(quantity: number, isWeighted: boolean): void {
  if (!isWeighted && quantity < QUANTITY_MIN) throw invalidField('quantity', 'הכמות היא לפחות 1');
}
