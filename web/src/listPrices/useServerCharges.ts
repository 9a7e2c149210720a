import { agorotOf } from '@sali/domain/money';
import { type WordsEstimate, wordsKeyOf, type GenericLine } from '@sali/domain/lists/estimates';
import { DEALS_DEBOUNCE_MS } from '@sali/domain/limits';
import type { ShoppingList } from '@sali/domain/lists/list';
import { useEffect, useMemo, useState } from 'react';
import { HttpError } from '../httpError.ts';
import { priceBasketIn } from '../prices/api.ts';
import { useShelves } from '../prices/shelf.ts';
import { useSettings } from '../settings/storedSettings.ts';
import type { BasketLineWire } from '@sali/contract/prices/baskets';
import { type BasketLines, basketOf } from './basket.ts';
import type { BasketCharges, BasketQuery } from './cachedDeals.ts';

/** What lines cost; `asOf`: when it was so, where the server cannot be asked now. */
type ServerCharges = BasketCharges & { readonly asOf: Date | null };
type StoreCharges = ServerCharges & { readonly storeKey: string };

const NONE: ServerCharges = { lines: new Map(), estimates: new Map(), asOf: null };

/**
 * What each product of the list costs in its store with the promotions of the whole basket: asked a moment after the
 * list has come to rest. What is in the cart counts along, since it is paid with the rest. Until the answer comes a line
 * costs what one of it costs. Without a network the basket is priced here, by what the store offered last.
 * @returns null until the answer comes
 */
export function useServerCharges(list: ShoppingList, storeKey: string | null): ServerCharges | null {
  const [answer, setAnswer] = useState<StoreCharges | null>(null);
  const basket = useMemo(() => JSON.stringify(basketOf(list)), [list]);
  // Prices that were read again may have changed.
  const shelf = useShelves((state) => (storeKey === null ? undefined : state.shelves[storeKey]));
  const clubs = useSettings((settings) => settings.clubs);
  useEffect(() => {
    const lines = JSON.parse(basket) as BasketLines | null;
    if (storeKey === null || lines === null) return;
    let isCurrent = true;
    const read = async (): Promise<void> => {
      const charges = await chargesOf(list.id, { storeKey, ...lines, clubs });
      if (isCurrent && charges) setAnswer({ ...charges, storeKey });
    };
    const timer = setTimeout(() => void read(), DEALS_DEBOUNCE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [list.id, basket, storeKey, shelf, clubs]);
  return answer?.storeKey === storeKey ? answer : null;
}

/** @returns null where the server gave no answer: it is asked again with the next change */
async function chargesOf(listId: string, asked: BasketQuery): Promise<ServerCharges | null> {
  try {
    const { storeKey, items, words, clubs } = asked;
    const priced = await priceBasketIn(storeKey, { items: [...items], words: [...words], clubs });
    const charges = chargesFrom(priced?.lines ?? [], words);
    // Without them the shop without reception knows the prices of one.
    void loadCache()
      .then(({ cacheOffers }) => cacheOffers(listId, asked, charges.estimates, Date.now()))
      .catch(() => undefined);
    return { ...charges, asOf: null };
  } catch (error) {
    if (!(error instanceof HttpError) || !error.isPassing) return null;
    // Neither server nor cache has prices: the list is shown without deals.
    return loadCache()
      .then(async ({ cachedDeals }) => (await cachedDeals(listId, asked, Date.now())) ?? NONE)
      .catch(() => NONE);
  }
}

/** @param words as they were asked for: equal ones are one line of the answer, with the product's own quantity */
function chargesFrom(answer: readonly BasketLineWire[], words: readonly GenericLine[]): BasketCharges {
  const lines: BasketCharges['lines'] = new Map(
    answer
      .filter((line) => line.for_name === undefined)
      .map((line) => [
        line.item_code,
        {
          quantity: line.quantity,
          totalAgorot: agorotOf(line.line_total),
          text: line.sale_parts ?? line.sale_text ?? null,
        },
      ]),
  );
  const asked = new Map<string, number>();
  for (const line of words) asked.set(wordsKeyOf(line), (asked.get(wordsKeyOf(line)) ?? 0) + line.quantity);
  const estimates = new Map<string, WordsEstimate>();
  for (const {
    for_name: name,
    for_unit: unit,
    item_code: itemCode,
    item_name: itemName = '',
    line_total: total,
  } of answer) {
    if (name === undefined) continue;
    const key = wordsKeyOf({ name, unit });
    estimates.set(key, { itemCode, itemName, quantity: asked.get(key) ?? 1, totalAgorot: agorotOf(total) });
  }
  return { lines, estimates };
}

const loadCache = () => import('./cachedDeals.ts');
