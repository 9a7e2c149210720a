import type { ShoppingList } from '@sali/domain/lists/list';
import { pricedAt } from '@sali/domain/lists/shelf';
import { useEffect, useMemo } from 'react';
import { askShelf, useShelves } from '../prices/prices.ts';

/** The list as it costs in this store today; without a network as it was last known. */
export function usePriced(list: ShoppingList, storeKey: string | null): ShoppingList {
  const shelf = useShelves((state) => (storeKey === null ? undefined : state.shelves[storeKey]));
  const barcodes = useMemo(() => barcodesOf(list).join(','), [list]);
  useEffect(() => {
    if (storeKey !== null && barcodes !== '') void askShelf(storeKey, barcodes.split(','));
  }, [storeKey, barcodes]);
  return useMemo(() => pricedAt(list, shelf), [list, shelf]);
}

const barcodesOf = (list: ShoppingList): string[] =>
  Object.values(list.items).flatMap((item) => (item.barcode === null ? [] : [item.barcode]));
