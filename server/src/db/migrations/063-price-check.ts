import { type Kysely, sql } from 'kysely';

/**
 * The nightly check of prices: one row for each day on which it began. `checked_at` is null while it runs, and stays so when
 * its process ended.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table price_check (
    checked_on date primary key,
    checked_at timestamptz,
    baskets integer not null default 0,
    stores integer not null default 0,
    differences integer not null default 0
  )`.execute(db);
}
