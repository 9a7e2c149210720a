import type { BasketComparison } from '@sali/contract/goods/prices/baskets';
import { afterAll, expect, it } from 'vitest';
import { describeDb } from '../../../../test/db/testDb.ts';
import { importPaths } from '../../feeds/feeds.ts';
import { filesOf, item, promotion, type TestStore, weighed } from '../../../../test/feeds/fixtures/testStore.ts';
import { testFolder } from '../../../../test/feeds/testFiles.ts';
import { buildTestApp } from '../../../../test/testApp.ts';

/* The worked example of docs/spec/pricing.md, figure by figure. */

const [PENNE, FUSILLI, OIL, TOMATO, CHEESE] = [
  '7299013000011',
  '7299013000028',
  '7299013000035',
  '7299013000042',
  '7299013000059',
] as const;

const GARDEN: TestStore = {
  ...{ chain: '7299013000004', sub: '001', store: '001', layout: 'v2' },
  ...{ fileTime: '20260810-060000', at: '2026-08-10T12:00:00+03:00', baskets: [] },
  items: [
    item(PENNE, 'פנה 500 גרם', '6.90'),
    item(FUSILLI, 'פוסילי 500 גרם', '5.90'),
    item(OIL, 'שמן זית 750 מ"ל', '34.90'),
    weighed(TOMATO, 'עגבניה', '7.90'),
    item(CHEESE, 'גבינת פרמזן', '48.90'),
  ],
  promotions: [
    promotion('501', '2ב10 פסטה', [PENNE, FUSILLI], { rewardType: 10, min: '2', price: '10.00' }),
    promotion('502', 'שמן זית 24.90 מעל 45', [OIL], { rewardType: 3, max: '1', price: '24.90' }, { spend: '45.00' }),
  ],
};
const MARKET: TestStore = {
  ...GARDEN,
  ...{ chain: '7299014000003', promotions: [] },
  items: [
    item(PENNE, 'פנה 500 גרם', '6.50'),
    item(FUSILLI, 'פוסילי 500 גרם', '5.50'),
    item(OIL, 'שמן זית 750 מ"ל', '36.90'),
    weighed(TOMATO, 'עגבניה', '5.90'),
    item(CHEESE, 'גבינת פרמזן', '44.90'),
  ],
};

const folder = testFolder();
afterAll(() => folder.clear());

describeDb('the worked example of the specification', (openTestDb) => {
  it('[B7] [B12] [J10] [J13] costs what its page says', async () => {
    const database = await openTestDb();
    const now = () => new Date(GARDEN.at);
    const log = { error: (what: unknown) => expect(what).toBeUndefined() };
    const files = [GARDEN, MARKET].flatMap((store) => Object.values(filesOf(store)));
    const paths = files.map(({ name, content }) => folder.write(name, content));
    for await (const { state } of importPaths({ db: database.db, now, log }, paths, {})) expect(state).toBe('stored');
    const app = await buildTestApp(database, { now });
    const items = [
      { item_code: PENNE, quantity: 1 },
      { item_code: FUSILLI, quantity: 2 },
      { item_code: OIL, quantity: 1 },
      { item_code: TOMATO, quantity: 0.8 },
      { item_code: CHEESE, quantity: 1 },
    ];
    const { body } = await app.call<BasketComparison>(null, 'POST', 'baskets/compare', {
      body: { items, at: GARDEN.at },
    });
    const [garden, market] = body.stores;
    expect(garden).toMatchObject({ total: 96.02, regular_total: 108.82, savings: 12.8, is_exact: true });
    expect(market).toMatchObject({ total: 104.02, regular_total: 104.02, savings: 0 });
    expect(garden?.lines.map(({ item_code, line_total }) => [item_code, line_total])).toEqual([
      [PENNE, 5.4],
      [FUSILLI, 10.5],
      [OIL, 24.9],
      [TOMATO, 6.32],
      [CHEESE, 48.9],
    ]);
    expect(garden?.near_misses).toMatchObject([{ promotion_id: '501', add: 1, total: 100.12, extra: 4.1 }]);
    expect(body.best_split?.map(({ stops, total }) => [stops, total])).toEqual([
      [1, 96.02],
      [2, 94.42],
    ]);
    expect(body.best_split?.[1]?.stores.map(({ total, lines }) => [total, lines.length])).toEqual([
      [89.7, 4],
      [4.72, 1],
    ]);
  });
});
