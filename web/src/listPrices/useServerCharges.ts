import { agorotOf } from '@sali/domain/money';
import type { LineCharge } from '@sali/domain/lists/deals';
import { DEALS_DEBOUNCE_MS } from '@sali/domain/limits';
import type { ShoppingList } from '@sali/domain/lists/list';
import { useEffect, useMemo, useState } from 'react';
import { HttpError } from '../httpError.ts';
import { priceBasketIn } from '../prices/api.ts';
import { useShelves } from '../prices/shelf.ts';
import { useSettings } from '../settings/storedSettings.ts';
import { type BasketItem, basketOf } from './basket.ts';
import type { BasketQuery } from './cachedDeals.ts';

/** What lines cost, by barcode; `asOf`: when it was so, where the server cannot be asked now. */
type ServerCharges = { readonly lines: ReadonlyMap<string, LineCharge>; readonly asOf: Date | null };
type StoreCharges = ServerCharges & { readonly storeKey: string };

const NONE: ServerCharges = { lines: new Map(), asOf: null };

/**
 * What each product of the list costs in its store with the promotions of the whole basket: asked a moment after the
 * list has come to rest. What is in the cart counts along, since it is paid with the rest. Until the answer comes a line
 * costs what one of it costs. Without a network the basket is priced here, by what the store offered last.
 */
export function useServerCharges(list: ShoppingList, storeKey: string | null): ServerCharges {
  const [answer, setAnswer] = useState<StoreCharges | null>(null);
  const basket = useMemo(() => JSON.stringify(basketOf(list)), [list]);
  // Prices that were read again may have changed.
  const shelf = useShelves((state) => (storeKey === null ? undefined : state.shelves[storeKey]));
  const clubs = useSettings((settings) => settings.clubs);
  useEffect(() => {
    const items = JSON.parse(basket) as readonly BasketItem[] | null;
    if (storeKey === null || items === null) return;
    let isCurrent = true;
    const read = async (): Promise<void> => {
      const charges = await chargesOf(list.id, { storeKey, items, clubs });
      if (isCurrent && charges) setAnswer({ ...charges, storeKey });
    };
    const timer = setTimeout(() => void read(), DEALS_DEBOUNCE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [list.id, basket, storeKey, shelf, clubs]);
  return answer !== null && answer.storeKey === storeKey ? answer : NONE;
}

/** @returns null where the server gave no answer: it is asked again with the next change */
async function chargesOf(listId: string, asked: BasketQuery): Promise<ServerCharges | null> {
  try {
    const priced = await priceBasketIn(asked.storeKey, [...asked.items], asked.clubs);
    const lines = new Map(
      (priced?.lines ?? []).map((line) => [
        line.item_code,
        {
          quantity: line.quantity,
          totalAgorot: agorotOf(line.line_total),
          text: line.sale_parts ?? line.sale_text ?? null,
        },
      ]),
    );
    // Without them the shop without reception knows the prices of one.
    void loadCache()
      .then(({ cacheOffers }) => cacheOffers(listId, asked, Date.now()))
      .catch(() => undefined);
    return { lines, asOf: null };
  } catch (error) {
    if (!(error instanceof HttpError) || !error.isPassing) return null;
    // Neither server nor cache has prices: the list is shown without deals.
    return loadCache()
      .then(async ({ cachedDeals }) => (await cachedDeals(listId, asked, Date.now())) ?? NONE)
      .catch(() => NONE);
  }
}

const loadCache = () => import('./cachedDeals.ts');
