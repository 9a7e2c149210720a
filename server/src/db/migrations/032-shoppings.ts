import { type Kysely, sql } from 'kysely';

/**
 * Ended shoppings: what was bought with a list by the time it was completed, summed by category at the prices of
 * that day. A receipt without a list waits for its picture to be removed from the store of pictures.
 */
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
  `create table receipt (
    receipt_id uuid primary key,
    list_id integer references list on delete set null,
    shopping_id integer references shopping on delete set null,
    added_by integer references app_user on delete set null,
    created_at timestamptz not null
  )`,
  `create index receipt_list on receipt (list_id)`,
  `create index receipt_shopping on receipt (shopping_id)`,
  `create index receipt_added_by on receipt (added_by)`,
];
