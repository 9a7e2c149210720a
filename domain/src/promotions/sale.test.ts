import { expect, test } from 'vitest';
import { saleOf } from './sale.ts';

const unit = (totalAgorot: number) => ({ minQuantity: 1, totalAgorot });
const set = (minQuantity: number, totalAgorot: number) => ({ minQuantity, totalAgorot });

test.each([
  ['no offers', [], null, null],
  ['a price for one', [unit(590)], 590, '40% הנחה'],
  ['the lowest of several', [unit(790), unit(690)], 690, '30% הנחה'],
  ['not below the shelf', [unit(990), unit(1200)], null, null],
  ['under one percent off', [unit(985)], 985, null],
  ['a multi-buy', [set(3, 2000)], null, '3 ב-20 ש"ח'],
  ['a multi-buy with agorot', [set(2, 1590)], null, '2 ב-15.90 ש"ח'],
  ['a multi-buy that saves nothing', [set(2, 1980)], null, null],
  ['both, the multi-buy better', [unit(890), set(3, 2000)], 890, '3 ב-20 ש"ח'],
  ['both, the single better', [unit(590), set(3, 2000)], 590, '40% הנחה'],
  ['of two multi-buys the better', [set(2, 1500), set(3, 2000)], null, '3 ב-20 ש"ח'],
] as const)('%s at 9.90', (_what, offers, salePriceAgorot, saleText) => {
  expect(saleOf(990, offers, false)).toEqual({ salePriceAgorot, saleText });
});

test('a multi-buy of weighed goods is told in kilograms', () => {
  expect(saleOf(3990, [set(2, 5000)], true).saleText).toBe('2 ק"ג ב-50 ש"ח');
});
