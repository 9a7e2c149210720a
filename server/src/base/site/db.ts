import { sql } from 'kysely';
import type { Db } from '../db/open.ts';

/** The figures that the metrics read from the database. */

export type OperatorFigures = {
  readonly databaseBytes: number;
  /** Pushes that no push service has accepted yet, and since when the oldest could have been sent. */
  readonly pushWaiting: number;
  readonly pushDueAt: Date | null;
  /** Fetches and imports of price files that failed in the last day. */
  readonly failedFeedJobs: number;
  /** When the last complete check of prices was made; null: there was none. */
  readonly priceCheckedAt: Date | null;
  readonly priceCheckBaskets: number | null;
  readonly priceCheckDifferences: number | null;
};

/** @param since failed jobs are counted from then on */
export async function readOperatorFigures(db: Db, since: Date): Promise<OperatorFigures> {
  const { rows } = await sql<OperatorFigures>`
    select pg_database_size(current_database())::float8 as "databaseBytes",
      (select count(*)::integer from push_message) as "pushWaiting",
      (select min(next_at) from push_message) as "pushDueAt",
      (select count(*)::integer from feed_job where state = 'failed' and started_at >= ${since}) as "failedFeedJobs",
      c.checked_at as "priceCheckedAt", c.baskets as "priceCheckBaskets", c.differences as "priceCheckDifferences"
    from (select 1) one
      left join lateral (
        select * from price_check where checked_at is not null order by checked_on desc limit 1
      ) c on true
  `.execute(db);
  const [figures] = rows;
  if (!figures) throw new Error('a statement without a condition has a row');
  return figures;
}
