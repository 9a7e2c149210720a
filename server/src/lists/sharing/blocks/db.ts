import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../base/db/open.ts';
import type { Tables } from '../../../base/db/tables.ts';

/** All SQL on blocked people. */

export type BlockRow = Selectable<Tables['user_block']>;

/**
 * Orders sharing with a user and that user's blocking: while one runs the other waits, until its transaction ends.
 * Several people may share with the user at once.
 */
export async function lockBlocksOf(tx: Db, userId: number, mode: 'share' | 'block'): Promise<void> {
  const key = sql`hashtextextended(${`blocks:${userId}`}, 0)`;
  await (
    mode === 'block' ? sql`select pg_advisory_xact_lock(${key})` : sql`select pg_advisory_xact_lock_shared(${key})`
  ).execute(tx);
}

/** The people whom the user has blocked, the newest first. */
export const blocksOf = (db: Db, userId: number): Promise<BlockRow[]> =>
  db
    .selectFrom('user_block')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('blocked_at', 'desc')
    .orderBy('blocked_id', 'desc')
    .execute();

export const findBlock = (tx: Db, userId: number, blockedId: number): Promise<BlockRow | undefined> =>
  tx
    .selectFrom('user_block')
    .selectAll()
    .where('user_id', '=', userId)
    .where('blocked_id', '=', blockedId)
    .executeTakeFirst();

/** Whether the user has blocked one of these people. */
export async function hasBlockedAny(tx: Db, userId: number, otherIds: readonly number[]): Promise<boolean> {
  const row = await tx
    .selectFrom('user_block')
    .select('blocked_id')
    .where('user_id', '=', userId)
    .where('blocked_id', 'in', otherIds)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function countBlocks(tx: Db, userId: number): Promise<number> {
  const row = await tx
    .selectFrom('user_block')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.count;
}

export const insertBlock = (tx: Db, row: Omit<BlockRow, 'reported_at'>): Promise<BlockRow> =>
  tx.insertInto('user_block').values(row).returningAll().executeTakeFirstOrThrow();

export const markReported = (tx: Db, userId: number, blockedId: number, at: Date): Promise<BlockRow> =>
  tx
    .updateTable('user_block')
    .set({ reported_at: at })
    .where('user_id', '=', userId)
    .where('blocked_id', '=', blockedId)
    .returningAll()
    .executeTakeFirstOrThrow();

export async function deleteBlockRow(db: Db, userId: number, blockedId: number): Promise<void> {
  await db.deleteFrom('user_block').where('user_id', '=', userId).where('blocked_id', '=', blockedId).execute();
}

/** A list that one person owns and another has been invited to. */
export type SharedListRow = { readonly list_id: number; readonly name: string; readonly deleted_at: Date | null };

/** The lists of an owner that the user is on, also deleted ones: their owner may restore them. */
export const listsSharedBy = (db: Db, ownerId: number, userId: number): Promise<SharedListRow[]> =>
  db
    .selectFrom('list as l')
    .innerJoin('list_participant as p', 'p.list_id', 'l.list_id')
    .select(['l.list_id', 'l.name', 'l.deleted_at'])
    .where('l.owner_id', '=', ownerId)
    .where('p.user_id', '=', userId)
    .orderBy('l.list_id')
    .execute();
