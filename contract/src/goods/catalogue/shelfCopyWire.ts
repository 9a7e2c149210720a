import type { Steps } from '@sali/domain/goods/catalogue/slices';
import { getOrCreate } from '@sali/domain/base/memo';
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

/** The terms of a row of a promotion, which rows of other products share. */
type Terms = ShelfCopy['terms'][number];

const FACT = { isWeighed: 1, isNotDiscountable: 2 } as const;

type CopiedColumns = Pick<ShelfCopy, 'product_ids' | 'agorot' | 'facts' | 'terms' | 'promotions'>;

/**
 * A step is a promotion: a large store has some tens of thousands of rows.
 * @param goods of the store @param promotions with their items of these goods
 */
export function* shelfCopyToWire(
  goods: readonly CopiedGood[],
  promotions: readonly StoredPromotion[],
): Steps<CopiedColumns> {
  const sorted = goods.toSorted((a, b) => a.productId - b.productId);
  const placeOf = new Map(sorted.map(({ code }, place) => [code, place]));
  const numbered = new Map<string, { readonly number: number; readonly terms: Terms }>();
  const numberOf = (terms: Terms): number =>
    getOrCreate(numbered, JSON.stringify(terms), () => ({ number: numbered.size, terms })).number;
  const columns = {
    product_ids: stepsBetween(sorted.map(({ productId }) => productId)),
    agorot: sorted.map(({ priceAgorot }) => priceAgorot),
    facts: sorted.map(
      ({ isWeighed, isDiscountable }) =>
        (isWeighed ? FACT.isWeighed : 0) + (isDiscountable ? 0 : FACT.isNotDiscountable),
    ),
  };
  const copied: CopiedColumns['promotions'] = [];
  for (const promotion of promotions) {
    yield;
    const rows = rowsToWire(promotion.items, placeOf, numberOf);
    const { items: _rows, ...facts } = offeredPromotionToWire({ ...promotion, items: [] });
    const { itemCount, textOnly } = promotion;
    if (rows.length > 0) copied.push({ ...facts, item_count: itemCount, text_only: textOnly, rows });
  }
  return {
    ...columns,
    promotions: copied,
    terms: Array.from(numbered.values(), ({ terms }) => terms),
  };
}

/** Items of equal terms are one row. */
function rowsToWire(
  items: readonly PromotionItem[],
  placeOf: ReadonlyMap<string, number>,
  numberOf: (terms: Terms) => number,
): ShelfCopy['promotions'][number]['rows'] {
  const rows = new Map<number, number[]>();
  for (const item of items) {
    const place = placeOf.get(item.code);
    if (place === undefined) continue;
    const { code: _code, ...terms } = offeredItemToWire(item);
    getOrCreate(rows, numberOf(terms), () => []).push(place);
  }
  return Array.from(rows, ([terms, places]) => ({
    terms,
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
        if (id !== undefined) getOrCreate(rowsOf, id, () => []).push([promotion, row]);
      }
  return {
    goods,
    promotionsOf: ({ id, code }) =>
      (rowsOf.get(id) ?? []).flatMap(([promotion, row]) => {
        const wire = copy.promotions[promotion];
        const terms = copy.terms[wire?.rows[row]?.terms ?? -1];
        if (!wire || !terms) return [];
        const items = [offeredItemFromWire({ ...terms, code })];
        const { text_only: textOnly, item_count: itemCount } = wire;
        return [{ ...offeredPromotionFromWire({ ...wire, items: [] }), textOnly, itemCount, items }];
      }),
  };
}

const stepsBetween = (ascending: readonly number[]): number[] =>
  ascending.map((number, at) => number - (ascending[at - 1] ?? 0));

function numbersFromSteps(steps: readonly number[]): number[] {
  let sum = 0;
  return steps.map((step) => (sum += step));
}
