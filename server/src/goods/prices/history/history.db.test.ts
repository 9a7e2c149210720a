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
      text: 'מבצע אמיתי: 0.60 ש"ח פחות מהמחיר הרגיל הנמוך ב-9 הימים האחרונים',
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
});
