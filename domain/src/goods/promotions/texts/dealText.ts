import type { Agorot } from '../../../base/units.ts';
import { shekelsOf } from '../../../base/money.ts';
import type { DealTerms } from '../terms/terms.ts';
import { PERCENT, type Rate, WHOLE } from '../terms/promotion.ts';

/** The shelf label of a deal [B16], as codes: each language words them by its catalogue. */

/** A part of a deal's text. `price` is in shekels. */
export type DealPart =
  | { readonly code: 'price'; readonly params: { readonly price: number } }
  | { readonly code: 'percent'; readonly params: { readonly percent: number } }
  | { readonly code: 'bundle'; readonly params: { readonly count: number; readonly price: number } }
  | { readonly code: 'grams'; readonly params: { readonly grams: number; readonly price: number } }
  | { readonly code: 'kilograms'; readonly params: { readonly kilograms: number; readonly price: number } }
  | { readonly code: 'free'; readonly params: { readonly paid: number; readonly free: number } }
  | { readonly code: 'save' | 'save_cheapest'; readonly params: { readonly count: number; readonly percent: number } }
  | { readonly code: 'limit'; readonly params: { readonly count: number } }
  | { readonly code: 'limit_grams'; readonly params: { readonly grams: number } }
  | { readonly code: 'limit_kilograms'; readonly params: { readonly kilograms: number } }
  | { readonly code: 'spend'; readonly params: { readonly price: number } }
  | { readonly code: 'coupon' | 'credit_card' | 'club'; readonly params: Readonly<Record<string, never>> };

/** A deal with its conditions as parts; a string is what the chain wrote itself, in every language the same. */
export type DealSummary = string | readonly DealPart[];

/** Whether two texts say the same. */
export const isSameDealSummary = (a: DealSummary | null, b: DealSummary | null): boolean =>
  a === b || JSON.stringify(a) === JSON.stringify(b);

/**
 * A deal without its conditions.
 * @param priceAgorot the item's shelf price; null: not known, and it is then the deal's price instead of a percentage
 */
export function dealPart(terms: DealTerms, priceAgorot: Agorot | null): DealPart {
  switch (terms.kind) {
    case 'unit':
      return unitPart(terms.unitAgorot, priceAgorot);
    case 'bundle':
      return { code: 'bundle', params: { count: terms.n, price: shekelsOf(terms.totalAgorot) } };
    case 'weight': {
      const price = shekelsOf(Math.floor((2 * terms.kgAgorot * terms.step + 1000) / 2000));
      return isInGrams(terms.step)
        ? { code: 'grams', params: { grams: terms.step, price } }
        : { code: 'kilograms', params: { kilograms: terms.step / 1000, price } };
    }
    case 'nth':
      return nthPart(terms);
  }
}

/** The conditions of a deal, a part for each: its cap, and what the rest of the basket must cost. */
export function conditionParts(terms: DealTerms, spendAgorot: Agorot): DealPart[] {
  const { cap } = terms;
  const isByWeight = terms.kind === 'weight' || (terms.kind === 'unit' && terms.isWeighed);
  return [
    ...(cap === null ? [] : [isByWeight ? weightLimit(cap) : ({ code: 'limit', params: { count: cap } } as const)]),
    ...(spendAgorot > 0 ? [{ code: 'spend', params: { price: shekelsOf(spendAgorot) } } as const] : []),
  ];
}

function unitPart(unitAgorot: Agorot, priceAgorot: Agorot | null): DealPart {
  const percent = priceAgorot === null ? 0 : Math.floor((100 * (priceAgorot - unitAgorot)) / priceAgorot);
  return percent > 0
    ? { code: 'percent', params: { percent } }
    : { code: 'price', params: { price: shekelsOf(unitAgorot) } };
}

function nthPart({ n, g, rate }: Extract<DealTerms, { kind: 'nth' }>): DealPart {
  if (rate === WHOLE) return { code: 'free', params: { paid: n - g, free: g } };
  return { code: g === n ? 'save' : 'save_cheapest', params: { count: n, percent: percentOf(rate) } };
}

const weightLimit = (grams: number): DealPart =>
  isInGrams(grams)
    ? { code: 'limit_grams', params: { grams } }
    : { code: 'limit_kilograms', params: { kilograms: grams / 1000 } };

const isInGrams = (grams: number): boolean => grams < 1000;

const percentOf = (rate: Rate): number => Math.round((100 * rate) / PERCENT) / 100;
