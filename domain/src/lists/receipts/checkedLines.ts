import type { Agorot } from '../../base/units.ts';
import { isClaimed, type ReceiptComparison } from './compareReceipt.ts';
import type { Receipt } from './receipt.ts';
import { isQuantityLost, lineDoubts, type ReceiptTrust } from './receiptDoubts.ts';

/** Products whose number the receipt does not say: the price of one of them is not known, so none is kept [RCT14]. */
export const uncountedCodes = ({ lines }: Pick<ReceiptComparison, 'lines'>): ReadonlySet<string> =>
  new Set(
    lines.flatMap(({ line, itemCode, published }) =>
      itemCode !== null && published !== null && isQuantityLost(line, published.shelved) ? [itemCode] : [],
    ),
  );

/**
 * How much more the till took for each product than was published: 0 for as much, or less [RCT15]. Only what is as certain as
 * a claim has to be is in it, also where the till was right: else doubts would hide its faults and not its merits.
 */
export function checkedCodes(
  { lines }: Pick<ReceiptComparison, 'lines'>,
  receipt: Receipt,
  trust: ReceiptTrust,
): ReadonlyMap<string, Agorot> {
  const over = new Map<string, Agorot>();
  const doubted = new Set<string>();
  for (const line of lines) {
    const { itemCode, published, differences } = line;
    if (itemCode === null) continue;
    const isCertain =
      published !== null &&
      lineDoubts(line, published, receipt, trust).length === 0 &&
      differences.every((difference) => isClaimed(difference));
    if (!isCertain) doubted.add(itemCode);
    over.set(
      itemCode,
      differences.reduce((sum, { agorot }) => sum + agorot, over.get(itemCode) ?? 0),
    );
  }
  return new Map([...over].filter(([itemCode]) => !doubted.has(itemCode)));
}
