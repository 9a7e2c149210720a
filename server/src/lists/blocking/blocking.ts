import { messageText } from '@sali/contract/base/messages';
import type { BlockedPerson } from '@sali/contract/lists/blocks';
import type { Db } from '../../base/db/open.ts';
import { findPerson } from '../../base/db/people.ts';
import { AppError } from '../../base/errors.ts';
import { type ListRef, lockAnyList } from '../db.ts';
import type { Caller } from '../call.ts';
import type { ListsRoom } from '../room.ts';
import { deleteParticipantRow } from '../sharing/db.ts';
import { leaveSharedList } from '../sharing/sharing.ts';
import type { BlockRow } from '../sharing/blocks/db.ts';
import * as sql from '../sharing/blocks/db.ts';

/** People whom one user can block. */
export const BLOCKS_PER_USER_MAX = 1000;

/**
 * Blocking: sharing asks nobody, so the receiver can refuse a person from then on. The blocker leaves every list of that
 * person; what the person shares afterwards is refused by `sharing.ts`, which reads the blocks in its own transaction.
 */

/** Audit entries name this many lists of a reported person. */
const REPORTED_LISTS_MAX = 5;

/** The people whom the user has blocked, the newest first. */
export const readBlocks = async ({ db }: Pick<ListsRoom, 'db'>, userId: number): Promise<BlockedPerson[]> =>
  (await sql.blocksOf(db, userId)).map(blockToWire);

/**
 * Blocks the owner of a list that the caller is on, or who has invited them into a family, and takes the caller off all
 * lists of that owner. A repeated call changes nothing, except that it finishes an interrupted one.
 * @throws AppError not_found unless the person is blocked already, owns a list that the caller is on, or has invited them:
 *   otherwise anybody's e-mail could be read by number; too_many_blocks
 */
export async function blockPerson(
  room: ListsRoom,
  caller: Caller,
  blockedId: number,
  { report }: { readonly report: boolean },
): Promise<BlockedPerson> {
  const row = await room.db.transaction().execute(async (tx) => {
    await sql.lockBlocksOf(tx, caller.userId, 'block');
    const lists = await sql.listsSharedBy(tx, blockedId, caller.userId);
    const known = await sql.findBlock(tx, caller.userId, blockedId);
    if (!known && lists.length === 0 && !(await room.hasInvited(tx, blockedId, caller.userId))) throw notFound();
    const block = known ?? (await newBlock(tx, caller.userId, blockedId, room.now()));
    if (!report || block.reported_at !== null) return block;
    const names = lists.slice(0, REPORTED_LISTS_MAX).map(({ name }) => name);
    await room.recordReport(tx, caller, room.now(), {
      action: 'user.report',
      subject: `user ${blockedId} ${block.email}`,
      before: null,
      after: names.length === 0 ? null : { shared_lists: names.join(', ') },
    });
    return sql.markReported(tx, caller.userId, blockedId, room.now());
  });
  await leaveListsOf(room, { ...caller, key: null }, blockedId);
  return blockToWire(row);
}

/**
 * The person may share with the user again; lists that were left do not come back. Unblocking a person who is not
 * blocked is not an error.
 */
export const unblockPerson = ({ db }: Pick<ListsRoom, 'db'>, userId: number, blockedId: number): Promise<void> =>
  sql.deleteBlockRow(db, userId, blockedId);

async function newBlock(tx: Db, userId: number, blockedId: number, at: Date): Promise<BlockRow> {
  if ((await sql.countBlocks(tx, userId)) >= BLOCKS_PER_USER_MAX) throw new AppError('too_many_blocks');
  const person = await findPerson(tx, blockedId);
  if (!person) throw notFound();
  return sql.insertBlock(tx, {
    user_id: userId,
    blocked_id: blockedId,
    email: person.email,
    username: person.username,
    blocked_at: at,
  });
}

/** One transaction per list, as leaving by hand. Lists that are deleted or restored meanwhile are checked again. */
async function leaveListsOf(room: ListsRoom, caller: Caller, ownerId: number): Promise<void> {
  let lists = await sql.listsSharedBy(room.db, ownerId, caller.userId);
  while (lists.length > 0) {
    for (const { list_id: listId, deleted_at: deletedAt } of lists) {
      const ref: ListRef = { column: 'list_id', value: listId };
      if (deletedAt === null) await leaveSharedList(room, caller, ref).catch(ignoreGone);
      else await leaveDeletedList(room, ref, caller.userId);
    }
    lists = await sql.listsSharedBy(room.db, ownerId, caller.userId);
  }
}

function ignoreGone(error: unknown): void {
  if (!(error instanceof AppError) || !GONE.has(error.code)) throw error;
}

const GONE: ReadonlySet<string> = new Set(['list_not_found', 'participant_not_found']);

/** Nobody can open a deleted list, so nothing is announced; when its owner restores it, the user is not on it. */
const leaveDeletedList = ({ db }: ListsRoom, ref: ListRef, userId: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const row = await lockAnyList(tx, ref);
    if (row && row.deleted_at !== null) await deleteParticipantRow(tx, row.list_id, userId);
  });

const notFound = (): AppError => new AppError('not_found', { message: messageText('user_missing') });

const blockToWire = (row: BlockRow): BlockedPerson => ({
  user_id: row.blocked_id,
  username: row.username,
  email: row.email,
  blocked_at: row.blocked_at.toISOString(),
  is_reported: row.reported_at !== null,
});
