import { isGlobalCode } from '@sali/domain/goods/catalogue/codeScope';
import { itemCodeOf } from '@sali/domain/goods/catalogue/sameProduct/chainCodes';
import { cleanDescription } from '@sali/domain/goods/promotions/terms/signs';
import { sql } from 'kysely';
import { inChunks } from '../../base/db/chunks.ts';
import type { Db } from '../../base/db/open.ts';
import { secondsOf, type StoredPrice, writePages } from '../../base/db/pricePages.ts';
import { SAMPLE_FILE_AT } from '../../base/db/priceTables.ts';
import { SAMPLE_DAY, type SamplePrice, type SampleProduct, type SamplePromotion, type SampleStore } from './tables.ts';

/** The statements that write the bundled sample. Ids are looked up in between: stores and products come first. */

/** Twelve parameters each, of 65,535; a product has seventeen. */
const [ITEM_ROWS, PRODUCT_ROWS] = [2000, 2000];

export type IdsByKey = { readonly stores: ReadonlyMap<string, number>; readonly products: ReadonlyMap<string, number> };

/** Whether there is no product yet; holds the table until the transaction ends, so that only one process loads. */
export async function holdWithoutProducts(trx: Db): Promise<boolean> {
  await sql`lock table product in share row exclusive mode`.execute(trx);
  return !(await trx.selectFrom('product').select('product_id').limit(1).executeTakeFirst());
}

/** @returns ids by store key; a store that a feed has written already does not change */
export async function writeStores(trx: Db, stores: readonly SampleStore[]): Promise<Map<string, number>> {
  const chains = new Map(stores.map(({ chainId, chainName }) => [chainId, chainName]));
  const chainRows = Array.from(chains, ([chain_id, name]) => ({ chain_id, name }));
  await trx
    .insertInto('chain')
    .values(chainRows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const rows = stores.map((store) => ({
    store_key: store.storeKey,
    chain_id: store.chainId,
    sub_chain_id: store.subChainId,
    store_no: store.storeNo,
    bikoret_no: store.bikoretNo,
    chain_name: store.chainName,
    store_name: store.storeName,
    address: store.address,
    city: store.city,
    lat: store.lat,
    lng: store.lng,
    has_sample_prices: true,
  }));
  const written = await trx
    .insertInto('store')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['store_id', 'store_key'])
    .execute();
  return new Map(written.map((row) => [row.store_key, row.store_id]));
}

/** A store key begins with its chain. */
export const chainOfKey = (storeKey: string): string => storeKey.split('-')[0] ?? '';

/**
 * One row for each product; one in each chain that sells it where the code is one that chains make up [CO2].
 * @param chains that sell each code
 * @returns ids by item code
 */
export async function writeProducts(
  trx: Db,
  products: readonly SampleProduct[],
  chains: ReadonlyMap<string, ReadonlySet<string>>,
  now: Date,
): Promise<Map<string, number>> {
  const rows = products.flatMap((product) => {
    const sellers = [...(chains.get(product.code) ?? [])];
    if (isGlobalCode(product.code)) return [sampleProductRow(product, '', sellers.length, now)];
    return sellers.map((chainId) => sampleProductRow(product, chainId, 1, now));
  });
  const ids = new Map<string, number>();
  await inChunks(rows, PRODUCT_ROWS, async (chunk) => {
    const written = await trx.insertInto('product').values(chunk).returning(['product_id', 'item_code']).execute();
    for (const { product_id, item_code } of written) ids.set(item_code, product_id);
    return chunk.length;
  });
  return ids;
}

function sampleProductRow(product: SampleProduct, chainId: string, chainCount: number, now: Date) {
  return {
    item_code: itemCodeOf(product.code, chainId),
    code: product.code,
    chain_id: chainId,
    item_name: product.name,
    manufacturer_name: product.manufacturer,
    brand: product.brand,
    category_id: product.categoryId,
    subcategory_id: product.subcategoryId,
    quantity_milli: product.size.quantityMilli,
    unit_measure: product.size.unit,
    is_weighted: product.isWeighted,
    image_url: null,
    status: 'ACTIVE' as const,
    // Files say what the goods are that a chain codes for itself.
    source: chainId === '' ? ('sample' as const) : ('feed' as const),
    has_borrowed_name: chainId !== '',
    chain_count: chainCount,
    created_at: now,
    updated_at: now,
  };
}

/** Noon of the sample's day in Israel, so that it is that day in every time zone where people shop. */
const SAMPLE_PRICES_AT = new Date(`${SAMPLE_DAY}T09:00:00Z`);

/** Prices in stores and of products that were written, all of a store, with the sample's day; the others are left out. */
export async function writeSamplePrices(
  trx: Db,
  prices: readonly (SamplePrice & { readonly isWeighted: boolean })[],
  ids: IdsByKey,
): Promise<void> {
  const stores = new Map<number, StoredPrice[]>();
  for (const { storeKey, code, priceAgorot, isWeighted } of prices) {
    const [storeId, productId] = [ids.stores.get(storeKey), ids.products.get(itemCodeOf(code, chainOfKey(storeKey)))];
    if (storeId === undefined || productId === undefined) continue;
    const ofStore = stores.get(storeId) ?? [];
    stores.set(storeId, ofStore);
    const price = { priceAgorot, isWeighted, allowDiscount: true, priceAtSeconds: null };
    ofStore.push({ productId, ...price, fileAtSeconds: secondsOf(SAMPLE_PRICES_AT) });
  }
  for (const [storeId, ofStore] of stores) await writePages(trx, storeId, new Map(), ofStore);
  // Imports note the products that chains sell: the next one counts again.
  await sql`delete from chain_page`.execute(trx);
}

/** One row for each store of a promotion, and its items, as from a file of the first layout. */
export async function writePromotions(
  trx: Db,
  promotions: readonly SamplePromotion[],
  stores: ReadonlyMap<string, number>,
  weighted: ReadonlySet<string>,
): Promise<void> {
  const rows = promotions.flatMap((promotion, place) =>
    promotion.storeKeys.flatMap((storeKey) => {
      const storeId = stores.get(storeKey);
      return storeId === undefined ? [] : [promotionRow(promotion, storeId, place)];
    }),
  );
  if (rows.length === 0) return;
  const written = await trx
    .insertInto('store_promotion')
    .values(rows)
    .returning(['promotion_row', 'store_id', 'place'])
    .execute();
  const items = written.flatMap(({ promotion_row, store_id, place }) => {
    const promotion = promotions[place];
    if (!promotion) return [];
    return promotion.codes.map((code, at) => ({
      ...promotionItemRow(promotion, weighted.has(code)),
      promotion_row,
      store_id,
      code,
      place: at,
    }));
  });
  await inChunks(items, ITEM_ROWS, async (chunk) => {
    await trx.insertInto('store_promotion_item').values(chunk).execute();
    return chunk.length;
  });
}

/** From the sample's day on, without an end: it is shown as an example until a file of the store comes [SD2]. */
const promotionRow = (promotion: SamplePromotion, storeId: number, place: number) => ({
  store_id: storeId,
  file_id: null,
  file_at: SAMPLE_FILE_AT,
  is_live: true,
  promotion_id: promotion.promotionId,
  place,
  layout: 'v1' as const,
  description: cleanDescription(promotion.description),
  is_coupon: false,
  club_ids: [],
  text_only: null,
  spend_agorot: 0,
  is_bundled_per_item: false,
  starts_at: `${SAMPLE_DAY}T00:00:00`,
  ends_at: '9999-12-31T23:59:59',
  daily_from: null,
  daily_to: null,
  item_count: promotion.codes.length,
});

/** RewardType 1: the total price of `minQuantity` units; of weighed goods the price of a kilogram. */
const promotionItemRow = ({ minQuantity, totalAgorot }: SamplePromotion, isWeighted: boolean) => ({
  reward_type: 1,
  min_milli: minQuantity * 1000,
  max_milli: null,
  redemptions: null,
  rate: null,
  price_agorot: isWeighted ? Math.round(totalAgorot / minQuantity) : totalAgorot,
  is_weighted: isWeighted,
  gift_count: null,
  gift_price_agorot: null,
});
