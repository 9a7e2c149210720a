import { sql } from 'kysely';
import { arrayText } from '../../../../base/db/arrays.ts';
import type { Db } from '../../../../base/db/open.ts';
import type { FeedKind } from '../../files/fileName.ts';
import { touching } from '../stores/db.ts';

/** A file that was read whole and is going into products and prices. */
export type MergingFile = {
  readonly fileId: number;
  readonly storeId: number;
  readonly chainId: string;
  readonly isFull: boolean;
  readonly fileAt: Date;
  /** The store had the sample's prices: what the file does not name goes, also by a delta. */
  readonly hadSample: boolean;
  /** A full file of the store was stored before: what was there before the first is the sample, or nothing. */
  readonly hasHistory: boolean;
};

/**
 * One transaction merges at a time, so that none waits for rows of another that waits for its own. Taken before any
 * row, it goes with the transaction.
 */
export async function waitToMerge(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('sali merges a price file'))`.execute(db);
}

/*
 * A chain's products: for each of its pages of 64 products (`db/pricePages.ts`) a bit for each product that at least
 * one of its stores sells. Looking through the pages of all its stores for every new product took a third of an import.
 */

/** Products as bits of their pages. */
const bitsOf = (productIds: readonly number[]) => sql`
  select id >> 6 as page, bit_or(1::bigint << (id & 63)) as bits
  from unnest(${arrayText(productIds)}::integer[]) as id group by 1`;

/**
 * Records that the file's chain sells these products. Call it before their prices are written: a chain without a record
 * first gets one from the pages of its stores.
 * @returns those that no store of the chain sold before
 */
export async function addToChain(db: Db, { chainId }: MergingFile, productIds: readonly number[]): Promise<number[]> {
  if (productIds.length === 0) return [];
  await sql`
    insert into chain_page (chain_id, page, sold)
    select ${chainId}, g.page, bit_or(1::bigint << (id & 63))
    from store s join price_page g on g.store_id = s.store_id cross join unnest(g.product_ids) as id
    where s.chain_id = ${chainId} and not exists (select 1 from chain_page where chain_id = ${chainId})
    group by g.page
  `.execute(db);
  const { rows } = await sql<{ ids: number[] | null }>`
    with added as (
      insert into chain_page as old (chain_id, page, sold)
      select ${chainId}, page, bits from (${bitsOf(productIds)}) n order by page
      on conflict (chain_id, page) do update set sold = old.sold | excluded.sold
      where old.sold | excluded.sold <> old.sold
    )
    select to_json(array_agg(id)) as ids
    from unnest(${arrayText(productIds)}::integer[]) as id
      left join chain_page c on c.chain_id = ${chainId} and c.page = id >> 6
    where (coalesce(c.sold, 0) >> (id & 63)) & 1 = 0
  `.execute(db);
  return rows[0]?.ids ?? [];
}

/**
 * Records which of these products the file's chain no longer sells, because none of its other stores sells them. Call
 * it when the file's store no longer sells them. Each product is looked up by itself, in store after store until one
 * sells it.
 * @returns these products
 */
export async function removeFromChain(db: Db, file: MergingFile, productIds: readonly number[]): Promise<number[]> {
  if (productIds.length === 0) return [];
  const { rows } = await sql<{ product_id: number }>`
    with others as materialized (
      select array(select store_id from store where chain_id = ${file.chainId} and store_id <> ${file.storeId}) as ids
    )
    select c.product_id from unnest(${arrayText(productIds)}::integer[]) as c (product_id)
    where not exists (
      select 1 from price_page g
      where g.page = c.product_id >> 6 and g.store_id = any((select ids from others)::integer[])
        and c.product_id = any(g.product_ids))
  `.execute(db);
  const gone = rows.map((row) => row.product_id);
  if (gone.length > 0)
    await sql`
      update chain_page c set sold = c.sold & ~n.bits from (${bitsOf(gone)}) n
      where c.chain_id = ${file.chainId} and c.page = n.page
    `.execute(db);
  return gone;
}

/** One chain fewer sells each of these products. */
export async function countChainOut(db: Db, productIds: readonly number[]): Promise<void> {
  if (productIds.length === 0) return;
  await sql`
    update product set chain_count = greatest(0, chain_count - 1)
    where product_id = any(${arrayText(productIds)}::integer[])
  `.execute(db);
}

/** Prices of the file's store were written: counts them, and writes its row (`touching`). */
export async function countChanged(db: Db, { fileId, storeId }: MergingFile, count: number): Promise<void> {
  if (count === 0) return;
  await sql`
    with touched as (${touching(storeId)})
    update feed_file set rows_changed = rows_changed + ${count} where file_id = ${fileId}
  `.execute(db);
}

/** The file is stored: its store's prices are as of its time. @returns how many rows it changed in all */
export async function finishMerging(db: Db, file: MergingFile, now: Date): Promise<number> {
  const fullAt = file.isFull ? file.fileAt : null;
  const { rows } = await sql<{ rows_changed: number }>`
    with updated_store as (
      update store set prices_at = greatest(prices_at, ${file.fileAt}::timestamptz),
        prices_full_at = greatest(prices_full_at, ${fullAt}::timestamptz),
        prices_since = coalesce(prices_since, ${fullAt}::timestamptz)
      where store_id = ${file.storeId}
    )
    update feed_file
    set state = 'stored', duration_ms = (extract(epoch from ${now}::timestamptz - started_at) * 1000)::integer
    where file_id = ${file.fileId}
    returning rows_changed
  `.execute(db);
  return rows[0]?.rows_changed ?? 0;
}

export const isFull = (kind: string | null): boolean => kind === ('PriceFull' satisfies FeedKind);
