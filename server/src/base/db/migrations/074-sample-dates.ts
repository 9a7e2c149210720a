import { type Kysely, sql } from 'kysely';

/**
 * Which stores have the prices of the bundled sample, and the day on which those were true. The sample had stored the time of
 * the first start in their place. A store of which a price file was stored has its own prices, and stays as it is.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

/** The stores of the sample as it was then. */
export const STORE_KEYS = `'7290027600007-1-2', '7290027600007-1-7', '7290027600007-2-312', '7290058140886-1-22',
  '7290058140886-1-55', '7290058140886-1-57', '7290055700007-1-3420', '7290055700007-1-2040', '7290696200003-1-16',
  '7290696200003-1-27'`;

const STATEMENTS = [
  `alter table store add column has_sample_prices boolean not null default false`,
  `update store s set has_sample_prices = true
    where store_key in (${STORE_KEYS}) and prices_at is null
      and exists (select 1 from price_page g where g.store_id = s.store_id)`,
  `update price_page g set file_times = array_fill(
      extract(epoch from timestamptz '2026-08-10T09:00:00Z')::bigint, array[cardinality(file_times)])
    from store s where s.store_id = g.store_id and s.has_sample_prices`,
  `delete from store_promotion p using store s
    where s.store_id = p.store_id and s.has_sample_prices and p.file_at = to_timestamp(0)
      and p.ends_at < '2026-08-10T23:59:59'`,
  `update store_promotion p set starts_at = '2026-08-10T00:00:00', ends_at = '9999-12-31T23:59:59'
    from store s where s.store_id = p.store_id and s.has_sample_prices and p.file_at = to_timestamp(0)`,
];
