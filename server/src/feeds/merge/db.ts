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

/** Other stores of the file's chain, those that were told of last first. */
export async function siblingsOf(db: Db, { chainId, storeId }: MergingFile, limit: number): Promise<number[]> {
  const stores = await db
    .selectFrom('store')
    .select('store_id')
    .where('chain_id', '=', chainId)
    .where('store_id', '<>', storeId)
    .where('prices_full_at', 'is not', null)
    .orderBy('prices_full_at', 'desc')
    .limit(limit)
    .execute();
  return stores.map((store) => store.store_id);
}

/**
 * Counts anew in how many chains products are sold, where a price that came or went can have changed it: when no other
 * store of the chain sells the product. Product by product, never by a join over all prices.
 * @returns the ids of the products that changed
 */
export async function recountChains(db: Db, file: MergingFile, productIds: readonly number[]): Promise<number[]> {
  if (productIds.length === 0) return [];
  const { rows } = await sql<{ product_id: number }>`
    with first_in_chain as materialized (
      select c.product_id from unnest(${arrayText(productIds)}::integer[]) as c (product_id)
      where (select 1 from prices_of(c.product_id) x join store s on s.store_id = x.store_id
        where s.chain_id = ${file.chainId} and s.store_id <> ${file.storeId} limit 1) is null
    ), counted as materialized (
      select f.product_id, n.count from first_in_chain f cross join lateral (
        select count(distinct s.chain_id)::integer as count
        from prices_of(f.product_id) x join store s on s.store_id = x.store_id) n
    )
    update product p set chain_count = n.count
    from counted n
    where p.product_id = n.product_id and p.chain_count <> n.count
    returning p.product_id
  `.execute(db);
  return rows.map((row) => row.product_id);
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
