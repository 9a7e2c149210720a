import { sql } from 'kysely';
import { arrayText } from '../../db/arrays.ts';
import type { Db } from '../../db/open.ts';
import type { FeedKind } from '../fileName.ts';
import { touching } from '../stores/db.ts';

/** A file that was read whole and is going into products and prices. */
export type MergingFile = {
  readonly fileId: number;
  readonly storeId: number;
  readonly chainId: string;
  readonly isFull: boolean;
  readonly fileAt: Date;
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

/** Other stores of the file's chain that sell anything, those with the newest full file first. */
export async function siblingsOf(db: Db, { chainId, storeId }: MergingFile, limit: number): Promise<number[]> {
  const { rows } = await sql<{ store_id: number }>`
    select store_id from store s
    where chain_id = ${chainId} and store_id <> ${storeId}
      and exists (select 1 from price_page g where g.store_id = s.store_id)
    order by prices_full_at desc nulls last limit ${limit}
  `.execute(db);
  return rows.map((store) => store.store_id);
}

/**
 * Which of the products no other store of the file's chain sells. Each product is looked up by itself, in the chain's
 * stores until one sells it: joined as a whole, all prices would be read.
 */
export async function soldByNoOther(db: Db, file: MergingFile, productIds: readonly number[]): Promise<number[]> {
  if (productIds.length === 0) return [];
  const { rows } = await sql<{ product_id: number }>`
    select c.product_id from unnest(${arrayText(productIds)}::integer[]) as c (product_id)
    where (select 1 from prices_of(c.product_id) x join store s on s.store_id = x.store_id
      where s.chain_id = ${file.chainId} and s.store_id <> ${file.storeId} limit 1) is null
  `.execute(db);
  return rows.map((row) => row.product_id);
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
    with told as (
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
