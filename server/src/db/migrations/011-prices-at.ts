import { type Kysely, sql } from 'kysely';

/** The time of a store's newest price file is stored with the store: the log of a country has millions of files. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table store add column prices_at timestamptz`,
  `update store s set prices_at = greatest(s.prices_full_at, (
    select max(f.file_at) from feed_file f
    where f.store_key = s.store_key and f.state = 'stored' and f.kind in ('Price', 'PriceFull')))`,
];
