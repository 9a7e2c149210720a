import { shelved } from '../testPromotions.ts';

/** A receipt of three lines, two of them with their codes, and the goods that a store publishes. */

export const MILK = '7290000042015';
export const CHEESE = '7290004131074';
export const SMALL_RECEIPT = `סופר
24/11/2026 18:32
${MILK} חלב תנובה 3% 1 ליטר 6.90
${CHEESE} קוטג' תנובה 5% 250 ג 11.80
   2 X 5.90
במבה 4.50
לתשלום 23.20`;

export const publishedGood = (code: string, agorot: number, isSteady = true) => ({
  itemCode: code,
  code,
  shelved: shelved(agorot),
  since: 0,
  isSteady,
});
