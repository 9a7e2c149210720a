import type { Product } from '@sali/contract/catalogue';
import { SUGGESTIONS_MAX } from '@sali/domain/limits';
import { call } from '../http.ts';

/** Products that fit what is typed, with the price at the given store. */
export function fetchSuggestions(search: string, storeKey: string | null): Promise<Product[]> {
  const query = new URLSearchParams({ search, limit: String(SUGGESTIONS_MAX) });
  if (storeKey !== null) query.set('store_keys', storeKey);
  return call<Product[]>('GET', `products/?${query.toString()}`, { auth: 'none' });
}
