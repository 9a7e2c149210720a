import { withDeals } from '@sali/domain/lists/deals';
import { withEstimates } from '@sali/domain/lists/estimates';
import type { ShoppingList } from '@sali/domain/lists/list';
import { withSeenPrices } from '@sali/domain/lists/seenPrices';
import { pricedAt, type Shelf } from '@sali/domain/lists/shelf';
import { useEffect, useMemo, useState } from 'react';
import { useIsSample } from '../../goods/prices/knownStores.ts';
import { useShelves } from '../../goods/prices/shelf.ts';
import { useIsOnline } from '../../people/connectivity/connectivity.ts';
import { useDevice } from '../../people/sync/engine.ts';
import { basketOf } from './basket.ts';
import type { BasketCharges } from './cachedDeals.ts';
import { useDeviceCharges } from './useDeviceCharges.ts';
import { useFreshOffers } from './useFreshOffers.ts';
import { useFreshShelves } from './useFreshShelves.ts';

/*
 * Where the prices of a list come from. Its store is its own, else the one in which this person shops.
 *
 *   one piece                 the shelf of the store on this device; `useFreshShelves` keeps it fresh
 *   a line in its basket      the offers of the store that this device cached, priced here with their promotions
 *                             (`useDeviceCharges.ts`), with and without a network, on the open list and on cards alike.
 *                             `useFreshOffers` keeps those of the open list fresh, and `useUnpricedLists` asks for those
 *                             of cards that have none: until then a card has no sum [J49]
 *
 *   a line with a price that  that price, in the store where somebody saw it, without deals [SM19]
 *   somebody saw at the shelf
 *   a line without a product  the product that the server chooses for it; cached and priced with the offers
 *
 * A line without a charge costs what its pieces cost on the shelf.
 */

export type ListPrices = {
  /** As its till charges it. */
  readonly list: ShoppingList;
  /** When the prices were so, where the server cannot be asked now or they are old; null for examples. */
  readonly asOf: Date | null;
  /** The prices are examples of the bundled sample. */
  readonly isSample: boolean;
  /** The first charges are on their way: a sum would change in a moment [J50]. */
  readonly isPricing: boolean;
};

/** The open list as its till charges it. */
export function useListPrices(list: ShoppingList): ListPrices {
  const { storeKey, shelf } = useShelfOf(list);
  useFreshShelves(useMemo(() => [list], [list]));
  useFreshOffers(list, storeKey, shelf);
  const charges = useDeviceCharges(list, storeKey, shelf, true);
  const shown = useMemo(() => {
    const priced = pricedAt(list, shelf);
    return withSeenPrices(charges ? charged(priced, charges) : priced, storeKey);
  }, [list, shelf, charges, storeKey]);
  const isSample = useIsSample(storeKey);
  const isOnline = useIsOnline();
  const asOf = (isOnline ? charges?.oldSince : charges?.asOf) ?? null;
  const isPricing = useIsPricing(list, storeKey, charges?.isWhole === true);
  return { list: shown, asOf: isSample ? null : asOf, isSample, isPricing };
}

/** Longer than this no sum is held back. */
const FIRST_CHARGES_LATEST_MS = 3000;

function useIsPricing(list: ShoppingList, storeKey: string | null, isWhole: boolean): boolean {
  const isOnline = useIsOnline();
  // Once it is shown, the sum stays while a changed list is asked about.
  const [isReady, setIsReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsReady(true), isWhole ? 0 : FIRST_CHARGES_LATEST_MS);
    return () => clearTimeout(timer);
  }, [isWhole]);
  const hasQuestion = useMemo(() => storeKey !== null && basketOf(list) !== null, [list, storeKey]);
  return isOnline && !isReady && hasQuestion && !isWhole;
}

/** A list on a card; `hasSum`: what its lines add up to is the sum of the open list [J49]. */
export type CardPrices = { readonly list: ShoppingList; readonly hasSum: boolean };

/** A list as its till charges it, for a card that is one of many. Its page keeps the shelves fresh for all cards at once. */
export function useCardPrices(list: ShoppingList): CardPrices {
  const { storeKey, shelf } = useShelfOf(list);
  const charges = useDeviceCharges(list, storeKey, shelf);
  const isOnline = useIsOnline();
  return useMemo(() => {
    const priced = pricedAt(list, shelf);
    // A device that has no store yet is given one, and then asks about the list in it.
    const isAsked = basketOf(list) !== null;
    return {
      list: withSeenPrices(charges ? charged(priced, charges) : priced, storeKey),
      // Without a network the sum of what is known is better than none.
      hasSum: !isOnline || !isAsked || charges?.isWhole === true,
    };
  }, [list, shelf, charges, storeKey, isOnline]);
}

const charged = (list: ShoppingList, { lines, estimates }: BasketCharges): ShoppingList =>
  withEstimates(withDeals(list, lines), estimates);

function useShelfOf(list: ShoppingList): { storeKey: string | null; shelf: Shelf | undefined } {
  const storeKey = useDevice((state) => list.storeKey ?? state.selectedStore);
  const shelf = useShelves((state) => (storeKey === null ? undefined : state.shelves[storeKey]));
  return { storeKey, shelf };
}
