/*
 * Prices: what products cost in which store today, and which stores there are. It only reads; prices come in by way of
 * `feeds`. A price is as old as its file, or as a newer full file of its store. Called by its routes
 * and, for a list's store, by the lists room.
 */
import type { Agorot } from '@sali/domain/base/units';
import { type Comparison, comparePrices, type StorePrice } from '@sali/domain/goods/prices/comparison';
import type { GeoPlace } from '@sali/domain/goods/prices/distance';
import { toJerusalem } from '@sali/domain/base/jerusalemTime';
import { normalNumber, parseStoreKey, storeKeyOf } from '@sali/domain/base/storeKey';
import { isSizeUnit, type Size } from '@sali/domain/goods/catalogue/size';
import { runsAt, type WallTime } from '@sali/domain/goods/promotions/terms/promotion';
import type { DealSummary } from '@sali/domain/goods/promotions/texts/dealText';
import { rankDeals, saleOf, type ShownDeal } from '@sali/domain/goods/promotions/texts/sale';
import type { ReadDb } from '../../base/db/open.ts';
import { AppError } from '../../base/errors.ts';
import { itemCodeOf } from '@sali/domain/goods/catalogue/sameProduct/chainCodes';
import { findProduct, findStore, readShelf, type StoreRow, storeKeysOfDigits } from './db.ts';
import type { Offer, OfferingStore } from './offers/offers.ts';
import { runningDealsAt } from './offers/runningDeals.ts';
import type { PricesRoom } from './room.ts';
import { type PromotionsPage, promotionsAt, shownDealsAt } from './promotions/promotions.ts';
import { storesOfKeys } from './storesOfKeys.ts';

export { basketInStore, likelyProduct } from './baskets/ingredients.ts';
export { shoppingCharges } from './baskets/shoppingCharges.ts';
export { publishedShelfAt } from './baskets/storeOffers.ts';
export { shownDealsAt } from './promotions/promotions.ts';
export { readOfStore } from './promotions/db.ts';
export { checkPrices } from './selfCheck/selfCheck.ts';
export type { PricedListsRoom, PricesRoom } from './room.ts';

export type ShelfPrice = {
  /** The price of a unit, or of a kilogram when weighted. */
  readonly priceAgorot: Agorot;
  /** A running promotion's price for one unit. */
  readonly salePriceAgorot: Agorot | null;
  readonly saleText: DealSummary | null;
  /** Every running promotion of it, best first. */
  readonly deals: readonly ShownDeal[];
  readonly isWeighted: boolean;
  /** An example of the bundled sample. */
  readonly isSample: boolean;
};

/** Under which code a chain sells a product. */
type SameCodes = Pick<PricesRoom['same'], 'codeIn'>;
const OWN_CODES: SameCodes = { codeIn: itemCodeOf };

/**
 * Reads the present prices of barcodes in a store. A short code means the one of the store's own chain.
 * @param same without it, only products that the store sells under the very code are found
 * @returns by the barcode as it was asked; without those that the store does not sell
 */
export async function pricesAt(
  db: ReadDb,
  storeKey: string,
  barcodes: readonly string[],
  now: Date,
  same: SameCodes = OWN_CODES,
): Promise<Map<string, ShelfPrice>> {
  const store = barcodes.length === 0 ? null : await storeOfKey(db, storeKey);
  return store ? shelfOf(db, store, barcodes, now, same) : new Map();
}

/** Which of these barcodes a store sells, under whichever code its chain has for them; none in an unknown store. */
export async function soldAt(
  db: ReadDb,
  storeKey: string,
  barcodes: readonly string[],
  same: SameCodes,
): Promise<ReadonlySet<string>> {
  const store = await storeOfKey(db, storeKey);
  if (!store) return new Set();
  const codeOf = (barcode: string) => same.codeIn(barcode, store.chainId);
  const shelf = await readShelf(db, store.storeId, [...new Set(barcodes.map(codeOf))]);
  const sold = new Set(shelf.map(({ itemCode }) => itemCode));
  return new Set(barcodes.filter((barcode) => sold.has(codeOf(barcode))));
}

/** The same for a store that somebody names. @throws AppError store_not_found */
export async function pricesIn(
  db: ReadDb,
  storeKey: string,
  barcodes: readonly string[],
  now: Date,
  same: SameCodes = OWN_CODES,
): Promise<Map<string, ShelfPrice>> {
  const store = await storeOfKey(db, storeKey);
  if (!store) throw new AppError('store_not_found');
  return shelfOf(db, store, barcodes, now, same);
}

async function shelfOf(
  db: ReadDb,
  store: StoreRow,
  barcodes: readonly string[],
  now: Date,
  same: SameCodes,
): Promise<Map<string, ShelfPrice>> {
  const codes = new Map(barcodes.map((barcode) => [barcode, same.codeIn(barcode, store.chainId)]));
  const shelf = await readShelf(db, store.storeId, [...new Set(codes.values())]);
  const at = toJerusalem(now);
  const shown = shelf.map((row) => ({ ...row, storeId: store.storeId }));
  const deals = await shownDealsAt(db, shown, { from: at, until: at });
  const byCode = new Map(shelf.map((row, place) => [row.itemCode, { row, deals: runningOf(deals[place], at) }]));
  const prices = new Map<string, ShelfPrice>();
  for (const [barcode, itemCode] of codes) {
    const found = byCode.get(itemCode);
    if (!found) continue;
    const { priceAgorot, isWeighed: isWeighted } = found.row;
    const { isSample } = store;
    prices.set(barcode, { priceAgorot, isWeighted, isSample, ...saleOf(found.deals), deals: rankDeals(found.deals) });
  }
  return prices;
}

const runningOf = (deals: readonly ShownDeal[] = [], at: WallTime): ShownDeal[] =>
  deals.filter((deal) => runsAt(deal, at));

/** The store that a key names, however its numbers are padded; null for one that is not known. */
export async function storeOfKey(db: ReadDb, storeKey: string): Promise<StoreRow | null> {
  const parts = parseStoreKey(storeKey);
  return parts ? findStore(db, parts.chainId, parts.subChainId, parts.storeNo) : null;
}

/**
 * The key of the store that a call names. The key decides: the known store's own spelling of it, or the normalised key
 * of a store that is not known (yet). Without one, the number has to fit a single store.
 * @param storeId digits: the chain's number of the store, or a whole key reduced to digits
 * @returns null when nothing is named, or no store fits
 * @throws AppError store_ambiguous
 */
export async function resolveStoreKey(
  db: ReadDb,
  storeId: string | null,
  storeKey: string | null = null,
): Promise<string | null> {
  const parts = storeKey === null ? null : parseStoreKey(storeKey);
  if (parts) {
    const { chainId, subChainId, storeNo } = parts;
    const store = await findStore(db, chainId, subChainId, storeNo);
    return store?.storeKey ?? storeKeyOf(chainId, subChainId, storeNo);
  }
  const digits = normalNumber((storeKey ?? '').trim() || (storeId ?? ''));
  if (!/^\d+$/.test(digits)) return null;
  const [key, other] = await storeKeysOfDigits(db, digits, 2);
  if (other !== undefined) throw new AppError('store_ambiguous');
  return key ?? null;
}

export type ProductPrices = { readonly itemCode: string; readonly size: Size | null; readonly comparison: Comparison };

/**
 * Compares a product's prices over these stores, or over all; then real prices leave those of the sample out [SD4].
 * @throws AppError product_not_found
 */
export async function compareProduct(
  { db, offers, same }: Pick<PricesRoom, 'db' | 'offers' | 'same'>,
  code: string,
  wanted: { storeKeys?: readonly string[]; from: GeoPlace | null; now: Date },
): Promise<ProductPrices> {
  const [product, all] = await Promise.all([findProduct(db, itemCodeOf(code)), offers.stores()]);
  if (!product) throw new AppError('product_not_found');
  const { quantityMilli, unitMeasure, itemCode } = product;
  const stores = wanted.storeKeys ? storesOfKeys(all, wanted.storeKeys) : all;
  const codes = stores.map(({ chainId }) => same.codeIn(itemCode, chainId));
  const offered = await offers.offered(stores, new Set(codes), true);
  const dealsOf = runningDealsAt(toJerusalem(wanted.now));
  const prices = stores.flatMap((store, at) => {
    const soldAs = codes[at] ?? itemCode;
    const { offers: inStores = [], fileAtMs = [] } = offered.get(soldAs) ?? {};
    const offer = inStores[at];
    if (!offer) return [];
    const price = storePriceOf(store, offer, fileAtMs[at] ?? 0, dealsOf(offer));
    return [soldAs === itemCode ? price : { ...price, soldAs }];
  });
  const size = quantityMilli > 0 && isSizeUnit(unitMeasure) ? { quantityMilli, unit: unitMeasure } : null;
  const real = prices.filter(({ isSample }) => !isSample);
  const compared = wanted.storeKeys !== undefined || real.length === 0 ? prices : real;
  return { itemCode, size, comparison: comparePrices(compared, wanted.now, wanted.from) };
}

/** A full file renews the time of all prices of its store at once. */
const storePriceOf = (
  { lat, lng, storeKey, chainName, storeName, address, city, isSample, isOnline, pricesFullAt }: OfferingStore,
  { priceAgorot, isWeighed: isWeighted }: Offer,
  fileAtMs: number,
  deals: readonly ShownDeal[],
): StorePrice => ({
  storeKey,
  chainName,
  storeName,
  address,
  city,
  priceAgorot,
  isWeighted,
  isSample,
  isOnline,
  fileAt: new Date(Math.max(fileAtMs, pricesFullAt?.getTime() ?? 0)),
  place: lat !== null && lng !== null ? { lat, lng } : null,
  deals,
});

/** The promotions that run now in a store, with a product, or both; none for a store or product that is not known. */
export async function runningPromotions(
  db: ReadDb,
  wanted: { storeKey?: string; code?: string; now: Date; limit: number; skip: number },
): Promise<PromotionsPage> {
  const store = wanted.storeKey ? await storeOfKey(db, wanted.storeKey) : undefined;
  const product = wanted.code ? await findProduct(db, itemCodeOf(wanted.code, store?.chainId)) : undefined;
  if (store === null || product === null) return { promotions: [], nextSkip: null };
  const { now, limit, skip } = wanted;
  return promotionsAt(db, { storeId: store?.storeId, code: product?.code, limit, skip }, toJerusalem(now));
}
