/**
 * The catalogue room: product suggestions while a person types, with the server or without.
 * Invariant: an answer is cached for 5 minutes and no longer, so a price on the screen is never older than that; results
 * from the device are marked as such.
 * Used by the search boxes, and once by the start of the app.
 */
import type { ProductWire, StorePriceWire } from '@sali/contract/goods/catalogue/catalogue';
import { agorotOf } from '@sali/domain/base/money';
import type { UnitPrice } from '@sali/domain/goods/prices/unitPrice';
import { UNIT_LABELS } from '@sali/domain/goods/catalogue/product';
import { SEARCH_CACHE_MAX, SEARCH_CACHE_MS, SUGGESTIONS_MAX } from '@sali/domain/base/limits';
import { priceFromWire } from '@sali/contract/lists/listsWire';
import { HttpError } from '../../base/httpError.ts';
import { currentUserKey } from '../../people/accounts/userKey.ts';
import { personalKey } from '../../base/device/personalKeys.ts';
import { fetchByCodes, fetchPopular, fetchSuggestions } from './api.ts';
import type { FoundProduct } from './foundProduct.ts';
import { codesNamed, useOwnNames } from './ownNames.ts';

/** A search that takes longer is answered from the device meanwhile. */
export const SEARCH_TIMEOUT_MS = 2500;
const SEEN_RENEW_MS = 7 * 24 * 60 * 60_000;

export type SuggestedProducts = {
  readonly products: readonly FoundProduct[];
  /** The server could not be reached: these are products that are on this device. */
  readonly isFromDevice: boolean;
  /** The query as it was meant, where a typing error was put right. */
  readonly corrected: string | null;
  /** The server was asked, or a whole catalogue on the device: what is not among the products does not exist. */
  readonly isWhole: boolean;
  /** Why the server did not answer; null where it did. */
  readonly failure: HttpError | null;
};

type Found = Pick<SuggestedProducts, 'products' | 'corrected'>;
type CachedProducts = Found & { readonly at: number };
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
  const { products, ...source } = await suggestByFacts({ query, storeKey, limit });
  const { names } = useOwnNames.getState();
  const called = products.map((product) => ({ ...product, ownName: names[product.itemCode] ?? null }));
  return { products: called, ...source };
}

type SuggestionQuery = { readonly query: string; readonly storeKey: string | null; readonly limit: number };

async function suggestByFacts(request: SuggestionQuery): Promise<SuggestedProducts> {
  const cached = cache.get(cacheKey(request));
  const fromServer = { isFromDevice: false, isWhole: true, failure: null };
  if (cached && cached.at > Date.now() - SEARCH_CACHE_MS) return { ...cached, ...fromServer };
  const answer = await Promise.race([requestSuggestions(request), searchTimeout()]);
  if (answer && !(answer instanceof HttpError)) return { ...answer, ...fromServer };
  const found = await (await seen()).searchSeen(currentUserKey(), request, codesNamed(request.query));
  return { ...found, isFromDevice: true, failure: answer ?? new HttpError(408, 'timeout', 'timeout') };
}

/** @returns the error of a server that does not answer now; a late answer is still cached for the next time */
async function requestSuggestions(request: SuggestionQuery): Promise<Found | HttpError> {
  const { query, storeKey, limit } = request;
  const userKey = currentUserKey();
  try {
    const codes = codesNamed(query);
    const [named, { rows: fitting, corrected }] = await Promise.all([
      fetchByCodes(codes, storeKey),
      fetchSuggestions(query, storeKey, limit),
    ]);
    const others = fitting.filter(({ item_code: code }) => !codes.includes(code));
    const products = [...named, ...others].slice(0, limit).map((product) => foundProductFromWire(product, storeKey));
    const found = { products, corrected };
    storeSuggestions(userKey, cacheKey(request), found);
    return found;
  } catch (error) {
    if (error instanceof HttpError && error.isTransient) return error;
    throw error;
  }
}

/** Resolves after the time that a search waits for the server; then the device answers. */
export const searchTimeout = (): Promise<null> =>
  new Promise((resolve) => setTimeout(() => resolve(null), SEARCH_TIMEOUT_MS));

const cacheKey = ({ query, storeKey, limit }: SuggestionQuery): string => `${storeKey ?? ''} ${limit} ${query}`;

function storeSuggestions(userKey: string, key: string, found: Found): void {
  const { products } = found;
  cache.delete(key);
  cache.set(key, { ...found, at: Date.now() });
  const oldest = cache.keys().next().value;
  if (cache.size > SEARCH_CACHE_MAX && oldest !== undefined) cache.delete(oldest);
  if (products.length > 0) void seen().then(({ storeSeen }) => storeSeen(userKey, products, Date.now()));
}

/** Makes products findable without a network that this device has not shown to the person. */
export const storeFindable = async (userKey: string, products: readonly FoundProduct[]): Promise<void> =>
  (await seen()).storeUnseen(userKey, products);

/**
 * Stores the most sold products with their prices in this store, once a week and when another store is chosen, so that
 * search without a network works from the first day.
 */
export async function storePopularProducts(storeKey: string | null): Promise<void> {
  const userKey = currentUserKey();
  const filledKey = personalKey('filledAt', userKey);
  const [filledAt, filledFor] = (localStorage.getItem(filledKey) ?? '').split(' ');
  if (Number(filledAt) > Date.now() - SEEN_RENEW_MS && filledFor === (storeKey ?? '')) return;
  const products = (await fetchPopular(storeKey)).map((product) => foundProductFromWire(product, storeKey));
  await (await seen()).storeSeen(userKey, products, Date.now());
  if (userKey === currentUserKey()) localStorage.setItem(filledKey, `${Date.now()} ${storeKey ?? ''}`);
}

/** Returns the price of 100 g, 100 ml, one piece or one metre; null where the size is not known. */
function unitPriceFromWire(price: StorePriceWire | undefined): UnitPrice | null {
  if (!price || price.unitOfMeasurePrice === null || price.unitOfMeasurePer === null) return null;
  return { agorot: agorotOf(price.unitOfMeasurePrice), per: price.unitOfMeasurePer };
}

export function foundProductFromWire(product: ProductWire, storeKey: string | null): FoundProduct {
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
    unitPrice: unitPriceFromWire(price),
    saleText: price?.saleParts ?? price?.saleText ?? null,
    categoryId: product.category_id,
    subcategoryId: product.subcategory_id,
    storeKey: price ? storeKey : null,
    imageUrl: product.product_info?.image_path || product.image_url,
  };
}
