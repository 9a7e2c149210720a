import type { Agorot, Thousandths } from '@sali/domain/base/units';
import type { GeoPlace } from '@sali/domain/goods/prices/distance';
import type { ShelfFacts } from '@sali/domain/goods/promotions/terms/terms';
import { sql } from 'kysely';
import type { ReadDb } from '../../base/db/open.ts';

export type ChainRow = {
  readonly chainId: string;
  readonly name: string;
  readonly storeCount: number;
  readonly clubIds: number[];
};

export async function readChains(db: ReadDb): Promise<ChainRow[]> {
  const { rows } = await sql<ChainRow>`
    select c.chain_id as "chainId", c.name, c.club_ids as "clubIds", count(s.store_id)::integer as "storeCount"
    from chain c left join store s on s.chain_id = c.chain_id
    group by c.chain_id order by c.name, c.chain_id
  `.execute(db);
  return rows;
}

export type StoreRow = {
  readonly storeId: number;
  readonly storeKey: string;
  readonly chainId: string;
  readonly subChainId: string;
  readonly storeNo: string;
  readonly bikoretNo: string;
  readonly chainName: string;
  readonly storeName: string;
  readonly address: string;
  readonly city: string;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly isOnline: boolean;
  /** Its prices are the bundled sample's. */
  readonly isSample: boolean;
};

const STORE_COLUMNS = sql`s.store_id as "storeId", s.store_key as "storeKey", s.chain_id as "chainId",
  s.sub_chain_id as "subChainId", s.store_no as "storeNo", s.bikoret_no as "bikoretNo", s.chain_name as "chainName",
  s.store_name as "storeName", s.address, s.city, s.lat, s.lng, s.is_online as "isOnline",
  s.has_sample_prices as "isSample"`;

/** People leave out quotation marks, or write others than the chains do. */
const withoutQuotes = (text: string): string => text.replace(/["'`׳״]/g, '').toLowerCase();
const SEARCHED = sql`lower(translate(concat_ws(' ', s.chain_name, s.store_name, s.address, s.city, s.store_no),
  '"''\`׳״', ''))`;
const likeOf = (word: string): string => `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** A store, and whether anything is known to be sold there. */
export type ListedStoreRow = StoreRow & { readonly hasPrices: boolean };

/**
 * Stores that hold all words of `query`, those with prices first: with a place the nearest first, else by chain and number.
 */
export async function readStores(
  db: ReadDb,
  wanted: { chainId?: string; query?: string; from: GeoPlace | null; limit: number },
): Promise<ListedStoreRow[]> {
  const words = withoutQuotes(wanted.query ?? '')
    .split(/\s+/)
    .filter((word) => word !== '');
  const { from } = wanted;
  // Flat within a country: good enough to order by.
  const order = from
    ? sql`power(s.lat - ${from.lat}::double precision, 2)
        + power((s.lng - ${from.lng}::double precision) * cos(radians(${from.lat}::double precision)), 2) nulls last,`
    : sql``;
  const { rows } = await sql<ListedStoreRow>`
    select ${STORE_COLUMNS}, exists (select 1 from price_page p where p.store_id = s.store_id) as "hasPrices" from store s
    where (${wanted.chainId ?? null}::text is null or s.chain_id = ${wanted.chainId ?? null})
      and ${SEARCHED} like all (${words.map(likeOf)}::text[])
    order by "hasPrices" desc, ${order} s.chain_name, length(s.store_no), s.store_no, s.store_id
    limit ${wanted.limit}
  `.execute(db);
  return rows;
}

/** The store with this key; files name sub-chains unreliably, so chain and number decide when no key fits exactly. */
export async function findStore(
  db: ReadDb,
  chainId: string,
  subChainId: string,
  storeNo: string,
): Promise<StoreRow | null> {
  const { rows } = await sql<StoreRow>`
    select ${STORE_COLUMNS} from store s
    where s.chain_id = ${chainId} and s.store_no = ${storeNo}
    order by s.sub_chain_id <> ${subChainId} limit 1
  `.execute(db);
  return rows[0] ?? null;
}

/** Keys of the stores that digits can mean: the chain's own number, or a whole key without its hyphens. */
export async function storeKeysOfDigits(db: ReadDb, digits: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('store')
    .select('store_key')
    .where((eb) => eb.or([eb('store_no', '=', digits), eb(sql<string>`replace(store_key, '-', '')`, '=', digits)]))
    .orderBy('store_key')
    .limit(limit)
    .execute();
  return rows.map((row) => row.store_key);
}

export type ProductRow = {
  readonly productId: number;
  readonly itemCode: string;
  /** As the files have it. */
  readonly code: string;
  readonly quantityMilli: Thousandths;
  readonly unitMeasure: string;
};

/** The product of an item code, or the one that it was merged into. */
export async function findProduct(db: ReadDb, itemCode: string): Promise<ProductRow | null> {
  const row = await db
    .selectFrom('product')
    .select(['product_id', 'item_code', 'code', 'quantity_milli', 'unit_measure'])
    .where(
      'product_id',
      '=',
      sql<number>`(select product_leads_to(p.product_id) from product p where p.item_code = ${itemCode})`,
    )
    .executeTakeFirst();
  return row
    ? {
        productId: row.product_id,
        itemCode: row.item_code,
        code: row.code,
        quantityMilli: row.quantity_milli,
        unitMeasure: row.unit_measure,
      }
    : null;
}

/** A store as a key names it; without its sub-chain, which files name unreliably. */
export type StoreRef = { readonly chainId: string; readonly storeNo: string };

export type ShelfRow = ShelfFacts & { readonly itemCode: string; readonly code: string };

/** Reads the shelf prices of these products in one store. */
export async function readShelf(db: ReadDb, storeId: number, itemCodes: readonly string[]): Promise<ShelfRow[]> {
  const { rows } = await sql<ShelfRow>`
    select p.item_code as "itemCode", p.code, x.price_agorot as "priceAgorot", x.is_weighted as "isWeighed",
      x.allow_discount as "isDiscountable"
    from product p cross join lateral price_in(${storeId}, p.product_id) x
    where p.item_code = any(${itemCodes}::text[])
  `.execute(db);
  return rows;
}

export type ShelfCells = readonly [
  storeId: number,
  itemCode: string,
  code: string,
  priceAgorot: Agorot,
  isWeighed: boolean,
  isDiscountable: boolean,
];

/** Reads the shelf prices of promoted codes, each in its store. A chain's own short code is looked up in its chain. */
export async function readPromotedShelf(
  db: ReadDb,
  places: readonly { readonly storeId: number; readonly code: string }[],
): Promise<readonly ShelfCells[]> {
  const { rows } = await sql<{ cells: readonly ShelfCells[] | null }>`
    select json_agg(json_build_array(s.store_id, p.item_code, p.code, x.price_agorot, x.is_weighted,
      x.allow_discount)) as cells
    from unnest(${places.map(({ storeId }) => storeId)}::integer[], ${places.map(({ code }) => code)}::text[])
        as n (store_id, code)
      join store s on s.store_id = n.store_id
      join product p on p.code = n.code and p.chain_id in ('', s.chain_id)
      cross join lateral price_in(s.store_id, p.product_id) x
  `.execute(db);
  return rows[0]?.cells ?? [];
}

/** @returns by store id */
export async function readNamedStores(
  db: ReadDb,
  storeIds: readonly number[],
): Promise<Map<number, Pick<StoreRow, 'storeKey' | 'isSample'>>> {
  const rows = await db
    .selectFrom('store')
    .select(['store_id', 'store_key', 'has_sample_prices'])
    .where('store_id', '=', sql<number>`any(${storeIds}::integer[])`)
    .execute();
  return new Map(rows.map((row) => [row.store_id, { storeKey: row.store_key, isSample: row.has_sample_prices }]));
}
