import type { Database } from '@sali/server/base/db/open';
import { sql } from 'kysely';

/** The contents of a filled database. */
export type FilledPrices = { readonly stores: number; readonly prices: number; readonly bytes: number };

const PRODUCTS = 10_000;

/** A number that looks random, so that rows are not compressed better than real ones. */
const scattered = (storeId: number) => sql`(hashint8(product_id::bigint * 100003 + ${storeId}) & 2147483647)`;

/** Adds products, and stores that sell all of them, until there are `prices` more prices. */
export async function fillPrices(db: Database['db'], prices: number): Promise<FilledPrices> {
  const stores = Math.ceil(prices / PRODUCTS);
  await sql`
    insert into product (item_code, code, item_name, manufacturer_name, brand, quantity_milli, unit_measure, source,
      created_at, updated_at)
    select '7299' || lpad(n::text, 9, '0'), '7299' || lpad(n::text, 9, '0'), 'מוצר ' || md5(n::text), 'יצרן ' || n % 300,
      'מותג ' || n % 900, 1000 * (1 + n % 12), 'גרם', 'feed', now(), now()
    from generate_series(1, ${PRODUCTS}::integer) n`.execute(db);
  const { rows } = await sql<{ store_id: number }>`
    insert into store (store_key, chain_id, sub_chain_id, store_no, bikoret_no, chain_name, store_name, address, city,
      lat, lng, prices_full_at)
    select chain_id || '-' || sub_chain_id || '-' || 90000 + n, chain_id, sub_chain_id, (90000 + n)::text, bikoret_no,
      chain_name, store_name || ' ' || n, address, city, 31 + n::float / 100, 34.8, now()
    from generate_series(1, ${stores}::integer) n,
      (select * from store order by store_id limit 1) as one returning store_id`.execute(db);
  for (const { store_id: storeId } of rows)
    await sql`
      insert into price_page (page, store_id, product_ids, agorot, facts, price_at, file_times)
      select product_id >> 6, ${storeId}::integer, array_agg(product_id order by product_id),
        array_agg(100 + ${scattered(storeId)} % 8000 order by product_id),
        array_agg((product_id % 4)::smallint order by product_id),
        array_agg(1762000000::bigint + ${scattered(storeId)} % 2000000 order by product_id), array[1764000000]::bigint[]
      from product where item_code like '7299%' group by product_id >> 6`.execute(db);
  await sql`analyze`.execute(db);
  const sums = await sql<FilledPrices>`
    select (select count(*)::integer from store) as stores,
      (select sum(cardinality(product_ids))::integer from price_page) as prices,
      pg_database_size(current_database())::float8 as bytes`.execute(db);
  return sums.rows[0] ?? { stores: 0, prices: 0, bytes: 0 };
}
