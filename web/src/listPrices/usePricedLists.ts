import type { ShoppingList } from '@sali/domain/lists/list';
import { pricedAt } from '@sali/domain/lists/shelf';
import { useEffect, useMemo } from 'react';
import { askShelf, useShelves } from '../prices/shelf.ts';

/** Lists as they cost today: each in its own store, else in the one that this person shops in. */
export function usePricedLists(lists: readonly ShoppingList[], selectedStore: string | null): readonly ShoppingList[] {
  const shelves = useShelves((state) => state.shelves);
  const wanted = useMemo(() => JSON.stringify(barcodesByStore(lists, selectedStore)), [lists, selectedStore]);
  useEffect(() => {
    for (const [store, barcodes] of JSON.parse(wanted) as [string, string[]][]) void askShelf(store, barcodes);
  }, [wanted]);
  return useMemo(
    () => lists.map((list) => pricedAt(list, shelves[list.storeKey ?? selectedStore ?? ''])),
    [lists, selectedStore, shelves],
  );
}

/** One question for each store, whatever the number of lists; what is archived costs nothing. */
function barcodesByStore(lists: readonly ShoppingList[], selectedStore: string | null): [string, string[]][] {
  const wanted = new Map<string, Set<string>>();
  for (const list of lists) {
    const store = list.storeKey ?? selectedStore;
    if (store === null || list.status === 'archived') continue;
    const barcodes = wanted.get(store) ?? new Set();
    wanted.set(store, barcodes);
    for (const { barcode } of Object.values(list.items)) if (barcode !== null) barcodes.add(barcode);
  }
  return [...wanted].map(([store, barcodes]) => [store, [...barcodes].sort()]);
}
