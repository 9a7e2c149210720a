import { call } from '../http.ts';

/** A store as `GET stores` answers it (decisions §6). */
export type StoreWire = {
  readonly store_key: string;
  readonly chain_name: string;
  readonly store_name: string;
  readonly address: string;
  readonly distance_km?: number | null;
};

const LIMIT = 30;

export type Place = { readonly lat: number; readonly lng: number };

/** Stores whose chain, name or address fit the text; with a place the nearest first. */
export function fetchStores(text: string, place: Place | null): Promise<StoreWire[]> {
  const query = new URLSearchParams({ limit: String(LIMIT) });
  if (text !== '') query.set('q', text);
  if (place) {
    query.set('lat', String(place.lat));
    query.set('lng', String(place.lng));
  }
  return call<StoreWire[]>('GET', `stores?${query.toString()}`, { auth: 'none' });
}
