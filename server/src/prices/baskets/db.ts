import type { Shelved } from '@sali/domain/promotions/deal';
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
