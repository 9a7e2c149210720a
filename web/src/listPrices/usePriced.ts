import type { ShoppingList } from '@sali/domain/lists/list';
import { calledBy } from '@sali/domain/lists/ownNames';
import { pricedAt } from '@sali/domain/lists/shelf';
import { useEffect, useMemo } from 'react';
import { useOwnNames } from '../catalogue/ownNames.ts';
import { askShelf, useShelves } from '../prices/shelf.ts';

/** The list as it costs in this store today, its products by this person's names; without a network as last known. */
export function usePriced(list: ShoppingList, storeKey: string | null): ShoppingList {
  const shelf = useShelves((state) => (storeKey === null ? undefined : state.shelves[storeKey]));
  const barcodes = useMemo(() => barcodesOf(list).join(','), [list]);
  useEffect(() => {
    if (storeKey !== null && barcodes !== '') void askShelf(storeKey, barcodes.split(','));
  }, [storeKey, barcodes]);
  const names = useOwnNames((state) => state.names);
  return useMemo(() => calledBy(pricedAt(list, shelf), names), [list, shelf, names]);
}

const barcodesOf = (list: ShoppingList): string[] =>
  Object.values(list.items).flatMap((item) => (item.barcode === null ? [] : [item.barcode]));
