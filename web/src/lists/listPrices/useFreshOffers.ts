import type { ShoppingList } from '@sali/domain/lists/list';
import type { Shelf } from '@sali/domain/lists/shelf';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useServerReturns } from '../../people/connectivity/connectivity.ts';
import { useSettings } from '../../people/settings/storedSettings.ts';
import { basketOf, onShelf } from './basket.ts';

/** The store is asked when the list was unchanged for this long. */
const DEALS_DEBOUNCE_MS = 400;
/** The first sum of a list waits only for the prices of one, which come at the same time. */
const FIRST_DEALS_MS = 150;

/**
 * Keeps fresh what the device knows of the list's store, from which it prices the list: a moment after the last change of
 * the basket, when the prices of the store have changed, and when the server is back.
 */
export function useFreshOffers(list: ShoppingList, storeKey: string | null, shelf: Shelf | undefined): void {
  const clubs = useSettings((settings) => settings.clubs);
  const returns = useServerReturns();
  const basket = useMemo(() => JSON.stringify(basketOf(list)), [list]);
  const hasAsked = useRef(false);
  const refresh = useEffectEvent((signal: AbortSignal) => {
    const lines = basketOf(list);
    if (storeKey === null || lines === null) return;
    hasAsked.current = true;
    const asked = { storeKey, clubs, items: onShelf(lines, shelf), words: lines.words };
    void import('./refreshOffers.ts')
      .then(({ refreshOffers }) => refreshOffers(list.id, asked, signal))
      // Without the code the list is shown as it was priced last.
      .catch(() => undefined);
  });
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(() => refresh(stop.signal), hasAsked.current ? DEALS_DEBOUNCE_MS : FIRST_DEALS_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [list.id, basket, storeKey, shelf, clubs, returns]);
}
