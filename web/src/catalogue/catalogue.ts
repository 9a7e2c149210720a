/**
 * The catalogue room: product suggestions while a person types, with the server or without.
 * Invariant: an answer is cached for 5 minutes and no longer, so a price on the screen is never older than that; results
 * from the device are marked as such.
 * Used by the search boxes, and once by the start of the app.
 */
import type { ProductWire } from '@sali/contract/catalogue/catalogue';
import { UNIT_LABELS } from '@sali/domain/catalogue/product';
import {
  SEARCH_CACHE_MAX,
  SEARCH_CACHE_MS,
  SEARCH_PATIENCE_MS,
  SEEN_RENEW_MS,
  SUGGESTIONS_MAX,
} from '@sali/domain/limits';
import { priceFromWire } from '@sali/contract/lists/listsWire';
import { HttpError } from '../httpError.ts';
import { currentUserKey } from '../accounts/userKey.ts';
import { personalKey } from '../device/personalKeys.ts';
import { fetchByCodes, fetchPopular, fetchSuggestions } from './api.ts';
import type { FoundProduct } from './foundProduct.ts';
import { codesNamed, useOwnNames } from './ownNames.ts';

export type SuggestedProducts = {
  readonly products: readonly FoundProduct[];
  /** The server could not be reached: these are products that this device has seen before. */
  readonly isFromDevice: boolean;
};

type CachedProducts = { readonly at: number; readonly products: readonly FoundProduct[] };
const cache = new Map<string, CachedProducts>();

/** Search without a network and its index are a chunk of their own, which the service worker caches. */
const seen = () => import('./seen.ts');

/**
 * At most `limit` products with their price at the store: first those whose own name matches, then the best matches.
 * Without a network, or when the server is slow, products that the device has seen.
 * @throws HttpError when the server refuses
 */
export async function suggest(
  query: string,
  storeKey: string | null,
  limit: number = SUGGESTIONS_MAX,
): Promise<SuggestedProducts> {
  const { products, isFromDevice } = await suggestByFacts({ query, storeKey, limit });
  const { names } = useOwnNames.getState();
  const called = products.map((product) => ({ ...product, ownName: names[product.itemCode] ?? null }));
  return { products: called, isFromDevice };
}

type SuggestionQuery = { readonly query: string; readonly storeKey: string | null; readonly limit: number };

async function suggestByFacts(request: SuggestionQuery): Promise<SuggestedProducts> {
  const cached = cache.get(cacheKey(request));
  if (cached && cached.at > Date.now() - SEARCH_CACHE_MS) return { products: cached.products, isFromDevice: false };
  const answer = await Promise.race([requestSuggestions(request), timeout()]);
  if (answer) return { products: answer, isFromDevice: false };
  return {
    products: await (await seen()).searchSeen(currentUserKey(), request, codesNamed(request.query)),
    isFromDevice: true,
  };
}

/** @returns null when the server cannot be reached; a late answer is still cached for the next time */
async function requestSuggestions(request: SuggestionQuery): Promise<readonly FoundProduct[] | null> {
  const { query, storeKey, limit } = request;
  const userKey = currentUserKey();
  try {
    const codes = codesNamed(query);
    const [named, fitting] = await Promise.all([
      fetchByCodes(codes, storeKey),
      fetchSuggestions(query, storeKey, limit),
    ]);
    const others = fitting.filter(({ item_code: code }) => !codes.includes(code));
    const products = [...named, ...others].slice(0, limit).map((product) => foundProductFromWire(product, storeKey));
    storeSuggestions(userKey, cacheKey(request), products);
    return products;
  } catch (error) {
    if (error instanceof HttpError && error.isPassing) return null;
    throw error;
  }
}

const timeout = (): Promise<null> => new Promise((resolve) => setTimeout(() => resolve(null), SEARCH_PATIENCE_MS));

const cacheKey = ({ query, storeKey, limit }: SuggestionQuery): string => `${storeKey ?? ''} ${limit} ${query}`;

function storeSuggestions(userKey: string, key: string, products: readonly FoundProduct[]): void {
  cache.delete(key);
  cache.set(key, { at: Date.now(), products });
  const oldest = cache.keys().next().value;
  if (cache.size > SEARCH_CACHE_MAX && oldest !== undefined) cache.delete(oldest);
  if (products.length > 0) void seen().then(({ storeSeen }) => storeSeen(userKey, products, Date.now()));
}

/** Makes products findable without a network that this device has not shown to the person. */
export const storeFindable = async (userKey: string, products: readonly FoundProduct[]): Promise<void> =>
  (await seen()).storeUnseen(userKey, products);

/** Once a week stores the most sold products, so that search without a network works from the first day. */
export async function storePopularProducts(storeKey: string | null): Promise<void> {
  const userKey = currentUserKey();
  const filledKey = personalKey('filledAt', userKey);
  const filledAt = Number(localStorage.getItem(filledKey) ?? 0);
  if (filledAt > Date.now() - SEEN_RENEW_MS) return;
  const products = (await fetchPopular(storeKey)).map((product) => foundProductFromWire(product, storeKey));
  await (await seen()).storeSeen(userKey, products, Date.now());
  if (userKey === currentUserKey()) localStorage.setItem(filledKey, String(Date.now()));
}

function foundProductFromWire(product: ProductWire, storeKey: string | null): FoundProduct {
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
    saleText: price?.saleParts ?? price?.saleText ?? null,
    categoryId: product.category_id,
    subcategoryId: product.subcategory_id,
    storeKey: price ? storeKey : null,
    imageUrl: product.image_url,
  };
}
