import type { BasketComparison, CompareBasket, StoreBasketWire } from '@sali/contract/goods/prices/baskets';
import type { PriceHistory } from '@sali/contract/goods/prices/priceHistory';
import type { ProductPricesWire, ShelfPriceWire, StoreWire } from '@sali/contract/goods/prices/prices';
import type { StoreOffers } from '@sali/contract/goods/promotions/storeOffers';
import { SHELF_CODES_MAX } from '@sali/domain/base/limits';
import type { ChosenClub } from '@sali/domain/people/settings/clubs';
import { call } from '../../base/http.ts';

const FOUND_MAX = 30;

export type Place = { readonly lat: number; readonly lng: number };

/** Stores whose chain, name or address fit the text; with a place the nearest first. */
export function fetchStores(text: string, place: Place | null): Promise<StoreWire[]> {
  const query = new URLSearchParams({ limit: String(FOUND_MAX) });
  if (text !== '') query.set('q', text);
  if (place) {
    query.set('lat', String(place.lat));
    query.set('lng', String(place.lng));
  }
  return call<StoreWire[]>('GET', `stores?${query.toString()}`, { auth: 'none' });
}

/** The stores of a chain that have this number. */
export const fetchStoresByNumber = (chainId: string, number: string): Promise<StoreWire[]> =>
  call<StoreWire[]>('GET', `stores?${new URLSearchParams({ chain: chainId, q: number, limit: '500' }).toString()}`, {
    auth: 'none',
  });

/** Fetches the prices of products in a store now; products that it does not sell are left out. */
export async function fetchShelf(storeKey: string, barcodes: readonly string[]): Promise<ShelfPriceWire[]> {
  const prices: ShelfPriceWire[] = [];
  for (let at = 0; at < barcodes.length; at += SHELF_CODES_MAX) {
    const query = new URLSearchParams({ item_codes: barcodes.slice(at, at + SHELF_CODES_MAX).join(',') });
    const path = `stores/${encodeURIComponent(storeKey)}/prices?${query.toString()}`;
    prices.push(...(await call<ShelfPriceWire[]>('GET', path, { auth: 'none' })));
  }
  return prices;
}

/** Fetches the basket's prices in stores, most found first. @throws HttpError */
export const compareBasket = (body: Partial<CompareBasket> & Pick<CompareBasket, 'items'>): Promise<BasketComparison> =>
  call<BasketComparison>('POST', 'baskets/compare', { body, auth: 'none' });

type BasketInStore = {
  readonly items: readonly CompareBasket['items'][number][];
  /** Lines without a product. */
  readonly words: readonly NonNullable<CompareBasket['generic_items']>[number][];
  readonly clubs: readonly ChosenClub[];
};

/**
 * The basket in one store; undefined where the server does not know the store.
 * @param basket with the clubs whose promotions count for this person
 * @throws HttpError
 */
export async function priceBasketIn(
  storeKey: string,
  { items, words, clubs }: BasketInStore,
): Promise<StoreBasketWire | undefined> {
  const { stores } = await compareBasket({
    items: [...items],
    ...(words.length > 0 && { generic_items: [...words] }),
    store_keys: [storeKey],
    best_split: false,
    club_ids: [...clubs],
  });
  return stores[0];
}

/** Fetches the store's offers of products, to price a basket without the server. @throws HttpError */
export const fetchOffers = (storeKey: string, itemCodes: readonly string[]): Promise<StoreOffers> =>
  call<StoreOffers>('POST', `stores/${encodeURIComponent(storeKey)}/offers`, {
    body: { item_codes: itemCodes },
    auth: 'none',
  });

/**
 * Fetches the store's offers as they had been published at the time of a purchase. The call carries no account: codes, store
 * and time are all that it says of a receipt [RCT8]. @throws HttpError
 */
export const fetchPublished = (storeKey: string, itemCodes: readonly string[], at: Date): Promise<StoreOffers> =>
  call<StoreOffers>('POST', `stores/${encodeURIComponent(storeKey)}/offers`, {
    body: { item_codes: itemCodes, at: at.toISOString() },
    auth: 'none',
  });

/** How a product's price in a store changed over the last 90 days. @throws HttpError */
export const fetchPriceHistory = (itemCode: string, storeKey: string): Promise<PriceHistory> =>
  call<PriceHistory>(
    'GET',
    `products/${encodeURIComponent(itemCode)}/history?${new URLSearchParams({ store_key: storeKey }).toString()}`,
    { auth: 'none' },
  );

/**
 * Fetches the prices of a product in the stores that sell it, the cheapest first; with a place, how far each is.
 * @param nearKey a store that is in the answer with those of its town, however dear
 */
export function fetchProductPrices(
  itemCode: string,
  place: Place | null,
  nearKey: string | null,
): Promise<ProductPricesWire> {
  const asked = new URLSearchParams({
    ...(place && { lat: String(place.lat), lng: String(place.lng) }),
    ...(nearKey !== null && { near_store: nearKey }),
  }).toString();
  const query = asked === '' ? '' : `?${asked}`;
  return call<ProductPricesWire>('GET', `products/${encodeURIComponent(itemCode)}/prices${query}`, { auth: 'none' });
}
