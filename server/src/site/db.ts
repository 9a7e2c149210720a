import { sql } from 'kysely';
import type { Db } from '../db/open.ts';

/** What the metrics read from the database. */

export type OperatorFigures = {
  readonly databaseBytes: number;
  /** Pushes that no push service has accepted yet, and since when the oldest could have been sent. */
  readonly pushWaiting: number;
  readonly pushDueAt: Date | null;
  /** Fetches and imports of price files that failed in the last day. */
  readonly failedFeedJobs: number;
};

/** @param since failed jobs are counted from then on */
export async function readOperatorFigures(db: Db, since: Date): Promise<OperatorFigures> {
  const { rows } = await sql<OperatorFigures>`
    select pg_database_size(current_database())::float8 as "databaseBytes",
      (select count(*)::integer from push_message) as "pushWaiting",
      (select min(next_at) from push_message) as "pushDueAt",
      (select count(*)::integer from feed_job where state = 'failed' and started_at >= ${since}) as "failedFeedJobs"
  `.execute(db);
  return rows[0] ?? { databaseBytes: 0, pushWaiting: 0, pushDueAt: null, failedFeedJobs: 0 };
}

export type PriceFileTime = { readonly chainId: string; readonly fileAt: Date };

/** The time of the newest price file of each chain that has one. */
export async function selectPriceFileTimes(db: Db): Promise<PriceFileTime[]> {
  const { rows } = await sql<PriceFileTime>`
    select c.chain_id as "chainId", f.file_at as "fileAt" from chain c
      cross join lateral (
        select max(file_at) as file_at from (
          select (select file_at from feed_file where chain_id = c.chain_id and kind = k.kind and state = 'stored'
            order by file_at desc nulls last, file_id desc limit 1) as file_at
          from unnest(array['PriceFull', 'Price']) as k (kind)) newest) f
    where f.file_at is not null
  `.execute(db);
  return rows;
}
