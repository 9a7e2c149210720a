import type * as wire from '@sali/contract/lists/lists';
import { LISTS_PER_USER_MAX } from '@sali/domain/base/limits';
import { DELETED_LISTS_MAX } from '@sali/domain/base/limits/storage';
import { applyListOp, can } from '@sali/domain/lists/op';
import { isAnswered } from '../base/db/idempotency.ts';
import type { Db } from '../base/db/open.ts';
import { AppError } from '../base/errors.ts';
import { yieldEvery } from '../base/yielding.ts';
import { type Caller, keyedCallOfCaller, type ListAnswer } from './call.ts';
import { changeLockedList, commit, SLICE_MS } from './commit.ts';
import { purgeOldest } from './activity/db.ts';
import { countListsOf, findListByUuid, insertList, roleOf } from './db.ts';
import { answerOfList, readListToWire } from './wholeList.ts';
import { addTo, newItemOf } from './newItems.ts';
import type { ListsRoom } from './room.ts';
import { addPeople, othersOfList } from './sharing/sharing.ts';
import { shareWithFamily } from './sharing/withFamily.ts';
import type { Change } from './writing/change.ts';

/** Making a list, with its first lines and for the family of its owner. */

/**
 * Deleted lists count among the 500, and 100 of them can be restored: the ones that were deleted longest ago go for good
 * where that makes room.
 */
async function makeRoomForList({ db, now }: ListsRoom, ownerId: number): Promise<void> {
  const { living, deleted } = await countListsOf(db, ownerId);
  const over = Math.max(deleted - DELETED_LISTS_MAX, living + deleted + 1 - LISTS_PER_USER_MAX);
  for (let gone = 0; gone < Math.min(over, deleted); gone += 1) await purgeOldest(db, now(), ownerId);
}

/**
 * 201, or 200 with the same list when its owner creates it again. @throws AppError account_full, too_many_lists,
 * list_uuid_taken; too_many_requests past the lists of an hour that are shared with the people of another
 */
export async function commitNewList(
  room: ListsRoom,
  caller: Caller,
  body: wire.NewList,
): Promise<ListAnswer<wire.ListWire>> {
  const call = keyedCallOfCaller(caller);
  // A repeated call adds nothing: it takes no room, and deletes nothing to make some.
  if (!call || !(await isAnswered(room.db, call))) {
    await room.owners.requireRoom(caller.userId, body.items?.length ?? 0);
    if (body.people_of !== undefined) await room.countFollowing(caller.userId);
    await makeRoomForList(room, caller.userId);
  }
  const takeItemNumber = await room.writer.parts.numbers.takeBlock(body.items?.length ?? 0);
  return commit(room, caller, async (tx) => {
    const id = (body.list_uuid ?? room.newId()).toLowerCase();
    const at = room.now().getTime();
    const storeKey = await room.storeKeyOf(tx, null, body.store_key ?? null);
    const blank = { id: room.newId(), listId: id, at, kind: 'createList' as const };
    const list = applyListOp(undefined, { ...blank, name: body.name, description: body.description ?? '', storeKey });
    const row =
      list &&
      (await insertList(tx, { ...list, ...(body.status === 'ARCHIVED' && { status: 'archived' }) }, caller.userId));
    if (!row) return { answer: await ownList(room, tx, caller, id), listId: 0, actions: [] };
    const { living, deleted } = await countListsOf(tx, caller.userId);
    if (living + deleted > LISTS_PER_USER_MAX) throw new AppError('too_many_lists');
    const started = { row, role: 'owner' as const, takeItemNumber };
    return changeLockedList(room, tx, caller, started, {
      apply: async (change) => {
        change.created();
        if (body.people_of !== undefined) await shareWithPeopleOf(caller, body.people_of, change, tx);
        else if (body.is_private !== true) await shareWithFamily(room, caller, change, tx);
        const yieldThread = yieldEvery(SLICE_MS);
        for (const one of body.items ?? []) {
          addTo(change, await newItemOf(room, tx, list, one), one);
          await yieldThread();
        }
      },
      answer: async () => ({ ...(await ownList(room, tx, caller, id)), status: 201 }),
    });
  });
}

/**
 * Shares a list that is being created with the people of the one that it follows [G89]. With nobody where the caller may
 * not edit that one, or where it is gone: the new list is not refused for it.
 */
async function shareWithPeopleOf(caller: Caller, uuid: string, change: Change, tx: Db): Promise<void> {
  const row = await findListByUuid(tx, uuid.toLowerCase());
  const role = row && row.deleted_at === null && (await roleOf(tx, row, caller.userId));
  if (!role || !can(role, 'edit')) return;
  await addPeople(caller, await othersOfList(tx, row.list_id, caller.userId), change, tx);
}

/** @throws AppError list_uuid_taken unless the uuid is a list of the caller's own */
async function ownList(room: ListsRoom, tx: Db, caller: Caller, uuid: string): Promise<ListAnswer<wire.ListWire>> {
  const row = await findListByUuid(tx, uuid);
  if (!row || row.deleted_at !== null || row.owner_id !== caller.userId) throw new AppError('list_uuid_taken');
  return answerOfList(200, await readListToWire(room, tx, { column: 'list_uuid', value: uuid }, caller.userId));
}
