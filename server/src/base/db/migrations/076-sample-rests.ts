import { type Kysely, sql } from 'kysely';
import { STORE_KEYS } from './074-sample-dates.ts';

/**
 * Takes away what a price file had left of the bundled sample. Until 074 a delta, or a full file that was older than the first
 * start, replaced only what it named: the rest of the sample stayed in a store that counted as real, and nothing marked it.
 * The sample's prices have the time of the first start, as its products have; its promotions have the time 0.
 *
 * An ended shopping keeps whether its sums were made of the sample's prices, since they stay when the store's own prices come.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table shopping add column has_sample_prices boolean not null default false`,
  `update shopping p set has_sample_prices = true from store s
    where s.store_key = p.store_key and s.store_key in (${STORE_KEYS})
      and (s.has_sample_prices or p.ended_at < coalesce(s.prices_since, s.prices_at))`,
  `create temporary table yielded_store on commit drop as
    select store_id, chain_id from store where store_key in (${STORE_KEYS}) and not has_sample_prices`,
  `create temporary table first_start on commit drop as
    select distinct floor(extract(epoch from created_at))::bigint as seconds from product where source = 'sample'`,
  // Pages are written whole: those that have a price of the sample.
  `create temporary table rest_page on commit drop as
    select page, store_id from price_page g join yielded_store using (store_id)
    where exists (select 1 from first_start f where f.seconds = any(g.file_times))`,
  `create temporary table paged_price on commit drop as
    select g.page, g.store_id, y.chain_id, x.product_id, x.agorot, x.facts & 3 as facts, x.price_at,
      g.file_times[(x.facts >> 2) + 1] as file_time
    from rest_page join price_page g using (page, store_id) join yielded_store y using (store_id)
      cross join lateral unnest(g.product_ids, g.agorot, g.facts, g.price_at) as x (product_id, agorot, facts, price_at)`,
  `delete from price_page g using rest_page r where r.page = g.page and r.store_id = g.store_id`,
  `insert into price_page (page, store_id, product_ids, agorot, facts, price_at, file_times)
    select page, store_id, array_agg(product_id order by product_id), array_agg(agorot order by product_id),
      array_agg((facts + 4 * (time_place - 1))::smallint order by product_id), array_agg(price_at order by product_id),
      array_agg(distinct file_time order by file_time)
    from (select *, dense_rank() over (partition by store_id, page order by file_time) as time_place
      from paged_price where file_time not in (select seconds from first_start)) as placed
    group by page, store_id`,
  `update product p set chain_count = greatest(0, p.chain_count - gone.chains)
    from (
      select product_id, count(*) as chains
      from (
        select distinct product_id, chain_id from paged_price where file_time in (select seconds from first_start)
      ) as rest
      where not exists (
        select 1 from price_page g join store s using (store_id)
        where g.page = rest.product_id >> 6 and s.chain_id = rest.chain_id and rest.product_id = any(g.product_ids))
      group by product_id
    ) as gone
    where p.product_id = gone.product_id`,
  `delete from store_promotion p using yielded_store y where y.store_id = p.store_id and p.file_at = to_timestamp(0)`,
  // The next file of a chain counts again what the chain sells.
  `delete from chain_page where chain_id in (select chain_id from yielded_store)`,
];
