import { dealText } from '../../base/languages/dealText.ts';
import 'fake-indexeddb/auto';
import type { StoreOffers } from '@sali/contract/goods/promotions/storeOffers';
import type { ChosenClub } from '@sali/domain/people/settings/clubs';
import { PRICE_OLD_DAYS, SHELF_FRESH_MS } from '@sali/domain/base/limits';
import { beforeEach, expect, test, vi } from 'vitest';
import { allowRowsOf, deleteRowsOf } from '../../base/device/openStore.ts';
import { cacheOffers, cachedDeals } from './cachedDeals.ts';
import { clearDataOf } from '../../app/localData.ts';

const device = vi.hoisted(() => ({ userKey: '5' }));
const prices = vi.hoisted(() => ({
  fetchOffers: vi.fn<(key: string, codes: readonly string[]) => Promise<StoreOffers>>(),
}));
vi.mock('../../people/sync/engine.ts', () => ({
  syncEngine: () => ({ device: { ready: () => Promise.resolve(device) } }),
}));
vi.mock('../../goods/prices/api.ts', () => prices);

const NOW = Date.UTC(2026, 10, 22);
const DAY_MS = 24 * 60 * 60_000;
const STORE = '1-1-1';
const CLUB = 7;
const RUNS = { starts_at: '2026-01-01T00:00:00', ends_at: '2026-11-23T23:59:00', daily_hours: null };
const FOR_ALL = { is_coupon: false, club_ids: [], spend: 0, is_bundled_per_item: false };
const ROW = {
  max_qty: null,
  redemptions: null,
  discount_percent: null,
  is_weighted: false,
  gift_count: null,
  gift_price: null,
};
const three = (code: string) => ({ ...ROW, code, reward_type: 1, min_qty: 3, price: 10 });

/** Milk and cocoa mix in '3 for 10'; members of a club pay 4 for bread. */
const OFFERS: StoreOffers = {
  goods: ['milk', 'cocoa', 'bread'].map((code) => ({
    ...{ item_code: code, code, price: 5, is_weighed: false, is_discountable: true },
  })),
  promotions: [
    { ...RUNS, ...FOR_ALL, promotion_id: '1', layout: 'v1', text: '3ב10', items: [three('milk'), three('cocoa')] },
    {
      ...{ ...RUNS, ...FOR_ALL, promotion_id: '2', layout: 'v1', text: 'לחם', club_ids: [CLUB] },
      items: [{ ...ROW, code: 'bread', reward_type: 1, min_qty: 1, price: 4 }],
    },
  ],
};

const NO_ESTIMATES = new Map();
const basket = (quantities: Record<string, number>, clubs: readonly ChosenClub[] = [], storeKey = STORE) => ({
  storeKey,
  items: Object.entries(quantities).map(([code, quantity]) => ({ item_code: code, quantity })),
  words: [],
  clubs,
});
const totals = async (asked: ReturnType<typeof basket>, now = NOW) =>
  Array.from((await cachedDeals('list', asked, now))?.lines ?? [], ([code, line]) => [code, line.totalAgorot]);

beforeEach(async () => {
  device.userKey = '5';
  await deleteRowsOf('5');
  allowRowsOf('5');
  prices.fetchOffers.mockReset().mockResolvedValue(OFFERS);
  await cacheOffers('list', basket({ milk: 3, cocoa: 1, bread: 1 }), NO_ESTIMATES, NOW);
});

test('[G66] a basket that is changed without a network is priced with the deals of its store, clubs counted', async () => {
  const kept = await cachedDeals('list', basket({ milk: 3 }), NOW);
  expect(kept?.asOf).toEqual(new Date(NOW));
  const lines = [...(kept?.lines ?? [])].map(([code, line]) => [code, { ...line, text: dealText(line.text ?? '') }]);
  expect(lines).toEqual([['milk', { quantity: 3, totalAgorot: 1000, text: '3 ב־10 ש״ח' }]]);
  expect(await totals(basket({ milk: 2 }))).toEqual([['milk', 1000]]);
  const mixed = await totals(basket({ milk: 2, cocoa: 1, wine: 1 }));
  expect(mixed.map(([code]) => code)).toEqual(['milk', 'cocoa']);
  expect(mixed.reduce((sum, [, agorot]) => sum + Number(agorot), 0)).toBe(1000);
  expect(await totals(basket({ bread: 2 }))).toEqual([['bread', 1000]]);
  expect(await totals(basket({ bread: 2 }, [CLUB]))).toEqual([['bread', 800]]);
});

test('[B24] [G66] without a network the club of the store’s chain counts, one of another chain does not', async () => {
  expect(await totals(basket({ bread: 2 }, [`1:${CLUB}`]))).toEqual([['bread', 800]]);
  expect(await totals(basket({ bread: 2 }, [`2:${CLUB}`]))).toEqual([['bread', 1000]]);
});

test('[G80] the estimates of lines without a product are cached as the server gave them last', async () => {
  const words = { storeKey: STORE, items: [], words: [{ name: 'bread', quantity: 2, unit: '' }], clubs: [] };
  const estimates = (totalAgorot: number) =>
    new Map([['["bread",""]', { itemCode: '1', itemName: 'Bread', quantity: 2, totalAgorot }]]);
  prices.fetchOffers.mockClear();
  for (const agorot of [900, 1000]) await cacheOffers('words', words, estimates(agorot), NOW);
  expect(prices.fetchOffers.mock.calls).toEqual([[STORE, ['1']]]);
  expect(await cachedDeals('words', words, NOW)).toMatchObject({ lines: new Map(), estimates: estimates(1000) });
  // A fresh list whose estimates alone have changed keeps its offers: the store is not asked again.
  const asked = { ...basket({ milk: 3 }), words: words.words };
  for (const agorot of [600, 700]) await cacheOffers('list', asked, estimates(agorot), NOW + 1);
  expect(prices.fetchOffers.mock.calls).toHaveLength(2);
  expect((await cachedDeals('list', asked, NOW))?.estimates).toEqual(estimates(700));
  expect(await totals(basket({ milk: 3 }))).toEqual([['milk', 1000]]);
});

test('[G80] words that were typed without a network have the newest estimate of another list of the store', async () => {
  const words = [{ name: 'bread', quantity: 1, unit: '' }];
  const bread = (totalAgorot: number) =>
    new Map([['["bread",""]', { itemCode: '1', itemName: 'Bread', quantity: 1, totalAgorot }]]);
  const asked = { ...basket({ milk: 3 }), words };
  expect((await cachedDeals('list', asked, NOW))?.estimates).toEqual(NO_ESTIMATES);
  await cacheOffers('newer', asked, bread(900), NOW + 1);
  await cacheOffers('older', asked, bread(700), NOW);
  await cacheOffers('elsewhere', { ...asked, storeKey: '2-2-2' }, bread(300), NOW + 2);
  const charges = await cachedDeals('list', asked, NOW + 2);
  // It was not asked about this line: a card waits for its own answer.
  expect(charges).toMatchObject({ estimates: bread(900), isWhole: false });
  expect((await cachedDeals('list', basket({ milk: 3 }), NOW + 2))?.estimates).toEqual(NO_ESTIMATES);
});

test('[G70] a line says what more of it makes, other products of the deal counted', async () => {
  const nextOf = async (quantities: Record<string, number>) =>
    Array.from(
      (await cachedDeals('list', { ...basket(quantities), hasNextSets: true }, NOW))?.lines ?? [],
      ([code, { next }]) => [code, next && [next.units, next.extraAgorot, dealText(next.text)]],
    );
  expect(await nextOf({ milk: 1 })).toEqual([['milk', [2, 500, '3 ב־10 ש״ח']]]);
  expect(await nextOf({ milk: 1, cocoa: 1, bread: 1 })).toEqual([
    ['milk', [1, 0, '3 ב־10 ש״ח']],
    ['cocoa', [1, 0, '3 ב־10 ש״ח']],
    ['bread', undefined],
  ]);
  expect(await nextOf({ milk: 3 })).toEqual([['milk', undefined]]);
});

test('[G66] a promotion that has ended since is not counted; old offers and another store’s say nothing', async () => {
  expect(await totals(basket({ milk: 3 }), NOW + 2.5 * DAY_MS)).toEqual([['milk', 1500]]);
  expect(await cachedDeals('list', basket({ milk: 3 }), NOW + PRICE_OLD_DAYS * DAY_MS + 1)).toBeNull();
  expect(await cachedDeals('list', basket({ milk: 3 }, [], '2-2-2'), NOW)).toBeNull();
  expect(await cachedDeals('other', basket({ milk: 3 }), NOW)).toBeNull();
});

test('[G66] offers are asked for again with another product, another store, or after some minutes', async () => {
  const calls = () => prices.fetchOffers.mock.calls.length;
  await cacheOffers('list', basket({ milk: 1 }), NO_ESTIMATES, NOW + 1);
  expect(calls()).toBe(1);
  await cacheOffers('list', basket({ milk: 1, wine: 1 }), NO_ESTIMATES, NOW + 1);
  expect(prices.fetchOffers).toHaveBeenLastCalledWith(STORE, ['milk', 'wine']);
  await cacheOffers('list', basket({ milk: 1 }, [], '2-2-2'), NO_ESTIMATES, NOW + 1);
  expect(calls()).toBe(3);
  await cacheOffers('list', basket({ milk: 1 }, [], '2-2-2'), NO_ESTIMATES, NOW + 2 + SHELF_FRESH_MS);
  expect(calls()).toBe(4);
});

test('[G67] they leave the device with their user, and are nobody else’s', async () => {
  device.userKey = '6';
  expect(await cachedDeals('list', basket({ milk: 3 }), NOW)).toBeNull();
  await cacheOffers('list', basket({ milk: 3 }), NO_ESTIMATES, NOW);
  await clearDataOf(5);
  expect(await cachedDeals('list', basket({ milk: 3 }), NOW)).not.toBeNull();
  device.userKey = '5';
  expect(await cachedDeals('list', basket({ milk: 3 }), NOW)).toBeNull();
});
