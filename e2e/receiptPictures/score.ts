import { CHAIN, claimsOf, itemCodeAt } from '@sali/domain/test/receipts/testClaims';
import { SeededChoice } from '@sali/domain/test/receipts/testChoice';
import { type Printed, printedReceipt, SHAPE_NAMES } from '@sali/domain/test/receipts/testPrinted';
import { type MadeShopping, madeShopping } from '@sali/domain/test/receipts/testTill';
import { netOfLine, type Receipt } from '@sali/domain/lists/receipts/receipt';
import { matchReceipt } from '@sali/domain/lists/receipts/receiptMatches';

/** A made shopping with its receipt, and how much of that was read right. */

export type MadeReceipt = { readonly made: MadeShopping; readonly printed: Printed; readonly isTurned: boolean };

export type ReadingScore = {
  readonly lines: number;
  readonly missed: readonly Printed['lines'][number][];
  readonly isTotalRight: boolean;
  readonly isCertain: boolean;
  readonly claims: number;
  readonly wrongClaims: number;
};

/** @param seed every sixth has the same shape */
export function madeReceipt(seed: number): MadeReceipt {
  const made = madeShopping(new SeededChoice(seed), 0.6);
  const shape = SHAPE_NAMES[seed % SHAPE_NAMES.length] ?? 'below';
  return { made, printed: printedReceipt(made.bill, shape), isTurned: shape === 'turned' };
}

/** A line is right when the list's item is found by it, and its quantity, price, sum and discount are those of the till. */
export function scoreOfReading({ made, printed }: MadeReceipt, receipt: Receipt, seed: number): ReadingScore {
  const items = made.bill.lines.map((line, at) => ({
    id: String(at),
    name: line.name,
    barcode: itemCodeAt(line.code),
    quantity: line.quantityMilli / 1000,
    isWeighted: line.isWeighed,
    isCompleted: true,
  }));
  const matches = matchReceipt(receipt.lines, items, CHAIN);
  const missed = printed.lines.filter(
    ({ line }, at) =>
      !matches.some(
        ({ item, line: read }) =>
          item?.id === String(at) &&
          read.paidAgorot === line.paidAgorot &&
          (read.quantityMilli ?? 1000) === line.quantityMilli &&
          (read.unitAgorot ?? line.priceAgorot) === line.priceAgorot &&
          read.isWeighed === line.isWeighed &&
          read.paidAgorot - netOfLine(read) === line.discountAgorot,
      ),
  );
  const { claims, wrong } = claimsOf(made, receipt, new SeededChoice(seed), false);
  return {
    lines: printed.lines.length,
    missed,
    isTotalRight: receipt.totalAgorot === made.bill.totalAgorot,
    isCertain: receipt.isCertain,
    claims,
    wrongClaims: wrong.length,
  };
}
