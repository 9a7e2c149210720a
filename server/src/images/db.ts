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
