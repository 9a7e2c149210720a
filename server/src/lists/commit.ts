import type { Action } from '@sali/contract/lists';
import type { Role } from '@sali/domain/lists/list';
import { answerGivenBefore, type KeptAnswer, keepAnswer } from '../db/idempotency.ts';
import type { Db } from '../db/open.ts';
import { AppError } from '../errors.ts';
import { type Change, PendingChange } from './change.ts';
import { type ListRef, lockList, roleOf } from './db.ts';
import type { Caller, ListsRoom } from './room.ts';
import type { ListRow } from './rows.ts';

/**
 * The one write path of lists: REST and the offline replay enter here, the socket only announces.
 *
 *   key seen? → lock the list → may they? → load what the op names → apply → save what changed → log → commit → announce
 *
 * 1. A call is answered only after its transaction is on disk. 2. The version counts changes under the list's lock, so it
 * has no holes. 3. An op that changes nothing gets no version and tells nobody.
 */
export type Answer<T> = { readonly status: number; readonly body: T };

/** `finish` builds the answer once items have their numbers; it runs in the same transaction. */
export type Work<T> = (change: Change) => Promise<() => Promise<Answer<T>> | Answer<T>>;

/** Runs a change of an existing list. @throws AppError list_not_found, forbidden, idempotency_key_reused and the work's own */
export function commitToList<T>(room: ListsRoom, caller: Caller, ref: ListRef, work: Work<T>): Promise<Answer<T>> {
  return commit(room, caller, async (tx) => {
    const row = await lockList(tx, ref);
    const role = row && (await roleOf(tx, row, caller.userId));
    if (!row || !role) throw new AppError('list_not_found');
    return changeOf(room, tx, caller, row, role, work);
  });
}

/** The frame of every list write: one transaction, at most once per key, announced after it is committed. */
export async function commit<T>(
  room: ListsRoom,
  caller: Caller,
  run: (tx: Db) => Promise<Outcome<T>>,
): Promise<Answer<T>> {
  const { key, requestHash, userId } = caller;
  const call = key === null ? undefined : { userId, key, requestHash };
  await room.ready;
  const outcome = await room.db.transaction().execute(async (tx): Promise<Outcome<T>> => {
    const before = call && (await answerGivenBefore(tx, call));
    if (before) return { answer: before as KeptAnswer & Answer<T>, listId: 0, actions: [] };
    const done = await run(tx);
    if (call) await keepAnswer(tx, call, { status: done.answer.status, body: done.answer.body ?? null }, room.now());
    return done;
  });
  if (outcome.actions.length > 0) room.announce(outcome.listId, outcome.actions);
  return outcome.answer;
}

export type Outcome<T> = { readonly answer: Answer<T>; readonly listId: number; readonly actions: readonly Action[] };

/** Does the work on the locked list, saves what it changed and logs it. */
export async function changeOf<T>(
  room: ListsRoom,
  tx: Db,
  caller: Caller,
  row: ListRow,
  role: Role,
  work: Work<T>,
): Promise<Outcome<T>> {
  const pending = new PendingChange(room, tx, caller, row, role);
  const finish = await work(pending);
  const actions = await pending.save();
  return { answer: await finish(), listId: row.list_id, actions };
}
