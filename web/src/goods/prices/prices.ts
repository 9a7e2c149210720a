/**
 * The prices room: the stores that prices come from, and what a list's products cost there.
 * Invariant: a store that was once chosen keeps its name on the device, so that it is known offline too.
 * Called by the store picker and by the pages that name a store.
 */
import type * as wire from '@sali/contract/goods/prices/prices';
import { fetchStores, fetchStoresByNumber, type Place } from './api.ts';
import { noteSample, openStoresOf, type Store, useStores } from './knownStores.ts';
import { placeText } from './placeText.ts';
import { SAMPLE_STORES } from './sampleStores.ts';
import { useShelves } from './shelf.ts';

/** Shows the stores and prices that the person who signed in or out has on this device. */
export function openPricesOf(userKey: string): void {
  openStoresOf(userKey);
  useShelves.setState({ shelves: {} });
}

export async function findStores(text: string, place: Place | null): Promise<Store[]> {
  return (await fetchStores(text.trim(), place)).map(metStore);
}

/** The store of a key; undefined where the server does not know it. @throws HttpError */
export async function findStore(key: string): Promise<Store | undefined> {
  const [chainId = '', , number = ''] = key.split('-');
  const stores = await fetchStoresByNumber(chainId, number);
  return stores.map(metStore).find((store) => store.key === key);
}

/** Stores that this device knows of without asking: those it met, and the sample stores; fitting the text. */
export function knownStores(text: string): Store[] {
  const words = text.trim().split(/\s+/);
  const all = {
    ...Object.fromEntries(SAMPLE_STORES.map((store) => [store.key, store])),
    ...useStores.getState().known,
  };
  return Object.values(all).filter((store) => {
    const about = `${store.chainName} ${store.name} ${store.address}`;
    return words.every((word) => about.includes(word));
  });
}

/**
 * The store of someone who has not chosen one: the first sample store; where the server does not know it, the first that
 * it names.
 */
export async function defaultStore(): Promise<Store> {
  const [sample] = SAMPLE_STORES;
  try {
    return (await findStore(sample.key)) ?? (await findStores('', null))[0] ?? sample;
  } catch {
    return sample; // no network: the name is known, and the prices come when there is one
  }
}

function metStore(store: wire.StoreWire): Store {
  noteSample(store.store_key, store.is_sample === true);
  return storeFromWire(store);
}

const storeFromWire = (store: wire.StoreWire): Store => ({
  key: store.store_key,
  chainName: store.chain_name,
  name: store.store_name,
  address: placeText(store),
  distanceKm: store.distance_km ?? null,
  ...(store.is_online && { isOnline: true }),
  ...(store.has_no_prices && { hasNoPrices: true }),
});
