import { sum } from '../../base/collections.ts';
import type { Agorot } from '../../base/units.ts';
import type { PublishedShelf } from '../../goods/prices/publishedShelf.ts';
import { checkedCodes } from './checkedLines.ts';
import { compareReceipt } from './compareReceipt.ts';
import type { PaidLine } from './paidLines.ts';
import type { PurchaseAt } from './pricedGroups.ts';
import type { Receipt, ReceiptLine } from './receipt.ts';

/** A device that has read the receipt vouches for the text; published prices are what it cannot vouch for. */
const SURE = { isExactText: true, isPlaceSure: true, isTimeSure: true };

/**
 * How much more than published the products of a purchase cost, by what was paid for them alone: 0 for as much, or less
 * [RCT15]. Products without a steady published price are not in it.
 */
export function paidOver(
  lines: readonly PaidLine[],
  published: PublishedShelf,
  { chainId, at, clubs }: PurchaseAt,
): ReadonlyMap<string, Agorot> {
  const receipt: Receipt = {
    store: '',
    at,
    lines: lines.map(lineOfPaid),
    discounts: [],
    depositAgorot: 0,
    bagsAgorot: 0,
    roundingAgorot: 0,
    club: clubs.length === 0 ? null : '',
    totalAgorot: sum(lines.map(({ agorot }) => agorot)),
    isCertain: true,
    others: [],
  };
  const comparison = compareReceipt({ receipt, items: [], published, chainId, clubs, trust: SURE });
  return checkedCodes(comparison, receipt, SURE);
}

const lineOfPaid = ({ itemCode, quantityMilli, isWeighed, agorot }: PaidLine, at: number): ReceiptLine => ({
  name: '',
  code: itemCode,
  isCodeChecked: true,
  isCodeBroken: false,
  isCodeBeside: true,
  quantityMilli,
  isWeighed,
  unitAgorot: null,
  paidAgorot: agorot,
  discounts: [],
  isSure: true,
  source: [at],
});
