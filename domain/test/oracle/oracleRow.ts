import type { PromotionItem, PromotionLayout } from '../../src/goods/promotions/terms/promotion.ts';
import type { ShelfFacts } from '../../src/goods/promotions/terms/terms.ts';
import {
  countsPieces,
  everySign,
  limitInWords,
  paidAndFree,
  saysSecondIsCheaper,
  signAtTheStart,
} from './labelWords.ts';
import { ALL, percentOff, roundedHalfUp } from './oracleNumbers.ts';

/**
 * The charge of one row of a promotion at a shelf price, by the steps of docs/spec/pricing.md ("Reading a row"). The
 * first step that fits decides. It is written from the specification; only types come from the engine.
 */

/** Caps are units of goods by the piece, and grams of weighed goods. `off` is a part of the price in millionths. */
export type OracleTerms =
  | { readonly kind: 'unit'; readonly isWeighed: boolean; readonly each: number; readonly cap: number | null }
  | { readonly kind: 'bundle'; readonly n: number; readonly total: number; readonly cap: number | null }
  | { readonly kind: 'nth'; readonly n: number; readonly g: number; readonly off: number; readonly cap: number | null }
  | {
      readonly kind: 'weight';
      readonly from: number;
      readonly step: number;
      readonly each: number;
      readonly cap: number | null;
    };

export type OracleRow = {
  readonly layout: PromotionLayout;
  readonly text: string;
  readonly item: PromotionItem;
  readonly shelf: ShelfFacts;
};

const SET_LARGEST = 24;
const OFF_DEEPEST = 0.8 * ALL;
const SIGN_TOLERANCE = 5;

/** @returns null when the row prices nothing */
export function oracleTermsOf(row: OracleRow): OracleTerms | null {
  const { layout, item, shelf } = row;
  if (!shelf.isDiscountable) return null;
  if (layout === 'v1' && item.rewardType === 6) return giftOfWeighed(row);
  const isOther = layout === 'v1' ? item.isWeighted && !shelf.isWeighed : item.isWeighted !== shelf.isWeighed;
  if (isOther) return null;

  const set = cheapestOfSet(row);
  if (set) return nthTerms(row, set);
  if (item.rewardType === 2) return percentTerms(row);
  const isPriced = item.rewardType === 1 || item.rewardType === 10 || (item.rewardType === 3 && layout === 'v2');
  if (!isPriced || item.priceAgorot === null) return null;
  return shelf.isWeighed ? weighedTerms(row, item.priceAgorot) : pieceTerms(row, item.priceAgorot);
}

/** v1, type 6: a weighed item is its own gift, "so many grams at this price per kilogram". */
function giftOfWeighed({ item, shelf }: OracleRow): OracleTerms | null {
  const { giftCount, giftPriceAgorot, minMilli } = item;
  if (!shelf.isWeighed || giftCount === null || giftCount < 100 || giftPriceAgorot === null) return null;
  if (minMilli !== giftCount * 1000 || !isBelievable(giftPriceAgorot, shelf)) return null;
  return { kind: 'unit', isWeighed: true, each: giftPriceAgorot, cap: giftCount };
}

type CheapestOfSet = { readonly n: number; readonly g: number; readonly off: number };

/**
 * "In each set of n, the g cheapest at so much off", from the row's type and its words; null: the row is not such a
 * deal.
 */
function cheapestOfSet({ layout, text, item }: OracleRow): CheapestOfSet | null {
  const { rewardType, giftCount } = item;
  const n = item.minMilli / 1000;
  const off = item.rate ?? 0;
  const free = paidAndFree(text);
  if (layout === 'v1' && rewardType === 7)
    return giftCount !== null && giftCount >= 1 && n > giftCount ? { n, g: giftCount, off: ALL } : null;
  if (rewardType === 8 || rewardType === 9) {
    if (off > 0) return { n, g: 1, off };
    return free && free.paid + free.free === n ? { n, g: free.free, off: ALL } : null;
  }
  if (layout === 'v2' && rewardType === 0) {
    if (off === ALL && free?.paid === n) return { n: free.paid + free.free, g: free.free, off: ALL };
    return off > 0 && off < ALL && n === 1 && saysSecondIsCheaper(text) ? { n: 2, g: 1, off } : null;
  }
  if (rewardType !== 2) return null;
  if (off > 0 && off < ALL && saysSecondIsCheaper(text)) return { n: 2, g: 1, off };
  return Number.isInteger(n) && n >= 2 && off > 0 && off <= ALL ? { n, g: n, off } : null;
}

function nthTerms(row: OracleRow, { n, g, off }: CheapestOfSet): OracleTerms | null {
  if (row.shelf.isWeighed || !Number.isInteger(n) || !Number.isInteger(g)) return null;
  if (n === 1) return off <= OFF_DEEPEST ? unitTerms(row, percentOff(row.shelf.priceAgorot, off)) : null;
  if (g < 1 || g > n || n > SET_LARGEST || off > ALL || g * off > OFF_DEEPEST * n) return null;
  const cap = capOfSets(row, n);
  return cap === 0 ? null : { kind: 'nth', n, g, off, cap };
}

/** Type 2 without a set: the price that v2 names, or so much off. */
function percentTerms(row: OracleRow): OracleTerms | null {
  const { layout, item, shelf } = row;
  const off = item.rate ?? 0;
  if (item.minMilli > 1000) return null;
  if (layout === 'v2' && item.priceAgorot !== null) return unitTerms(row, item.priceAgorot);
  return off > 0 && off <= OFF_DEEPEST ? unitTerms(row, percentOff(shelf.priceAgorot, off)) : null;
}

/** A price of weighed goods: of each kilogram, or of a minimum weight. */
function weighedTerms(row: OracleRow, price: number): OracleTerms | null {
  const { layout, text, item, shelf } = row;
  const from = item.minMilli;
  const isOfAnyWeight = from === 1000 || from <= 20 || (item.rewardType === 3 && from < 1000);
  if (isOfAnyWeight) return unitTerms(row, price);
  if (layout === 'v1' && !item.isWeighted) return null;
  if (from > 1000 && countsPieces(text)) return null;

  const step = from < 1000 ? from : Math.ceil(from / 1000) * 1000;
  const each = layout === 'v1' ? price : roundedHalfUp(price * 1000, from);
  const needsProof = layout === 'v2' && from > 1000 && price <= shelf.priceAgorot;
  const isSigned = everySign(text).some(
    ({ count, total }) =>
      count * 1000 === step && Math.abs(total * from - price * 1000 * count) <= SIGN_TOLERANCE * count * from,
  );
  if (needsProof && !isSigned && !rateConfirms(row, price)) return null;
  if (!isBelievable(each, shelf)) return null;
  const cap = capOf(row, step);
  return cap === 0 ? null : { kind: 'weight', from, step, each, cap };
}

/** A price of goods by the piece: of each, or of a set. */
function pieceTerms(row: OracleRow, price: number): OracleTerms | null {
  const { text, item, shelf } = row;
  const n = item.minMilli / 1000;
  if (!Number.isInteger(n)) return null;
  if (n === 1) {
    const start = signAtTheStart(text);
    return start && start.count >= 2 && start.total >= 500 ? null : unitTerms(row, price);
  }
  const sameTotal = everySign(text).filter(({ total }) => Math.abs(total - price) <= SIGN_TOLERANCE);
  const isSigned = sameTotal.some(({ count }) => count === n);
  const isContradicted = (item.rate ?? 0) <= 0 && sameTotal.some(({ count }) => count >= 2 && count !== n);
  if (!isSigned && isContradicted) return null;
  if (price <= shelf.priceAgorot && !isSigned && !rateConfirms(row, price)) return null;
  if (5 * price < n * shelf.priceAgorot || n > SET_LARGEST) return null;
  const cap = capOfSets(row, n);
  return cap === 0 ? null : { kind: 'bundle', n, total: price, cap };
}

/** Whether the row's rate says, within one percent, how much a set at this total saves. */
function rateConfirms({ item, shelf }: OracleRow, total: number): boolean {
  const rate = item.rate ?? 0;
  const full = item.minMilli * shelf.priceAgorot;
  return rate > 0 && Math.abs(ALL * (full - total * 1000) - rate * full) <= (ALL / 100) * full;
}

function unitTerms(row: OracleRow, each: number): OracleTerms | null {
  const cap = capOf(row, 1000);
  if (cap === 0 || !isBelievable(each, row.shelf)) return null;
  return { kind: 'unit', isWeighed: row.shelf.isWeighed, each, cap };
}

/** A price at or above the shelf price is not an offer; one below a fifth of it is a mistake. */
const isBelievable = (each: number, { priceAgorot }: ShelfFacts): boolean =>
  each < priceAgorot && 5 * each >= priceAgorot;

/**
 * The most that one purchase gets: the smaller of the row's two numbers, else what the words say.
 * @param sizeMilli thousandths of a unit or grams of a set; 1000 without a set
 * @returns units, or grams of weighed goods
 */
function capOf({ text, item, shelf }: OracleRow, sizeMilli: number): number | null {
  const numbers = [
    ...(item.maxMilli !== null && item.maxMilli > 0 ? [item.maxMilli] : []),
    ...(item.redemptions !== null && item.redemptions > 0 ? [item.redemptions * sizeMilli] : []),
  ];
  const milli = numbers.length > 0 ? Math.min(...numbers) : limitInWords(text, sizeMilli);
  if (milli === null) return null;
  return shelf.isWeighed ? milli : Math.floor(milli / 1000);
}

function capOfSets(row: OracleRow, n: number): number | null {
  const cap = capOf(row, n * 1000);
  return cap === null ? null : cap - (cap % n);
}
