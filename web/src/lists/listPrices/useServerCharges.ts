import { agorotOf } from '@sali/domain/base/money';
import type { LineCharge } from '@sali/domain/lists/deals';
import { type WordsEstimate, wordsKeyOf } from '@sali/domain/lists/estimates';
import type { ShoppingList } from '@sali/domain/lists/list';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useServerReturns } from '../../people/connectivity/connectivity.ts';
import { HttpError } from '../../base/httpError.ts';
import { takeAnswer } from '../../base/takeAnswer.ts';
import { priceBasketIn } from '../../goods/prices/api.ts';
import { noteSample } from '../../goods/prices/knownStores.ts';
import { useShelves } from '../../goods/prices/shelf.ts';
import { useSettings } from '../../people/settings/storedSettings.ts';
import type { BasketLineWire } from '@sali/contract/goods/prices/baskets';
import { type BasketLines, basketOf } from './basket.ts';
import type { BasketCharges, BasketQuery } from './cachedDeals.ts';

/** The basket's deals are fetched when the list was unchanged for this long. */
export const DEALS_DEBOUNCE_MS = 400;
/** The first sum of a list waits only for the prices of one, which come at the same time. */
const FIRST_DEALS_MS = 150;

/** The prices of lines; `asOf`: their time, where the server cannot be asked now or the store's prices are old. */
type ServerCharges = BasketCharges & { readonly asOf: Date | null };
type StoreCharges = ServerCharges & { readonly storeKey: string };

const NONE: ServerCharges = { lines: new Map(), estimates: new Map(), asOf: null };

/**
 * Asks what each product of the list costs in its store with the promotions of the whole basket, a moment after the
 * last change of the list. Items in the cart count too, since they are paid with the rest. Until the answer comes a
 * line has the price of one unit. Without a network the device prices the basket by the store's last offers; when the
 * server is back it is asked again.
 * @returns null until the answer comes
 */
export function useServerCharges(list: ShoppingList, storeKey: string | null): ServerCharges | null {
  const [answer, setAnswer] = useState<StoreCharges | null>(null);
  const basket = useMemo(() => JSON.stringify(basketOf(list)), [list]);
  // Prices that were read again may have changed.
  const shelf = useShelves((state) => (storeKey === null ? undefined : state.shelves[storeKey]));
  const clubs = useSettings((settings) => settings.clubs);
  const returns = useServerReturns();
  const hasAnswer = useRef(false);
  useEffect(() => {
    const lines = JSON.parse(basket) as BasketLines | null;
    if (storeKey === null || lines === null) return;
    let giveUp: (() => void) | undefined;
    const read = (): void => {
      giveUp = takeAnswer(serverChargesOf(list.id, { storeKey, ...lines, clubs }), (charges) => {
        if (!charges) return;
        hasAnswer.current = true;
        setAnswer({ ...charges, storeKey });
      });
    };
    const timer = setTimeout(read, hasAnswer.current ? DEALS_DEBOUNCE_MS : FIRST_DEALS_MS);
    return () => {
      clearTimeout(timer);
      giveUp?.();
    };
  }, [list.id, basket, storeKey, shelf, clubs, returns]);
  return answer?.storeKey === storeKey ? answer : null;
}

/** @returns null where the server gave no answer: it is asked again with the next change */
export async function serverChargesOf(listId: string, asked: BasketQuery): Promise<ServerCharges | null> {
  try {
    const { storeKey, items, words, clubs } = asked;
    const priced = await priceBasketIn(storeKey, { items, words, clubs });
    if (priced) noteSample(storeKey, priced.is_sample === true);
    const charges = chargesFrom(priced?.lines ?? [], asked);
    // Without them the shop without reception knows the prices of one.
    void loadCache()
      .then(({ cacheOffers }) => cacheOffers(listId, asked, charges.estimates, Date.now()))
      .catch(() => undefined);
    return { ...charges, asOf: priced?.is_old ? new Date(priced.last_update) : null };
  } catch (error) {
    if (!(error instanceof HttpError) || !error.isTransient) return null;
    // Neither server nor cache has prices: the list is shown without deals.
    return loadCache()
      .then(async ({ cachedDeals }) => (await cachedDeals(listId, asked, Date.now())) ?? NONE)
      .catch(() => NONE);
  }
}

/**
 * Returns the charges of the answer, line by line, and its estimates: for words, and for products of any brand in whose
 * place another product is.
 * @param asked equal words are one line of the answer, and a chosen product has a quantity of its own
 */
export function chargesFrom(
  answer: readonly BasketLineWire[],
  { items, words }: Pick<BasketQuery, 'items' | 'words'>,
): BasketCharges {
  const asked = new Map(items.map((item) => [item.item_code, item.quantity]));
  for (const line of words) asked.set(wordsKeyOf(line), (asked.get(wordsKeyOf(line)) ?? 0) + line.quantity);
  const lines = new Map<string, LineCharge>();
  const estimates = new Map<string, WordsEstimate>();
  for (const line of answer) {
    const { item_code: itemCode, for_name: name, for_unit: unit, for_item_code: wanted = itemCode } = line;
    const totalAgorot = agorotOf(line.line_total);
    if (name === undefined && wanted === itemCode) {
      lines.set(itemCode, { quantity: line.quantity, totalAgorot, text: line.sale_parts ?? line.sale_text ?? null });
      continue;
    }
    const key = name === undefined ? wanted : wordsKeyOf({ name, unit });
    const quantity = asked.get(key) ?? 1;
    const packages = { packages: line.quantity, isWeighted: line.is_weighted ?? false };
    estimates.set(key, { itemCode, itemName: line.item_name ?? '', ...packages, quantity, totalAgorot });
  }
  return { lines, estimates };
}

const loadCache = () => import('./cachedDeals.ts');
