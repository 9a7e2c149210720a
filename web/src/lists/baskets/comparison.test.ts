import fc from 'fast-check';
import type { BasketComparison, BasketSplit, StoreBasketWire } from '@sali/contract/goods/prices/baskets';
import { freeTextItem, type Item, type ShoppingList } from '@sali/domain/lists/list';
import { describe, expect, test } from 'vitest';
import {
  countLines,
  explainingStore,
  openLinesOf,
  priceReasons,
  rankedStores,
  wholeOf,
  splitsOf,
} from './comparison.ts';
import { withSplits } from './withSplits.ts';

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

const store = (key: string, facts: Partial<StoreBasketWire>): StoreBasketWire => ({
  store_key: key,
  chain_name: 'רשת',
  store_name: key,
  address: '',
  city: '',
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

const STOP = {
  store_key: 'a',
  chain_name: 'רשת',
  store_name: 'a',
  address: '',
  city: '',
  total: 20,
  regular_total: 20,
};
const SPLIT = {
  stops: 2,
  total: 20,
  regular_total: 20,
  found: 2,
  missing: [],
  saves: null,
  finds_more: 0,
  is_exact: true,
};

test('[PT5] a store with old prices comes after all others, however cheap', () => {
  const stores = [
    store('old', { total: 5, is_old: true }),
    store('dear', { total: 30 }),
    store('cheap', { total: 20 }),
  ];
  const ranked = rankedStores({ stores, best_split: [] }, list);
  expect(ranked.map(({ key, isOld }) => [key, isOld])).toEqual([
    ['cheap', false],
    ['dear', false],
    ['old', true],
  ]);
  expect(ranked[0]?.pricesAt).toBe(Date.parse('2026-11-21T00:00:00.000Z'));
});

test('[W1] what is open and has a product is compared; free text is left out and counted', () => {
  expect(openLinesOf(list).items).toEqual([
    { item_code: '1', quantity: 2 },
    { item_code: '2', quantity: 1.5 },
  ]);
  expect(countLines(list, undefined)).toEqual({ compared: 2, unpriced: 1 });
  expect(countLines(list, { stores: [store('none', { missing_names: ['candles'] })] })).toEqual({
    compared: 2,
    unpriced: 1,
  });
});

describe('[W11] free text that names a kind', () => {
  const chosen = { ...line('9', 1, 6, 6), for_name: 'candles', item_name: 'Sabbath candles', is_weighted: false };
  const comparison: BasketComparison = {
    stores: [
      store('fits', { total: 6, lines: [chosen], missing_names: [], missing: ['1', '2'] }),
      store('fitsNot', { total: 14, lines: [line('1', 2, 7, 14)], missing_names: ['candles'], missing: ['2'] }),
    ],
    best_split: [
      { ...SPLIT, stops: 1, stores: [], missing_names: ['candles'] },
      { ...SPLIT, saves: 1, stores: [{ ...STOP, lines: [chosen, line('1', 2, 7, 14)] }], missing_names: [] },
    ],
  };

  test('is asked for by its words', () =>
    expect(openLinesOf(list).words).toEqual([{ name: 'candles', quantity: 1, unit: '' }]));

  test('is shown as the product that it became, and counts as compared', () => {
    expect(countLines(list, comparison)).toEqual({ compared: 3, unpriced: 0 });
    const stores = rankedStores(comparison, list);
    expect(stores.find(({ key }) => key === 'fits')?.lines).toMatchObject([
      { name: 'Sabbath candles', chosen: { by: 'words', forName: 'candles' }, totalAgorot: 600 },
    ]);
    const without = stores.find(({ key }) => key === 'fitsNot');
    expect(without?.missing.find(({ name }) => name === 'candles')).toMatchObject({ estimateAgorot: 600 });
    expect(without?.lines[0]?.chosen).toBeNull();
  });

  test('goes to its store when the list is split', () => {
    expect(splitsOf(comparison, 0)[0]?.stops).toMatchObject([{ count: 2, codes: ['1'], names: ['candles'] }]);
  });
});

describe('[W12] a product of any brand', () => {
  const [milk] = items;
  const anyBrand = { items: { ...list.items, milk: { ...milk, isAnyBrand: true } } } as unknown as ShoppingList;
  const generic = {
    for_item_code: '1',
    is_weighted: false,
    measure_price: { price: 0.6, of: '100 מ"ל', per: '100ml' },
  } as const;
  const other = { ...line('9', 2, 6, 12), ...generic, item_name: 'חלב אחר' };
  const itself = { ...line('1', 2, 7, 14), ...generic, item_name: 'חלב' };
  const comparison: BasketComparison = {
    stores: [
      store('other', { total: 12, lines: [other] }),
      store('itself', { total: 14, lines: [itself] }),
      store('none', { total: 60, lines: [line('2', 1.5, 40, 60)], missing: ['1'] }),
    ],
    best_split: [{ ...SPLIT, saves: 1, stores: [{ ...STOP, lines: [other] }] }],
  };

  test('is asked for as such, a hundred of them at most', () => {
    expect(openLinesOf(anyBrand).items[0]).toEqual({ item_code: '1', quantity: 2, any_brand: true });
    const many = Array.from({ length: 101 }, (_, at) => item(`m${at}`, { barcode: `m${at}`, isAnyBrand: true }));
    const { items: asked } = openLinesOf({
      ...anyBrand,
      items: Object.fromEntries(many.map((one) => [one.id, one])),
    });
    expect([asked.length, asked.filter((one) => one.any_brand).length]).toEqual([101, 100]);
  });

  test('is shown as what it became, with the price of a measure, and says where it is the product itself', () => {
    const lines = rankedStores(comparison, anyBrand).map((one) => one.lines[0]);
    expect(lines.find((one) => one?.code === '9')).toMatchObject({
      name: 'חלב אחר',
      chosen: { by: 'brand', forName: 'milk' },
      measure: { agorot: 60, per: '100ml' },
    });
    expect(lines.find((one) => one?.code === '1')).toMatchObject({ name: 'milk', chosen: { by: 'itself' } });
  });

  test('is missing where nothing fits, at the average of what it became elsewhere', () => {
    const none = rankedStores(comparison, anyBrand).find(({ key }) => key === 'none');
    expect(none?.missing).toMatchObject([{ code: '1', name: 'milk', estimateAgorot: 1300 }]);
  });

  test('stays the line that it is when the list is split', () => {
    expect(splitsOf(comparison, 0)[0]?.stops).toMatchObject([{ codes: ['1'], names: [] }]);
  });
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

  test('[W2] a store that lacks something is ranked with its average price elsewhere, so that no rank contradicts its sum', () => {
    expect(ranked.map(({ key, totalAgorot, estimateAgorot }) => [key, totalAgorot, estimateAgorot])).toEqual([
      ['cheap', 6200, 0],
      ['noFish', 1200, 5500],
      ['whole', 7000, 0],
    ]);
  });

  test('[W14] among equals the own store is first, then the nearer one, then those of its town', () => {
    const equal = (key: string, facts: object = {}) => store(key, { total: 70, found: 2, lines: [], ...facts });
    const stores = [
      equal('a', { city: 'ירושלים', address: 'אגרון 1' }),
      equal('b', { city: 'תל אביב' }),
      equal('c', { city: 'תל אביב' }),
    ];
    const keysOf = (all: typeof stores, own: string | null) =>
      rankedStores({ stores: all }, list, own).map(({ key }) => key);
    expect(keysOf(stores, 'c')).toEqual(['c', 'b', 'a']);
    expect(keysOf(stores, null)).toEqual(['a', 'b', 'c']);
    const placed = [
      equal('a', { distance_km: 60 }),
      equal('b', { distance_km: 2 }),
      equal('c', {}),
      equal('d', { distance_km: 9 }),
    ];
    expect(keysOf(placed, 'd')).toEqual(['d', 'b', 'a', 'c']);
    expect(rankedStores({ stores }, list)[0]?.address).toBe('אגרון 1, ירושלים');
  });

  test('[W17] a far store that is not worth the way is ranked for itself, behind the others', () => {
    const at = (key: string, total: number, facts: object = {}) => store(key, { total, found: 2, lines: [], ...facts });
    const stores = [
      at('haifa', 94, { city: 'חיפה' }),
      at('near', 96.5, { city: 'תל אביב' }),
      at('own', 99, { city: 'תל אביב' }),
      at('online', 98, { city: 'לוד', is_online: true }),
    ];
    const ranked = (own: string | null, worth: number) =>
      rankedStores({ stores }, list, own, worth).map(({ key, isFar }) => (isFar ? `far ${key}` : key));
    expect(ranked('own', 1500)).toEqual(['near', 'online', 'own', 'far haifa']);
    expect(ranked('own', 200)).toEqual(['haifa', 'near', 'online', 'own']);
    expect(ranked(null, 1500)).toEqual(['haifa', 'near', 'online', 'own']);
    const placed = [at('a', 90, { distance_km: 40 }), at('b', 95, { distance_km: 3 }), at('c', 99, { distance_km: 1 })];
    expect(rankedStores({ stores: placed }, list, 'c', 1500).map(({ key }) => key)).toEqual(['b', 'c', 'a']);
  });

  test('[W17] a store in the next town is not far, nor one whose town is written otherwise; without an own store a far way counts', () => {
    const at = (key: string, total: number, facts: object = {}) => store(key, { total, found: 2, lines: [], ...facts });
    const stores = [
      at('spelled', 90, { city: 'תל אביב - יפו' }),
      at('next', 91, { city: 'רמת גן' }),
      at('own', 95, { city: 'תל אביב' }),
      at('jerusalem', 89, { city: 'ירושלים' }),
    ];
    const farOf = (all: typeof stores, own: string | null) =>
      rankedStores({ stores: all }, list, own, 1500).flatMap(({ key, isFar }) => (isFar ? [key] : []));
    expect(farOf(stores, 'own')).toEqual(['jerusalem']);
    const placed = [at('here', 99, { distance_km: 2 }), at('there', 98, { distance_km: 60 })];
    expect(farOf(placed, null)).toEqual(['there']);
    expect(farOf(placed, 'sells nothing of it')).toEqual(['there']);
  });

  test('[W2] [W17] whatever stores there are, no row contradicts its rank, and a far one is first only where it is worth the way', () => {
    const made = fc.record({
      city: fc.constantFrom('תל אביב', 'תל אביב - יפו', 'רמת גן', 'חיפה', 'ירושלים', ''),
      distance: fc.option(fc.integer({ min: 0, max: 80 }), { nil: undefined }),
      prices: fc.array(fc.option(fc.integer({ min: 1, max: 200 }), { nil: null }), { minLength: 3, maxLength: 3 }),
      is_old: fc.boolean(),
    });
    const shops = fc.record({
      stores: fc.array(made, { minLength: 1, maxLength: 12 }),
      worth: fc.integer({ min: 0, max: 4000 }),
      hasPlace: fc.boolean(),
    });
    fc.assert(
      fc.property(shops, ({ stores: facts, worth, hasPlace }) => {
        const stores = facts.map(({ city, distance, prices, is_old }, at) => {
          const lines = prices.flatMap((price, code) => (price === null ? [] : [line(`${code}`, 1, price, price)]));
          const missing = prices.flatMap((price, code) => (price === null ? [`${code}`] : []));
          const total = lines.reduce((sum, { line_total }) => sum + line_total, 0);
          const place = hasPlace && distance !== undefined ? { distance_km: distance } : {};
          return store(`s${at}`, { total, found: lines.length, lines, missing, city, is_old, ...place });
        });
        const ranked = rankedStores({ stores }, list, 's0', worth);
        const fresh = ranked.filter(({ isOld }) => !isOld);
        const [near, far] = [fresh.filter(({ isFar }) => !isFar), fresh.filter(({ isFar }) => isFar)];
        expect(ranked.map(({ key }) => key)).toEqual(
          [...near, ...far, ...ranked.filter(({ isOld }) => isOld)].map(({ key }) => key),
        );
        for (const group of [near, far]) {
          const sums = group.map(wholeOf);
          expect(sums).toEqual(sums.toSorted((a, b) => a - b));
        }
        // A missing line counts wherever another store sells it.
        for (const { missing, estimateAgorot } of ranked) {
          const known = missing.filter(({ estimateAgorot: one }) => one !== null);
          expect(estimateAgorot > 0).toBe(known.length > 0);
        }
        for (const one of far) expect(wholeOf(one)).toBeGreaterThan(wholeOf(near[0] ?? one) - worth - 1);
        if (far.length > 0) expect(near.length).toBeGreaterThan(0);
      }),
    );
  });

  test('[W3] a line shows name, quantity, price and what it costs without a deal; a missing one what it may cost', () => {
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

test('[W4] [W15] another stop is offered only where it saves what it is worth or finds more', () => {
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
  expect(splitsOf({ stores: [], best_split }, 0)).toMatchObject([{ totalAgorot: 5000, savesAgorot: 922 }]);
  expect(splitsOf({ stores: [], best_split }, 922)).toHaveLength(1);
  expect(splitsOf({ stores: [], best_split }, 923)).toEqual([]);
  expect(splitsOf({ stores: [], best_split: [split(2, { saves: -3, finds_more: 1 })] }, 1500)).toMatchObject([
    { savesAgorot: 0, findsMore: 1 },
  ]);
  expect(splitsOf({ stores: [] }, 0)).toEqual([]);
});

test('[W13] a second answer adds to a store only what is of the same prices', () => {
  const first = { stores: [store('a', { total: 7, lines: [line('1', 1, 7, 7)] }), store('b', { total: 8 })] };
  const more = { near_misses: [], substitutes: [] };
  const best_split = [{ ...SPLIT, stores: [{ ...STOP, lines: [] }] }];
  const second = { stores: [store('b', { total: 9, ...more }), store('a', { total: 7, ...more })], best_split };
  const [a, b] = first.stores;
  expect(withSplits(first, second)).toEqual({ stores: [{ ...a, ...more }, b], best_split });
});

describe('[W18] why a store costs what it costs', () => {
  const goods = Array.from({ length: 9 }, (_, at) => item(`${at}`, { barcode: `${at}` }));
  const basket = { items: Object.fromEntries(goods.map((one) => [one.id, one])) } as unknown as ShoppingList;
  const priced = (key: string, totals: readonly number[], facts: Partial<StoreBasketWire> = {}) =>
    store(key, {
      found: totals.length,
      total: totals.reduce((sum, total) => sum + total, 0),
      lines: totals.map((total, at) => line(`${at}`, 1, total, total)),
      ...facts,
    });
  const ranked = (...stores: StoreBasketWire[]) => rankedStores({ stores } as BasketComparison, basket);

  test('are the three lines that save most and the three that cost most, with their deals', () => {
    const [here, there] = ranked(
      priced('here', [1, 2, 3, 4, 5, 6, 7, 8]),
      priced('there', [9, 2, 4, 6, 8, 5, 5, 4, 7]),
    );
    if (!here || !there) throw new Error('two stores');
    expect(priceReasons(here, there)).toEqual([
      { name: '0', differenceAgorot: -800 },
      { name: '4', differenceAgorot: -300 },
      { name: '3', differenceAgorot: -200 },
      { name: '7', differenceAgorot: 400 },
      { name: '6', differenceAgorot: 200 },
      { name: '5', differenceAgorot: 100 },
    ]);
    expect(priceReasons(there, here).slice(0, 3)).toEqual([
      { name: '7', differenceAgorot: -400 },
      { name: '6', differenceAgorot: -200 },
      { name: '5', differenceAgorot: -100 },
    ]);
  });

  test('a product that was chosen for words goes by the words, whichever it became', () => {
    const chosen = (code: string, total: number) => ({
      ...line(code, 1, total, total),
      for_name: 'חלב',
      item_name: code,
    });
    const [here, there] = ranked(
      store('here', { total: 5, lines: [chosen('77', 5)] }),
      store('there', { total: 6, lines: [chosen('88', 6)] }),
    );
    if (!here || !there) throw new Error('two stores');
    expect(priceReasons(here, there)).toEqual([{ name: 'חלב', differenceAgorot: -100 }]);
  });

  test('are said against the own store, else the cheapest, and never by examples', () => {
    const all = ranked(priced('a', [1]), priced('b', [2]), priced('c', [3]), priced('d', [4], { is_sample: true }));
    const against = (key: string, own: string | null) => {
      const one = all.find((each) => each.key === key);
      return one && explainingStore(one, all, own)?.key;
    };
    expect(['a', 'b', 'c', 'd'].map((key) => against(key, 'c'))).toEqual(['c', 'c', 'a', undefined]);
    expect(['a', 'b', 'c'].map((key) => against(key, null))).toEqual(['b', 'a', 'a']);
    expect(against('a', 'd')).toBe('b');
  });
});
