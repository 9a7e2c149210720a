import { UNUSED_PICTURE_MS } from '@sali/domain/limits/pictures';
import { DAY_MS } from '@sali/domain/time';
import { sql } from 'kysely';
import type { Db } from '../db/open.ts';
import { TABLES } from './tables.ts';

/** All SQL of the storage room. */

/**
 * Bytes of the pictures that are a person's. A picture of a product is the catalogue's after a day: one that nothing shows
 * is deleted then.
 */
export async function pictureBytesOf(db: Db, userId: number, now: Date): Promise<number> {
  const isNew = new Date(now.getTime() - UNUSED_PICTURE_MS);
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(bytes), 0)::double precision as bytes from (
      select p.bytes from recipe r join recipe_picture p on p.recipe_id = r.recipe_id where r.user_id = ${userId}
      union all
      select p.bytes from recipe r join recipe_picture p on p.recipe_id = r.recipe_id where r.returns_to = ${userId}
      union all
      select bytes from receipt where added_by = ${userId}
      union all
      select bytes from product_picture where added_by = ${userId} and created_at > ${isNew}
    ) own`.execute(db);
  return rows[0]?.bytes ?? 0;
}

/** Deletes the rows of every table whose time is over. */
export async function purgeTables(db: Db, now: Date): Promise<void> {
  for (const [table, { purge }] of Object.entries(TABLES)) {
    if (!purge) continue;
    const isOver = Object.entries(purge).map(
      ([column, days]) => sql`${sql.ref(column)} < ${new Date(now.getTime() - days * DAY_MS)}`,
    );
    await sql`delete from ${sql.table(table)} where ${sql.join(isOver, sql` or `)}`.execute(db);
  }
}
