import { sql } from 'kysely';
import type { Db } from '../../../base/db/open.ts';

/** All SQL of blocked hosts, and of addresses that could not be fetched. */

/** Whether the host of a row is the blocked one, or its subdomain. */
export const isFetchedFrom = (column: 'host' | 'source_host', host: string) =>
  sql<boolean>`(${sql.ref(column)} = ${host} or right(${sql.ref(column)}, length(${host}) + 1) = '.' || ${host})`;

/** The blocked hosts with how many pictures are from there. */
export async function selectHosts(db: Db) {
  const { rows } = await sql<{ host: string; email: string | null; added_at: Date; pictures: number }>`
    select b.host, u.email, b.added_at, (
      select count(*)::int from (
        select source_host from product_picture
        union all
        select source_host from recipe_picture where source_host is not null
      ) p
      where p.source_host = b.host or right(p.source_host, length(b.host) + 1) = '.' || b.host
    ) as pictures
    from blocked_picture_host b left join app_user u on u.user_id = b.added_by order by b.host
  `.execute(db);
  return rows;
}

/** @returns whether it is new */
export async function insertHost(tx: Db, host: string, userId: number, at: Date): Promise<boolean> {
  const row = await tx
    .insertInto('blocked_picture_host')
    .values({ host, added_by: userId, added_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('host')
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns whether it was there */
export async function deleteHost(tx: Db, host: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('blocked_picture_host').where('host', '=', host).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Addresses of a host that wait are not fetched any more. */
export async function stopFetches(tx: Db, host: string, reason: string): Promise<void> {
  await tx
    .updateTable('picture_fetch')
    .set({ state: 'failed', reason })
    .where('state', '=', 'waiting')
    .where(isFetchedFrom('host', host))
    .execute();
}

/** Addresses of a host that were not fetched for this reason wait again. */
export async function resumeFetches(tx: Db, host: string, reason: string, at: Date): Promise<void> {
  await tx
    .updateTable('picture_fetch')
    .set({ state: 'waiting', reason: '', attempts: 0, next_at: at })
    .where('state', '=', 'failed')
    .where('reason', '=', reason)
    .where(isFetchedFrom('host', host))
    .execute();
}

/**
 * Takes the pictures of a host from products, texts, proposals and versions, and deletes their rows. A proposal of nothing
 * but such a picture goes with it.
 * @returns the keys of the pictures, and the products that showed one
 */
export async function deletePicturesOf(
  tx: Db,
  host: string,
  at: Date,
): Promise<{ readonly keys: readonly string[]; readonly productIds: readonly number[] }> {
  const gone = await tx
    .deleteFrom('product_picture')
    .where(isFetchedFrom('source_host', host))
    .returning('picture_key')
    .execute();
  const keys = gone.map((row) => row.picture_key);
  const paths = sql`any(${keys.map((key) => `/static/images/${key}.webp`)}::text[])`;
  const products = await sql<{ product_id: number }>`
    update product set image_url = null, updated_at = ${at} where image_url = ${paths} returning product_id
  `.execute(tx);
  const infos = await sql<{ product_id: number }>`
    update product_info set image_path = '' where image_path = ${paths} returning product_id
  `.execute(tx);
  await sql`
    update product_info_version set content = jsonb_set(content, '{image_path}', '""')
    where content ->> 'image_path' = ${paths}
  `.execute(tx);
  await sql`
    delete from info_proposal
    where state = 'waiting' and change ->> 'image_path' = ${paths} and change - 'image_path' = '{}'
  `.execute(tx);
  await sql`
    update info_proposal set change = change - 'image_path' where change ->> 'image_path' = ${paths}
  `.execute(tx);
  return { keys, productIds: [...new Set([...products.rows, ...infos.rows].map((row) => row.product_id))] };
}

export type FetchPage = { readonly limit: number; readonly skip: number };

/** A page of the addresses that were given up, the last first. */
export async function selectFailedFetches(db: Db, { limit, skip }: FetchPage) {
  const rows = await db
    .selectFrom('picture_fetch')
    .select(['fetch_id', 'address', 'reason', 'attempts', sql<number>`count(*) over ()::int`.as('total')])
    .where('state', '=', 'failed')
    .where('product_id', 'is', null)
    .orderBy('fetch_id', 'desc')
    .limit(limit)
    .offset(skip)
    .execute();
  return { rows, total: rows[0]?.total ?? 0 };
}

/** @returns whether it had been given up */
export async function retryFetch(db: Db, fetchId: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('picture_fetch')
    .set({ state: 'waiting', attempts: 0, next_at: at })
    .where('fetch_id', '=', fetchId)
    .where('state', '=', 'failed')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
