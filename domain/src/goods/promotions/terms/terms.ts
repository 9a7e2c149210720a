import type { Agorot, Thousandths } from '../../../base/units.ts';
import { PERCENT, type Promotion, type PromotionItem, type Rate, WHOLE } from './promotion.ts';
import type { Signs } from './signs.ts';

/**
 * The terms that a row of a promotion means at a shelf price [B6]: one of four kinds. Where the row, the shelf price and
 * the description do not agree there are no terms, so that a total is never lower than what the till may charge.
 */
export type DealTerms =
  /** A price for each unit (or kilogram). `cap` is in units, for weighed goods in grams. */
  | { readonly kind: 'unit'; readonly isWeighed: boolean; readonly unitAgorot: Agorot; readonly cap: number | null }
  /** Any `n` of its items for `totalAgorot`. `cap` in units. */
  | { readonly kind: 'bundle'; readonly n: number; readonly totalAgorot: Agorot; readonly cap: number | null }
  /** In each set of `n` units the `g` cheapest cost `rate` less. `cap` in units. */
  | { readonly kind: 'nth'; readonly n: number; readonly g: number; readonly rate: Rate; readonly cap: number | null }
  /** From `from` grams on, whole steps of `step` grams at a price per kilogram. `cap` in grams. */
  | {
      readonly kind: 'weight';
      readonly from: number;
      readonly step: number;
      readonly kgAgorot: Agorot;
      readonly cap: number | null;
    };

/** The facts of an item in the store's price file. */
export type ShelfFacts = {
  /** The shelf price of a unit, or of a kilogram when weighed. */
  readonly priceAgorot: Agorot;
  readonly isWeighed: boolean;
  /** The price row's AllowDiscount. */
  readonly isDiscountable: boolean;
};

const MILLI = 1000;
/** Units in a set. Rows with larger sets are in fact gifts and coupons. */
const SET_MAX = 24;
/** The deepest reduction that is believed; a lower price is taken for a mistake of the file (docs/spec/pricing.md). */
const DEEPEST_RATE: Rate = 80 * PERCENT;
/** How much the description and the row may differ. */
const NEAR_AGOROT = 5;
const NEAR_RATE: Rate = 1 * PERCENT;
/** RewardType 6: a gift count from this number on is in grams. */
const GRAMS_MIN = 100;
/** A minimum up to this, in thousandths of a kilogram, means 'any weight'. */
const ANY_WEIGHT_MILLI = 20;
/** From this total on, a multi-buy at the beginning of the description is the price on the shelf sign. */
const LEAD_MIN_AGOROT = 500;

/** The terms of one promotion row for one item. @returns null when the row may not change a price */
export function termsOf(
  promotion: Promotion,
  signs: Signs,
  item: PromotionItem,
  shelved: ShelfFacts,
): DealTerms | null {
  const { layout } = promotion;
  const { isWeighed } = shelved;
  if (!shelved.isDiscountable) return null;
  if (layout === 'v1' && item.rewardType === 6) return giftedWeight(item, shelved);
  if (layout === 'v1' ? item.isWeighted && !isWeighed : item.isWeighted !== isWeighed) return null;
  const row: TermsInput = { promotion, signs, item, shelved };
  const nth = nthOf(row);
  if (nth) return nthTerms(row, nth);
  if ([0, 6, 7, 8, 9, 11].includes(item.rewardType)) return null;
  if (item.rewardType === 2) return percentTerms(row);
  if (layout === 'v1' && item.rewardType === 3) return null;
  if (![1, 3, 10].includes(item.rewardType) || item.priceAgorot === null) return null;
  return isWeighed ? weighedTerms(row, item.priceAgorot) : bundleTerms(row, item.priceAgorot);
}

type TermsInput = {
  readonly promotion: Promotion;
  readonly signs: Signs;
  readonly item: PromotionItem;
  readonly shelved: ShelfFacts;
};

/** A price reduced by a rate, rounded half up. */
export const reducedPrice = (priceAgorot: Agorot, rate: Rate): Agorot =>
  Math.floor((2 * priceAgorot * (WHOLE - rate) + WHOLE) / (2 * WHOLE));

/** v1: a number of grams at the gift's price per kilogram, which the file writes as a gift of the item itself. */
function giftedWeight(item: PromotionItem, { isWeighed, priceAgorot }: ShelfFacts): DealTerms | null {
  const { giftCount, giftPriceAgorot, minMilli } = item;
  if (!isWeighed || giftCount === null || giftPriceAgorot === null) return null;
  if (giftCount < GRAMS_MIN || giftCount * MILLI !== minMilli) return null;
  return isBelievable(giftPriceAgorot, priceAgorot)
    ? { kind: 'unit', isWeighed, unitAgorot: giftPriceAgorot, cap: Math.floor(giftCount) }
    : null;
}

type SetReward = { readonly nMilli: Thousandths; readonly g: number; readonly rate: Rate };

/** The reduction of some units of a set that a row means; null where the row means something else. */
function nthOf({ promotion, signs, item }: TermsInput): SetReward | null {
  const { rewardType, minMilli: nMilli, rate, giftCount } = item;
  const { plus, isSecond } = signs;
  const isPercent = rate !== null && rate > 0 && rate < WHOLE;
  const second: SetReward | null = isPercent && isSecond ? { nMilli: 2 * MILLI, g: 1, rate } : null;
  switch (rewardType) {
    case 7:
      return promotion.layout === 'v1' && giftCount !== null && giftCount >= 1 && nMilli > giftCount * MILLI
        ? { nMilli, g: giftCount, rate: WHOLE }
        : null;
    case 8:
    case 9:
      if (rate !== null && rate > 0) return { nMilli, g: 1, rate };
      return plus && (plus.a + plus.b) * MILLI === nMilli ? { nMilli, g: plus.b, rate: WHOLE } : null;
    case 0:
      if (promotion.layout !== 'v2') return null;
      if (rate === WHOLE && plus && plus.a * MILLI === nMilli)
        return { nMilli: (plus.a + plus.b) * MILLI, g: plus.b, rate: WHOLE };
      return nMilli === MILLI ? second : null;
    case 2:
      if (second) return second;
      return isWhole(nMilli) && nMilli >= 2 * MILLI && rate !== null && rate > 0 && rate <= WHOLE
        ? { nMilli, g: nMilli / MILLI, rate }
        : null;
    default:
      return null;
  }
}

function nthTerms({ promotion, signs, item, shelved }: TermsInput, { nMilli, g, rate }: SetReward): DealTerms | null {
  if (shelved.isWeighed || !isWhole(nMilli)) return null;
  const n = nMilli / MILLI;
  if (n === 1) {
    return rate <= DEEPEST_RATE
      ? unitTerms({ promotion, signs, item, shelved }, reducedPrice(shelved.priceAgorot, rate))
      : null;
  }
  if (!(g >= 1 && g <= n && n <= SET_MAX && Number.isInteger(g))) return null;
  if (rate <= 0 || rate > WHOLE || g * rate > DEEPEST_RATE * n) return null;
  const cap = capInSets({ signs, item }, n);
  return cap === 0 ? null : { kind: 'nth', n, g, rate, cap };
}

function percentTerms(row: TermsInput): DealTerms | null {
  const { promotion, item, shelved } = row;
  if (item.minMilli > MILLI) return null;
  if (promotion.layout === 'v2' && item.priceAgorot !== null) return unitTerms(row, item.priceAgorot);
  const { rate } = item;
  return rate !== null && rate > 0 && rate <= DEEPEST_RATE
    ? unitTerms(row, reducedPrice(shelved.priceAgorot, rate))
    : null;
}

function weighedTerms(row: TermsInput, priceAgorot: Agorot): DealTerms | null {
  const { promotion, signs, item, shelved } = row;
  const { minMilli: n, rewardType } = item;
  if (n === MILLI || n <= ANY_WEIGHT_MILLI || (rewardType === 3 && n < MILLI)) return unitTerms(row, priceAgorot);
  if (promotion.layout === 'v1' && !item.isWeighted) return null;
  if (n > MILLI && signs.isPieces) return null;
  const step = n < MILLI ? n : Math.ceil(n / MILLI) * MILLI;
  const isTotal = promotion.layout === 'v2';
  const kgAgorot = isTotal ? Math.floor((2 * priceAgorot * MILLI + n) / (2 * n)) : priceAgorot;
  if (isTotal && n > MILLI && priceAgorot <= shelved.priceAgorot) {
    const isSigned = signs.multiBuys.some(
      ({ n: count, totalAgorot }) =>
        count * MILLI === step && Math.abs(totalAgorot * n - priceAgorot * step) * MILLI <= NEAR_AGOROT * step * n,
    );
    if (!isSigned && !isConfirmed(row, priceAgorot)) return null;
  }
  if (!isBelievable(kgAgorot, shelved.priceAgorot)) return null;
  const cap = capOf(row, step);
  return cap === 0 ? null : { kind: 'weight', from: n, step, kgAgorot, cap };
}

function bundleTerms(row: TermsInput, totalAgorot: Agorot): DealTerms | null {
  const { signs, item, shelved } = row;
  if (!isWhole(item.minMilli)) return null;
  const n = item.minMilli / MILLI;
  if (n === 1) {
    const isSetOnSign = signs.lead !== null && signs.lead.n >= 2 && signs.lead.totalAgorot >= LEAD_MIN_AGOROT;
    return isSetOnSign ? null : unitTerms(row, totalAgorot);
  }
  const same = signs.multiBuys.filter((sign) => Math.abs(sign.totalAgorot - totalAgorot) <= NEAR_AGOROT);
  const isSigned = same.some((sign) => sign.n === n);
  const hasNoRate = item.rate === null || item.rate <= 0;
  if (!isSigned && hasNoRate && same.some((sign) => sign.n >= 2 && sign.n !== n)) return null;
  if (totalAgorot <= shelved.priceAgorot && !isSigned && !isConfirmed(row, totalAgorot)) return null;
  if (5 * totalAgorot < n * shelved.priceAgorot || n > SET_MAX) return null;
  const cap = capInSets(row, n);
  return cap === 0 ? null : { kind: 'bundle', n, totalAgorot, cap };
}

function unitTerms(row: TermsInput, unitAgorot: Agorot): DealTerms | null {
  const { isWeighed, priceAgorot } = row.shelved;
  const cap = capOf(row, MILLI);
  const units = cap === null || isWeighed ? cap : Math.floor(cap / MILLI);
  return units === 0 || !isBelievable(unitAgorot, priceAgorot)
    ? null
    : { kind: 'unit', isWeighed, unitAgorot, cap: units };
}

/**
 * A promotion price below a fifth of the shelf price is a mistake; one that is not below it is not a promotion
 * (docs/spec/pricing.md).
 */
const isBelievable = (unitAgorot: Agorot, priceAgorot: Agorot): boolean =>
  5 * unitAgorot >= priceAgorot && unitAgorot < priceAgorot;

/** Whether the row's rate confirms, to a percent, that `totalAgorot` is the total for the minimum quantity. */
function isConfirmed({ item, shelved }: TermsInput, totalAgorot: Agorot): boolean {
  const { rate, minMilli } = item;
  if (rate === null || rate <= 0) return false;
  const whole = minMilli * shelved.priceAgorot;
  return Math.abs((WHOLE - rate) * whole - WHOLE * totalAgorot * MILLI) <= NEAR_RATE * whole;
}

const isWhole = (milli: Thousandths): boolean => milli % MILLI === 0;

/** The largest quantity in one purchase, in thousandths; null: no limit. `setMilli` is the size of a set or step. */
function capOf({ signs, item }: Pick<TermsInput, 'signs' | 'item'>, setMilli: Thousandths): number | null {
  const { maxMilli, redemptions } = item;
  const limits = [maxMilli, redemptions === null ? null : redemptions * setMilli].filter((limit) => limit !== null);
  if (limits.length > 0) return Math.min(...limits);
  if (signs.cap) return signs.cap.count * (signs.cap.isRedemptions ? setMilli : MILLI);
  return signs.isLimited ? setMilli : null;
}

/** {@link capOf} in units, rounded down to whole sets. */
function capInSets(row: Pick<TermsInput, 'signs' | 'item'>, n: number): number | null {
  const cap = capOf(row, n * MILLI);
  return cap === null ? null : Math.floor(cap / (n * MILLI)) * n;
}
