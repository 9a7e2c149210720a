import { LIST_BODY_BYTES_MAX } from '@sali/domain/base/limits/budgets';
/** Adding lines: the route, what a body means, and the op; written by `writing/writer.ts`. */
import * as wire from '@sali/contract/lists/lists';
import { freeTextItem, itemIdOf, type NewItem } from '@sali/domain/lists/list';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Db } from '../base/db/open.ts';
import { invalidField } from '../base/errors.ts';
import { type Caller, callerOf, type ListAnswer, listRefOf } from './call.ts';
import type { Change } from './writing/change.ts';
import type { ListRef } from './db.ts';
import {
  categoryPlaceOf,
  editableChangeOf,
  itemNameOf,
  readStoreKey,
  requireQuantity,
  requireRole,
  undoOf,
} from './items.ts';
import type { OpenList } from './opening/openLists.ts';
import type { ItemProduct } from './parts.ts';
import { capabilityOnList } from './access.ts';
import type { ListsRoom } from './room.ts';

const Params = z.object({ listId: z.string() });
const config = { actor: 'cached' as const, isForLinkGuests: true as const };

export const newItemRoutes =
  (room: ListsRoom): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/lists/:listId/items',
      {
        bodyLimit: LIST_BODY_BYTES_MAX,
        config: {
          ...config,
          tried: 'addItem',
          cost: 2,
          token: { needs: ['lists:write'], reads: 'lists:read' },
          requireRight: capabilityOnList(room, 'edit'),
        },
        schema: {
          params: Params,
          body: wire.NewItemWire,
          response: { 200: wire.ItemAnswer, 201: wire.ItemAnswer },
        },
      },
      async (request, reply) => {
        const caller = callerOf(request);
        const { status, body } = await addListItem(room, caller, listRefOf(request.params.listId), request.body);
        return reply.code(status as 201).send(body);
      },
    );
  };

/** 201; 200 with the existing line where the product, or a free-text item of that uuid, is on the list already. */
export function addListItem(
  room: ListsRoom,
  caller: Caller,
  ref: ListRef,
  body: wire.NewItemWire,
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
  bodies: readonly wire.NewItemWire[],
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
  bodies: readonly wire.NewItemWire[],
): Promise<NewItem[]> {
  requireRole(list, caller, 'edit');
  await room.ready;
  await room.owners.requireRoom(list.row.owner_id, bodies.length);
  const items: NewItem[] = [];
  for (const body of bodies) items.push(onMergedLine(room, list, await newItemOf(room, room.db, placeIn(list), body)));
  return items;
}

/** A product that was merged with one on the list is that line, under the code that it has there [PM14]. */
function onMergedLine({ codeNow }: ListsRoom, list: OpenList, item: NewItem): NewItem {
  if (item.barcode === null || list.items.has(item.id)) return item;
  const code = codeNow(item.barcode);
  for (const { id, barcode } of list.items.values())
    if (barcode !== null && codeNow(barcode) === code && barcode !== item.barcode) return { ...item, id, barcode };
  return item;
}

const placeIn = ({ row }: OpenList) => ({ id: row.list_uuid, storeKey: row.store_key });

/** @returns whether the line is new */
export function addTo(change: Change, item: NewItem, body: wire.NewItemWire | undefined): boolean {
  const isNew = change.item(item.id) === undefined;
  change.apply({ kind: 'addItem', item, ...undoOf(body) });
  if (body?.is_completed) change.apply({ kind: 'completeItem', itemId: item.id, ...undoOf(body) });
  return isNew;
}

type TargetList = { readonly id: string; readonly storeKey: string | null };

/**
 * A new item needs a known product or a name of its own. Fields that the body leaves out come from the catalogue, and
 * the price from the list's store. @throws AppError invalid_fields, store_ambiguous
 */
export async function newItemOf(room: ListsRoom, db: Db, list: TargetList, body: wire.NewItemWire): Promise<NewItem> {
  const barcode = body.product_catalog_number || body.barcode || null;
  const facts = barcode === null ? undefined : await room.findProduct(barcode);
  const name = itemNameOf(body) ?? facts?.name;
  if (name === undefined) throw invalidField('product_name', 'product_name_missing');
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

const itemFactsOf = (facts: ItemProduct): Partial<NewItem> => ({
  manufacturer: facts.manufacturer,
  brand: facts.brand,
  unitMeasure: facts.unitMeasure,
  isWeighted: facts.isWeighted,
  categoryId: facts.categoryId,
  subcategoryId: facts.subcategoryId,
  imageUrl: facts.imageUrl,
});
