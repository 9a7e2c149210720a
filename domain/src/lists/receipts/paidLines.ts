import type { Agorot, Thousandths } from '../../base/units.ts';
import { netOfLine, type Receipt } from './receipt.ts';
import { matchReceipt, type ReceiptItem } from './receiptMatches.ts';

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

/** The lines of a receipt whose product is known and whose amounts fit each other; what was given back is left out [RCT14]. */
export const paidLinesOf = (
  { lines }: Pick<Receipt, 'lines'>,
  items: readonly ReceiptItem[],
  chainId: string,
): readonly PaidLine[] =>
  matchReceipt(lines, items, chainId).flatMap(({ line, itemCode }) => {
    const agorot = netOfLine(line);
    if (itemCode === null || !line.isSure || agorot <= 0) return [];
    return [{ itemCode, quantityMilli: line.quantityMilli ?? ONE_MILLI, isWeighed: line.isWeighed, agorot }];
  });
