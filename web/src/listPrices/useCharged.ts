import { type LineCharge, withDeals } from '@sali/domain/lists/deals';
import type { ShoppingList } from '@sali/domain/lists/list';
import { type Shelf, pricedAt } from '@sali/domain/lists/shelf';
import { useEffect, useMemo, useState } from 'react';
import { useShelves } from '../prices/shelf.ts';
import { useSettings } from '../settings/storedSettings.ts';
import { basketOf } from './basket.ts';
import { useDevice } from '../sync/engine.ts';
import { useOffersCachedAt } from './cachedAt.ts';
import type { BasketQuery } from './cachedDeals.ts';

type Answer = { readonly asked: string; readonly lines: ReadonlyMap<string, LineCharge> };

/**
 * The list with what its till charges, for a card: where this device keeps what the store offered of it, the basket is
 * priced here, and nobody is asked. Any other list costs the prices of one, and so does this one until it is priced.
 */
export function useCharged(list: ShoppingList): ShoppingList {
  const storeKey = useDevice((state) => list.storeKey ?? state.selectedStore);
  const shelf = useShelves((state) => (storeKey === null ? undefined : state.shelves[storeKey]));
  const clubs = useSettings((settings) => settings.clubs);
  const keptAt = useKeptAtOf(list.id);
  const asked = useMemo(
    () => (keptAt === undefined || storeKey === null ? null : askedOf(list, storeKey, clubs, shelf)),
    [list, storeKey, clubs, shelf, keptAt],
  );
  const answer = useAnswer(list.id, asked, keptAt);
  return useMemo(() => {
    const priced = pricedAt(list, shelf);
    return answer !== null && answer.asked === asked ? withDeals(priced, answer.lines) : priced;
  }, [list, shelf, answer, asked]);
}

function useKeptAtOf(listId: string): number | undefined {
  const userKey = useDevice((state) => state.userKey);
  useEffect(() => learnKept(userKey), [userKey]);
  return useOffersCachedAt((state) => state.at.get(listId));
}

/** The first card of a user that is shown has it read; the others find it asked for. */
function learnKept(userKey: string): void {
  if (useOffersCachedAt.getState().userKey === userKey) return;
  useOffersCachedAt.setState({ userKey, at: new Map() });
  void kept()
    .then(({ loadCachedLists }) => loadCachedLists(userKey))
    // Without the cached deals the cards show sums at shelf prices.
    .catch(() => undefined);
}

function useAnswer(listId: string, asked: string | null, keptAt: number | undefined): Answer | null {
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    if (asked === null) return;
    let isCurrent = true;
    void kept()
      .then(({ cachedDeals }) => cachedDeals(listId, JSON.parse(asked) as BasketQuery, Date.now()))
      // Without the cached deals the card shows a sum at shelf prices.
      .catch(() => null)
      .then((deals) => {
        if (isCurrent) setAnswer(deals && { asked, lines: deals.lines });
      });
    return () => {
      isCurrent = false;
    };
  }, [listId, asked, keptAt]);
  return answer;
}

/** An answer holds as long as this is the same: products, quantities, store, clubs, and what one of each costs today. */
function askedOf(
  list: ShoppingList,
  storeKey: string,
  clubs: readonly number[],
  shelf: Shelf | undefined,
): string | null {
  const items = basketOf(list)?.map((item) => ({
    ...item,
    priceAgorot: shelf?.entries.get(item.item_code)?.priceAgorot,
  }));
  return items ? JSON.stringify({ storeKey, items, clubs } satisfies BasketQuery) : null;
}

const kept = () => import('./cachedDeals.ts');
