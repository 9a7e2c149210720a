import { expect, test } from 'vitest';
import { unitPriceOf } from './unitPrice.ts';

test.each([
  [990, { quantityMilli: 150_000, unit: 'g' }, { agorot: 660, per: '100g' }],
  [690, { quantityMilli: 1000, unit: 'l' }, { agorot: 69, per: '100ml' }],
  [1090, { quantityMilli: 1500, unit: 'l' }, { agorot: 73, per: '100ml' }],
  [4990, { quantityMilli: 5000, unit: 'kg' }, { agorot: 100, per: '100g' }],
  [2000, { quantityMilli: 30_000, unit: 'unit' }, { agorot: 67, per: 'unit' }],
  [1000, { quantityMilli: 20_000, unit: 'm' }, { agorot: 50, per: 'm' }],
] as const)('%i agorot for %j is %j', (price, size, expected) => {
  expect(unitPriceOf(price, size, false)).toEqual(expected);
});

test('a weighted price is per kilogram; without a size there is no unit price', () => {
  expect(unitPriceOf(8990, null, true)).toEqual({ agorot: 899, per: '100g' });
  expect(unitPriceOf(990, null, false)).toBeNull();
  expect(unitPriceOf(990, { quantityMilli: 0, unit: 'g' }, false)).toBeNull();
});
