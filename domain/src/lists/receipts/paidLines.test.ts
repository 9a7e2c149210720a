import { expect, it } from 'vitest';
import { paidLinesOf } from './paidLines.ts';
import { readReceipt } from './readReceipt.ts';

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

it('[RCT14] the prices of a receipt are those of lines whose product is known, after the discounts', () => {
  expect(paidLinesOf(readReceipt(TEXT), [pita], '7290027600007')).toEqual([
    { itemCode: '7290000042015', quantityMilli: 1000, isWeighed: false, agorot: 690 },
    { itemCode: '7290004131074', quantityMilli: 2000, isWeighed: false, agorot: 1000 },
    { itemCode: '7290027600007-4011220', quantityMilli: 845, isWeighed: true, agorot: 837 },
    { itemCode: '7290000000114', quantityMilli: 1000, isWeighed: false, agorot: 700 },
  ]);
});
