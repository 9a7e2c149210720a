import type { Agorot, Thousandths } from '@sali/domain/base/units';
import type { PromotionItem, TextOnlyReason } from '@sali/domain/goods/promotions/terms/promotion';
import type { StoredPromotion } from '@sali/domain/goods/promotions/texts/sale';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '../../../base/db/open.ts';

/** Reads stored promotions, as arrays (see catalogue/db.ts), in the order of their files. */

/** The facts of a promotion, without its items, as {@link PROMOTION_FACTS} reads them. */
export type FactCells = readonly [
  promotionId: string,
  layout: 'v1' | 'v2',
  text: string,
  isCoupon: boolean,
  clubIds: readonly number[],
  textOnly: TextOnlyReason | null,
  spendAgorot: Agorot,
  isBundledPerItem: boolean,
  itemCount: number,
  startsAt: string | null,
  endsAt: string | null,
  dailyFrom: string | null,
  dailyTo: string | null,
];
/** The facts of one code in a promotion, as {@link ITEM_FACTS} reads them. */
export type ItemCells = readonly [
  code: string,
  rewardType: number,
  minMilli: Thousandths,
  maxMilli: Thousandths | null,
  redemptions: number | null,
  rate: number | null,
  priceAgorot: Agorot | null,
  isWeighted: boolean,
  giftCount: number | null,
  giftPriceAgorot: Agorot | null,
];

/** Columns of `store_promotion p`. */
export const PROMOTION_FACTS = sql`p.promotion_id, p.layout, p.description, p.is_coupon, p.club_ids, p.text_only,
  p.spend_agorot, p.is_bundled_per_item, p.item_count, p.starts_at, p.ends_at, p.daily_from, p.daily_to`;
/** Columns of `store_promotion_item i`. */
export const ITEM_FACTS = sql`i.code, i.reward_type, i.min_milli, i.max_milli, i.redemptions, i.rate, i.price_agorot,
  i.is_weighted, i.gift_count, i.gift_price_agorot`;

const PROMOTION_CELLS = sql`json_build_array(p.store_id, p.promotion_row, ${PROMOTION_FACTS})`;
const ITEM_CELLS = sql`json_build_array(i.promotion_row, ${ITEM_FACTS})`;
type PromotionCells = readonly [storeId: number, row: number, ...facts: FactCells];
type RowItemCells = readonly [row: number, ...item: ItemCells];

/** Wall clocks in Israel: what ended before `from` or begins after `until` is left out. */
export type Between = { readonly from: string; readonly until: string };

/** An end with second 0 lasts to second 59 (docs/spec/pricing.md). */
const runsIn = ({ from, until }: Between): RawBuilder<unknown> =>
  sql`p.is_live and p.starts_at <= ${until} and left(p.ends_at, 17) || '59' >= ${from}`;

/** All these codes in all these stores; or each code in its own store. Codes are as in the files. */
export type Named =
  | { readonly storeIds: readonly number[]; readonly codes: readonly string[] }
  | { readonly places: readonly { readonly storeId: number; readonly code: string }[] };

/**
 * The promotions that name these, each with its rows of these codes only.
 * @returns by store
 */
export async function readPromotionsNaming(
  db: ReadDb,
  named: Named,
  between: Between,
): Promise<Map<number, StoredPromotion[]>> {
  const items =
    'places' in named
      ? sql`select i.* from unnest(${named.places.map(({ storeId }) => storeId)}::integer[],
            ${named.places.map(({ code }) => code)}::text[]) as n (store_id, code)
          join store_promotion_item i on i.code = n.code and i.store_id = n.store_id`
      : sql`select i.* from store_promotion_item i
          where i.code = any(${named.codes}::text[]) and i.store_id = any(${named.storeIds}::integer[])`;
  const { rows } = await sql<Cells>`
    with named as materialized (
      select i.* from (${items}) i join store_promotion p on p.promotion_row = i.promotion_row where ${runsIn(between)}
    )
    select
      (select json_agg(${PROMOTION_CELLS} order by p.store_id, p.place)
        from store_promotion p where p.promotion_row in (select promotion_row from named)) as promotions,
      (select json_agg(${ITEM_CELLS} order by i.promotion_row, i.place) from named i) as items
  `.execute(db);
  return byStore(rows[0]);
}

/** All promotions of a store in that time, with all their rows. */
export async function readOfStore(db: ReadDb, storeId: number, between: Between): Promise<readonly StoredPromotion[]> {
  const { rows } = await sql<Cells>`
    with chosen as materialized (
      select p.* from store_promotion p where ${runsIn(between)} and p.store_id = ${storeId}
    )
    select
      (select json_agg(${PROMOTION_CELLS} order by length(p.promotion_id), p.promotion_id) from chosen p) as promotions,
      (select json_agg(${ITEM_CELLS} order by i.promotion_row, i.place)
        from store_promotion_item i where i.promotion_row in (select promotion_row from chosen)) as items
  `.execute(db);
  return byStore(rows[0]).get(storeId) ?? [];
}

/** Promotions of a store, with an item, or both: whole, with the rows of those items that the store sells. */
export async function readWhole(
  db: ReadDb,
  wanted: { readonly storeId?: number; readonly code?: string; readonly limit: number; readonly skip: number },
  between: Between,
): Promise<Map<number, StoredPromotion[]>> {
  const [storeId, code] = [wanted.storeId ?? null, wanted.code ?? null];
  const { rows } = await sql<Cells>`
    with chosen as materialized (
      select p.* from store_promotion p
      where ${runsIn(between)} and (${storeId}::integer is null or p.store_id = ${storeId})
        and (${code}::text is null or p.promotion_row in (
          select promotion_row from store_promotion_item where code = ${code}))
      order by p.text_only is not null, p.is_coupon, length(p.promotion_id), p.promotion_id, p.store_id, p.promotion_row
      limit ${wanted.limit} offset ${wanted.skip}
    )
    select
      (select json_agg(${PROMOTION_CELLS} order by p.store_id, length(p.promotion_id), p.promotion_id)
        from chosen p) as promotions,
      (select json_agg(${ITEM_CELLS} order by i.promotion_row, i.place)
        from chosen p join store s on s.store_id = p.store_id
          join store_promotion_item i on i.promotion_row = p.promotion_row
          join product g on g.code = i.code and g.chain_id in ('', s.chain_id)
          cross join lateral price_in(p.store_id, g.product_id)) as items
  `.execute(db);
  return byStore(rows[0]);
}

type Cells = { readonly promotions: readonly PromotionCells[] | null; readonly items: readonly RowItemCells[] | null };

function byStore(cells: Cells | undefined): Map<number, StoredPromotion[]> {
  const itemsOf = new Map<number, PromotionItem[]>();
  for (const [row, ...item] of cells?.items ?? []) {
    const ofPromotion = itemsOf.get(row) ?? [];
    itemsOf.set(row, ofPromotion);
    ofPromotion.push(itemOf(item));
  }
  const promotions = new Map<number, StoredPromotion[]>();
  for (const [storeId, row, ...facts] of cells?.promotions ?? []) {
    const ofStore = promotions.get(storeId) ?? [];
    promotions.set(storeId, ofStore);
    ofStore.push({ ...factsOf(facts), items: itemsOf.get(row) ?? [] });
  }
  return promotions;
}

export function itemOf(cells: ItemCells): PromotionItem {
  const [code, rewardType, minMilli, maxMilli, redemptions, rate, priceAgorot, isWeighted, giftCount, giftPriceAgorot] =
    cells;
  const amounts = { minMilli, maxMilli, redemptions, rate, priceAgorot, isWeighted, giftCount, giftPriceAgorot };
  return { code, rewardType, ...amounts };
}

export function factsOf(cells: FactCells): Omit<StoredPromotion, 'items'> {
  const [promotionId, layout, text, isCoupon, clubIds, textOnly, spendAgorot, isBundledPerItem, itemCount, ...running] =
    cells;
  const [startsAt, endsAt, from, to] = running;
  const daily = from !== null && to !== null ? { from, to } : null;
  const what = { promotionId, layout, text, isCoupon, clubIds, textOnly, spendAgorot, isBundledPerItem, itemCount };
  return { ...what, startsAt, endsAt, daily };
}
