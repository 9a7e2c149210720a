import { expect, test } from 'vitest';
import { basketOfferIn, priceOffer } from './basket.ts';
import { nearMisses } from './nearMisses.ts';
import type { Promotion } from '../terms/promotion.ts';
import { bundle, nth, promotion, promotionItem } from '../../../../test/testPromotions.ts';

const SHELF = new Map(
  Object.entries({ a: 500, b: 400, c: 900 }).map(([code, priceAgorot]) => [
    code,
    { priceAgorot, isWeighed: false, isDiscountable: true },
  ]),
);

function missesOf(units: Readonly<Record<string, number>>, promotions: readonly Promotion[]) {
  const lines = Object.entries(units).map(([code, count]) => ({ code, quantityMilli: count * 1000 }));
  const offered = basketOfferIn(lines, SHELF, promotions, { at: '2026-06-01T12:00:00' });
  return nearMisses(offered, priceOffer(offered)).map(({ code, totalAgorot, extraAgorot }) => [
    code,
    totalAgorot,
    extraAgorot,
  ]);
}

test('[J13] one more that makes a set is returned with the new total', () => {
  expect(missesOf({ a: 2 }, [bundle('1', 3, 1000, ['a'])])).toEqual([['a', 1000, 0]]);
  expect(missesOf({ a: 2, b: 3 }, [bundle('1', 3, 900, ['a'])])).toEqual([['a', 2100, -100]]);
  expect(missesOf({ a: 1 }, [nth('1', 2, 50, ['a'])])).toEqual([['a', 750, 250]]);
});

test('[J13] the unit that adds least is proposed, in a set that mixes', () => {
  expect(missesOf({ a: 1, b: 1 }, [bundle('1', 3, 1200, ['a', 'b'])])).toEqual([['a', 1200, 300]]);
});

test('[J13] nothing is returned where a set is whole, more is missing, the cap is reached or it saves nothing', () => {
  expect(missesOf({ a: 3 }, [bundle('1', 3, 1000, ['a'])])).toEqual([]);
  expect(missesOf({ a: 1 }, [bundle('1', 3, 1000, ['a'])])).toEqual([]);
  expect(missesOf({ a: 5 }, [bundle('1', 3, 1000, ['a'], { maxMilli: 3000 })])).toEqual([]);
  expect(missesOf({ a: 2 }, [bundle('1', 3, 1500, ['a'])])).toEqual([]);
  const single = promotion('2', 'מבצע', [promotionItem('a', { priceAgorot: 200 })]);
  expect(missesOf({ a: 2 }, [bundle('1', 3, 1000, ['a']), single])).toEqual([]);
});
