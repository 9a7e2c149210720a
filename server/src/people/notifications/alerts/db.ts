import type { Agorot } from '@sali/domain/base/units';
import type { NotificationKind } from '@sali/domain/people/notifications/notification';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../base/db/open.ts';
import { maySignIn } from '../../../base/db/people.ts';
import type { NewNotification } from '../db.ts';

/** A price drop below this, in per cent or in agorot, is not worth a notification. */
const PRICE_FALL_PERCENT_MIN = 5;
const PRICE_FALL_AGOROT_MIN = 20;

/** Lists with an id above `after` and up to `last`. */
export type ListIdRange = { readonly after: number; readonly last: number };

/** Claims the next run. @returns whether no run began since `notSince`: then the caller runs */
export async function claimAlertRun(db: Db, now: Date, notSince: Date): Promise<boolean> {
  const claimed = await db
    .insertInto('alert_look')
    .values({ looked_at: now })
    .onConflict((conflict) =>
      conflict.column('only_row').doUpdateSet({ looked_at: now }).where('alert_look.looked_at', '<=', notSince),
    )
    .returning('looked_at')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** The last id of the next `count` lists; null: there are no more. */
export async function lastListIdOf(db: Db, after: number, count: number): Promise<number | null> {
  const next = db.selectFrom('list').select('list_id').where('list_id', '>', after).orderBy('list_id').limit(count);
  const row = await db
    .selectFrom(next.as('next'))
    .select(({ fn }) => fn.max('list_id').as('last'))
    .executeTakeFirst();
  return row?.last ?? null;
}

/**
 * Every open product of active lists, with each person of the list who wants this kind of alert, and the stores where they
 * shop: the list's store, else the person's, and their favourites. Examples of the sample are no news [SD6]. Other tables are
 * looked up row by row (`lateral`), so that a few lists never cost a scan of a country's prices.
 */
const watchedProducts = ({ after, last }: ListIdRange, setting: string) => sql`
  chosen as (
    select list_id, name, owner_id, store_key from list
    where list_id > ${after} and list_id <= ${last} and deleted_at is null and status = 'active' and not is_completed),
  person as (
    select list_id, owner_id as user_id from chosen
    union select p.list_id, p.user_id from list_participant p join chosen using (list_id)),
  shopper as materialized (
    select person.list_id, person.user_id, k.key as store_key, min(k.place) as place
    from person
    join app_user using (user_id)
    join chosen using (list_id)
    left join user_setting d on d.user_id = person.user_id and d.path = 'default_store_key'
    left join user_setting f on f.user_id = person.user_id and f.path = 'favorite_stores'
    cross join lateral (
      select coalesce(chosen.store_key, d.value #>> '{}') as key, 0 as place
      union all select jsonb_array_elements_text(f.value), 1) k
    where ${maySignIn()} and k.key is not null and not exists (
      select 1 from user_setting o where o.user_id = person.user_id and o.path = ${setting} and o.value = 'false')
    group by 1, 2, 3),
  w as materialized (
    select shopper.user_id, shopper.place, chosen.list_id, chosen.name as list_name, s.store_id, s.chain_id,
      concat_ws(' ', s.chain_name, s.store_name) as store_name, p.product_id, p.code, p.item_name
    from shopper
    join chosen using (list_id)
    join store s on s.store_key = shopper.store_key and not s.has_sample_prices
    join lateral (
      select barcode from list_item
      where list_id = shopper.list_id and not is_completed and barcode is not null offset 0) i on true
    join lateral (
      select p.* from product q join product p on p.product_id in (q.product_id, product_leads_to(q.product_id))
      where q.item_code = i.barcode offset 0) p on p.chain_id in ('', s.chain_id))`;

const isNewKey = (key: RawBuilder<unknown>) => sql`
  not exists (select 1 from notification n where n.user_id = w.user_id and n.key = ${key})`;

/** A price that fell, and its history. */
export type PriceFall = NewNotification & {
  readonly priceAgorot: Agorot;
  /** Since when the store's prices are known; null: unknown. */
  readonly pricesSince: Date | null;
  /** The changes since `courseSince`, the oldest first. */
  readonly changes: readonly { readonly at: Date; readonly beforeAgorot: Agorot | null }[];
};

type FallRow = AlertRow & {
  price_agorot: Agorot;
  before_agorot: Agorot;
  prices_since: Date | null;
  changes: readonly (readonly [at: string, beforeAgorot: Agorot | null])[];
};

/**
 * Prices that fell since then by enough to report. The cheapest of several stores is reported; the same price in the same
 * store is reported once. The price history is read from `courseSince` on.
 */
export async function selectPriceFalls(
  db: Db,
  lists: ListIdRange,
  since: Date,
  courseSince: Date,
): Promise<PriceFall[]> {
  const key = sql`'price:' || w.store_id || ':' || w.product_id || ':' || c.price_agorot`;
  const { rows } = await sql<FallRow>`
    with ${watchedProducts(lists, 'notifications.price_alerts')}, fall as (
    select distinct on (w.user_id, w.product_id) w.user_id, w.list_id, w.list_name, w.store_name, w.item_name,
      ${key} as key, w.store_id, w.product_id, c.price_agorot, c.before_agorot
    from w
    join lateral (
      select changed_at, before_agorot, (
        select price_agorot from price_in(w.store_id, w.product_id)) as price_agorot
      from price_change
      where product_id = w.product_id and store_id = w.store_id order by changed_at desc limit 1
    ) c on c.changed_at > ${since}
    where c.before_agorot - c.price_agorot >=
        greatest(${PRICE_FALL_AGOROT_MIN}::int, ceil(c.before_agorot * ${PRICE_FALL_PERCENT_MIN}::int / 100.0))
      and ${isNewKey(key)}
    order by w.user_id, w.product_id, c.price_agorot, w.place, w.list_id)
    select fall.*, s.prices_since, (
      select json_agg(json_build_array(changed_at, before_agorot) order by changed_at) from price_change p
      where p.product_id = fall.product_id and p.store_id = fall.store_id and p.changed_at >= ${courseSince}) as changes
    from fall join store s using (store_id)
    order by fall.user_id, fall.product_id`.execute(db);
  return rows.map((row) => ({
    ...alertOf(row, 'price'),
    data: { ...alertDataOf(row), priceAgorot: row.price_agorot, beforeAgorot: row.before_agorot },
    priceAgorot: row.price_agorot,
    pricesSince: row.prices_since,
    changes: row.changes.map(([at, beforeAgorot]) => ({ at: new Date(at), beforeAgorot })),
  }));
}

export type NewPromotion = NewNotification & {
  readonly isCoupon: boolean;
  readonly clubIds: readonly number[];
  /** The chain of these clubs. */
  readonly chainId: string;
};

/** Promotions that began since then (Israel's local time) and still run. Each is reported once, for one of its products. */
export async function selectNewPromotions(
  db: Db,
  lists: ListIdRange,
  since: string,
  at: string,
): Promise<NewPromotion[]> {
  const key = sql`'promotion:' || w.store_id || ':' || r.promotion_id`;
  const { rows } = await sql<
    AlertRow & { description: string; is_coupon: boolean; club_ids: number[]; chain_id: string }
  >`
    with ${watchedProducts(lists, 'notifications.promotion_alerts')}
    select distinct on (w.user_id, key) w.user_id, w.list_id, w.list_name, w.store_name, w.item_name, ${key} as key,
      r.description, r.is_coupon, r.club_ids, w.chain_id
    from w
    join lateral (
      select r.* from store_promotion_item i join store_promotion r using (promotion_row)
      where i.code = w.code and i.store_id = w.store_id and r.is_live offset 0
    ) r on true
    where r.starts_at > ${since} and r.starts_at <= ${at} and r.ends_at >= ${at} and r.text_only is null
      and not r.is_coupon and ${isNewKey(key)}
    order by w.user_id, key, w.list_id, w.product_id`.execute(db);
  return rows.map((row) => ({
    ...alertOf(row, 'promotion'),
    data: { ...alertDataOf(row), text: row.description },
    isCoupon: row.is_coupon,
    clubIds: row.club_ids,
    chainId: row.chain_id,
  }));
}

type AlertRow = {
  user_id: number;
  list_id: number;
  list_name: string;
  store_name: string;
  item_name: string;
  key: string;
};

const alertOf = (row: AlertRow, kind: NotificationKind) => ({
  userId: row.user_id,
  listId: row.list_id,
  key: row.key,
  kind,
});

const alertDataOf = (row: AlertRow) => ({
  listName: row.list_name,
  storeName: row.store_name,
  productName: row.item_name,
});
