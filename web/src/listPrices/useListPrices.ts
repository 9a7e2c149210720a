import { withDeals, withNextSets } from '@sali/domain/lists/deals';
import type { ShoppingList } from '@sali/domain/lists/list';
import { pricedAt, type Shelf } from '@sali/domain/lists/shelf';
import { useMemo } from 'react';
import { useShelves } from '../prices/shelf.ts';
import { useDevice } from '../sync/engine.ts';
import { useDeviceCharges } from './useDeviceCharges.ts';
import { useFreshShelves } from './useFreshShelves.ts';
import { useServerCharges } from './useServerCharges.ts';

/*
 * Where the prices of a list come from. Its store is its own, else the one in which this person shops.
 *
 *   one piece                 the shelf of the store on this device; `useFreshShelves` keeps it fresh
 *   a line of the open list   the server, which prices the whole basket with its promotions (`useServerCharges.ts`);
 *                             without a network the offers that this device cached, priced here (`cachedDeals.ts`)
 *   what more of it makes     the cached offers (`useDeviceCharges.ts`), with a network too
 *   a line on a card          the cached offers only (`useDeviceCharges.ts`): hundreds of cards ask nobody
 *
 * A line without a charge costs what its pieces cost on the shelf.
 */

/** The open list as its till charges it. `asOf`: when the prices were so, where the server cannot be asked now. */
export function useListPrices(list: ShoppingList): { readonly list: ShoppingList; readonly asOf: Date | null } {
  const { storeKey, shelf } = useShelfOf(list);
  useFreshShelves(useMemo(() => [list], [list]));
  const { lines, asOf } = useServerCharges(list, storeKey);
  const onDevice = useDeviceCharges(list, storeKey, shelf);
  const charges = useMemo(() => (onDevice ? withNextSets(lines, onDevice) : lines), [lines, onDevice]);
  const priced = useMemo(() => pricedAt(list, shelf), [list, shelf]);
  return { list: useMemo(() => withDeals(priced, charges), [priced, charges]), asOf };
}

/** A list as its till charges it, for a card that is one of many. Its page keeps the shelves fresh for all cards at once. */
export function useCardPrices(list: ShoppingList): ShoppingList {
  const { storeKey, shelf } = useShelfOf(list);
  const lines = useDeviceCharges(list, storeKey, shelf);
  return useMemo(() => {
    const priced = pricedAt(list, shelf);
    return lines ? withDeals(priced, lines) : priced;
  }, [list, shelf, lines]);
}

function useShelfOf(list: ShoppingList): { storeKey: string | null; shelf: Shelf | undefined } {
  const storeKey = useDevice((state) => list.storeKey ?? state.selectedStore);
  const shelf = useShelves((state) => (storeKey === null ? undefined : state.shelves[storeKey]));
  return { storeKey, shelf };
}
