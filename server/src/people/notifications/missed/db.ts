import { sql } from 'kysely';
import type { Db } from '../../../base/db/open.ts';

/** The owner and the participants of a list that is not deleted. */
export async function selectListUsers(db: Db, listId: number): Promise<number[]> {
  const owners = db
    .selectFrom('list')
    .select('owner_id as user_id')
    .where('list_id', '=', listId)
    .where('deleted_at', 'is', null);
  const participants = db
    .selectFrom('list_participant')
    .innerJoin('list', 'list.list_id', 'list_participant.list_id')
    .select('list_participant.user_id')
    .where('list.list_id', '=', listId)
    .where('list.deleted_at', 'is', null);
  const rows = await owners.union(participants).orderBy('user_id').execute();
  return rows.map(({ user_id }) => user_id);
}

/** How many items of a list each of these people was notified of since, where there are any. */
export async function countMissedSince(
  db: Db,
  userIds: readonly number[],
  listId: number,
  since: Date,
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('notification')
    .select(['user_id', sql<number>`count(*)::integer`.as('count')])
    .where('user_id', '=', sql<number>`any(${userIds}::integer[])`)
    .where('kind', '=', 'not_found')
    .where('list_id', '=', listId)
    .where('created_at', '>', since)
    .groupBy('user_id')
    .execute();
  return new Map(rows.map((row) => [row.user_id, row.count]));
}

/** The person or link guest who wrote a line last; undefined where the log does not reach back to it. */
export async function lastWriterOf(db: Db, listId: number, itemId: string): Promise<number | null | undefined> {
  const row = await db
    .selectFrom('list_action')
    .select('user_id')
    .where('list_id', '=', listId)
    .where(sql`data ->> 'item_uuid'`, '=', itemId)
    .where(sql`detail ->> 'kind'`, 'in', ['item_added', 'item_edited'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.user_id;
}
