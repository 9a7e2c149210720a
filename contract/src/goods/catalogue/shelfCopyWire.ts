import type { CopiedShelf } from '@sali/domain/goods/prices/copiedShelf';
import type { ShelfFacts } from '@sali/domain/goods/promotions/terms/terms';
import type { PromotionItem } from '@sali/domain/goods/promotions/terms/promotion';
import type { StoredPromotion } from '@sali/domain/goods/promotions/texts/sale';
import {
  offeredItemFromWire,
  offeredItemToWire,
  offeredPromotionFromWire,
  offeredPromotionToWire,
} from '../promotions/storeOffersWire.ts';
import type { ShelfCopy } from './shelfCopy.ts';

/** Converts the copy of a store's shelf between the domain and the wire. It imports no schemas, so that the browser loads none. */

/** A product on the shelf, and its code as the promotions of the store name it. */
export type CopiedGood = ShelfFacts & { readonly productId: number; readonly code: string };

const FACT = { isWeighed: 1, isNotDiscountable: 2 } as const;

/** @param goods of the store @param promotions with their items of these goods */
export function shelfCopyToWire(
  goods: readonly CopiedGood[],
  promotions: readonly StoredPromotion[],
): Pick<ShelfCopy, 'product_ids' | 'agorot' | 'facts' | 'terms' | 'promotions'> {
  const sorted = goods.toSorted((a, b) => a.productId - b.productId);
  const placeOf = new Map(sorted.map(({ code }, place) => [code, place]));
  const terms = new Map<string, number>();
  const numberOf = (key: string): number => {
    const number = terms.get(key) ?? terms.size;
    terms.set(key, number);
    return number;
  };
  const columns = {
    product_ids: stepsBetween(sorted.map(({ productId }) => productId)),
    agorot: sorted.map(({ priceAgorot }) => priceAgorot),
    facts: sorted.map(
      ({ isWeighed, isDiscountable }) =>
        (isWeighed ? FACT.isWeighed : 0) + (isDiscountable ? 0 : FACT.isNotDiscountable),
    ),
  };
  return {
    ...columns,
    promotions: promotions.flatMap((promotion) => {
      const rows = rowsToWire(promotion.items, placeOf, numberOf);
      const { items: _rows, ...facts } = offeredPromotionToWire({ ...promotion, items: [] });
      const { itemCount, textOnly } = promotion;
      return rows.length === 0 ? [] : [{ ...facts, item_count: itemCount, text_only: textOnly, rows }];
    }),
    terms: Array.from(terms.keys(), (json) => termsFromJson(json)),
  };
}

const termsFromJson: (json: string) => ShelfCopy['terms'][number] = JSON.parse;

/** Items of equal terms are one row. */
function rowsToWire(
  items: readonly PromotionItem[],
  placeOf: ReadonlyMap<string, number>,
  numberOf: (terms: string) => number,
): ShelfCopy['promotions'][number]['rows'] {
  const rows = new Map<string, number[]>();
  for (const item of items) {
    const place = placeOf.get(item.code);
    if (place === undefined) continue;
    const { code: _code, ...terms } = offeredItemToWire(item);
    const key = JSON.stringify(terms);
    const places = rows.get(key);
    if (places) places.push(place);
    else rows.set(key, [place]);
  }
  return Array.from(rows, ([key, places]) => ({
    terms: numberOf(key),
    places: stepsBetween(places.toSorted((a, b) => a - b)),
  }));
}

export function shelfCopyFromWire(copy: ShelfCopy): CopiedShelf {
  const ids = numbersFromSteps(copy.product_ids);
  const goods = new Map<number, ShelfFacts>();
  for (const [at, id] of ids.entries()) {
    const facts = copy.facts[at] ?? 0;
    const isDiscountable = (facts & FACT.isNotDiscountable) === 0;
    goods.set(id, {
      priceAgorot: copy.agorot[at] ?? 0,
      isWeighed: (facts & FACT.isWeighed) > 0,
      isDiscountable,
    });
  }
  const rowsOf = new Map<number, [promotion: number, row: number][]>();
  for (const [promotion, { rows }] of copy.promotions.entries())
    for (const [row, { places }] of rows.entries())
      for (const place of numbersFromSteps(places)) {
        const id = ids[place];
        if (id === undefined) continue;
        const known = rowsOf.get(id);
        if (known) known.push([promotion, row]);
        else rowsOf.set(id, [[promotion, row]]);
      }
  return {
    goods,
    promotionsOf: ({ id, code }) =>
      (rowsOf.get(id) ?? []).flatMap(([promotion, row]) => {
        const wire = copy.promotions[promotion];
        const terms = copy.terms[wire?.rows[row]?.terms ?? -1];
        if (!wire || !terms) return [];
        const items = [offeredItemFromWire({ ...terms, code })];
        const textOnly = wire.text_only;
        return [{ ...offeredPromotionFromWire({ ...wire, items: [] }), textOnly, itemCount: wire.item_count, items }];
      }),
  };
}

const stepsBetween = (ascending: readonly number[]): number[] =>
  ascending.map((number, at) => number - (ascending[at - 1] ?? 0));

function numbersFromSteps(steps: readonly number[]): number[] {
  let sum = 0;
  return steps.map((step) => (sum += step));
}
