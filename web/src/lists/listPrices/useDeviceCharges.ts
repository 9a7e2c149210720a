import type { ShoppingList } from '@sali/domain/lists/list';
import type { Shelf } from '@sali/domain/lists/shelf';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { takeAnswer } from '../../base/takeAnswer.ts';
import { useIsOnline } from '../../people/connectivity/connectivity.ts';
import { useSettings } from '../../people/settings/storedSettings.ts';
import { basketOf, onShelf } from './basket.ts';
import { useDevice } from '../../people/sync/engine.ts';
import { useOffersCachedAt } from './cachedAt.ts';
import type { BasketQuery, CachedCharges } from './cachedDeals.ts';

type Answer = CachedCharges & { readonly asked: string; readonly place: string };

/**
 * Prices the lines of the list by the offers that this device cached; no server is asked. Null where nothing is cached,
 * or until it was priced.
 * @param isOpen the list is open: also the deals that more of each line would reach; and its lines keep their price while
 *   it is priced again, but for those of another quantity
 */
export function useDeviceCharges(
  list: ShoppingList,
  storeKey: string | null,
  shelf: Shelf | undefined,
  isOpen = false,
): CachedCharges | null {
  const clubs = useSettings((settings) => settings.clubs);
  const cachedAt = useCachedAtOf(list.id);
  const isOnline = useIsOnline();
  const query = useMemo(
    () =>
      // Without a network the shelf of the store on the device prices what it was not asked about.
      (cachedAt === undefined && isOnline) || storeKey === null
        ? null
        : askedOf(list, storeKey, { clubs, hasNextSets: isOpen }, { shelf, isOnline }),
    [list, storeKey, clubs, isOpen, shelf, cachedAt, isOnline],
  );
  const asked = JSON.stringify(query);
  const place = `${storeKey ?? ''} ${list.id}`;
  const [answer, setAnswer] = useState<Answer | null>(null);
  const read = useEffectEvent(() => {
    if (query === null) return undefined;
    return takeAnswer(
      loadCache().then(({ cachedDeals }) => cachedDeals(list.id, query, Date.now())),
      (deals) => setAnswer((before) => (deals ? { ...deals, asked, place } : isOpen ? before : null)),
      // Without the cached deals the card shows a sum at shelf prices.
      () => setAnswer(null),
    );
  });
  // Without a network the shelf on the device answers, also where the same was asked before.
  useEffect(() => read(), [list.id, asked, cachedAt, isOnline]);
  return answer && (isOpen ? answer.place === place : answer.asked === asked) ? answer : null;
}

function useCachedAtOf(listId: string): number | undefined {
  const userKey = useDevice((state) => state.userKey);
  useEffect(() => loadCachedAt(userKey), [userKey]);
  return useOffersCachedAt((state) => state.at.get(listId));
}

/** The first card of a user reads which lists are cached; the others find that it was read. */
function loadCachedAt(userKey: string): void {
  if (useOffersCachedAt.getState().userKey === userKey) return;
  useOffersCachedAt.setState({ userKey, at: new Map() });
  void loadCache()
    .then(({ loadCachedLists }) => loadCachedLists(userKey))
    // Without the cached deals the cards show sums at shelf prices.
    .catch(() => undefined);
}

/** An answer holds as long as this is the same: products, quantities, store, clubs, and what one of each costs today. */
function askedOf(
  list: ShoppingList,
  storeKey: string,
  shopping: Pick<BasketQuery, 'clubs' | 'hasNextSets'>,
  { shelf, isOnline }: { readonly shelf: Shelf | undefined; readonly isOnline: boolean },
): BasketQuery | null {
  const basket = basketOf(list);
  if (basket === null) return null;
  const items = onShelf(basket, shelf);
  // Other quantities change nothing of what the server estimated.
  const words = isOnline ? basket.words.map((line) => ({ ...line, quantity: 1 })) : basket.words;
  return { storeKey, items, words, ...shopping };
}

const loadCache = () => import('./cachedDeals.ts');
