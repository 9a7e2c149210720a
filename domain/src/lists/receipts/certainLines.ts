import type { Agorot } from '../../base/units.ts';
import type { ReceiptLine } from './receipt.ts';
import { timesAgorot, type ReceiptTimes } from './receiptWords.ts';

type Certain = {
  readonly lines: readonly ReceiptLine[];
  readonly totalAgorot: Agorot | null;
  readonly isCertain: boolean;
};

/** A line as it may have been printed. `isSure`: another amount of the receipt says so. */
type Mended = { readonly at: number; readonly line: ReceiptLine };

/**
 * The lines with the amounts that make the total, where one digit was read wrong. A mended line is sure only when its own
 * quantity and price confirm it.
 * @param totals the total as it is printed in several places, the likeliest first
 * @param sumOf what a receipt with these lines costs
 */
export function certainLines(
  lines: readonly ReceiptLine[],
  totals: readonly Agorot[],
  sumOf: (lines: readonly ReceiptLine[]) => Agorot,
): Certain {
  const [totalAgorot = null] = totals;
  const sum = sumOf(lines);
  if (totals.includes(sum)) return { lines, totalAgorot: sum, isCertain: true };
  for (const total of new Set(totals)) {
    const mended = mendedLines(lines, total - sum);
    if (mended !== null) return { lines: mended, totalAgorot: total, isCertain: true };
  }
  return { lines: lines.map(withProduct), totalAgorot, isCertain: false };
}

/** @param gap what the lines lack. @returns null where no single mending, or more than one, makes the total */
function mendedLines(lines: readonly ReceiptLine[], gap: Agorot): readonly ReceiptLine[] | null {
  const products = lines.map(withProduct);
  const closed = products.reduce((all, line, at) => all + line.paidAgorot - (lines[at]?.paidAgorot ?? 0), 0);
  if (closed === gap) return products;
  const ways = lines.flatMap((line, at) => mendings(line, gap).map((changed): Mended => ({ at, line: changed })));
  const [way] = ways;
  return way && ways.length === 1 ? lines.map((line, at) => (at === way.at ? way.line : line)) : null;
}

const timesOfLine = ({ quantityMilli, unitAgorot, isWeighed }: ReceiptLine): ReceiptTimes | null =>
  quantityMilli === null || unitAgorot === null ? null : { quantityMilli, unitAgorot, isWeighed };

/** The line whose quantity and price make another amount than was read costs what they make. */
function withProduct(line: ReceiptLine): ReceiptLine {
  const times = timesOfLine(line);
  if (line.isSure || times === null || !isMisread(timesAgorot(times), line.paidAgorot)) return line;
  return { ...line, paidAgorot: timesAgorot(times) };
}

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
