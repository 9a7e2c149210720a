import type { Product } from '@sali/contract/catalogue';
import { SEARCH_LIMIT_MAX, SUGGESTIONS_MAX } from '@sali/domain/limits';
import { call } from '../http.ts';

/** Products that fit what is typed, with the price at the given store. */
export function fetchSuggestions(search: string, storeKey: string | null): Promise<Product[]> {
  return fetchProducts({ search, limit: String(SUGGESTIONS_MAX) }, storeKey);
}

/** What most chains sell, with the price at the given store. */
export const fetchPopular = (storeKey: string | null): Promise<Product[]> =>
  fetchProducts({ limit: String(SEARCH_LIMIT_MAX) }, storeKey);

function fetchProducts(wanted: Record<string, string>, storeKey: string | null): Promise<Product[]> {
  const query = new URLSearchParams(wanted);
  if (storeKey !== null) query.set('store_keys', storeKey);
  return call<Product[]>('GET', `products/?${query.toString()}`, { auth: 'none' });
}
