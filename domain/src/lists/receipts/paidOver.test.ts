import { expect, it } from 'vitest';
import { CHEESE, MILK, publishedGood as good } from '../../../test/receipts/testSmallReceipt.ts';
import { bundle } from '../../../test/testPromotions.ts';
import { paidOver } from './paidOver.ts';

const CHAIN = '7290027600007';
const AT = '2026-11-24T10:00:00';
const paid = (itemCode: string, agorot: number, quantityMilli = 1000) => ({
  itemCode,
  quantityMilli,
  isWeighed: false,
  agorot,
});

it('[RCT15] what was paid above the published prices is counted from them alone', () => {
  const published = { goods: [good(MILK, 690), good(CHEESE, 590)], promotions: [] };
  const over = (...lines: ReturnType<typeof paid>[]) =>
    Object.fromEntries(paidOver(lines, published, { chainId: CHAIN, at: AT, clubs: [] }));
  expect(over(paid(MILK, 1380, 2000), paid(CHEESE, 590))).toEqual({ [MILK]: 0, [CHEESE]: 0 });
  expect(over(paid(MILK, 1500, 2000), paid(CHEESE, 400))).toEqual({ [MILK]: 120, [CHEESE]: 0 });
  expect(over(paid('7290000000000', 700))).toEqual({});
});

it('[RCT15] a promotion that was published counts, and a price that changed that day does not', () => {
  const promotions = [bundle('7', 2, 1000, [CHEESE])];
  const over = (isSteady: boolean) =>
    Object.fromEntries(
      paidOver(
        [paid(CHEESE, 1180, 2000)],
        { goods: [good(CHEESE, 590, isSteady)], promotions },
        {
          chainId: CHAIN,
          at: AT,
          clubs: [],
        },
      ),
    );
  expect(over(true)).toEqual({ [CHEESE]: 180 });
  expect(over(false)).toEqual({});
});
