import type { WallTime } from '../../goods/promotions/terms/promotion.ts';
import type { Agorot, Thousandths } from '../../base/units.ts';

/** The facts of a printed receipt. Each line of the text is in one place: a goods line, a discount or `others`. */

export type ReceiptDiscount = {
  readonly text: string;
  /** Above 0. */
  readonly agorot: Agorot;
  /** The numbers of its lines in the text. */
  readonly source: readonly number[];
};

export type ReceiptLine = {
  /** As printed: tills cut names, mostly at 20 characters. */
  readonly name: string;
  /** Without leading zeros; null: not printed, or a digit was read wrong. */
  readonly code: string | null;
  /** Whether the check digit of the code fits; short codes have none. */
  readonly isCodeChecked: boolean;
  /** A code is printed whose digits do not fit its check digit. */
  readonly isCodeBroken: boolean;
  /** The code is in one line with the name: a code on a line of its own may be that of a line which was not read. */
  readonly isCodeBeside: boolean;
  /** Thousandths of a unit, or grams; null: not printed, which mostly means one. */
  readonly quantityMilli: Thousandths | null;
  readonly isWeighed: boolean;
  /** The price of a unit or of a kilogram; null: not printed. */
  readonly unitAgorot: Agorot | null;
  /** Before the discounts; below 0 for goods that were given back. */
  readonly paidAgorot: Agorot;
  readonly discounts: readonly ReceiptDiscount[];
  /** The amounts of the line fit each other, and none of them was guessed. */
  readonly isSure: boolean;
  readonly source: readonly number[];
};

/** A line of the text that names no goods. */
export type OtherReceiptText = {
  readonly at: number;
  readonly text: string;
  /** It is among the goods, and was not understood. */
  readonly isUnread: boolean;
};

export type Receipt = {
  /** The first words of the text; '' where there are none. */
  readonly store: string;
  /** 'YYYY-MM-DDTHH:MM:00'; null: not read. */
  readonly at: WallTime | null;
  readonly lines: readonly ReceiptLine[];
  /** Discounts that belong to no line. */
  readonly discounts: readonly ReceiptDiscount[];
  readonly depositAgorot: Agorot;
  readonly bagsAgorot: Agorot;
  /** Below 0: the till rounded down. */
  readonly roundingAgorot: Agorot;
  /** The line that says that the customer is in a club; null: none does. */
  readonly club: string | null;
  readonly totalAgorot: Agorot | null;
  /** The lines add up to the total: then the amounts were read right. */
  readonly isCertain: boolean;
  readonly others: readonly OtherReceiptText[];
};

/** The sum of what was read, which the total confirms. */
export const sumOfReceipt = (
  receipt: Pick<Receipt, 'lines' | 'discounts' | 'depositAgorot' | 'bagsAgorot' | 'roundingAgorot'>,
): Agorot => {
  let sum = receipt.depositAgorot + receipt.bagsAgorot + receipt.roundingAgorot;
  for (const line of receipt.lines) sum += netOfLine(line);
  for (const { agorot } of receipt.discounts) sum -= agorot;
  return sum;
};

/** The cost of a line after its discounts. */
export const netOfLine = ({ paidAgorot, discounts }: Pick<ReceiptLine, 'paidAgorot' | 'discounts'>): Agorot =>
  discounts.reduce((rest, { agorot }) => rest - agorot, paidAgorot);
