/**
 * The catalogue room: products found while one types.
 * Invariant: an answer is kept for 5 minutes and no longer, so a price on the screen is never older than that.
 * Called by the search box of the lists room.
 */
import type { Product } from '@sali/contract/catalogue';
import { UNIT_LABELS } from '@sali/domain/catalogue/product';
import { SEARCH_CACHE_MAX, SEARCH_CACHE_MS } from '@sali/domain/limits';
import { priceFromWire } from '@sali/contract/listsWire';
import { fetchSuggestions } from './api.ts';

/** A product as the search offers it: the facts that a line of a list takes from it, and the sale's own words. */
export type FoundProduct = {
  readonly itemCode: string;
  readonly name: string;
  readonly manufacturer: string;
  readonly brand: string;
  readonly unitMeasure: string;
  readonly isWeighted: boolean;
  readonly priceAgorot: number | null;
  readonly salePriceAgorot: number | null;
  readonly saleText: string | null;
  readonly categoryId: number;
  readonly subcategoryId: number | null;
  readonly storeKey: string | null;
  readonly imageUrl: string | null;
};

type Kept = { readonly at: number; readonly products: readonly FoundProduct[] };
const cache = new Map<string, Kept>();

/** At most 8 products, the best fit first, with their price at the store. @throws HttpError */
export async function suggest(query: string, storeKey: string | null): Promise<readonly FoundProduct[]> {
  const key = `${storeKey ?? ''} ${query}`;
  const kept = cache.get(key);
  if (kept && kept.at > Date.now() - SEARCH_CACHE_MS) return kept.products;
  const products = (await fetchSuggestions(query, storeKey)).map((product) => foundFrom(product, storeKey));
  cache.delete(key);
  cache.set(key, { at: Date.now(), products });
  const oldest = cache.keys().next().value;
  if (cache.size > SEARCH_CACHE_MAX && oldest !== undefined) cache.delete(oldest);
  return products;
}

function foundFrom(product: Product, storeKey: string | null): FoundProduct {
  const price = storeKey === null ? undefined : product.store_prices[storeKey];
  return {
    itemCode: product.item_code,
    name: product.item_name,
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
