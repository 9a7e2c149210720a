import type { Agorot } from '@sali/domain/base/units';
import { sql } from 'kysely';
import type { ReadDb } from '../../../base/db/open.ts';
import type { StoreRef } from '../db.ts';

export type HistoryStore = {
  readonly storeId: number;
  readonly storeKey: string;
  readonly chainId: string;
  readonly chainName: string;
  readonly storeName: string;
  readonly pricesSince: Date | null;
  /** Null: not sold any more. */
  readonly priceAgorot: Agorot | null;
  readonly isWeighed: boolean;
  readonly isDiscountable: boolean;
  /** Its prices are the bundled sample's. */
  readonly isSample: boolean;
};
type ChangeCells = readonly [storeId: number, changedAt: string, beforeAgorot: Agorot | null];

/** Stores that sell the product, or did since a time, and its prices there; all stores, those of one chain, or one store. */
export async function readHistory(
  db: ReadDb,
  productId: number,
  { chainId = null, store = null }: { readonly chainId?: string | null; readonly store?: StoreRef | null },
  since: Date,
): Promise<{ stores: HistoryStore[]; changes: readonly ChangeCells[] }> {
  const stores = await sql<HistoryStore>`
    select s.store_id as "storeId", s.store_key as "storeKey", s.chain_id as "chainId", s.chain_name as "chainName",
      s.store_name as "storeName", s.prices_since as "pricesSince", x.price_agorot as "priceAgorot",
      coalesce(x.is_weighted, false) as "isWeighed", coalesce(x.allow_discount, false) as "isDiscountable",
      s.has_sample_prices as "isSample"
    from store s left join prices_of(${productId}) x on x.store_id = s.store_id
    where (${chainId}::text is null or s.chain_id = ${chainId})
      and (x.store_id is not null
        or s.store_id in (select store_id from price_change where product_id = ${productId} and changed_at >= ${since})
        or (s.chain_id = ${store?.chainId ?? null} and s.store_no = ${store?.storeNo ?? null}))
    order by s.chain_name, s.store_id
  `.execute(db);
  const changes = await sql<{ cells: readonly ChangeCells[] | null }>`
    select json_agg(json_build_array(store_id, changed_at, before_agorot) order by changed_at) as cells
    from price_change where product_id = ${productId} and changed_at >= ${since}
  `.execute(db);
  return { stores: stores.rows, changes: changes.rows[0]?.cells ?? [] };
}

/** The changes of a product's price in one store, in chronological order: each with the price before it. */
export type ChangesInStore = {
  readonly itemCode: string;
  readonly changes: readonly (readonly [changedAt: string, beforeAgorot: Agorot | null])[];
};

/** @param itemCodes a chain's own codes with their chain @returns those whose price has changed */
export async function readChangesIn(
  db: ReadDb,
  storeId: number,
  itemCodes: readonly string[],
): Promise<readonly ChangesInStore[]> {
  const { rows } = await sql<ChangesInStore>`
    select p.item_code as "itemCode", json_agg(json_build_array(c.changed_at, c.before_agorot) order by c.changed_at) as changes
    from product p join price_change c on c.product_id = p.product_id and c.store_id = ${storeId}
    where p.item_code = any(${itemCodes}::text[])
    group by p.item_code
  `.execute(db);
  return rows;
}

/** When the prices of a store were first read; null: never, or they are the sample's. */
export async function readPricesSince(db: ReadDb, storeId: number): Promise<Date | null> {
  const row = await db
    .selectFrom('store')
    .select('prices_since')
    .where('store_id', '=', storeId)
    .where('has_sample_prices', '=', false)
    .executeTakeFirst();
  return row?.prices_since ?? null;
}

/** The live promotions of a store that had the same content by then. @returns their numbers */
export async function readPromotionsPublishedBy(db: ReadDb, storeId: number, at: Date): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('store_promotion')
    .select('promotion_id')
    .where('store_id', '=', storeId)
    .where('is_live', '=', true)
    .where('file_at', '<=', at)
    .execute();
  return rows.map((row) => row.promotion_id);
}
