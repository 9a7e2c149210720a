import { storeTitle } from '@sali/domain/goods/prices/storeTitle';
import type { ShoppingList } from '@sali/domain/lists/list';
import { useEffect } from 'react';
import { rememberStore, type Store } from '../prices/knownStores.ts';
import { editList } from '../../people/sync/lists.ts';
import { useDevice } from '../../people/sync/engine.ts';
import { texts } from '@sali/texts/app/main';
import { chooseStore } from './chooseStore.ts';
import { chooseDefault, useKnownStore } from './ownStore.ts';
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
