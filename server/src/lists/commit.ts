import type { ActionWire } from '@sali/contract/lists/lists';
import type { Role } from '@sali/domain/lists/list';
import { findStoredAnswer, type ReadAgain, storeAnswer } from '../base/db/idempotency.ts';
import type { Db } from '../base/db/open.ts';
import { runIn } from '../base/db/prepared.ts';
import { isUniqueViolation } from '../base/db/unique.ts';
import { AppError } from '../base/errors.ts';
import { yieldEvery } from '../base/yielding.ts';
import { type Caller, keyedCallOfCaller, type ListAnswer } from './call.ts';
import { Change } from './writing/change.ts';
import { actionsOfCall, type ListRef, lockList, markDeleted, participantsOf, roleOf, updateList } from './db.ts';
import { emptyState } from './opening/listState.ts';
import type { ListsRoom } from './room.ts';
import type { ListRow } from './rows.ts';
import { findListToWire } from './wholeList.ts';
import { writeLists } from './writing/db.ts';

/**
 * The write path of whole lists: creating, renaming, sharing, deleting. Lines have a shorter one, `writing/writer.ts`,
 * which gives the same guarantees:
 *
 *   key seen? → lock the list → may they? → apply → save what changed → log → commit → announce
 *
 * 1. A call is answered only after its transaction is on disk. 2. The version counts changes under the list's lock, so it
 * has no holes. 3. An op that changes nothing gets no version and announces nothing. 4. A call that is repeated is announced
 * again: the process that stored it may have died before it did so [V43].
 */

/** A change of a whole list: both steps run in one transaction, under the list's lock. */
export type ListWork<Result, Body> = {
  /** Applies the change in memory. @returns what the answer needs of it */
  apply(change: Change, tx: Db): Promise<Result> | Result;
  /** Builds the answer once the change is saved. */
  answer(result: Result, tx: Db): Promise<ListAnswer<Body>> | ListAnswer<Body>;
};

/** Runs a change of an existing list. @throws AppError list_not_found, forbidden, idempotency_key_reused and the errors of the work */
export function commitToList<Result, Body>(
  room: ListsRoom,
  caller: Caller,
  ref: ListRef,
  work: ListWork<Result, Body>,
): Promise<ListAnswer<Body>> {
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
  const call = keyedCallOfCaller(caller);
  const again: ReadAgain = (tx, { id }) => findListToWire(room, tx, { column: 'list_id', value: id }, caller.userId);
  await room.ready;
  const attempt = () =>
    room.db.transaction().execute(async (tx): Promise<CommitResult<T>> => {
      const before = call && (await findStoredAnswer<T>(tx, call, again));
      if (before) return repeatedCommit(before, await actionsOfCall(tx, call));
      const done = await run(tx);
      const { status, body, about } = done.answer;
      const listId = done.listId === 0 ? null : done.listId;
      if (call)
        await storeAnswer(tx, call, { status, body: body ?? null, ...(about && { about }) }, room.now(), listId);
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

const repeatedCommit = <T>(answer: ListAnswer<T>, actions: readonly ActionWire[]): CommitResult<T> => ({
  answer,
  listId: actions[0]?.list_id ?? 0,
  actions,
});

/** `listId` is 0 where no list was changed. */
export type CommitResult<T> = {
  readonly answer: ListAnswer<T>;
  readonly listId: number;
  readonly actions: readonly ActionWire[];
};

/** A list of 2,000 lines is made in slices: other requests are answered between them. */
export const SLICE_MS = 20;

/** A list that the transaction has locked, and ids for new lines. */
export type LockedList = { readonly row: ListRow; readonly role: Role; readonly takeItemNumber?: () => number };

/** Runs the work on the locked list, saves its changes and logs them. */
export async function changeLockedList<Result, Body>(
  room: ListsRoom,
  tx: Db,
  caller: Caller,
  { row, role, takeItemNumber }: LockedList,
  work: ListWork<Result, Body>,
): Promise<CommitResult<Body>> {
  const people = (await participantsOf(tx, [row.list_id])).get(row.list_id) ?? [];
  const parts = { ...room.writer.parts, ...(takeItemNumber && { takeItemNumber }) };
  const change = new Change(parts, caller, emptyState(row, people), role);
  const yieldThread = yieldEvery(SLICE_MS);
  const result = await work.apply(change, tx);
  await yieldThread();
  const write = change.write();
  await yieldThread();
  if (write.version > write.before) {
    const { lists } = await writeLists(runIn(tx), [write], room.now());
    if (!lists.has(row.list_id)) throw new Error(`list ${row.list_id} changed under its lock`);
    if (change.isDeleted) await markDeleted(tx, row.list_id, write.version, new Date(change.at));
    else await updateList(tx, row.list_id, change.list, write.version);
    await yieldThread();
  }
  return { answer: await work.answer(result, tx), listId: row.list_id, actions: write.actions };
}
