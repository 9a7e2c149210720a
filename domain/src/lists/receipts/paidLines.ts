import { sum } from '../../base/collections.ts';
import type { Agorot, Thousandths } from '../../base/units.ts';
import { netOfLine, type Receipt, type ReceiptLine } from './receipt.ts';
import { isProductSure, type ReceiptTrust } from './receiptDoubts.ts';
import { matchReceipt, type ReceiptItem, type ReceiptMatch } from './receiptMatches.ts';
import { isSameBeginning } from './receiptNames.ts';

/** One, where no quantity is printed. */
const ONE_MILLI = 1000;

/** The price that was really paid for a product. */
export type PaidLine = {
  readonly itemCode: string;
  /** Thousandths of a unit, or grams. */
  readonly quantityMilli: Thousandths;
  readonly isWeighed: boolean;
  /** After the discounts. */
  readonly agorot: Agorot;
};

type Trust = Pick<ReceiptTrust, 'isExactText'>;

/**
 * The sum paid for each product of a receipt that is known, where all of its amounts fit each other [RCT14]. Its lines count
 * together: one may have the discount of both, or be given back. A discount on the whole receipt is spread over its lines.
 */
export function paidLinesOf(
  { lines, discounts }: Pick<Receipt, 'lines' | 'discounts'>,
  items: readonly ReceiptItem[],
  chainId: string,
  trust: Trust,
): readonly PaidLine[] {
  const shares = discountShares(
    sum(discounts.map(({ agorot }) => agorot)),
    lines.map((line) => Math.max(0, netOfLine(line))),
  );
  const sums = new Map<string, PaidLine>();
  const doubted = new Set<string>();
  for (const [at, match] of matchReceipt(lines, items, chainId).entries()) {
    const { line, itemCode } = match;
    if (itemCode === null) continue;
    const key = `${itemCode} ${line.isWeighed}`;
    if (!isPaidSure(match, trust)) doubted.add(key);
    const before = sums.get(key);
    sums.set(key, {
      itemCode,
      isWeighed: line.isWeighed,
      quantityMilli: (before?.quantityMilli ?? 0) + signedQuantity(line),
      agorot: (before?.agorot ?? 0) + netOfLine(line) - (shares[at] ?? 0),
    });
  }
  return [...sums].flatMap(([key, paid]) =>
    doubted.has(key) || paid.quantityMilli <= 0 || paid.agorot <= 0 ? [] : [paid],
  );
}

/**
 * A discount on the whole receipt, in proportion to what each line cost: deposits and bags have no part in it. The agorot that
 * are left over by rounding down go to the lines that lost the most by it.
 */
function discountShares(agorot: Agorot, costs: readonly Agorot[]): readonly Agorot[] {
  const all = sum(costs);
  if (agorot === 0 || all === 0) return costs.map(() => 0);
  const shares = costs.map((cost) => Math.floor((agorot * cost) / all));
  const byRest = costs
    .map((cost, at) => ({ at, rest: (agorot * cost) % all }))
    .toSorted((one, other) => other.rest - one.rest);
  for (const { at } of byRest.slice(0, agorot - sum(shares))) shares[at] = (shares[at] ?? 0) + 1;
  return shares;
}

const isPaidSure = (match: ReceiptMatch, trust: Trust): boolean =>
  match.line.isSure && isProductSure(match, trust) && !mayBeUnweighed(match) && !mayBeGivenBack(match.line);

/** Tills print goods that are given back as some print a discount: the name once more, with a minus. */
const mayBeGivenBack = ({ name, discounts }: ReceiptLine): boolean =>
  discounts.some(({ text }) => text === name || isSameBeginning(name, text));

/** The weight of what a store weighs is not printed: the list says so, or the code is short, as those of vegetables are. */
const mayBeUnweighed = ({ line, item }: ReceiptMatch): boolean =>
  line.quantityMilli === null && (item?.isWeighted ?? !line.isCodeChecked);

/** Below 0 for what was given back. */
const signedQuantity = ({ paidAgorot, quantityMilli }: ReceiptLine): Thousandths =>
  Math.abs(quantityMilli ?? ONE_MILLI) * (paidAgorot < 0 ? -1 : 1);
