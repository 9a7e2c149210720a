import type { Agorot } from '../../money.ts';
import { PERCENT, type Promotion, type PromotionItem, type Rate, WHOLE } from './promotion.ts';
import type { Signs } from './signs.ts';

/**
 * What a row of a promotion comes to at a shelf price [B6]: one of four kinds, or nothing that may touch a
 * price. Where row, price and words do not agree, nothing: a total never promises less than the till may charge.
 */
export type Terms =
  /** Each unit (or kilogram) for a price of its own; `cap` in units, of weighed goods in grams. */
  | { readonly kind: 'unit'; readonly isWeighed: boolean; readonly unitAgorot: Agorot; readonly cap: number | null }
  /** Any `n` of its items for `totalAgorot`. */
  | { readonly kind: 'bundle'; readonly n: number; readonly totalAgorot: Agorot; readonly cap: number | null }
  /** In each set of `n` the `g` cheapest are `rate` off. */
  | { readonly kind: 'nth'; readonly n: number; readonly g: number; readonly rate: Rate; readonly cap: number | null }
  /** From `from` grams on, whole steps at a price per kilogram. */
  | {
      readonly kind: 'weight';
      readonly from: number;
      readonly step: number;
      readonly kgAgorot: Agorot;
      readonly cap: number | null;
    };

/** What the price file says of an item. */
export type Shelved = {
  /** Of a unit, or of a kilogram when weighed. */
  readonly priceAgorot: Agorot;
  readonly isWeighed: boolean;
  /** AllowDiscount of the price row. */
  readonly isDiscountable: boolean;
};

const MILLI = 1000;
/** Larger sets are gifts and coupons in disguise. */
const SET_MAX = 24;
/** What is dearer than this part of the price is believed; below it no price is (docs/spec/pricing.md). */
const DEEPEST_RATE: Rate = 80 * PERCENT;
/** Words and rows may differ by this much. */
const NEAR_AGOROT = 5;
const NEAR_RATE: Rate = 1 * PERCENT;
/** RewardType 6 counts grams from here on. */
const GRAMS_MIN = 100;
/** So little a minimum means 'any weight', in thousandths of a kilogram. */
const ANY_WEIGHT_MILLI = 20;
/** A multi-buy at the beginning of the words with a total of this much is the price on the sign. */
const LEAD_MIN_AGOROT = 500;

/** @returns null: the row says nothing that may touch a price */
export function termsOf(promotion: Promotion, signs: Signs, item: PromotionItem, shelved: Shelved): Terms | null {
  const { layout } = promotion;
  const { isWeighed } = shelved;
  if (!shelved.isDiscountable) return null;
  if (layout === 'v1' && item.rewardType === 6) return giftedWeight(item, shelved);
  if (layout === 'v1' ? item.isWeighted && !isWeighed : item.isWeighted !== isWeighed) return null;
  const row: Row = { promotion, signs, item, shelved };
  const nth = nthOf(row);
  if (nth) return nthTerms(row, nth);
  if ([0, 6, 7, 8, 9, 11].includes(item.rewardType)) return null;
  if (item.rewardType === 2) return percentTerms(row);
  if (layout === 'v1' && item.rewardType === 3) return null;
  if (![1, 3, 10].includes(item.rewardType) || item.priceAgorot === null) return null;
  return isWeighed ? weighedTerms(row, item.priceAgorot) : bundleTerms(row, item.priceAgorot);
}

type Row = {
  readonly promotion: Promotion;
  readonly signs: Signs;
  readonly item: PromotionItem;
  readonly shelved: Shelved;
};

/** A price after a part of it is taken off, half up. */
export const priceOff = (priceAgorot: Agorot, rate: Rate): Agorot =>
  Math.floor((2 * priceAgorot * (WHOLE - rate) + WHOLE) / (2 * WHOLE));

/** v1: so many grams at the gift's price per kilogram, written as a gift of the item itself. */
function giftedWeight(item: PromotionItem, { isWeighed, priceAgorot }: Shelved): Terms | null {
  const { giftCount, giftPriceAgorot, minMilli } = item;
  if (!isWeighed || giftCount === null || giftPriceAgorot === null) return null;
  if (giftCount < GRAMS_MIN || giftCount * MILLI !== minMilli) return null;
  return isBelievable(giftPriceAgorot, priceAgorot)
    ? { kind: 'unit', isWeighed, unitAgorot: giftPriceAgorot, cap: Math.floor(giftCount) }
    : null;
}

type Nth = { readonly nMilli: number; readonly g: number; readonly rate: Rate };

/** The 'so many of a set at so much off' that a row means; null where it means something else. */
function nthOf({ promotion, signs, item }: Row): Nth | null {
  const { rewardType, minMilli: nMilli, rate, giftCount } = item;
  const { plus, isSecond } = signs;
  const isPercent = rate !== null && rate > 0 && rate < WHOLE;
  const second: Nth | null = isPercent && isSecond ? { nMilli: 2 * MILLI, g: 1, rate } : null;
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

function nthTerms({ promotion, signs, item, shelved }: Row, { nMilli, g, rate }: Nth): Terms | null {
  if (shelved.isWeighed || !isWhole(nMilli)) return null;
  const n = nMilli / MILLI;
  if (n === 1) {
    return rate <= DEEPEST_RATE
      ? unitTerms({ promotion, signs, item, shelved }, priceOff(shelved.priceAgorot, rate))
      : null;
  }
  if (!(g >= 1 && g <= n && n <= SET_MAX && Number.isInteger(g))) return null;
  if (rate <= 0 || rate > WHOLE || g * rate > DEEPEST_RATE * n) return null;
  const cap = capInSets({ signs, item }, n);
  return cap === 0 ? null : { kind: 'nth', n, g, rate, cap };
}

function percentTerms(row: Row): Terms | null {
  const { promotion, item, shelved } = row;
  if (item.minMilli > MILLI) return null;
  if (promotion.layout === 'v2' && item.priceAgorot !== null) return unitTerms(row, item.priceAgorot);
  const { rate } = item;
  return rate !== null && rate > 0 && rate <= DEEPEST_RATE ? unitTerms(row, priceOff(shelved.priceAgorot, rate)) : null;
}

function weighedTerms(row: Row, priceAgorot: Agorot): Terms | null {
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

function bundleTerms(row: Row, totalAgorot: Agorot): Terms | null {
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

function unitTerms(row: Row, unitAgorot: Agorot): Terms | null {
  const { isWeighed, priceAgorot } = row.shelved;
  const cap = capOf(row, MILLI);
  const units = cap === null || isWeighed ? cap : Math.floor(cap / MILLI);
  return units === 0 || !isBelievable(unitAgorot, priceAgorot)
    ? null
    : { kind: 'unit', isWeighed, unitAgorot, cap: units };
}

/** A price below a fifth of the shelf's is a mistake, and one that is not below it is none (docs/spec/pricing.md). */
const isBelievable = (unitAgorot: Agorot, priceAgorot: Agorot): boolean =>
  5 * unitAgorot >= priceAgorot && unitAgorot < priceAgorot;

/** The row's rate says that `totalAgorot` is the total of the minimum, to a percent. */
function isConfirmed({ item, shelved }: Row, totalAgorot: Agorot): boolean {
  const { rate, minMilli } = item;
  if (rate === null || rate <= 0) return false;
  const whole = minMilli * shelved.priceAgorot;
  return Math.abs((WHOLE - rate) * whole - WHOLE * totalAgorot * MILLI) <= NEAR_RATE * whole;
}

const isWhole = (milli: number): boolean => milli % MILLI === 0;

/** Most of it in one purchase, in thousandths; null: no limit. `setMilli` is the size of a set, or a step. */
function capOf({ signs, item }: Pick<Row, 'signs' | 'item'>, setMilli: number): number | null {
  const { maxMilli, redemptions } = item;
  const limits = [maxMilli, redemptions === null ? null : redemptions * setMilli].filter((limit) => limit !== null);
  if (limits.length > 0) return Math.min(...limits);
  if (signs.cap) return signs.cap.count * (signs.cap.isRedemptions ? setMilli : MILLI);
  return signs.isLimited ? setMilli : null;
}

/** In units, whole sets. */
function capInSets(row: Pick<Row, 'signs' | 'item'>, n: number): number | null {
  const cap = capOf(row, n * MILLI);
  return cap === null ? null : Math.floor(cap / (n * MILLI)) * n;
}
