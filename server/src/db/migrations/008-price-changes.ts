import { type Kysely, sql } from 'kysely';

/**
 * What prices were: one row for each change, with the price before it (null: it was not sold). The price of a day is the
 * one before the first change after it, else today's; so a first import of a store writes none, and what is older than
 * it is kept can be deleted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table store add column prices_since timestamptz`,
  `update store set prices_since = prices_full_at`,
  `create table price_change (
    product_id integer not null references product on delete cascade,
    store_id integer not null references store on delete cascade,
    changed_at timestamptz not null,
    before_agorot integer,
    primary key (product_id, store_id, changed_at)
  )`,
  `create index price_change_time on price_change (changed_at)`,
];
