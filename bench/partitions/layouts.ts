import type pg from 'pg';

/** The same price pages in three layouts, each in a schema of its own. */

export const LAYOUTS = ['plain', 'hash', 'list'] as const;
export type Layout = (typeof LAYOUTS)[number];

/** As many as publish prices in Israel. */
export const CHAINS = 28;
const HASH_PARTITIONS = 16;

const COLUMNS = `page integer not null, store_id integer not null, product_ids integer[] not null, agorot integer[] not null,
  facts smallint[] not null, price_at bigint[] not null, file_times bigint[] not null`;

/** Makes pages as a country has them: what each layout is filled with, and what imports write again. */
export async function fillPages(
  client: pg.Client,
  size: { readonly stores: number; readonly pages: number; readonly productsPerPage: number },
): Promise<void> {
  const { stores, pages, productsPerPage } = size;
  await client.query(`create table seed_store as
    select n as store_id, 'c' || (n - 1) % ${CHAINS} as chain_id from generate_series(1, ${stores}) n`);
  await client.query('create unique index on seed_store (store_id)');
  await client.query(`create table seed_page as
    select page, s.store_id, s.chain_id, x.product_ids, x.agorot, x.facts, x.price_at, array[1786300000::bigint] as file_times
    from seed_store s cross join generate_series(0, ${pages - 1}) page cross join lateral (
      select array_agg(page * 64 + n) as product_ids, array_agg(100 + (page * 64 + n * 37 + s.store_id) % 5000) as agorot,
        array_agg(2::smallint) as facts, array_agg(1786300000::bigint + n) as price_at
      from generate_series(1, ${productsPerPage}) n) x`);
  await client.query('create index on seed_page (store_id)');
  await client.query('analyze');
}

export async function makeLayout(client: pg.Client, layout: Layout): Promise<void> {
  await client.query(`create schema ${layout}`);
  const isWhole = layout === 'plain';
  const key = isWhole ? '(page, store_id)' : '(page, store_id, chain_id)';
  const partitioned = { plain: '', hash: 'partition by hash (chain_id)', list: 'partition by list (chain_id)' }[layout];
  await client.query(`create table ${layout}.price_page (${COLUMNS}${isWhole ? '' : ', chain_id text not null'},
    primary key ${key}) ${partitioned} ${isWhole ? 'with (fillfactor = 75)' : ''}`);
  for (const [name, values] of partitionsOf(layout))
    await client.query(
      `create table ${layout}.${name} partition of ${layout}.price_page ${values} with (fillfactor = 75)`,
    );
  await client.query(`insert into ${layout}.price_page (page, store_id, product_ids, agorot, facts, price_at, file_times
      ${isWhole ? '' : ', chain_id'})
    select page, store_id, product_ids, agorot, facts, price_at, file_times ${isWhole ? '' : ', chain_id'} from seed_page
    order by store_id, page`);
  await client.query(`create index on ${layout}.price_page (store_id)`);
  await makeFunctions(client, layout);
  await client.query(`analyze ${layout}.price_page`);
  await client.query('checkpoint');
}

function partitionsOf(layout: Layout): readonly (readonly [name: string, values: string])[] {
  if (layout === 'hash')
    return Array.from({ length: HASH_PARTITIONS }, (_, at) => [
      `price_page_${at}`,
      `for values with (modulus ${HASH_PARTITIONS}, remainder ${at})`,
    ]);
  if (layout === 'list')
    return Array.from({ length: CHAINS }, (_, at) => [`price_page_c${at}`, `for values in ('c${at}')`]);
  return [];
}

/** The two functions of the schema (`migrations/start/prices.ts`). In partitions a store's chain says which one is read. */
async function makeFunctions(client: pg.Client, layout: Layout): Promise<void> {
  const ofChain =
    layout === 'plain' ? '' : 'and g.chain_id = (select s.chain_id from seed_store s where s.store_id = store)';
  await client.query(`create function ${layout}.prices_of(integer) returns table (store_id integer, price_agorot integer)
    language sql stable as $$
      select g.store_id, g.agorot[at.place]
      from ${layout}.price_page g cross join lateral (select array_position(g.product_ids, $1) as place) at
      where g.page = $1 >> 6 and at.place is not null
    $$`);
  await client.query(`create function ${layout}.price_in(store integer, product integer) returns table (price_agorot integer)
    language sql stable as $$
      select g.agorot[at.place]
      from ${layout}.price_page g cross join lateral (select array_position(g.product_ids, product) as place) at
      where g.page = product >> 6 and g.store_id = store ${ofChain} and at.place is not null offset 0
    $$`);
}
