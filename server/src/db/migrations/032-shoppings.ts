import { type Kysely, sql } from 'kysely';

/** Ended shoppings: what was bought with a list by the time it was completed, summed by category at the prices of that day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table shopping (
    shopping_id integer generated always as identity primary key,
    list_id integer not null references list on delete cascade,
    ended_at timestamptz not null,
    store_key text,
    item_count integer not null,
    unpriced_count integer not null
  )`,
  `create index shopping_list on shopping (list_id, ended_at)`,
  `create table shopping_category (
    shopping_id integer not null references shopping on delete cascade,
    category_id integer not null,
    agorot integer not null,
    saved_agorot integer not null,
    primary key (shopping_id, category_id)
  )`,
];
