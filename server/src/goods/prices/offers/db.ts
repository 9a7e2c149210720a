import { sql } from 'kysely';
import type { ReadDb } from '../../../base/db/open.ts';
import type { StoreRow } from '../db.ts';
import { type FactCells, ITEM_FACTS, type ItemCells, PROMOTION_FACTS } from '../promotions/db.ts';

/** Reads what stores offer, many stores in one row: an array of numbers is parsed faster than as many rows. */

export type OfferingStore = Omit<StoreRow, 'subChainId' | 'bikoretNo'> & {
  /** The time of the newest file with prices of the store; null: there was none. */
  readonly pricesAt: Date | null;
  readonly pricesFullAt: Date | null;
};

/**
 * The version of every store's row. Each transaction that writes prices or promotions of a store also writes its row
 * (`touchStore`), so what was read of a store stays valid while its row has the same version.
 * @returns as text, which is the same while no store has changed
 */
export async function readVersions(db: ReadDb): Promise<string> {
  const { rows } = await sql<{ cells: string | null }>`
    select json_agg(json_build_array(store_id, xmin::text) order by store_id)::text as cells from store
  `.execute(db);
  return rows[0]?.cells ?? '[]';
}

export const versionsOf = (text: string): readonly (readonly [storeId: number, version: string])[] =>
  JSON.parse(text) as [number, string][];

/** The sample has no file, but times. */
export async function readOfferingStores(db: ReadDb, storeIds: readonly number[]): Promise<OfferingStore[]> {
  const { rows } = await sql<OfferingStore>`
    select s.store_id as "storeId", s.store_key as "storeKey", s.chain_id as "chainId", s.store_no as "storeNo",
      s.chain_name as "chainName", s.store_name as "storeName", s.address, s.city, s.lat, s.lng, s.is_online as "isOnline",
      s.has_sample_prices as "isSample",
      coalesce(s.prices_at, (
        select to_timestamp(max(t)) from price_page g, unnest(g.file_times) t where g.store_id = s.store_id)) as "pricesAt",
      s.prices_full_at as "pricesFullAt"
    from store s where s.store_id = any(${storeIds}::integer[])
  `.execute(db);
  return rows;
}

/** One product's stores and its prices in them, side by side. */
type PriceCells = readonly [
  itemCode: string,
  storeIds: readonly number[],
  pricesAgorot: readonly number[],
  isWeighed: readonly boolean[],
  isDiscountable: readonly boolean[],
  fileAtMs: readonly number[],
];

/** @param itemCodes of products of all chains, and of chains' own: `chainId-code` */
export async function readPriceCells(
  db: ReadDb,
  storeIds: readonly number[],
  itemCodes: readonly string[],
): Promise<readonly PriceCells[]> {
  const { rows } = await sql<{ cells: readonly PriceCells[] | null }>`
    select json_agg(json_build_array(p.item_code, x.stores, x.prices, x.weighed, x.discountable, x.file_at)) as cells
    from product p cross join lateral (
      select array_agg(store_id) as stores, array_agg(price_agorot) as prices, array_agg(is_weighted) as weighed,
        array_agg(allow_discount) as discountable, array_agg(file_at_ms) as file_at
      from prices_of(p.product_id) where store_id = any(${storeIds}::integer[])
    ) x
    where p.item_code = any(${itemCodes}::text[]) and x.stores is not null
  `.execute(db);
  return rows[0]?.cells ?? [];
}

/** A row of a promotion, and in which stores it is the same. */
export type PromotionCells = readonly [storeIds: readonly number[], facts: FactCells, place: number, item: ItemCells];

/**
 * The rows that name these codes, as in the files, of all promotions: whether they run is asked later. Each code is looked
 * up by itself: asked for all of them at once in two thousand stores, the planner reads the whole of another index.
 */
export async function readPromotionCells(
  db: ReadDb,
  storeIds: readonly number[],
  codes: readonly string[],
): Promise<readonly PromotionCells[]> {
  const { rows } = await sql<{ cells: readonly PromotionCells[] | null }>`
    select json_agg(cells) as cells from (
      select json_build_array(array_agg(i.store_id), json_build_array(${PROMOTION_FACTS}), i.place,
          json_build_array(${ITEM_FACTS})) as cells
      from unnest(${codes}::text[]) as named (code)
        cross join lateral (
          select * from store_promotion_item x
          where x.code = named.code and x.store_id = any(${storeIds}::integer[]) offset 0
        ) i
        join store_promotion p on p.promotion_row = i.promotion_row
      where p.is_live
      group by ${PROMOTION_FACTS}, i.place, ${ITEM_FACTS}
    ) rows
  `.execute(db);
  return rows[0]?.cells ?? [];
}
