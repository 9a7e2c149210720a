import type { StorePriceFacts } from '@sali/contract/catalogueWire';
import type { Product } from '@sali/domain/catalogue/product';
import type { Deps } from '../deps.ts';
import { type OfferRow, readOffers, readPrices } from './db.ts';

/** In so many stores a product's price is told when no store is asked for. */
const CHEAPEST_STORES = 5;

/**
 * The prices of products, cheapest first, with the promotions that run now.
 * @param storeKeys the stores to tell of; without them the cheapest ones of each product
 * @returns by product id
 */
export async function storePricesOf(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  products: readonly Product[],
  storeKeys: readonly string[] | undefined,
): Promise<Map<number, StorePriceFacts[]>> {
  const productIds = products.map(({ productId }) => productId);
  if (productIds.length === 0) return new Map();
  const prices = await readPrices(db, productIds, storeKeys ? { storeKeys } : { cheapest: CHEAPEST_STORES });
  const storeIds = [...new Set(prices.map(({ storeId }) => storeId))];
  const offers = byPlace(storeIds.length === 0 ? [] : await readOffers(db, productIds, storeIds, now()));
  const result = new Map<number, StorePriceFacts[]>();
  for (const price of prices) {
    const facts = { ...price, offers: offers.get(placeOf(price)) ?? [] };
    const others = result.get(price.productId);
    if (others) others.push(facts);
    else result.set(price.productId, [facts]);
  }
  return result;
}

const placeOf = (row: { readonly storeId: number; readonly productId: number }): string =>
  `${row.storeId}/${row.productId}`;

function byPlace(rows: readonly OfferRow[]): Map<string, OfferRow[]> {
  const places = new Map<string, OfferRow[]>();
  for (const row of rows) {
    const others = places.get(placeOf(row));
    if (others) others.push(row);
    else places.set(placeOf(row), [row]);
  }
  return places;
}
