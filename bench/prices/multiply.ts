import type { Database } from '@sali/server/base/db/open';
import { sql } from 'kysely';

/** Stores made from real ones: each has their prices, 4 of 100 of them differing, and their promotions. */

/** Created again afterwards, which takes less time than keeping them. */
const INDEXES = [['store_promotion_item_code', 'store_promotion_item (code, store_id)']] as const;

type Db = Database['db'];
export type Multiplied = { readonly stores: number; readonly prices: number; readonly promotionItems: number };

export async function multiplyStores(
  db: Db,
  least: { readonly stores: number; readonly priceRows: number },
): Promise<Multiplied> {
  const real = await sql<{ store_id: number }>`select distinct store_id from price_page order by store_id`.execute(db);
  let made = await countAll(db);
  for (const [name] of INDEXES) await sql`drop index ${sql.ref(name)}`.execute(db);
  for (let copy = 1; made.stores < least.stores || made.prices < least.priceRows; copy += 1) {
    for (const { store_id } of real.rows) await copyStore(db, store_id, copy);
    made = await countAll(db);
  }
  for (const [name, on] of INDEXES) await sql`create index ${sql.ref(name)} on ${sql.raw(on)}`.execute(db);
  await sql`analyze`.execute(db);
  return countAll(db);
}

async function copyStore(db: Db, storeId: number, copy: number): Promise<void> {
  const no = `9${String(copy).padStart(4, '0')}`;
  const written = await sql<{ store_id: number }>`
    insert into store (store_key, chain_id, sub_chain_id, store_no, bikoret_no, chain_name, store_name, address, city,
      lat, lng, prices_full_at, prices_since, promotions_full_at, has_mixed_bundles)
    select chain_id || '-' || sub_chain_id || '-' || ${no}, chain_id, sub_chain_id, ${no}, bikoret_no, chain_name,
      store_name || ' ' || ${no}, address, city, 31 + ${copy}::float / 100, 34.8, prices_full_at, prices_since,
      promotions_full_at, has_mixed_bundles
    from store where store_id = ${storeId} returning store_id`.execute(db);
  const to = written.rows[0]?.store_id ?? 0;
  await sql`
    insert into price_page (page, store_id, product_ids, agorot, facts, price_at, file_times)
    select page, ${to}::integer, product_ids, array(
        select case when (product_id * 31 + ${copy}::integer * 17) % 25 = 0 then price + 10 else price end
        from unnest(product_ids, agorot) with ordinality as x (product_id, price, place) order by place),
      facts, price_at, file_times
    from price_page where store_id = ${storeId}`.execute(db);
  await sql`
    with copied as (
      insert into store_promotion (store_id, file_at, is_live, promotion_id, place, layout, description, is_coupon,
        club_ids, text_only, spend_agorot, is_bundled_per_item, starts_at, ends_at, daily_from, daily_to, item_count)
      select ${to}::integer, file_at, true, promotion_id, promotion_row, layout, description, is_coupon, club_ids,
        text_only, spend_agorot, is_bundled_per_item, starts_at, ends_at, daily_from, daily_to, item_count
      from store_promotion where store_id = ${storeId} and is_live returning promotion_row, place)
    insert into store_promotion_item (promotion_row, store_id, code, place, reward_type, min_milli, max_milli,
      redemptions, rate, price_agorot, is_weighted, gift_count, gift_price_agorot)
    select c.promotion_row, ${to}::integer, i.code, i.place, i.reward_type, i.min_milli, i.max_milli, i.redemptions,
      i.rate, i.price_agorot, i.is_weighted, i.gift_count, i.gift_price_agorot
    from copied c join store_promotion_item i on i.promotion_row = c.place`.execute(db);
}

async function countAll(db: Db): Promise<Multiplied> {
  const { rows } = await sql<Multiplied>`
    select (select count(distinct store_id)::integer from store where prices_full_at is not null) as stores,
      (select sum(cardinality(product_ids))::integer from price_page) as prices,
      (select count(*)::integer from store_promotion_item) as "promotionItems"`.execute(db);
  return rows[0] ?? { stores: 0, prices: 0, promotionItems: 0 };
}
