import type { Shelved } from '@sali/domain/promotions/deal';
import type { Promotion, PromotionItem, TextOnly } from '@sali/domain/promotions/promotion';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';

/** What pricing a basket reads: whole stores' rows for its codes in one statement each, as arrays (see catalogue/db.ts). */

export type ComparedStore = {
  readonly storeId: number;
  readonly storeKey: string;
  readonly chainId: string;
  readonly storeNo: string;
  readonly chainName: string;
  readonly storeName: string;
  readonly address: string;
  readonly lat: number | null;
  readonly lng: number | null;
  /** The newest file that told a price there. */
  readonly pricesAt: Date;
};

/** Every store that has prices, with the time of the newest file of them; the sample has no file but times. */
export async function readComparedStores(db: Db): Promise<ComparedStore[]> {
  const { rows } = await sql<ComparedStore>`
    select * from (
      select s.store_id as "storeId", s.store_key as "storeKey", s.chain_id as "chainId", s.store_no as "storeNo",
        s.chain_name as "chainName", s.store_name as "storeName", s.address, s.lat, s.lng,
        coalesce(
          greatest(s.prices_full_at, (
            select max(f.file_at) from feed_file f
            where f.store_key = s.store_key and f.state = 'stored' and f.kind in ('Price', 'PriceFull'))),
          (select max(x.file_at) from price x where x.store_id = s.store_id)
        ) as "pricesAt"
      from store s
    ) stores where "pricesAt" is not null
  `.execute(db);
  return rows;
}

type ShelfCells = [storeId: number, code: string, priceAgorot: number, isWeighed: boolean, isDiscountable: boolean];

export type ShelfRow = Shelved & { readonly storeId: number; readonly code: string };

/** @param codes of products of all chains, and of chains' own: `chainId-code` */
export async function readBasketShelves(
  db: Db,
  storeIds: readonly number[],
  itemCodes: readonly string[],
): Promise<ShelfRow[]> {
  const { rows } = await sql<{ cells: readonly ShelfCells[] | null }>`
    select json_agg(json_build_array(x.store_id, p.code, x.price_agorot, x.is_weighted, x.allow_discount)) as cells
    from product p join price x on x.product_id = p.product_id
    where p.item_code = any(${itemCodes}::text[]) and x.store_id = any(${storeIds}::integer[])
  `.execute(db);
  return (rows[0]?.cells ?? []).map(([storeId, code, priceAgorot, isWeighed, isDiscountable]) => ({
    storeId,
    code,
    priceAgorot,
    isWeighed,
    isDiscountable,
  }));
}

type PromotionCells = [
  storeId: number,
  row: number,
  promotionId: string,
  layout: 'v1' | 'v2',
  text: string,
  isCoupon: boolean,
  clubIds: number[],
  textOnly: TextOnly | null,
  spendAgorot: number,
  isBundledPerItem: boolean,
  startsAt: string | null,
  endsAt: string | null,
  dailyFrom: string | null,
  dailyTo: string | null,
];
type ItemCells = [
  row: number,
  code: string,
  rewardType: number,
  minMilli: number,
  maxMilli: number | null,
  redemptions: number | null,
  rate: number | null,
  priceAgorot: number | null,
  isWeighted: boolean,
  giftCount: number | null,
  giftPriceAgorot: number | null,
];

/**
 * The promotions of the stores that name any of these codes and may run at a time, in the order of their files, each
 * with its rows of these codes only.
 * @param at wall clock in Israel
 */
export async function readBasketPromotions(
  db: Db,
  storeIds: readonly number[],
  codes: readonly string[],
  at: string,
): Promise<Map<number, Promotion[]>> {
  const { rows } = await sql<{ promotions: readonly PromotionCells[] | null; items: readonly ItemCells[] | null }>`
    with named as materialized (
      select i.* from store_promotion_item i join store_promotion p on p.promotion_row = i.promotion_row
      where i.code = any(${codes}::text[]) and p.store_id = any(${storeIds}::integer[]) and p.is_live
        and p.starts_at <= ${at} and left(p.ends_at, 17) || '59' >= ${at}
    )
    select
      (select json_agg(json_build_array(p.store_id, p.promotion_row, p.promotion_id, p.layout, p.description,
          p.is_coupon, p.club_ids, p.text_only, p.spend_agorot, p.is_bundled_per_item, p.starts_at, p.ends_at,
          p.daily_from, p.daily_to) order by p.store_id, p.place)
        from store_promotion p where p.promotion_row in (select promotion_row from named)) as promotions,
      (select json_agg(json_build_array(n.promotion_row, n.code, n.reward_type, n.min_milli, n.max_milli,
          n.redemptions, n.rate, n.price_agorot, n.is_weighted, n.gift_count, n.gift_price_agorot)
          order by n.promotion_row, n.place)
        from named n) as items
  `.execute(db);
  const [read] = rows;
  const itemsOf = new Map<number, PromotionItem[]>();
  for (const [row, ...cells] of read?.items ?? []) {
    const ofPromotion = itemsOf.get(row) ?? [];
    itemsOf.set(row, ofPromotion);
    ofPromotion.push(itemOf(cells));
  }
  const promotions = new Map<number, Promotion[]>();
  for (const cells of read?.promotions ?? []) {
    const [storeId, row] = cells;
    const ofStore = promotions.get(storeId) ?? [];
    promotions.set(storeId, ofStore);
    ofStore.push(promotionOf(cells, itemsOf.get(row) ?? []));
  }
  return promotions;
}

type Tail<T extends readonly unknown[]> = T extends [unknown, ...infer Rest] ? Rest : never;

function itemOf(cells: Tail<ItemCells>): PromotionItem {
  const [code, rewardType, minMilli, maxMilli, redemptions, rate, priceAgorot, isWeighted, giftCount, giftPriceAgorot] =
    cells;
  return {
    code,
    rewardType,
    minMilli,
    maxMilli,
    redemptions,
    rate,
    priceAgorot,
    isWeighted,
    giftCount,
    giftPriceAgorot,
  };
}

function promotionOf(cells: PromotionCells, items: readonly PromotionItem[]): Promotion {
  const [, , promotionId, layout, text, isCoupon, clubIds, textOnly, spendAgorot, isBundledPerItem, ...running] = cells;
  const [startsAt, endsAt, from, to] = running;
  return {
    promotionId,
    layout,
    text,
    isCoupon,
    clubIds,
    textOnly,
    spendAgorot,
    isBundledPerItem,
    items,
    startsAt,
    endsAt,
    daily: from !== null && to !== null ? { from, to } : null,
  };
}
