import type { ShoppingList } from '@sali/domain/lists/list';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useServerReturns } from '../../people/connectivity/connectivity.ts';
import { askShelf } from '../../goods/prices/shelf.ts';
import { useDevice } from '../../people/sync/engine.ts';

/** Fetches what the products of the lists cost today where that is not known, and again when the server is back: one call for each store. */
export function useFreshShelves(lists: readonly ShoppingList[]): void {
  const selectedStore = useDevice((state) => state.selectedStore);
  const wanted = useMemo(() => barcodesByStore(lists, selectedStore), [lists, selectedStore]);
  const returns = useServerReturns();
  const ask = useEffectEvent(() => {
    for (const [store, barcodes] of wanted) void askShelf(store, barcodes);
  });
  // A tick makes new lists of the same products.
  const products = JSON.stringify(wanted);
  useEffect(() => ask(), [products, returns]);
}

/** The products of the lists by store. */
function barcodesByStore(lists: readonly ShoppingList[], selectedStore: string | null): [string, string[]][] {
  const wanted = new Map<string, Set<string>>();
  for (const list of lists) {
    const store = list.storeKey ?? selectedStore;
    if (store === null) continue;
    const barcodes = wanted.get(store) ?? new Set();
    wanted.set(store, barcodes);
    for (const { barcode } of Object.values(list.items)) if (barcode !== null) barcodes.add(barcode);
  }
  return [...wanted].map(([store, barcodes]) => [store, [...barcodes].sort()]);
}
