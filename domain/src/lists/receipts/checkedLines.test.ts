import { expect, it } from 'vitest';
import { CHEESE, MILK, publishedGood as good, SMALL_RECEIPT as TEXT } from '../../../test/receipts/testSmallReceipt.ts';
import { bundle } from '../../../test/testPromotions.ts';
import { checkedCodes, uncountedCodes } from './checkedLines.ts';
import { compareReceipt } from './compareReceipt.ts';
import { readReceipt } from './readReceipt.ts';
import type { ReceiptTrust } from './receiptDoubts.ts';

const SURE: ReceiptTrust = { isExactText: true, isPlaceSure: true, isTimeSure: true };

const compared = (
  goods: ReturnType<typeof good>[],
  { text = TEXT, trust = SURE, promotions = [bundle('7', 9, 1, ['1'])] } = {},
) => {
  const receipt = readReceipt(text);
  const published = { goods, promotions };
  const comparison = compareReceipt({ receipt, items: [], published, chainId: '7290027600007', clubs: [], trust });
  return { over: checkedCodes(comparison, receipt, trust), uncounted: [...uncountedCodes(comparison)] };
};
const checked = (...of: Parameters<typeof compared>) => Object.fromEntries(compared(...of).over);

it('[RCT15] what agrees counts as what is dearer does, and what costs less as what agrees', () => {
  expect(checked([good(MILK, 690), good(CHEESE, 590)])).toEqual({ [MILK]: 0, [CHEESE]: 0 });
  expect(checked([good(MILK, 640), good(CHEESE, 650)])).toEqual({ [MILK]: 50, [CHEESE]: 0 });
  const promotions = [bundle('7', 2, 1000, [CHEESE])];
  expect(checked([good(MILK, 690), good(CHEESE, 590)], { promotions })).toEqual({ [MILK]: 0, [CHEESE]: 180 });
});

it('[RCT15] what would be in doubt as a claim does not count, dearer or not', () => {
  expect(checked([good(MILK, 690, false), good(CHEESE, 590)])).toEqual({ [CHEESE]: 0 });
  expect(checked([good(MILK, 660), good(CHEESE, 590)])).toEqual({ [CHEESE]: 0 });
  expect(checked([good(MILK, 690)], { trust: { ...SURE, isPlaceSure: false } })).toEqual({});
  expect(checked([good(MILK, 690)], { text: TEXT.replace('23.20', '40.00') })).toEqual({});
  expect(checked([])).toEqual({});
});

it('[RCT5] [RCT14] a sum of several units, whose quantity was not read, is neither dearer nor the price of one', () => {
  const text = `${TEXT.split('\n').slice(0, 2).join('\n')}\n${MILK} חלב תנובה 20.70\nלתשלום 20.70`;
  expect(compared([good(MILK, 690)], { text })).toEqual({ over: new Map(), uncounted: [MILK] });
  expect(compared([good(MILK, 2070)], { text })).toEqual({ over: new Map([[MILK, 0]]), uncounted: [] });
});
