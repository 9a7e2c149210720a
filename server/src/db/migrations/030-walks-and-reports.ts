import { type Kysely, sql } from 'kysely';

/**
 * The order in which people go through stores: counts without people. `walker` is a keyed hash that only says whether two
 * shoppings in a chain were made by different people. `walk_look` is when shoppings were last looked for. `price_report` has
 * the prices that people saw at the shelf and that differ from the published ones.
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
  `create table price_report (
    report_id integer generated always as identity primary key,
    user_id integer references app_user on delete set null,
    store_key text not null,
    item_code text not null,
    item_name text not null,
    price_agorot integer not null check (price_agorot > 0),
    published_agorot integer,
    reported_at timestamptz not null,
    reported_on text not null,
    handled_at timestamptz,
    unique (user_id, store_key, item_code, reported_on)
  )`,
  `create index price_report_product on price_report (item_code, reported_at desc)`,
  `create index price_report_day on price_report (user_id, reported_on)`,
  `create table walk_look (
    only_row boolean primary key default true check (only_row),
    looked_at timestamptz not null
  )`,
];
