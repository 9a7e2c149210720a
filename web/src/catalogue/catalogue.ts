/**
 * The catalogue room: products found while one types, with the server or without.
 * Invariant: an answer is kept for 5 minutes and no longer, so a price on the screen is never older than that; what the
 * device answers instead of the server says so.
 * Called by the search boxes, and once by the start of the app.
 */
import type { Product } from '@sali/contract/catalogue';
import { UNIT_LABELS } from '@sali/domain/catalogue/product';
import {
  SEARCH_CACHE_MAX,
  SEARCH_CACHE_MS,
  SEARCH_PATIENCE_MS,
  SEEN_RENEW_MS,
  SUGGESTIONS_MAX,
} from '@sali/domain/limits';
import { priceFromWire } from '@sali/contract/listsWire';
import { HttpError } from '../httpError.ts';
import { fetchByCodes, fetchPopular, fetchSuggestions } from './api.ts';
import type { FoundProduct } from './foundProduct.ts';
import { codesNamed, useOwnNames } from './ownNames.ts';

export type Found = {
  readonly products: readonly FoundProduct[];
  /** The server could not be asked: these are products that this device has seen before. */
  readonly isFromDevice: boolean;
};

type Kept = { readonly at: number; readonly products: readonly FoundProduct[] };
const cache = new Map<string, Kept>();

/** Search without a network comes with its index: loaded apart, and kept by the service worker. */
const seen = () => import('./seen.ts');

/**
 * At most `limit` products, those that the person calls so first, then the best fits, with their price at the store.
 * Without a network, or when the server is slow to answer, those that the device has seen.
 * @throws HttpError when the server refuses
 */
export async function suggest(query: string, storeKey: string | null, limit: number = SUGGESTIONS_MAX): Promise<Found> {
  const { products, isFromDevice } = await suggestByFacts({ query, storeKey, limit });
  const { names } = useOwnNames.getState();
  const called = products.map((product) => ({ ...product, ownName: names[product.itemCode] ?? null }));
  return { products: called, isFromDevice };
}

type Asked = { readonly query: string; readonly storeKey: string | null; readonly limit: number };

async function suggestByFacts(asked: Asked): Promise<Found> {
  const kept = cache.get(keyOf(asked));
  if (kept && kept.at > Date.now() - SEARCH_CACHE_MS) return { products: kept.products, isFromDevice: false };
  const answer = await Promise.race([ask(asked), patience()]);
  if (answer) return { products: answer, isFromDevice: false };
  return { products: await (await seen()).searchSeen(asked, codesNamed(asked.query)), isFromDevice: true };
}

/** @returns null when the server cannot be reached; a late answer is kept for the next time all the same */
async function ask(asked: Asked): Promise<readonly FoundProduct[] | null> {
  const { query, storeKey, limit } = asked;
  try {
    const codes = codesNamed(query);
    const [named, fitting] = await Promise.all([
      fetchByCodes(codes, storeKey),
      fetchSuggestions(query, storeKey, limit),
    ]);
    const others = fitting.filter(({ item_code: code }) => !codes.includes(code));
    const products = [...named, ...others].slice(0, limit).map((product) => foundFrom(product, storeKey));
    keep(keyOf(asked), products);
    return products;
  } catch (error) {
    if (error instanceof HttpError && error.isPassing) return null;
    throw error;
  }
}

const patience = (): Promise<null> => new Promise((resolve) => setTimeout(() => resolve(null), SEARCH_PATIENCE_MS));

const keyOf = ({ query, storeKey, limit }: Asked): string => `${storeKey ?? ''} ${limit} ${query}`;

function keep(key: string, products: readonly FoundProduct[]): void {
  cache.delete(key);
  cache.set(key, { at: Date.now(), products });
  const oldest = cache.keys().next().value;
  if (cache.size > SEARCH_CACHE_MAX && oldest !== undefined) cache.delete(oldest);
  if (products.length > 0) void seen().then(({ keepSeen }) => keepSeen(products, Date.now()));
}

/** Search without a network finds these too, though this device never showed them. */
export const keepFindable = async (products: readonly FoundProduct[]): Promise<void> =>
  (await seen()).keepUnseen(products);

const FILLED_KEY = 'sali-products-seen-at';

/** Once a week the most sold products are kept, so that search without a network knows the milk from the first day on. */
export async function fillSeen(storeKey: string | null): Promise<void> {
  const filledAt = Number(localStorage.getItem(FILLED_KEY) ?? 0);
  if (filledAt > Date.now() - SEEN_RENEW_MS) return;
  const products = (await fetchPopular(storeKey)).map((product) => foundFrom(product, storeKey));
  await (await seen()).keepSeen(products, Date.now());
  localStorage.setItem(FILLED_KEY, String(Date.now()));
}

function foundFrom(product: Product, storeKey: string | null): FoundProduct {
  const price = storeKey === null ? undefined : product.store_prices[storeKey];
  return {
    itemCode: product.item_code,
    name: product.item_name,
    ownName: null,
    manufacturer: product.manufacturer_name,
    brand: product.brand,
    unitMeasure: product.is_weighted ? UNIT_LABELS.kg : '',
    isWeighted: product.is_weighted,
    priceAgorot: priceFromWire(price?.itemPrice),
    salePriceAgorot: priceFromWire(price?.salePrice),
    saleText: price?.saleText ?? null,
    categoryId: product.category_id,
    subcategoryId: product.subcategory_id,
    storeKey: price ? storeKey : null,
    imageUrl: product.image_url,
  };
}
