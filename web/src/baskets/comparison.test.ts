import type { BasketComparison, BasketSplit, StoreBasket } from '@sali/contract/baskets';
import { freeTextItem, type Item, type ShoppingList } from '@sali/domain/lists/list';
import { describe, expect, test } from 'vitest';
import { basketOf, countUnpriced, rankedStores, splitsOf } from './comparison.ts';

const item = (id: string, facts: Partial<Item>): Item => ({
  ...freeTextItem(id, id),
  serverId: null,
  isCompleted: false,
  createdAt: 0,
  updatedAt: 0,
  addedAt: 0,
  ...facts,
});
const items = [
  item('milk', { barcode: '1', quantity: 2 }),
  item('fish', { barcode: '2', quantity: 1.5, isWeighted: true, alias: 'הדג שלנו' }),
  item('eggs', { barcode: '3', isCompleted: true }),
  item('candles', {}),
];
const list = { items: Object.fromEntries(items.map((one) => [one.id, one])) } as unknown as ShoppingList;

const store = (key: string, facts: Partial<StoreBasket>): StoreBasket => ({
  store_key: key,
  chain_name: 'רשת',
  store_name: key,
  address: '',
  total: 0,
  regular_total: 0,
  savings: 0,
  found: 1,
  missing: [],
  lines: [],
  is_exact: true,
  last_update: '2026-11-21T00:00:00.000Z',
  is_old: false,
  ...facts,
});
const line = (code: string, quantity: number, price: number, total: number) => ({
  item_code: code,
  quantity,
  unit_price: price,
  line_total: total,
});

test('[W1] what is open and has a product is compared; free text is left out and counted', () => {
  expect(basketOf(list)).toEqual([
    { item_code: '1', quantity: 2 },
    { item_code: '2', quantity: 1.5 },
  ]);
  expect(countUnpriced(list)).toBe(1);
});

describe('the ranking', () => {
  const comparison: BasketComparison = {
    stores: [
      store('whole', { total: 70, found: 2, lines: [line('1', 2, 7, 14), line('2', 1.5, 40, 56)] }),
      store('noFish', { total: 12, missing: ['2'], lines: [line('1', 2, 6, 12)] }),
      store('cheap', { total: 62, found: 2, lines: [line('1', 2, 8, 12), line('2', 1.5, 33.333, 50)] }),
      store('empty', { found: 0, missing: ['1', '2'] }),
    ],
  };
  const ranked = rankedStores(comparison, list);

  test('[W2] a store that lacks something is ranked with its average price elsewhere, which is in no total', () => {
    expect(ranked.map(({ key, totalAgorot, estimateAgorot }) => [key, totalAgorot, estimateAgorot])).toEqual([
      ['cheap', 6200, 0],
      ['noFish', 1200, 5500],
      ['whole', 7000, 0],
    ]);
  });

  test('[W3] a line tells name, quantity, price and what it costs without a deal; a missing one what it may cost', () => {
    expect(ranked[0]?.lines[0]).toMatchObject({
      name: 'milk',
      unitAgorot: 800,
      totalAgorot: 1200,
      regularAgorot: 1600,
    });
    expect(ranked[0]?.lines[1]).toMatchObject({ name: 'הדג שלנו', isWeighted: true, regularAgorot: 5000 });
    expect(ranked[1]?.missing).toEqual([{ code: '2', name: 'הדג שלנו', estimateAgorot: 5500, substitute: null }]);
  });
});

test('[W4] another stop is offered only where it saves or finds more', () => {
  const split = (stops: number, facts: Partial<BasketSplit>): BasketSplit => ({
    stops,
    stores: [],
    total: 50,
    regular_total: 60,
    found: 2,
    missing: [],
    saves: null,
    finds_more: 0,
    is_exact: true,
    ...facts,
  });
  const best_split = [split(1, {}), split(2, { saves: 9.22 }), split(3, { saves: 0 })];
  expect(splitsOf({ stores: [], best_split })).toMatchObject([{ totalAgorot: 5000, savesAgorot: 922 }]);
  expect(splitsOf({ stores: [], best_split: [split(2, { saves: -3, finds_more: 1 })] })).toMatchObject([
    { savesAgorot: 0, findsMore: 1 },
  ]);
  expect(splitsOf({ stores: [] })).toEqual([]);
});
