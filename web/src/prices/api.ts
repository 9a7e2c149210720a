import type { Store } from '@sali/contract/prices';
import { call } from '../http.ts';

const FOUND_MAX = 30;

export type Place = { readonly lat: number; readonly lng: number };

/** Stores whose chain, name or address fit the text; with a place the nearest first. */
export function fetchStores(text: string, place: Place | null): Promise<Store[]> {
  const query = new URLSearchParams({ limit: String(FOUND_MAX) });
  if (text !== '') query.set('q', text);
  if (place) {
    query.set('lat', String(place.lat));
    query.set('lng', String(place.lng));
  }
  return call<Store[]>('GET', `stores?${query.toString()}`, { auth: 'none' });
}

/** The stores of a chain that bear this number. */
export const fetchStoresByNumber = (chainId: string, number: string): Promise<Store[]> =>
  call<Store[]>('GET', `stores?${new URLSearchParams({ chain: chainId, q: number, limit: '500' }).toString()}`, {
    auth: 'none',
  });
