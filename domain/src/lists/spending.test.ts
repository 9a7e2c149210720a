import { expect, test } from 'vitest';
import { DEFAULT_CATEGORY_ID } from '../base/limits.ts';
import { averageOf, type EndedShopping, lastMonths, monthOf, paidCategories, spentMonths } from './spending.ts';

const at = (iso: string): number => Date.parse(iso);
const shopping = (iso: string, ...categories: [number, number, number][]): EndedShopping => ({
  endedAt: at(iso),
  categories: categories.map(([categoryId, agorot, savedAgorot]) => ({ categoryId, agorot, savedAgorot })),
});

test('[NW30] a shopping belongs to the month of its end by the calendar of Israel', () => {
  expect(monthOf(at('2026-10-31T21:59:00Z'))).toBe('2026-10');
  expect(monthOf(at('2026-10-31T22:00:00Z'))).toBe('2026-11');
  expect(lastMonths(at('2026-02-10T10:00:00Z'), 4)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
});

test('[NW30] months have sums of their categories, the dearest first, and empty months are there', () => {
  const shoppings = [
    shopping('2026-11-05T10:00:00Z', [1, 1000, 100], [2, 300, 0]),
    shopping('2026-11-12T10:00:00Z', [2, 900, 50]),
    shopping('2026-09-01T10:00:00Z', [1, 500, 0]),
    shopping('2025-09-01T10:00:00Z', [1, 9999, 0]),
  ];
  const [september, october, november] = spentMonths(shoppings, at('2026-11-23T10:00:00Z'), 3);
  expect([september?.agorot, october?.agorot, october?.shoppings]).toEqual([500, 0, 0]);
  expect(november).toEqual({
    month: '2026-11',
    agorot: 2200,
    savedAgorot: 150,
    shoppings: 2,
    categories: [
      { categoryId: 2, agorot: 1200, savedAgorot: 50 },
      { categoryId: 1, agorot: 1000, savedAgorot: 100 },
    ],
  });
  expect([averageOf({ agorot: 2201, shoppings: 2 }), averageOf({ agorot: 0, shoppings: 0 })]).toEqual([1101, 0]);
});

test('[RCT12] what was paid is parted as the prices of the categories are, to the agora', () => {
  const category = (categoryId: number, agorot: number) => ({ categoryId, agorot, savedAgorot: 0 });
  const paid = (sums: number[], total: number) =>
    paidCategories(
      sums.map((agorot, at) => category(at + 1, agorot)),
      total,
    ).map(({ agorot }) => agorot);
  expect(paid([1000, 500], 1200)).toEqual([800, 400]);
  expect(paid([100, 100, 100], 1000)).toEqual([333, 334, 333]);
  expect(paid([300, 0], 299)).toEqual([299, 0]);
  const saving = { categoryId: 1, agorot: 900, savedAgorot: 100 };
  expect(paidCategories([saving], 1000)).toEqual([{ categoryId: 1, agorot: 1000, savedAgorot: 0 }]);
  expect(paidCategories([], 500)).toEqual([{ categoryId: DEFAULT_CATEGORY_ID, agorot: 500, savedAgorot: 0 }]);
});
