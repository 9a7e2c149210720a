import type { ActionWire } from '@sali/contract/lists/lists';
import type { Role } from '@sali/domain/lists/list';
import { findStoredAnswer, storeAnswer } from '../db/idempotency.ts';
import type { Db } from '../db/open.ts';
import { runIn } from '../db/prepared.ts';
import { isUniqueViolation } from '../db/unique.ts';
import { AppError } from '../errors.ts';
import type { ListAnswer } from './answer.ts';
import { emptyState } from './opening/listState.ts';
import { Change } from './writing/change.ts';
import { type ListRef, lockList, markDeleted, participantsOf, roleOf, updateList } from './db.ts';
import type { Caller, ListsRoom } from './room.ts';
import type { ListRow } from './rows.ts';
import { keyOfQueuedCall } from './writing/calls.ts';
import { writeLists } from './writing/db.ts';

/**
 * The write path of whole lists: creating, renaming, sharing, deleting. Lines have a shorter one, `writing/writer.ts`,
 * which gives the same guarantees:
 *
 *   key seen? → lock the list → may they? → apply → save what changed → log → commit → announce
 *
 * 1. A call is answered only after its transaction is on disk. 2. The version counts changes under the list's lock, so it
 * has no holes. 3. An op that changes nothing gets no version and announces nothing.
 */

/** `finish` builds the answer once the change is saved; it runs in the same transaction. */
export type ListWork<T> = (change: Change, tx: Db) => Promise<() => Promise<ListAnswer<T>> | ListAnswer<T>>;

/** Runs a change of an existing list. @throws AppError list_not_found, forbidden, idempotency_key_reused and the errors of the work */
export function commitToList<T>(
  room: ListsRoom,
  caller: Caller,
  ref: ListRef,
  work: ListWork<T>,
): Promise<ListAnswer<T>> {
  return commit(room, caller, async (tx) => {
    const row = await lockList(tx, ref);
    const role = row && (await roleOf(tx, row, caller.userId));
    if (!row || !role) throw new AppError('list_not_found');
    return changeLockedList(room, tx, caller, { row, role }, work);
  });
}

/** Runs a write: one transaction, at most once per key, announced after the commit. */
export async function commit<T>(
  room: ListsRoom,
  caller: Caller,
  run: (tx: Db) => Promise<CommitResult<T>>,
): Promise<ListAnswer<T>> {
  const call = keyOfQueuedCall(caller);
  await room.ready;
  const attempt = () =>
    room.db.transaction().execute(async (tx): Promise<CommitResult<T>> => {
      const before = call && (await findStoredAnswer<T>(tx, call));
      if (before) return { answer: before, listId: 0, actions: [] };
      const done = await run(tx);
      if (call) await storeAnswer(tx, call, { status: done.answer.status, body: done.answer.body ?? null }, room.now());
      return done;
    });
  const outcome = await attempt().catch((error: unknown) => {
    // A call on a line stored the key meanwhile: now its answer is found.
    if (call && isUniqueViolation(error)) return attempt();
    throw error;
  });
  if (outcome.actions.length > 0) room.announce(outcome.listId, outcome.actions);
  return outcome.answer;
}

export type CommitResult<T> = {
  readonly answer: ListAnswer<T>;
  readonly listId: number;
  readonly actions: readonly ActionWire[];
};

/** A list that the transaction has locked, and ids for new lines. */
export type LockedList = { readonly row: ListRow; readonly role: Role; readonly takeItemNumber?: () => number };

/** Runs the work on the locked list, saves its changes and logs them. */
export async function changeLockedList<T>(
  room: ListsRoom,
  tx: Db,
  caller: Caller,
  { row, role, takeItemNumber }: LockedList,
  work: ListWork<T>,
): Promise<CommitResult<T>> {
  const people = (await participantsOf(tx, [row.list_id])).get(row.list_id) ?? [];
  const parts = { ...room.writer.parts, ...(takeItemNumber && { takeItemNumber }) };
  const change = new Change(parts, caller, emptyState(row, people), role);
  const finish = await work(change, tx);
  const write = change.write();
  if (write.version > write.before) {
    const { lists } = await writeLists(runIn(tx), [write], room.now());
    if (!lists.has(row.list_id)) throw new Error(`list ${row.list_id} changed under its lock`);
    if (change.isDeleted) await markDeleted(tx, row.list_id, write.version, new Date(change.at));
    else await updateList(tx, row.list_id, change.list, write.version);
  }
  return { answer: await finish(), listId: row.list_id, actions: write.actions };
}
