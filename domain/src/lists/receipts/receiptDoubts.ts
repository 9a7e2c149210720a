import type { Agorot } from '../../base/units.ts';
import type { PublishedGood } from '../../goods/prices/publishedShelf.ts';
import type { Receipt, ReceiptLine } from './receipt.ts';
import type { ReceiptMatch } from './receiptMatches.ts';
import { LIKENESS_MIN, likenessOfNames } from './receiptNames.ts';

/** Why a difference is not claimed. */
export type ReceiptDoubt =
  /** The amounts do not add up to the total, or one of them was guessed. */
  | 'reading'
  /** Neither a code nor the whole name says which product it is. */
  | 'product'
  | 'quantity'
  /** The price changed about then, or the hour is not sure. */
  | 'time'
  /** The receipt may be of another store. */
  | 'place'
  /** The difference is what a bottle is worth. */
  | 'deposit'
  /** A discount was given that may be about it. */
  | 'discount'
  /** Several promotions could count. */
  | 'promotions'
  /** The promotion is of another club than that of the chain's customers, such as those who pay by its credit card. */
  | 'club';

/** How far the facts around the text of a receipt are sure. */
export type ReceiptTrust = {
  /** The text is the till's own, not read from a picture. */
  readonly isExactText: boolean;
  readonly isPlaceSure: boolean;
  readonly isTimeSure: boolean;
};

/** A line without a quantity is one unit, unless it costs so much that the quantity may have been lost. */
const ONE_MAX = 1.5;
const DEPOSIT_AGOROT = 30;

/** The doubts about one line, which is this product. */
export function lineDoubts(
  match: ReceiptMatch,
  good: PublishedGood,
  receipt: Receipt,
  trust: ReceiptTrust,
): readonly ReceiptDoubt[] {
  const found: readonly (readonly [ReceiptDoubt, boolean])[] = [
    ['reading', !receipt.isCertain || !match.line.isSure || isBesideUnread(match.line, receipt)],
    ['reading', !trust.isExactText && isAlone(match.line) && isBadlyRead(receipt)],
    ['product', !isProductSure(match, trust)],
    ['quantity', !isQuantitySure(match, good, trust)],
    ['time', !trust.isTimeSure || !good.isSteady],
    ['place', !trust.isPlaceSure],
    ['discount', receipt.discounts.length > 0],
  ];
  return found.flatMap(([doubt, isDoubted]) => (isDoubted ? [doubt] : []));
}

/** No quantity and price confirm the amount. */
const isAlone = ({ quantityMilli }: ReceiptLine): boolean => quantityMilli === null;

/** Where some digits were read wrong, two faults may make up for each other in the sum. */
const isBadlyRead = ({ lines, others }: Receipt): boolean =>
  others.some(({ isUnread }) => isUnread) || lines.some(({ isSure, isCodeBroken }) => !isSure || isCodeBroken);

/** Text that was not understood may be the quantity or the discount of the line beside it. */
const isBesideUnread = ({ source }: ReceiptLine, { others }: Receipt): boolean =>
  others.some(({ at, isUnread }) => isUnread && source.some((own) => Math.abs(own - at) <= 2));

export function isProductSure(
  { line, item, by }: ReceiptMatch,
  { isExactText }: Pick<ReceiptTrust, 'isExactText'>,
): boolean {
  if (line.code === null) return by === 'name';
  return (
    isExactText ||
    (line.isCodeChecked && line.isCodeBeside) ||
    (item !== null && likenessOfNames(line.name, item.name) >= LIKENESS_MIN)
  );
}

function isQuantitySure(
  { line, item }: ReceiptMatch,
  { shelved }: PublishedGood,
  { isExactText }: ReceiptTrust,
): boolean {
  if (line.quantityMilli !== null) return true;
  return !isQuantityLost(line, shelved) && (isExactText || item?.quantity === 1);
}

/** The receipt says no quantity, and the sum is not that of one: the row with the quantity may not have been read. */
export const isQuantityLost = (
  { quantityMilli, paidAgorot }: ReceiptLine,
  { isWeighed, priceAgorot }: PublishedGood['shelved'],
): boolean => quantityMilli === null && (isWeighed || paidAgorot >= priceAgorot * ONE_MAX);

/** Some prices are published without the deposit of the bottle, and some tills add it to the price. */
export const isDeposit = (agorot: Agorot, units: number): boolean => agorot === DEPOSIT_AGOROT * units;
