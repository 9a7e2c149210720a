/** Changing and deleting lines: the routes, what a body means, and the op; written by `writing/writer.ts`. */
import * as wire from '@sali/contract/lists/lists';
import { itemChangeFromWire } from '@sali/contract/lists/listsCalls';
import { nameBesideEmail } from '@sali/domain/people/accounts/user';
import { defined } from '@sali/domain/base/collections';
import { DEFAULT_CATEGORY_ID, QUANTITY_MIN } from '@sali/domain/base/limits';
import { isValidItemName, type Item } from '@sali/domain/lists/list';
import { agorotOf } from '@sali/domain/base/money';
import { normalStoreKey } from '@sali/domain/base/storeKey';
import { type Capability, can, type ItemChange, type ItemMark } from '@sali/domain/lists/op';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Db } from '../base/db/open.ts';
import { AppError, invalidField } from '../base/errors.ts';
import { type Caller, callerOf, type ListAnswer, listRefOf } from './call.ts';
import type { Change } from './writing/change.ts';
import type { ItemRef, ListRef } from './db.ts';
import type { OpenList } from './opening/openLists.ts';
import type { MissedItem } from './parts.ts';
import { capabilityOnList } from './access.ts';
import type { ListsRoom } from './room.ts';
import { isUuid } from '../base/uuid.ts';
import { noContent } from '../base/noContent.ts';

const Params = z.object({ listId: z.string() });
const ItemParams = Params.extend({ itemId: z.string() });
/** Routes that serve every tick. */
const config = { actor: 'cached' as const, isForLinkGuests: true as const };

export const itemRoutes =
  (room: ListsRoom): FastifyPluginAsyncZod =>
  async (app) => {
    app.put(
      '/lists/:listId/items/:itemId',
      {
        config: {
          ...config,
          tried: 'changeItem',
          cost: 2,
          addsNothing: isTick,
          requireRight: capabilityOnList(room, 'tick'),
          token: { needs: ['lists:write'], reads: 'lists:read' },
        },
        schema: { params: ItemParams, body: wire.ItemChangeWire, response: { 200: wire.ItemAnswer } },
      },
      async (request) => {
        const caller = callerOf(request);
        const { listId, itemId } = request.params;
        return (await editListItem(room, caller, listRefOf(listId), itemId, request.body)).body;
      },
    );

    app.delete(
      '/lists/:listId/items/:itemId',
      {
        config: { ...config, tried: 'deleteItem', cost: 2, token: { needs: ['lists:write'] } },
        schema: { params: ItemParams, response: { 204: z.null() } },
      },
      (request, reply) => {
        const caller = callerOf(request);
        const { listId, itemId } = request.params;
        return noContent(reply, deleteListItem(room, caller, listRefOf(listId), itemId));
      },
    );
  };

/** Checks the right before prices are read. @throws AppError list_not_found, forbidden */
export function requireRole(list: OpenList, { userId }: Caller, capability: Capability): void {
  const role = list.roleOf(userId);
  if (!role) throw new AppError('list_not_found');
  if (!can(role, capability)) throw new AppError('forbidden');
}

/** @throws AppError item_not_found: the client drops the change */
export async function editListItem(
  room: ListsRoom,
  caller: Caller,
  ref: ListRef,
  address: string,
  body: wire.ItemChangeWire,
): Promise<ListAnswer<wire.ItemAnswer>> {
  const capability = capabilityFor(body);
  // Set by the last run of `apply`; a call that was answered before runs none, and is news to nobody.
  let missed: MissedItem | undefined;
  let seen: Item | undefined;
  const answer = await room.writer.commit(caller, ref, {
    newLines: 0,
    prepare: (list) => {
      requireRole(list, caller, capability);
      return itemChangeOf(room, room.db, body);
    },
    apply: (change, edit) => {
      const item = requireItem(change, address, capability);
      requireFitting(item, edit);
      if (capability === 'edit') change.apply({ kind: 'editItem', itemId: item.id, change: edit });
      for (const mark of marksOf(body, caller)) change.apply({ kind: 'markItem', itemId: item.id, mark });
      if (body.is_completed !== undefined) {
        change.apply(
          body.is_completed
            ? { kind: 'completeItem', itemId: item.id, ...undoOf(body) }
            : { kind: 'uncompleteItem', itemId: item.id, ...categoryPlaceOf(body) },
        );
      }
      const after = change.item(item.id);
      missed =
        after?.isNotFound && !item.isNotFound
          ? { listId: change.state.row.list_id, listName: change.list.name, item: after }
          : undefined;
      seen = body.shelf_price ? after : undefined;
      return { status: 200, body: change.itemAnswer(item.id), isLine: true };
    },
  });
  // The tick is answered whether or not others could be notified: they see the mark on the list in any case.
  // Whom it reaches sees the e-mail in the list.
  if (missed) room.notifyMissed({ ...caller, username: nameBesideEmail(caller) }, missed);
  if (seen) await room.reportPrice(caller.userId, seen);
  return answer;
}

/** The mark of an op that puts a line back. */
export const undoOf = (body: Pick<wire.NewItemWire, 'is_undo'> | undefined) =>
  body?.is_undo ? { isUndo: true as const } : {};

const TICKS: readonly string[] = ['is_completed', 'claimed', 'not_found', 'shelf_price'];
/** Given beside a tick: that it is an undo, and its place, and the store of a price. */
const WITH_TICKS: readonly string[] = ['added_at', 'is_undo', 'shelf_price_store'];

/** Whether a body of a change of a line only ticks, unticks or marks, at most with the place of an undo. */
function isTick(body: Readonly<Record<string, unknown>>): boolean {
  const given = Object.keys(body).filter((field) => body[field] !== undefined && !WITH_TICKS.includes(field));
  return given.length > 0 && given.every((field) => TICKS.includes(field));
}

/** The right that a body needs. */
const capabilityFor = (body: wire.ItemChangeWire): 'tick' | 'edit' => (isTick(body) ? 'tick' : 'edit');

/** Reads the marks of the shopping in a body. A person claims for nobody but themselves. */
function marksOf(
  { claimed, not_found, shelf_price, shelf_price_store }: wire.ItemChangeWire,
  { userId, username }: Caller,
): ItemMark[] {
  const marks: ItemMark[] = [];
  if (shelf_price === null) marks.push({ seenPrice: null });
  if (shelf_price && shelf_price_store)
    marks.push({ seenPrice: { agorot: agorotOf(shelf_price), storeKey: normalStoreKey(shelf_price_store) } });
  if (not_found !== undefined) marks.push({ isNotFound: not_found });
  if (claimed !== undefined) marks.push({ claim: claimed ? { userId, username } : null });
  return marks;
}

/** Releases the claims of people who leave the list, or whose link has ended. @throws AppError list_not_found */
export async function releaseClaims(
  room: ListsRoom,
  caller: Caller,
  ref: ListRef,
  userIds: readonly number[],
): Promise<void> {
  if (userIds.length === 0) return;
  const isTheirs = ({ claimedBy }: Pick<Item, 'claimedBy'>) =>
    typeof claimedBy === 'number' && userIds.includes(claimedBy);
  await room.writer.commit({ ...caller, key: null }, ref, {
    newLines: 0,
    // An owner does not leave.
    prepare: (list) =>
      [...list.items.values()].filter((item) => isTheirs(item) && item.claimedBy !== list.row.owner_id),
    apply: (change, claimed) => {
      const isAllowed = can(change.role, 'tick');
      for (const { id } of claimed) {
        const { claimedBy, claimedName = '' } = change.item(id) ?? {};
        if (!isAllowed || typeof claimedBy !== 'number' || !isTheirs({ claimedBy })) continue;
        const person = { userId: claimedBy, username: claimedName };
        change.apply({ kind: 'markItem', itemId: id, mark: { claim: null } }, person);
      }
      return { status: 204, body: undefined };
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
      const item = requireItem(change, address, 'edit');
      change.apply({ kind: 'deleteItem', itemId: item.id });
      return { status: 204, body: undefined };
    },
  });
}

/** The right to change comes before the existence of the item. @throws AppError forbidden, item_not_found */
function requireItem(change: Change, address: string, capability: Capability): Item {
  change.require(capability);
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

/** Reads the changed fields. The barcode of a line never changes. @throws AppError store_ambiguous */
async function itemChangeOf(room: ListsRoom, db: Db, body: wire.ItemChangeWire): Promise<ItemChange> {
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
function requireFitting(item: Pick<Item, 'isWeighted'>, change: ItemChange): void {
  if (change.quantity !== undefined) requireQuantity(change.quantity, change.isWeighted ?? item.isWeighted);
}

/** The time of addition, which an undo restores. */
export const categoryPlaceOf = (body: wire.ItemChangeWire): { addedAt?: number } =>
  body.added_at === undefined ? {} : { addedAt: Date.parse(body.added_at) };

/** The name in the body; placeholder names count as missing. */
export const itemNameOf = (body: wire.ItemChangeWire): string | undefined =>
  [body.product_name, body.name].find((name): name is string => typeof name === 'string' && isValidItemName(name));

export function editableChangeOf(room: ListsRoom, body: wire.ItemChangeWire): ItemChange {
  const categoryId = body.category_id ?? (body.category ? room.categoryIdOf(body.category) : undefined);
  return defined({
    ...itemChangeFromWire(body),
    categoryId: body.category_id === null ? DEFAULT_CATEGORY_ID : categoryId,
    subcategoryId:
      body.subcategory_id ?? (body.subcategory ? room.categoryIdOf(body.subcategory) : body.subcategory_id),
    imageUrl: typeof body.image_url === 'string' ? room.pictureOf(body.image_url) : body.image_url,
  });
}

export function readStoreKey(room: ListsRoom, db: Db, body: wire.ItemChangeWire): Promise<string | null> {
  const digits = body.store_id === null || body.store_id === undefined ? '' : String(body.store_id).replace(/\D/g, '');
  return room.storeKeyOf(db, digits === '' ? null : digits, body.store_key ?? null);
}

/** Units are at least 1; a tenth of a kilo is an everyday purchase of weighed goods. */
export function requireQuantity(quantity: number, isWeighted: boolean): void {
  if (!isWeighted && quantity < QUANTITY_MIN) throw invalidField('quantity', 'quantity_least');
}
