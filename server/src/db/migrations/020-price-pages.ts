import { type Kysely, sql } from 'kysely';

/**
 * One row holds a store's prices of 64 products with consecutive ids (docs/decisions/010): what a new
 * store costs is a few hundred rows, not as many as it has prices. A full page of these types stays below the 2 KB from
 * which on a row is compressed and put aside. The view `price` has a row for each price. For one product use
 * `prices_of` and `price_in`, which know its page.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  // A block keeps room for the next version of one of its rows, which then needs no new entry in an index.
  `create table price_page (
    page integer not null,
    store_id integer not null,
    product_ids integer[] not null,
    agorot integer[] not null,
    facts smallint[] not null,
    price_at bigint[] not null,
    file_times bigint[] not null,
    primary key (page, store_id),
    check (cardinality(product_ids) > 0 and 0 < all (agorot)),
    check (cardinality(agorot) = cardinality(product_ids) and cardinality(facts) = cardinality(product_ids)
      and cardinality(price_at) = cardinality(product_ids) and cardinality(file_times) > 0)
  ) with (fillfactor = 75)`,
  `insert into price_page (page, store_id, product_ids, agorot, facts, price_at, file_times)
    select page, store_id, array_agg(product_id), array_agg(price_agorot),
      array_agg((is_weighted::integer + 2 * allow_discount::integer + 4 * (file_place - 1))::smallint),
      array_agg(coalesce(price_seconds, 0)), array_agg(distinct file_seconds order by file_seconds)
    from (select *, dense_rank() over (partition by store_id, page order by file_seconds) as file_place
      from (select *, product_id >> 6 as page, floor(extract(epoch from price_at))::bigint as price_seconds,
          floor(extract(epoch from file_at))::bigint as file_seconds
        from price) as in_seconds) as placed
    group by store_id, page order by store_id, page`,
  `drop table price`,
  `create index price_page_store on price_page (store_id)`,
  `create view price as
    select g.store_id, x.product_id, x.price_agorot, x.facts & 1 <> 0 as is_weighted, x.facts & 2 <> 0 as allow_discount,
      to_timestamp(nullif(x.price_at, 0)) as price_at, to_timestamp(g.file_times[(x.facts >> 2) + 1]) as file_at
    from price_page g cross join lateral unnest(g.product_ids, g.agorot, g.facts, g.price_at)
      as x (product_id, price_agorot, facts, price_at)`,
  `create function prices_of(integer) returns table (store_id integer, price_agorot integer, is_weighted boolean,
      allow_discount boolean, file_at_ms bigint) language sql stable as $$
    select g.store_id, g.agorot[at.place], g.facts[at.place] & 1 <> 0, g.facts[at.place] & 2 <> 0,
      1000 * g.file_times[(g.facts[at.place] >> 2) + 1]
    from price_page g cross join lateral (select array_position(g.product_ids, $1) as place) at
    where g.page = $1 >> 6 and at.place is not null
  $$`,
  // A query of its own, so that the planner never scans all pages for a join.
  `create function price_in(store integer, product integer) returns table (price_agorot integer, is_weighted boolean,
      allow_discount boolean) language sql stable as $$
    select g.agorot[at.place], g.facts[at.place] & 1 <> 0, g.facts[at.place] & 2 <> 0
    from price_page g cross join lateral (select array_position(g.product_ids, product) as place) at
    where g.page = product >> 6 and g.store_id = store and at.place is not null offset 0
  $$`,
  `analyze price_page`,
];
