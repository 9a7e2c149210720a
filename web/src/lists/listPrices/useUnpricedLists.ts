import type { ShoppingList } from '@sali/domain/lists/list';
import { useEffect } from 'react';
import { useIsOnline } from '../../people/connectivity/connectivity.ts';
import { useSettings } from '../../people/settings/storedSettings.ts';
import { useDevice } from '../../people/sync/engine.ts';

/** A list that changes all the time, as while somebody shops, is asked about when it rests. */
const REST_MS = 1000;
/** The lists that were changed last, where there are hundreds: the others have no sum until they are opened. */
const LISTS_MAX = 12;

/**
 * Asks what those lists cost about which this device does not know all, one after the other, so that a card says the sum of its
 * list before the list was opened here [J49].
 */
export function useUnpricedLists(lists: readonly ShoppingList[]): void {
  const selectedStore = useDevice((state) => state.selectedStore);
  const clubs = useSettings((settings) => settings.clubs);
  const isOnline = useIsOnline();
  useEffect(() => {
    if (!isOnline) return;
    const stop = new AbortController();
    const newest = [...lists].sort((a, b) => b.updatedAt - a.updatedAt).slice(0, LISTS_MAX);
    const timer = setTimeout(() => {
      void import('./priceLists.ts')
        .then(({ priceLists }) => priceLists(newest, { selectedStore, clubs }, stop.signal))
        // Without the code the cards have no sums.
        .catch(() => undefined);
    }, REST_MS);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [lists, selectedStore, clubs, isOnline]);
}
