import type { Insertable } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { Tables } from '../../db/tables.ts';

/** All SQL of the searches of the product list that managers keep. */

/** A person's searches, the oldest first. */
export const readFilters = (db: Db, userId: number) =>
  db
    .selectFrom('product_filter')
    .select(['filter_id', 'name', 'search', 'category', 'status', 'sort', 'sort_order'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('filter_id')
    .execute();

export type FilterRow = Awaited<ReturnType<typeof readFilters>>[number];

/** One writer of a person's searches at a time. */
export async function lockFilters(tx: Db, userId: number): Promise<void> {
  await tx.selectFrom('app_user').select('user_id').where('user_id', '=', userId).forUpdate().execute();
}

export async function insertFilter(tx: Db, filter: Insertable<Tables['product_filter']>): Promise<void> {
  await tx.insertInto('product_filter').values(filter).execute();
}

/** @returns whether the person has it */
export async function renameFilter(tx: Db, userId: number, filterId: string, name: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('product_filter')
    .set({ name })
    .where('user_id', '=', userId)
    .where('filter_id', '=', filterId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @returns whether the person had it */
export async function deleteFilterRow(tx: Db, userId: number, filterId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('product_filter')
    .where('user_id', '=', userId)
    .where('filter_id', '=', filterId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
