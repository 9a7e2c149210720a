import type { ShoppingList } from '@sali/domain/lists/list';
import { useEffect } from 'react';
import { rememberStore, type Store, useStores } from '../prices/knownStores.ts';
import { defaultStore, findStore, storeTitle } from '../prices/prices.ts';
import { editList } from '../../people/sync/lists.ts';
import { SAMPLE_STORES } from '../prices/sampleStores.ts';
import { syncEngine, useDevice } from '../../people/sync/engine.ts';
import { texts } from '@sali/texts/app/main';
import { chooseStore } from './chooseStore.ts';
import { useIsChosenStore } from './isChosen.ts';

export type ChosenStore = {
  readonly key: string | null;
  /** 'חנות לדוגמה' until somebody has chosen one; null until its name is known. */
  readonly name: string | null;
  /** False for a store that the device picked, so that there are prices from the start. */
  readonly isChosen: boolean;
  readonly choose: (store: Store) => void;
};

/** The store whose prices a list shows: its own, else the one that this person shops in. */
export function useStore(list: ShoppingList): ChosenStore {
  const selected = useDevice((state) => state.selectedStore);
  const key = list.storeKey ?? selected;
  const isChosen = useIsChosenStore(key);
  const store = useKnownStore(key);
  useEffect(() => {
    if (key === null) void chooseDefault();
  }, [key]);
  const choose = (chosen: Store) => {
    rememberStore(chosen);
    chooseStore(chosen.key);
    void editList(list.id, { storeKey: chosen.key });
  };
  const name = !isChosen ? texts.list.exampleStore : store ? storeTitle(store) : null;
  return { key, name, isChosen, choose };
}

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
  return met ?? SAMPLE_STORES.find((store) => store.key === key);
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
