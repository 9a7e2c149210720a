import { expect, test } from 'vitest';
import { bundle, nth, promotion, promotionItem } from '../../../../test/testPromotions.ts';
import type { Promotion } from '../terms/promotion.ts';
import { basketOfferIn } from './basket.ts';
import { nextDeals } from './nextDeals.ts';

const SHELF = new Map(
  Object.entries({ a: 500, b: 400, c: 900 }).map(([code, priceAgorot]) => [
    code,
    { priceAgorot, isWeighed: false, isDiscountable: true },
  ]),
);

/** By code: how many units more, and what they add. */
function nextOf(units: Readonly<Record<string, number>>, promotions: readonly Promotion[]) {
  const lines = Object.entries(units).map(([code, count]) => ({ code, quantityMilli: count * 1000 }));
  const offer = basketOfferIn(lines, SHELF, promotions, { at: '2026-06-01T12:00:00' });
  return Object.fromEntries(
    Array.from(nextDeals(offer), ([code, next]) => [code, [next.units, next.extraAgorot] as const]),
  );
}

test('[G70] a line with a part of a set says how many more complete it and what they add', () => {
  expect(nextOf({ a: 1 }, [bundle('1', 3, 1000, ['a'])])).toEqual({ a: [2, 500] });
  expect(nextOf({ a: 2 }, [bundle('1', 3, 1000, ['a'])])).toEqual({ a: [1, 0] });
  expect(nextOf({ a: 4, c: 1 }, [bundle('1', 3, 900, ['a'])])).toEqual({ a: [2, 400] });
  expect(nextOf({ a: 1 }, [nth('1', 2, 50, ['a'])])).toEqual({ a: [1, 250] });
});

test('[G70] other products of the deal count as they are in the basket', () => {
  expect(nextOf({ a: 1, b: 1 }, [bundle('1', 3, 1000, ['a', 'b'])])).toEqual({ a: [1, 100], b: [1, 100] });
});

test('[G70] the set that is the cheapest for each unit, among several', () => {
  expect(nextOf({ a: 1 }, [bundle('1', 2, 900, ['a']), bundle('2', 4, 1000, ['a'])])).toEqual({ a: [3, 500] });
});

test('[G70] nothing is said where a set is whole, the cap is reached, or the units cost as much alone', () => {
  expect(nextOf({ a: 3 }, [bundle('1', 3, 1000, ['a'])])).toEqual({});
  expect(nextOf({ a: 4 }, [bundle('1', 3, 1000, ['a'], { maxMilli: 3000 })])).toEqual({});
  expect(nextOf({ a: 2 }, [bundle('1', 3, 1500, ['a'])])).toEqual({});
  const single = promotion('2', 'מבצע', [promotionItem('a', { priceAgorot: 200 })]);
  expect(nextOf({ a: 1 }, [bundle('1', 3, 1000, ['a']), single])).toEqual({});
  expect(nextOf({ c: 1 }, [bundle('1', 3, 1000, ['a'])])).toEqual({});
});
