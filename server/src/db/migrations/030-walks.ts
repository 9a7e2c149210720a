import { type Kysely, sql } from 'kysely';

/**
 * The order in which people go through stores: counts without people. `walker` is a keyed hash that only says whether two
 * shoppings in a chain were made by different people. `walk_look` is when shoppings were last looked for.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table walk_pair (
    chain_id text not null,
    store_key text not null,
    before_id integer not null,
    after_id integer not null,
    walks integer not null,
    primary key (chain_id, store_key, before_id, after_id)
  )`,
  `create table walker (
    chain_id text not null,
    store_key text not null,
    walker text not null,
    walks integer not null,
    primary key (chain_id, store_key, walker)
  )`,
  `create table walk_look (
    only_row boolean primary key default true check (only_row),
    looked_at timestamptz not null
  )`,
];
