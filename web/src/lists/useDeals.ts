import { agorotOf } from '@sali/domain/money';
import type { PricedLine } from '@sali/domain/lists/deals';
import { BASKET_ITEMS_MAX, DEALS_DEBOUNCE_MS } from '@sali/domain/limits';
import type { ShoppingList } from '@sali/domain/lists/list';
import { useEffect, useMemo, useState } from 'react';
import { priceBasketIn, useShelves } from '../prices/prices.ts';
import { useSettings } from '../settings/settings.ts';

type Answer = { readonly storeKey: string; readonly lines: ReadonlyMap<string, PricedLine> };

const NONE: ReadonlyMap<string, PricedLine> = new Map();

/**
 * What each product of the list costs in its store with the promotions of the whole basket, by barcode: asked a moment
 * after the list has come to rest. What is in the cart counts along, since it is paid with the rest. Until the answer
 * comes, and without a network, a line costs what one of it costs.
 */
export function useDeals(list: ShoppingList, storeKey: string | null): ReadonlyMap<string, PricedLine> {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const basket = useMemo(() => JSON.stringify(basketOf(list)), [list]);
  // Prices that were read again may have changed.
  const shelf = useShelves((state) => (storeKey === null ? undefined : state.shelves[storeKey]));
  const clubs = useSettings((settings) => settings.clubs);
  useEffect(() => {
    const items = JSON.parse(basket) as ReturnType<typeof basketOf>;
    if (storeKey === null || items.length === 0 || items.length > BASKET_ITEMS_MAX) return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      priceBasketIn(storeKey, items, clubs).then(
        (priced) => {
          if (!isCurrent) return;
          const lines = (priced?.lines ?? []).map(
            (line) =>
              [
                line.item_code,
                { quantity: line.quantity, totalAgorot: agorotOf(line.line_total), text: line.sale_text ?? null },
              ] as const,
          );
          setAnswer({ storeKey, lines: new Map(lines) });
        },
        () => undefined, // asked again with the next change
      );
    }, DEALS_DEBOUNCE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [basket, storeKey, shelf, clubs]);
  return answer !== null && answer.storeKey === storeKey ? answer.lines : NONE;
}

const basketOf = (list: ShoppingList): { item_code: string; quantity: number }[] =>
  Object.values(list.items)
    .flatMap(({ barcode, quantity }) => (barcode === null ? [] : [{ item_code: barcode, quantity }]))
    .sort((a, b) => (a.item_code < b.item_code ? -1 : 1));
