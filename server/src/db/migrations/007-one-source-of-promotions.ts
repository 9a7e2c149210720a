import { type Kysely, sql } from 'kysely';

/**
 * What is shown as a sale and what a basket is priced by come from the same rows. The sample's promotions move there
 * (their file time is the epoch: any file wins over them); items know their store, so that one product's deals in a few
 * stores are found without looking through all stores.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const WALL_TIME = `'YYYY-MM-DD"T"HH24:MI:SS'`;

const STATEMENTS = [
  `alter table store_promotion add column item_count integer not null default 0`,
  `alter table store_promotion_item add column store_id integer`,
  `update store_promotion p set item_count =
    (select count(*) from store_promotion_item i where i.promotion_row = p.promotion_row)`,
  `update store_promotion_item i set store_id = p.store_id
    from store_promotion p where p.promotion_row = i.promotion_row`,
  `with moved as (
    insert into store_promotion (store_id, file_at, is_live, promotion_id, place, layout, description, is_coupon,
      club_ids, spend_agorot, is_bundled_per_item, starts_at, ends_at, item_count)
    select o.store_id, to_timestamp(0), true, o.promotion_id, o.promotion_row, 'v1', o.description, false, '{}', 0,
      false, to_char(o.starts_at at time zone 'Asia/Jerusalem', ${WALL_TIME}),
      to_char(o.ends_at at time zone 'Asia/Jerusalem', ${WALL_TIME}),
      (select count(*) from promotion_item i where i.promotion_row = o.promotion_row)
    from promotion o join store s on s.store_id = o.store_id
    where s.promotions_full_at is null and not exists (
      select 1 from store_promotion p where p.store_id = o.store_id and p.promotion_id = o.promotion_id)
    returning promotion_row, store_id, place
  )
  insert into store_promotion_item (promotion_row, store_id, code, place, reward_type, min_milli, price_agorot,
    is_weighted)
  select m.promotion_row, m.store_id, p.code, 0, 1, o.min_quantity * 1000,
    case when p.is_weighted then o.total_agorot / o.min_quantity else o.total_agorot end, p.is_weighted
  from moved m join promotion o on o.promotion_row = m.place
    join promotion_item i on i.promotion_row = o.promotion_row join product p on p.product_id = i.product_id`,
  `alter table store_promotion_item alter column store_id set not null`,
  `drop index store_promotion_item_code`,
  `create index store_promotion_item_code on store_promotion_item (code, store_id)`,
  `drop table promotion_item`,
  `drop table promotion`,
];
