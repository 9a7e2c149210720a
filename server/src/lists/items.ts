/** All changes of lines: prepared with data of other rooms, applied and written by `writing/writer.ts`. */
import type * as wire from '@sali/contract/lists';
import type { Item, NewItem } from '@sali/domain/lists/list';
import { can, type Capability } from '@sali/domain/lists/op';
import { AppError } from '../errors.ts';
import type { ListAnswer } from './answer.ts';
import type { Change } from './change.ts';
import type { ItemRef, ListRef } from './db.ts';
import { itemChangeOf, newItemOf, categoryPlaceOf, requireFitting } from './itemBody.ts';
import type { OpenList } from './opening/openLists.ts';
import type { Caller } from './parts.ts';
import type { ListsRoom } from './room.ts';
import { isUuid } from '../uuid.ts';

/** 201; 200 with the existing line where the product, or a free-text item of that uuid, is on the list already. */
export function addListItem(
  room: ListsRoom,
  caller: Caller,
  ref: ListRef,
  body: wire.NewItem,
): Promise<ListAnswer<wire.ItemAnswer>> {
  return room.writer.commit(caller, ref, 1, async (list) => {
    const [item] = await newItemsOf(room, caller, list, [body]);
    if (!item) throw new Error('one body is one line');
    return (change) => {
      change.require('edit');
      const isNew = addTo(change, item, body);
      return { status: isNew ? 201 : 200, body: change.itemAnswer(item.id), isLine: true };
    };
  });
}

/** Several items in one commit, announced together; the answers in the order of the items. */
export function addListItems(
  room: ListsRoom,
  caller: Caller,
  ref: ListRef,
  bodies: readonly wire.NewItem[],
): Promise<ListAnswer<wire.ItemAnswer[]>> {
  return room.writer.commit(caller, ref, bodies.length, async (list) => {
    const items = await newItemsOf(room, caller, list, bodies);
    return (change) => {
      change.require('edit');
      items.forEach((item, index) => addTo(change, item, bodies[index]));
      const ids = new Set(items.map(({ id }) => id));
      return { status: 201, body: [...ids].map((id) => change.itemAnswer(id)) };
    };
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
  return room.writer.commit(caller, ref, 0, async (list) => {
    requireRole(list, caller, 'edit');
    const edit = await itemChangeOf(room, room.db, body);
    return (change) => {
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
    };
  });
}

export function deleteListItem(
  room: ListsRoom,
  caller: Caller,
  ref: ListRef,
  address: string,
): Promise<ListAnswer<undefined>> {
  return room.writer.commit(caller, ref, 0, () => (change) => {
    const item = requireItem(change, address);
    change.apply({ kind: 'deleteItem', itemId: item.id });
    return { status: 204, body: undefined };
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
