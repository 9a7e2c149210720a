import type { StoreOffers } from '@sali/contract/goods/promotions/storeOffers';
import type { PriceHistory } from '@sali/contract/goods/prices/priceHistory';
import { beforeEach, expect, it } from 'vitest';
import { fillCatalogue, MILK, NOW, RAMI_LEVY, SHUFERSAL } from '../../../../test/catalogue/testCatalogue.ts';
import type { Db } from '../../../base/db/open.ts';
import { describeDb } from '../../../../test/db/testDb.ts';
import { buildTestApp, type TestApp } from '../../../../test/testApp.ts';

/* NOW is 10 August. Milk: Shufersal 7.30, on sale for 5.90; Rami Levy 6.90, 3 for 18. */
describeDb('the history of a price', (openTestDb) => {
  let app: TestApp;
  let db: Db;
  beforeEach(async () => {
    const database = await openTestDb();
    db = database.db;
    await fillCatalogue(db);
    await db
      .updateTable('store')
      .set({ prices_since: new Date('2026-08-01T00:00:00Z') })
      .execute();
    const change = (store_id: number, day: string, before_agorot: number | null) => ({
      store_id,
      product_id: 1,
      changed_at: new Date(`${day}T06:00:00Z`),
      before_agorot,
    });
    await db
      .insertInto('price_change')
      .values([change(1, '2026-08-05', 650), change(1, '2026-08-08', 800), change(2, '2026-08-09', null)])
      .execute();
    app = await buildTestApp(database, { now: () => NOW });
    return () => app.server.close();
  });
  const history = async (query = '') =>
    (await app.call<PriceHistory>(null, 'GET', `products/${MILK.code}/history?days=20${query}`)).body;

  it('[J20] returns the steps of a store', async () => {
    const { store, from_day, to_day } = await history(`&store_key=${SHUFERSAL}`);
    expect([from_day, to_day]).toEqual(['2026-07-22', '2026-08-10']);
    expect(store).toMatchObject({
      store_key: SHUFERSAL,
      known_since: '2026-08-01',
      price: 7.3,
      steps: [
        { day: '2026-08-01', price: 6.5 },
        { day: '2026-08-05', price: 8 },
        { day: '2026-08-08', price: 7.3 },
      ],
      lowest: { price: 6.5, day: '2026-08-04' },
      lowest_in_days: 6,
      lowest_text: null,
    });
  });

  it('[J23] says whether a sale is one', async () => {
    expect((await history(`&store_key=${SHUFERSAL}`)).store?.sale).toEqual({
      sale_price: 5.9,
      price: 7.3,
      lowest_regular_30: 6.5,
      lowest_regular_90: 6.5,
      verdict: 'real',
      params: { price: 0.6, days: 9 },
      text: 'מבצע אמיתי: 0.60 ש״ח פחות מהמחיר הרגיל הנמוך ב־9 הימים האחרונים',
    });
    expect((await history(`&store_key=${RAMI_LEVY}`)).store?.sale).toBeNull();
  });

  it('[J21] returns the lowest and the average of each chain', async () => {
    const { store, chains } = await history();
    expect(store).toBeNull();
    expect(chains).toEqual([
      {
        chain_id: '7290027600007',
        chain_name: '7290027600007',
        steps: [
          { day: '2026-08-01', lowest: 6.5, average: 6.5, stores: 1 },
          { day: '2026-08-05', lowest: 8, average: 8, stores: 1 },
          { day: '2026-08-08', lowest: 7.3, average: 7.3, stores: 1 },
        ],
      },
      {
        chain_id: '7290058140886',
        chain_name: '7290058140886',
        steps: [
          { day: '2026-08-01', lowest: null, average: null, stores: 0 },
          { day: '2026-08-09', lowest: 6.9, average: 6.9, stores: 1 },
        ],
      },
    ]);
    expect((await history('&chain=7290058140886')).chains).toHaveLength(1);
  });

  it('[J25] says what is wrong with a call', async () => {
    expect(await app.call(null, 'GET', 'products/99999999/history')).toMatchObject({ status: 404 });
    expect(await app.call(null, 'GET', `products/${MILK.code}/history?store_key=1-1-1`)).toMatchObject({
      status: 404,
      body: { code: 'store_not_found' },
    });
    expect(await app.call(null, 'GET', `products/${MILK.code}/history?days=91`)).toMatchObject({ status: 422 });
  });

  it('[RCT7] returns the offers of a store as they had been published at the time of a purchase', async () => {
    const offersAt = async (storeKey: string, at: string) =>
      (
        await app.call<StoreOffers>(null, 'POST', `stores/${storeKey}/offers`, {
          body: { item_codes: [MILK.code], at },
        })
      ).body;
    await db
      .updateTable('store_promotion')
      .set({ file_at: new Date('2026-08-09T06:00:00Z') })
      .execute();
    const then = await offersAt(SHUFERSAL, '2026-08-06T18:30:00+03:00');
    expect(then.goods).toMatchObject([{ price: 8, published: { since: '2026-08-05T06:00:00.000Z', is_steady: true } }]);
    expect(then.promotions).toEqual([]);
    const now = await offersAt(SHUFERSAL, '2026-08-10T12:00:00Z');
    expect(now.goods).toMatchObject([{ price: 7.3, published: { since: '2026-08-08T06:00:00.000Z' } }]);
    expect(now.promotions.length).toBeGreaterThan(0);
    expect((await offersAt(SHUFERSAL, '2026-08-08T08:00:00Z')).goods[0]?.published?.is_steady).toBe(false);
    // Before the first file, and before the store sold it.
    expect((await offersAt(SHUFERSAL, '2026-07-30T08:00:00Z')).goods).toEqual([]);
    expect((await offersAt(RAMI_LEVY, '2026-08-08T08:00:00Z')).goods).toEqual([]);
  });
});
