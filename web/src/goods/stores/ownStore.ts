import { useEffect } from 'react';
import { syncEngine, useDevice } from '../../people/sync/engine.ts';
import { rememberStore, type Store, useStores } from '../prices/knownStores.ts';
import { defaultStore, findStore } from '../prices/prices.ts';

/** The key of the store that this person shops in: a first one is chosen for somebody who has none. */
export function useOwnStore(): string | null {
  const selected = useDevice((state) => state.selectedStore);
  useEffect(() => {
    if (selected === null) void chooseDefault();
  }, [selected]);
  return selected;
}

/** A store as this device knows it, else it is asked for once; undefined until it is known. */
export function useKnownStore(key: string | null): Store | undefined {
  const met = useStores((state) => (key === null ? undefined : state.known[key]));
  useEffect(() => {
    if (key !== null && !met) void learn(key);
  }, [key, met]);
  return met;
}

/** A store chosen by someone else, or on another device. */
async function learn(key: string): Promise<void> {
  // Without the server the store has no name for now.
  const store = await findStore(key).catch(() => undefined);
  if (store) rememberStore(store);
}

/** Nobody has chosen yet: one is picked, so that there are prices from the start. */
export async function chooseDefault(): Promise<void> {
  const store = await defaultStore();
  if (syncEngine().state.getState().selectedStore !== null) return;
  rememberStore(store);
  syncEngine().device.setSelectedStore(store.key);
}
