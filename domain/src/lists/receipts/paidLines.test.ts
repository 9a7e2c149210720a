import { expect, it } from 'vitest';
import { paidLinesOf } from './paidLines.ts';
import { readReceipt } from './readReceipt.ts';
import type { ReceiptItem } from './receiptMatches.ts';

const TEXT = `סופר
24/11/2026 18:32
7290000042015 חלב תנובה 3% 1 ליטר 6.90
7290004131074 קוטג' תנובה 5% 250 ג 11.80
   2 X 5.90
   הנחת מבצע 1.80-
4011220 בננות 8.37
   0.845 X 9.90
במבה 4.50
פיתות כוסמין ברמן 7.00
לתשלום 36.77`;
const pita = {
  id: 'pita',
  name: 'פיתות כוסמין ברמן',
  barcode: '7290000000114',
  quantity: 1,
  isWeighted: false,
  isCompleted: true,
};

const CHAIN = '7290027600007';
const paid = (text: string, items: readonly ReceiptItem[] = [pita], isExactText = true) =>
  paidLinesOf(readReceipt(text), items, CHAIN, { isExactText });
const MILK = '7290000042015';
const milk = (quantityMilli: number, agorot: number) => [{ itemCode: MILK, quantityMilli, isWeighed: false, agorot }];

it('[RCT14] the prices of a receipt are those of lines whose product is known, after the discounts', () => {
  expect(paid(TEXT)).toEqual([
    { itemCode: '7290000042015', quantityMilli: 1000, isWeighed: false, agorot: 690 },
    { itemCode: '7290004131074', quantityMilli: 2000, isWeighed: false, agorot: 1000 },
    { itemCode: '7290027600007-4011220', quantityMilli: 845, isWeighed: true, agorot: 837 },
    { itemCode: '7290000000114', quantityMilli: 1000, isWeighed: false, agorot: 700 },
  ]);
});

it.each([
  ['one and one free', `${MILK} חלב 6.90\n${MILK} חלב 6.90\nהנחת מבצע 6.90-\nלתשלום 6.90`, milk(2000, 690)],
  ['a discount at the second', `${MILK} חלב 6.90\n${MILK} חלב 6.90\nהנחת מבצע 3.80-\nלתשלום 10.00`, milk(2000, 1000)],
  ['one given back', `${MILK} חלב 6.90-\n${MILK} חלב 20.70\n3 X 6.90\nלתשלום 13.80`, milk(2000, 1380)],
  ['a discount or goods given back', `${MILK} חלב 20.70\n3 X 6.90\n${MILK} חלב 6.90-\nלתשלום 13.80`, []],
  ['all given back', `${MILK} חלב 6.90\n${MILK} חלב 6.90-\nלתשלום 0.00`, []],
])('[RCT14] the lines of a product count together: %s', (_name, text, expected) => {
  expect(paid(text)).toEqual(expected);
});

it('[RCT14] a discount on the whole receipt is spread over its lines to the agora, not over deposits and bags', () => {
  const text = (discount: string, total: string) => `סופר
${MILK} חלב 6.90
7290004131074 קוטג' 5.90
פיתות כוסמין ברמן 4.50
פיקדון 0.30
שקית 0.10
סיכום הנחות:
קופון ${discount}-
לתשלום ${total}`;
  const receipt = readReceipt(text('1.00', '16.70'));
  const [discount] = receipt.discounts;
  expect([discount?.agorot, receipt.isCertain, receipt.depositAgorot + receipt.bagsAgorot]).toEqual([100, true, 40]);
  const agorot = (text: string) => paid(text, [pita]).map((line) => line.agorot);
  // 39.88, 34.10 and 26.01 agorot: the last two are rounded down.
  expect(agorot(text('1.00', '16.70'))).toEqual([690 - 40, 590 - 34, 450 - 26]);
  expect(agorot(text('0.01', '17.69'))).toEqual([689, 590, 450]);
  expect(agorot(text('17.30', '0.40'))).toEqual([]);
});

it('[RCT14] nothing is kept of what may be weighed without its weight, nor of a product that is not sure', () => {
  const bananas = '4011220 בננות 8.37\nלתשלום 8.37';
  const item = { ...pita, id: 'bananas', name: 'בננות', barcode: `${CHAIN}-4011220`, isWeighted: true };
  expect(paid(bananas, [item])).toEqual([]);
  expect(paid(bananas, [])).toEqual([]);
  expect(paid(bananas, [{ ...item, isWeighted: false }])).toHaveLength(1);
  const beside = `${MILK}\nחלב 6.90\nלתשלום 6.90`;
  expect(paid(beside)).toEqual(milk(1000, 690));
  expect(paid(beside, [], false)).toEqual([]);
});
