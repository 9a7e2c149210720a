import { sql } from 'kysely';
import type { Db } from '../db/open.ts';

/** All SQL of pictures whose rows are gone; triggers of the database note them. */

/** Pictures whose files are to be removed, by their keys, those behind `after`. */
export async function selectRemovals(db: Db, limit: number, after?: string): Promise<string[]> {
  let query = db.selectFrom('picture_removal').select('picture_key');
  if (after !== undefined) query = query.where('picture_key', '>', after);
  const rows = await query.orderBy('picture_key').limit(limit).execute();
  return rows.map((row) => row.picture_key);
}

export async function deleteRemoval(db: Db, key: string): Promise<void> {
  await db.deleteFrom('picture_removal').where('picture_key', '=', key).execute();
}

/**
 * Whether the files of a picture may go: no row has it any more. Waits for deletions of its rows that are under way. Where a
 * row still has it, the note is taken away; the deletion of that row writes it again.
 */
export const takeRemoval = (db: Db, key: string): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    await tx.selectFrom('picture_removal').select('picture_key').where('picture_key', '=', key).forUpdate().execute();
    const { rows } = await sql<{ has: boolean }>`
      select exists (select from recipe_picture where picture_id = ${key})
        or exists (select from product_picture where picture_key = ${key}) as has`.execute(tx);
    const isFree = rows[0]?.has === false;
    if (!isFree) await deleteRemoval(tx, key);
    return isFree;
  });
