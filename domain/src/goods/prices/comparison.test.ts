import { expect, test } from 'vitest';
import type { ShownDeal } from '../promotions/texts/sale.ts';
import { comparePrices, isOldPrice, type StorePrice } from './comparison.ts';

const now = new Date('2026-08-10T12:00:00Z');
const priceIn = (storeKey: string, priceAgorot: number, more: Partial<StorePrice> = {}): StorePrice => ({
  storeKey,
  chainName: 'רשת',
  storeName: storeKey,
  city: '',
  address: '',
  place: null,
  priceAgorot,
  isWeighted: false,
  fileAt: now,
  isSample: false,
  isOnline: false,
  deals: [],
  ...more,
});

const dealOf = (unitAgorot: number | null, eachAgorot: number, text: string): ShownDeal => ({
  promotionId: '1',
  text,
  condition: null,
  clubIds: [],
  unitAgorot,
  eachAgorot,
  startsAt: '2026-01-01T00:00:00',
  endsAt: '2031-01-01T00:00:00',
  daily: null,
});

test('[R4] stores are ranked by what one unit costs today, of equals the nearer first', () => {
  const here = { lat: 32, lng: 34.8 };
  const { stores, lowestAgorot, averageAgorot } = comparePrices(
    [
      priceIn('1-1-1', 990),
      priceIn('1-1-2', 1190, { deals: [dealOf(790, 790, '33% הנחה')] }),
      priceIn('1-1-3', 990, { place: { lat: 32.5, lng: 34.8 } }),
      priceIn('1-1-4', 990, { place: { lat: 32.1, lng: 34.8 } }),
      priceIn('1-1-5', 1090, { deals: [dealOf(null, 667, '3 ב־20 ש״ח')] }),
    ],
    now,
    here,
  );
  expect(stores.map((store) => store.storeKey)).toEqual(['1-1-2', '1-1-4', '1-1-3', '1-1-1', '1-1-5']);
  expect(stores[0]).toMatchObject({ salePriceAgorot: 790, savingsAgorot: 400, paidAgorot: 790 });
  expect(stores[4]).toMatchObject({ salePriceAgorot: null, saleText: '3 ב־20 ש״ח', savingsAgorot: 0 });
  expect(lowestAgorot).toBe(790);
  expect(averageAgorot).toBe(970);
});

test('[SD5] an example is never the cheapest, whatever its time, and comes after old prices', () => {
  const old = { fileAt: new Date(now.getTime() - 4 * 24 * 60 * 60_000) };
  const { stores, lowestAgorot, averageAgorot } = comparePrices(
    [priceIn('1-1-1', 300, { isSample: true }), priceIn('1-1-2', 990), priceIn('1-1-3', 890, old)],
    now,
    null,
  );
  expect(stores.map(({ storeKey, isOld }) => [storeKey, isOld])).toEqual([
    ['1-1-2', false],
    ['1-1-3', true],
    ['1-1-1', true],
  ]);
  expect([lowestAgorot, averageAgorot]).toEqual([990, 990]);
  expect(comparePrices([priceIn('1-1-1', 300, { isSample: true })], now, null).lowestAgorot).toBeNull();
});

test('[PT5] old prices come last, and are neither the lowest nor in the average', () => {
  const old = { fileAt: new Date(now.getTime() - 4 * 24 * 60 * 60_000) };
  const { stores, lowestAgorot, averageAgorot } = comparePrices(
    [priceIn('1-1-1', 500, old), priceIn('1-1-2', 990), priceIn('1-1-3', 890), priceIn('1-1-4', 400, old)],
    now,
    null,
  );
  expect(stores.map(({ storeKey, isOld }) => [storeKey, isOld])).toEqual([
    ['1-1-3', false],
    ['1-1-2', false],
    ['1-1-4', true],
    ['1-1-1', true],
  ]);
  expect([lowestAgorot, averageAgorot]).toEqual([890, 940]);
  const all = comparePrices([priceIn('1-1-1', 500, old)], now, null);
  expect([all.lowestAgorot, all.averageAgorot, all.stores.length]).toEqual([null, null, 1]);
});

test('without a store there is neither a lowest nor an average price', () => {
  expect(comparePrices([], now, null)).toEqual({ lowestAgorot: null, averageAgorot: null, stores: [] });
});

test('[R5] a price is old after three days', () => {
  expect(isOldPrice(new Date('2026-08-07T12:00:00Z'), now)).toBe(false);
  expect(isOldPrice(new Date('2026-08-07T11:59:59Z'), now)).toBe(true);
});
