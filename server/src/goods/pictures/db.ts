import { type SqlBool, sql } from 'kysely';
import type { Db, ReadDb } from '../../base/db/open.ts';

/** Addresses that are taken into the queue at once. */
const PICTURE_ADDRESSES_AT_ONCE = 500;

/** All SQL of the pictures of products. */

export type NewPicture = {
  readonly key: string;
  /** The address that it was fetched from and that address's host; '' where a person uploaded it. */
  readonly source: string;
  readonly host: string;
  readonly credit: string;
  readonly userId: number | null;
  readonly at: Date;
  /** Bytes of all its files. */
  readonly size: number;
};

export async function insertPicture(
  db: Db,
  { key, source, host, credit, userId, at, size }: NewPicture,
): Promise<void> {
  await db
    .insertInto('product_picture')
    .values({ picture_key: key, source, source_host: host, credit, added_by: userId, created_at: at, bytes: size })
    .execute();
}

export async function hasPicture(db: Db, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('product_picture')
    .select('picture_key')
    .where('picture_key', '=', key)
    .executeTakeFirst();
  return row !== undefined;
}

/** Those of these keys that are pictures of products. */
export async function selectKnownKeys(db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('product_picture')
    .select('picture_key')
    .where('picture_key', '=', sql<string>`any(${keys}::uuid[])`)
    .execute();
  return new Set(rows.map((row) => row.picture_key));
}

/** The source of a picture and the name to show beside it; undefined where it was uploaded or is gone. */
export const readPictureCredit = (db: ReadDb, key: string) =>
  db
    .selectFrom('product_picture')
    .select(['source', 'credit'])
    .where('picture_key', '=', key)
    .where('source', '<>', '')
    .executeTakeFirst();

/** The last picture of each address that was fetched since. */
export async function selectPicturesOf(
  db: Db,
  addresses: readonly string[],
  since: Date,
): Promise<ReadonlyMap<string, string>> {
  if (addresses.length === 0) return new Map();
  const rows = await db
    .selectFrom('product_picture')
    .select(['source', 'picture_key'])
    .where('source', '<>', '')
    .where(sql<string>`md5(source)`, '=', sql<string>`any(select md5(a) from unnest(${addresses}::text[]) a)`)
    .where('created_at', '>=', since)
    .orderBy('created_at')
    .execute();
  return new Map(rows.map((row) => [row.source, row.picture_key]));
}

const FOREIGN_PRODUCT = sql`image_url is not null and image_url not like '/static/%'`;
const FOREIGN_INFO = sql`image_path <> '' and image_path not like '/static/%'`;

/** Addresses of other sites that products, texts, proposals and recipes have. */
const FOREIGN_ADDRESSES = sql`
  (
    select image_url as address from product where ${FOREIGN_PRODUCT}
    union all select image_path from product_info where ${FOREIGN_INFO}
    union all select change ->> 'image_path' from info_proposal
      where state = 'waiting' and change ->> 'image_path' like 'http%'
    union all select image_link from recipe where image_link is not null
  ) foreign_address`;

/** Those of them that are not in the queue. */
export async function selectNewAddresses(db: Db): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    select distinct address from ${FOREIGN_ADDRESSES}
    where not exists (select from picture_fetch f where md5(f.address) = md5(foreign_address.address) and f.state <> 'taken')
    limit ${PICTURE_ADDRESSES_AT_ONCE}
  `.execute(db);
  return rows.map((row) => row.address);
}

/** Deletes addresses that were tried last before then: those that were fetched, and those that failed and that nothing has any more. */
export async function deleteDoneFetches(db: Db, before: Date): Promise<void> {
  await sql`
    delete from picture_fetch f where product_id is null and next_at < ${before} and (
      state = 'taken' or (
        state = 'failed' and not exists (select from ${FOREIGN_ADDRESSES} where foreign_address.address = f.address)))
  `.execute(db);
}

export type NewFetch = {
  readonly address: string;
  readonly host: string;
  readonly productId: number | null;
  /** Why it cannot be fetched; '' where it can. */
  readonly reason: string;
};

/** Takes addresses into the queue; one that was fetched before is fetched again. */
export async function insertFetches(db: Db, fetches: readonly NewFetch[], at: Date): Promise<void> {
  if (fetches.length === 0) return;
  await db
    .insertInto('picture_fetch')
    .values(
      fetches.map(({ address, host, productId, reason }) => ({
        ...{ address, host, product_id: productId, reason, next_at: at, created_at: at },
        state: reason === '' ? ('waiting' as const) : ('failed' as const),
      })),
    )
    .onConflict((conflict) =>
      conflict
        .expression(sql`md5(address)`)
        .doUpdateSet({ state: 'waiting', attempts: 0, next_at: at })
        .where('picture_fetch.state', '=', 'taken'),
    )
    .execute();
}

/** Asks about a product, unless it was asked about; a failed question is repeated once its wait is over. */
export async function insertLookup(
  db: Db,
  { address, host, productId }: Pick<NewFetch, 'address' | 'host' | 'productId'>,
  at: Date,
): Promise<void> {
  await db
    .insertInto('picture_fetch')
    .values({ address, host, product_id: productId, state: 'waiting', next_at: at, created_at: at })
    .onConflict((conflict) =>
      conflict
        .expression(sql`md5(address)`)
        .doUpdateSet({ state: 'waiting', attempts: 0, next_at: at, reason: '' })
        .where('picture_fetch.state', '=', 'failed')
        .where('picture_fetch.next_at', '<=', at),
    )
    .execute();
}

export type ClaimedFetch = {
  readonly fetch_id: number;
  readonly address: string;
  readonly product_id: number | null;
  /** With this one. */
  readonly attempts: number;
};

/** Claims the address that has waited longest, for one process alone until `leaseEndsAt`. */
export async function claimFetch(db: Db, now: Date, leaseEndsAt: Date): Promise<ClaimedFetch | undefined> {
  const due = db
    .selectFrom('picture_fetch')
    .select('fetch_id')
    .where('state', '=', 'waiting')
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .limit(1)
    .forUpdate()
    .skipLocked();
  return db
    .updateTable('picture_fetch')
    .set({ next_at: leaseEndsAt, attempts: sql<number>`attempts + 1` })
    .where('fetch_id', 'in', due)
    .returning(['fetch_id', 'address', 'product_id', 'attempts'])
    .executeTakeFirst();
}

export type FetchChange = {
  readonly state: 'waiting' | 'taken' | 'failed';
  readonly reason?: string;
  readonly next_at?: Date;
  readonly attempts?: number;
};

export async function updateFetch(db: Db, fetchId: number, change: FetchChange): Promise<void> {
  await db.updateTable('picture_fetch').set(change).where('fetch_id', '=', fetchId).execute();
}

/** Puts the picture in the place of its address everywhere. @returns the products that show another picture now */
export async function replaceAddress(tx: Db, address: string, path: string, at: Date): Promise<number[]> {
  const products = await sql<{ product_id: number }>`
    update product set image_url = ${path}, updated_at = ${at}
    where ${FOREIGN_PRODUCT} and md5(image_url) = md5(${address}) and image_url = ${address} returning product_id
  `.execute(tx);
  const infos = await sql<{ product_id: number }>`
    update product_info set image_path = ${path}
    where ${FOREIGN_INFO} and md5(image_path) = md5(${address}) and image_path = ${address} returning product_id
  `.execute(tx);
  await sql`
    update info_proposal set change = jsonb_set(change, '{image_path}', to_jsonb(${path}::text))
    where change ->> 'image_path' = ${address}
  `.execute(tx);
  const productIds = infos.rows.map((row) => row.product_id);
  await sql`
    update product_info_version set content = jsonb_set(content, '{image_path}', to_jsonb(${path}::text))
    where product_id = any(${productIds}::integer[]) and content ->> 'image_path' = ${address}
  `.execute(tx);
  return [...new Set([...products.rows, ...infos.rows].map((row) => row.product_id))];
}

/** Gives a product the picture that was found by its barcode, unless it has one or a manager wants none. @returns whether it did */
export async function giveFoundPicture(tx: Db, productId: number, path: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('product')
    .set({ image_url: path, updated_at: at })
    .where('product_id', '=', productId)
    .where('image_url', 'is', null)
    .where(sql<SqlBool>`not 'image_url' = any(edited_fields)`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const PATH = sql`'/static/images/' || p.picture_key || '.webp'`;

/** Deletes the rows of pictures that are older than `before` and that nothing shows. @returns their keys */
export async function deleteUnusedPictures(db: Db, before: Date): Promise<string[]> {
  const { rows } = await sql<{ picture_key: string }>`
    delete from product_picture p where created_at < ${before}
      and not exists (select from product where image_url = ${PATH})
      and not exists (select from product_info where image_path = ${PATH})
      and not exists (select from info_proposal where change ->> 'image_path' = ${PATH})
      and not exists (select from product_info_version where content ->> 'image_path' = ${PATH})
    returning picture_key
  `.execute(db);
  return rows.map((row) => row.picture_key);
}

/** Whether a host, or one that it is a subdomain of, is blocked. */
export async function isHostBlocked(db: Db, host: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from blocked_picture_host where ${host} = host or right(${host}, length(host) + 1) = '.' || host
    ) as found
  `.execute(db);
  return rows[0]?.found ?? false;
}

export const selectBlockedHosts = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('blocked_picture_host').select('host').orderBy('host').execute()).map(({ host }) => host);
