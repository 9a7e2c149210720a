import type { Agorot } from '../../base/units.ts';
import type { ReceiptLine } from './receipt.ts';
import { isProduct, type ReceiptTimes, timesAgorot } from './receiptWords.ts';

type Certain = {
  readonly lines: readonly ReceiptLine[];
  readonly totalAgorot: Agorot | null;
  readonly isCertain: boolean;
};

/** The total as it is printed in one place: before or after the rounding. */
export type PrintedTotal = { readonly agorot: readonly Agorot[]; readonly isPayment: boolean };

/**
 * The lines with the amounts that make the total, where one digit was read wrong. They are certain when they add up by
 * themselves, or by the quantities and prices of the lines; an amount that only the total explains is a guess.
 * @param totals the likeliest first
 * @param sumOf what a receipt with these lines costs
 */
export function certainLines(
  lines: readonly ReceiptLine[],
  totals: readonly PrintedTotal[],
  sumOf: (lines: readonly ReceiptLine[]) => Agorot,
): Certain {
  const products = lines.map(withProduct);
  for (const found of [lines, products]) {
    const sum = sumOf(found);
    if (isAgreed(sum, totals)) return { lines: found.map(withTimesOfSum), totalAgorot: sum, isCertain: true };
  }
  const totalAgorot = totals[0]?.agorot[0] ?? null;
  const gap = totalAgorot === null ? 0 : totalAgorot - sumOf(lines);
  const ways = lines.flatMap((line, at) => mendings(line, gap).map((changed) => lines.with(at, changed)));
  return { lines: (ways.length === 1 ? ways[0] : undefined) ?? products, totalAgorot, isCertain: false };
}

/** Whether most of the printed totals are this sum. Payments may be parts, or more than the total. */
function isAgreed(sum: Agorot, totals: readonly PrintedTotal[]): boolean {
  const has = ({ agorot }: PrintedTotal): boolean => agorot.includes(sum);
  const sums = totals.filter(({ isPayment }) => !isPayment);
  const agreeing = sums.filter(has).length;
  return sums.length === 0 ? totals.some(has) : agreeing > sums.length - agreeing;
}

const timesOfLine = ({ quantityMilli, unitAgorot, isWeighed }: ReceiptLine): ReceiptTimes | null =>
  quantityMilli === null || unitAgorot === null ? null : { quantityMilli, unitAgorot, isWeighed };

/** The line whose quantity and price make another amount than was read costs what they make. */
function withProduct(line: ReceiptLine): ReceiptLine {
  const times = timesOfLine(line);
  if (line.isSure || times === null || !isMisread(timesAgorot(times), line.paidAgorot)) return line;
  return { ...line, paidAgorot: timesAgorot(times) };
}

/** The line whose sum is right: one digit of its quantity, or of its price, was read wrong where one alone makes the sum. */
function withTimesOfSum(line: ReceiptLine): ReceiptLine {
  const times = timesOfLine(line);
  if (times === null || isProduct(times, line.paidAgorot) || line.paidAgorot <= 0 || times.unitAgorot <= 0) return line;
  const { quantityMilli, unitAgorot, isWeighed } = times;
  const step = isWeighed ? 1 : 1000;
  const quantities = near((line.paidAgorot * 1000) / unitAgorot, 1000 / unitAgorot, step).filter(
    (milli) =>
      isMisread(milli / step, quantityMilli / step) && isProduct({ ...times, quantityMilli: milli }, line.paidAgorot),
  );
  const units = near((line.paidAgorot * 1000) / quantityMilli, 1000 / quantityMilli, 1).filter(
    (agorot) => isMisread(agorot, unitAgorot) && isProduct({ ...times, unitAgorot: agorot }, line.paidAgorot),
  );
  if (quantities.length + units.length !== 1) return line;
  return { ...line, quantityMilli: quantities[0] ?? quantityMilli, unitAgorot: units[0] ?? unitAgorot };
}

/** The multiples of `step` that are at most `reach` and one step from a number. */
function near(number: number, reach: number, step: number): readonly number[] {
  const first = Math.floor((number - reach) / step);
  const count = Math.min(NEAR_MAX, Math.ceil((number + reach) / step) - first + 1);
  return Array.from({ length: count }, (_, at) => (first + at) * step).filter((one) => one > 0);
}

/** Prices of few agorot fit too many quantities. */
const NEAR_MAX = 50;

/** The line with the amount that closes the gap, where one digit makes the difference. */
function mendings(line: ReceiptLine, gap: Agorot): ReceiptLine[] {
  const paidAgorot = line.paidAgorot + gap;
  const times = timesOfLine(line);
  if (paidAgorot <= 0 || !isMisread(paidAgorot, line.paidAgorot)) return [];
  if (times === null) return [{ ...line, paidAgorot, isSure: false }];
  return line.isSure ? [] : [{ ...line, paidAgorot }];
}

/** Whether two amounts are written alike but for one digit, or for one that is missing. */
function isMisread(one: Agorot, other: Agorot): boolean {
  const [short = '', long = ''] = [String(one), String(other)].sort((a, b) => a.length - b.length);
  if (short.length === long.length) return [...short].filter((digit, at) => digit !== long[at]).length === 1;
  return (
    long.length === short.length + 1 && [...long].some((_, at) => long.slice(0, at) + long.slice(at + 1) === short)
  );
}
