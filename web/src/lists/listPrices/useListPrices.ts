import { withDeals, withNextSets } from '@sali/domain/lists/deals';
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
import { useFreshShelves } from './useFreshShelves.ts';
import { useServerCharges } from './useServerCharges.ts';

/*
 * Where the prices of a list come from. Its store is its own, else the one in which this person shops.
 *
 *   one piece                 the shelf of the store on this device; `useFreshShelves` keeps it fresh
 *   a line of the open list   the server, which prices the whole basket with its promotions (`useServerCharges.ts`);
 *                             without a network the offers that this device cached, priced here (`cachedDeals.ts`)
 *   what more of it makes     the cached offers (`useDeviceCharges.ts`), with a network too
 *   a line on a card          the cached offers only (`useDeviceCharges.ts`); the overview asks for those of the lists that
 *                             have none (`useUnpricedLists.ts`), and until then a card has no sum [J49]
 *
 *   a line with a price that  that price, in the store where somebody saw it, without deals [SM19]
 *   somebody saw at the shelf
 *   a line without a product  what the server estimates with the basket; cached with the offers
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
  const byServer = useServerCharges(list, storeKey);
  const onDevice = useDeviceCharges(list, storeKey, shelf, true);
  const charges = useMemo(() => {
    const lines = byServer?.lines ?? NO_LINES;
    return {
      lines: onDevice ? withNextSets(lines, onDevice.lines) : lines,
      estimates: (byServer ?? onDevice)?.estimates ?? NO_ESTIMATES,
    };
  }, [byServer, onDevice]);
  const priced = useMemo(() => pricedAt(list, shelf), [list, shelf]);
  const shown = useMemo(() => withSeenPrices(charged(priced, charges), storeKey), [priced, charges, storeKey]);
  const isSample = useIsSample(storeKey);
  const isPricing = useIsPricing(list, storeKey, byServer !== null || onDevice !== null);
  return { list: shown, asOf: isSample ? null : (byServer?.asOf ?? null), isSample, isPricing };
}

/** Longer than this no sum is held back. */
const FIRST_CHARGES_LATEST_MS = 3000;

function useIsPricing(list: ShoppingList, storeKey: string | null, hasCharges: boolean): boolean {
  const isOnline = useIsOnline();
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), FIRST_CHARGES_LATEST_MS);
    return () => clearTimeout(timer);
  }, []);
  const hasQuestion = useMemo(() => storeKey !== null && basketOf(list) !== null, [list, storeKey]);
  return isOnline && !isLate && hasQuestion && !hasCharges;
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

const NO_LINES: BasketCharges['lines'] = new Map();
const NO_ESTIMATES: BasketCharges['estimates'] = new Map();

function useShelfOf(list: ShoppingList): { storeKey: string | null; shelf: Shelf | undefined } {
  const storeKey = useDevice((state) => list.storeKey ?? state.selectedStore);
  const shelf = useShelves((state) => (storeKey === null ? undefined : state.shelves[storeKey]));
  return { storeKey, shelf };
}
