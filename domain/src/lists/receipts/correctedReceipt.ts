import type { Agorot, Thousandths } from '../../base/units.ts';
import type { WallTime } from '../../goods/promotions/terms/promotion.ts';
import { type Receipt, type ReceiptLine, sumOfReceipt } from './receipt.ts';
import { isProduct } from './receiptWords.ts';

/** The facts of a line as a person has corrected them. */
export type LineCorrection = {
  readonly name: string;
  readonly quantityMilli: Thousandths;
  readonly paidAgorot: Agorot;
};

export type ReceiptCorrections = {
  /** By the place of the line; null: it names no goods. */
  readonly lines: ReadonlyMap<number, LineCorrection | null>;
  /** Left out: as read. */
  readonly totalAgorot?: Agorot;
  readonly at?: WallTime;
};

/** The receipt with what a person has corrected: then it is certain when its lines add up to the total. */
export function correctedReceipt(receipt: Receipt, { lines, totalAgorot, at }: ReceiptCorrections): Receipt {
  if (lines.size === 0 && totalAgorot === undefined && at === undefined) return receipt;
  const changed = receipt.lines.flatMap((line, place) => {
    const correction = lines.get(place);
    if (correction === null) return [];
    return correction === undefined ? [line] : [correctedLine(line, correction)];
  });
  const total = totalAgorot ?? receipt.totalAgorot;
  const isAsRead = lines.size === 0 && totalAgorot === undefined;
  const isCertain = isAsRead ? receipt.isCertain : sumOfReceipt({ ...receipt, lines: changed }) === total;
  return { ...receipt, lines: changed, totalAgorot: total, at: at ?? receipt.at, isCertain };
}

function correctedLine(line: ReceiptLine, { name, quantityMilli, paidAgorot }: LineCorrection): ReceiptLine {
  const { unitAgorot, isWeighed } = line;
  const isUnit = unitAgorot !== null && isProduct({ quantityMilli, isWeighed, unitAgorot }, paidAgorot);
  return { ...line, name, quantityMilli, paidAgorot, unitAgorot: isUnit ? unitAgorot : null, isSure: true };
}
