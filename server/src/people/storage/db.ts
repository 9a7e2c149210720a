import { UNUSED_PICTURE_MS } from '@sali/domain/base/limits/pictures';
import { LOG_BYTES_PER_USER } from '@sali/domain/base/limits/storage';
import { DAY_MS } from '@sali/domain/base/time';
import { sql } from 'kysely';
import type { Db } from '../../base/db/open.ts';
import type { RunPrepared } from '../../base/db/prepared.ts';
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

/** Bytes of the pictures of recipes that a person has deleted and can bring back. */
export async function deletedPictureBytesOf(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(p.bytes), 0)::double precision as bytes
    from recipe r join recipe_picture p on p.recipe_id = r.recipe_id
    where r.user_id = ${userId} and r.deleted_at is not null`.execute(db);
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

const bytesOfRows = (parts: readonly string[]): string => {
  const sums = parts.map(
    (rows) => `select coalesce(sum(pg_column_size(t.*)), 0)::double precision as bytes from ${rows}`,
  );
  return `select sum(bytes) as bytes from (${sums.join(' union all ')}) as own`;
};
const FACTS = Object.values(TABLES);
const ROW_BYTES = { name: 'row_bytes', text: bytesOfRows(FACTS.flatMap(({ of }) => of ?? [])) };
const DELETED_BYTES = {
  name: 'deleted_row_bytes',
  text: bytesOfRows(
    FACTS.flatMap(({ of, deleted }) => (of && deleted ? `${of} and ${deleted}.deleted_at is not null` : [])),
  ),
};

/** Bytes of all rows that count for a person, found by index. */
export async function rowBytesOf(run: RunPrepared, userId: number): Promise<number> {
  const [row] = await run<{ bytes: number }>(ROW_BYTES, [userId]);
  return row?.bytes ?? 0;
}

/** Those of them that the person has deleted and can bring back. */
export async function deletedRowBytesOf(run: RunPrepared, userId: number): Promise<number> {
  const [row] = await run<{ bytes: number }>(DELETED_BYTES, [userId]);
  return row?.bytes ?? 0;
}

/** Deletes the oldest actions of an owner's lists beyond the bytes that their logs may have. */
export async function trimLogsOf(db: Db, ownerId: number): Promise<void> {
  await sql`
    with sized as (
      select a.list_id, a.version,
        sum(pg_column_size(a.*)) over (order by a.at desc, a.list_id, a.version desc) as bytes
      from list l join list_action a on a.list_id = l.list_id where l.owner_id = ${ownerId}
    )
    delete from list_action a using sized s
    where a.list_id = s.list_id and a.version = s.version and s.bytes > ${LOG_BYTES_PER_USER}`.execute(db);
}

/** Deletes the oldest kept answers of a person or link guest beyond these numbers. */
export async function trimAnswersOf(
  db: Db,
  userId: number,
  { keys, bytes }: { readonly keys: number; readonly bytes: number },
): Promise<void> {
  await sql`
    with placed as (
      select key, row_number() over newest as place,
        sum(coalesce(pg_column_size(body), 0)) over newest as bytes
      from idempotency where user_id = ${userId} window newest as (order by created_at desc, key)
    )
    delete from idempotency i using placed p
    where i.user_id = ${userId} and i.key = p.key and (p.place > ${keys} or p.bytes > ${bytes})`.execute(db);
}

/** Finds the owner of the list of a link guest. */
export async function ownerOfGuest(db: Db, guestId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('link_guest as g')
    .innerJoin('list_link as k', 'k.link_id', 'g.link_id')
    .innerJoin('list as l', 'l.list_id', 'k.list_id')
    .select('l.owner_id')
    .where('g.guest_id', '=', guestId)
    .executeTakeFirst();
  return row?.owner_id;
}
