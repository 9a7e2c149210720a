/** Stores, prices, promotions, and the files that bring them. */
export const PRICES = `
create table chain (
  chain_id text primary key,
  name text not null, club_ids integer[] not null default '{}'
);
-- A bit for each of 64 products that follow each other: whether any store of the chain sells it. A chain without
-- rows is counted when its next file comes.
create table chain_page (
  chain_id text not null references chain on delete cascade,
  page integer not null, sold bigint not null,
  primary key (chain_id, page)
);
create table store (
  store_id integer generated always as identity primary key,
  store_key text not null unique,
  chain_id text not null references chain,
  sub_chain_id text not null, store_no text not null, bikoret_no text not null default '',
  chain_name text not null, store_name text not null, address text not null default '',
  city text not null default '', lat double precision, lng double precision, file_at timestamptz,
  prices_full_at timestamptz, promotions_full_at timestamptz, has_mixed_bundles boolean, prices_since timestamptz,
  prices_at timestamptz, is_online boolean not null default false,
  unique (chain_id, store_no)
);
-- One row holds a store's prices of 64 products with consecutive ids (docs/decisions/010): what a new store costs is
-- a few hundred rows, not as many as it has prices. A full page of these types stays below the 2 KB from which on a
-- row is compressed and put aside. A block keeps room for the next version of one of its rows, which then needs no
-- new entry in an index.
create table price_page (
  page integer not null, store_id integer not null, product_ids integer[] not null, agorot integer[] not null,
  facts smallint[] not null, price_at bigint[] not null, file_times bigint[] not null,
  check (cardinality(product_ids) > 0 and 0 < all (agorot)),
  check (cardinality(agorot) = cardinality(product_ids) and cardinality(facts) = cardinality(product_ids)
    and cardinality(price_at) = cardinality(product_ids) and cardinality(file_times) > 0),
  primary key (page, store_id)
) with (fillfactor = 75);
create index price_page_store on price_page (store_id);
-- A row for each price. For one product use prices_of and price_in, which know its page.
create view price as
  select g.store_id, x.product_id, x.price_agorot, x.facts & 1 <> 0 as is_weighted, x.facts & 2 <> 0 as allow_discount,
    to_timestamp(nullif(x.price_at, 0)) as price_at, to_timestamp(g.file_times[(x.facts >> 2) + 1]) as file_at
  from price_page g cross join lateral unnest(g.product_ids, g.agorot, g.facts, g.price_at)
    as x (product_id, price_agorot, facts, price_at);
create function prices_of(integer) returns table (store_id integer, price_agorot integer, is_weighted boolean,
    allow_discount boolean, file_at_ms bigint) language sql stable as $$
    select g.store_id, g.agorot[at.place], g.facts[at.place] & 1 <> 0, g.facts[at.place] & 2 <> 0,
      1000 * g.file_times[(g.facts[at.place] >> 2) + 1]
    from price_page g cross join lateral (select array_position(g.product_ids, $1) as place) at
    where g.page = $1 >> 6 and at.place is not null
  $$;
-- A query of its own, so that the planner never scans all pages for a join.
create function price_in(store integer, product integer) returns table (price_agorot integer, is_weighted boolean,
    allow_discount boolean) language sql stable as $$
    select g.agorot[at.place], g.facts[at.place] & 1 <> 0, g.facts[at.place] & 2 <> 0
    from price_page g cross join lateral (select array_position(g.product_ids, product) as place) at
    where g.page = product >> 6 and g.store_id = store and at.place is not null offset 0
  $$;
-- Past prices: one row for each change, with the price before it (null: it was not sold). The price of a day is
-- the one before the first change after it, else today's: so a first import of a store writes none. The code that
-- writes prices checks their store and product, once for a whole file.
create table price_change (
  product_id integer not null, store_id integer not null, changed_at timestamptz not null, before_agorot integer,
  primary key (product_id, store_id, changed_at)
);
create index price_change_time on price_change (changed_at);
-- The prices that people saw at the shelf and that differ from the published ones.
create table price_report (
  report_id integer generated always as identity primary key,
  user_id integer references app_user on delete set null,
  store_key text not null, item_code text not null, item_name text not null,
  price_agorot integer not null check (price_agorot > 0),
  published_agorot integer, reported_at timestamptz not null, reported_on text not null, handled_at timestamptz,
  unique (user_id, store_key, item_code, reported_on)
);
create index price_report_product on price_report (item_code, reported_at desc);
create index price_report_day on price_report (user_id, reported_on);
-- The nightly check of prices: one row for each day on which it began. checked_at is null while it runs, and stays
-- so when its process ended.
create table price_check (
  checked_on date primary key,
  checked_at timestamptz,
  baskets integer not null default 0, stores integer not null default 0, differences integer not null default 0,
  begun_at timestamptz
);

-- Files of prices and promotions that were read, and imports and fetches as they run. One fetch of a chain runs at a
-- time, over all processes of a database: a process that cannot insert its row does not fetch.
create table feed_file (
  file_id integer generated always as identity primary key,
  name text not null, kind text, layout text, chain_id text, store_key text, file_at timestamptz,
  state text not null, reason text, rows_read integer not null default 0, rows_stored integer not null default 0,
  rows_changed integer not null default 0, dropped jsonb not null default '{}', started_at timestamptz not null,
  duration_ms integer, content_hash text
);
create index feed_file_content on feed_file (content_hash);
create index feed_file_store on feed_file (store_key);
create index feed_file_newest on feed_file (chain_id, kind, file_at desc nulls last, file_id desc);
create index feed_file_started on feed_file (started_at);
create index feed_file_name on feed_file (split_part(name, '/', 1));
create table feed_job (
  job_id integer generated always as identity primary key,
  kind text not null check (kind in ('import', 'fetch')),
  chain_id text, mode text, asked_by text not null,
  state text not null check (state in ('running', 'done', 'failed', 'stopped')),
  started_at timestamptz not null, seen_at timestamptz not null, finished_at timestamptz,
  progress jsonb not null default '{}', files_stored integer not null default 0,
  files_refused integer not null default 0, files_other integer not null default 0,
  rows_changed integer not null default 0, error text
);
create unique index feed_job_of_chain on feed_job (chain_id) where kind = 'fetch' and state = 'running';
create index feed_job_time on feed_job (started_at desc);
-- A store's promotions as its files have them. The meaning of their rows depends on shelf prices and is computed when
-- a basket is priced. Times are wall clocks of Israel as text, compared as they are. Rows of a file that is being
-- stored are not live; one statement at the end makes them so. A file that says the same again (content_hash) writes
-- nothing.
create table store_promotion (
  promotion_row integer generated always as identity primary key,
  store_id integer not null references store on delete cascade,
  file_id integer references feed_file on delete set null,
  file_at timestamptz not null, is_live boolean not null default false, promotion_id text not null,
  place integer not null,
  layout text not null check (layout in ('v1', 'v2')),
  description text not null, is_coupon boolean not null, club_ids integer[] not null, text_only text,
  spend_agorot integer not null, is_bundled_per_item boolean not null, starts_at text, ends_at text,
  daily_from text, daily_to text, item_count integer not null default 0, content_hash bigint
) with (fillfactor = 50);
create index store_promotion_store on store_promotion (store_id, promotion_id);
create index store_promotion_file on store_promotion (file_id);
-- Items have their store, so that one product's deals in a few stores are found without looking through all stores.
create table store_promotion_item (
  promotion_row integer not null references store_promotion on delete cascade,
  code text not null, place integer not null, reward_type integer not null, min_milli integer not null,
  max_milli integer, redemptions double precision, rate integer, price_agorot integer,
  is_weighted boolean not null, gift_count double precision, gift_price_agorot integer, store_id integer not null,
  primary key (promotion_row, code)
);
create index store_promotion_item_code on store_promotion_item (code, store_id);
`;
