import { HOUR_MS } from '@sali/domain/base/time';
import { beforeEach, expect, it } from 'vitest';
import { fillCatalogue, MILK, RAMI_LEVY } from '../../../../test/catalogue/testCatalogue.ts';
import { describeDb } from '../../../../test/db/testDb.ts';
import { changePrices } from '../../../../test/db/testPrices.ts';
import { buildTestApp, type TestApp } from '../../../../test/testApp.ts';
import type { Db } from '../../../base/db/open.ts';
import { checkPrices, type PriceCheckRoom } from './selfCheck.ts';
import { PRICE_CHECK_DEAD_MS } from './db.ts';

const CUCUMBER = '7290004000101';
/** In Israel it is 03:30: before the check. */
const EARLY = new Date('2026-08-10T00:30:00Z');

describeDb('the nightly check of prices', (openTestDb) => {
  let app: TestApp;
  let db: Db;
  let now: Date;
  let logged: object[];
  let room: PriceCheckRoom;
  beforeEach(async () => {
    now = EARLY;
    logged = [];
    const database = await openTestDb();
    db = database.db;
    await fillCatalogue(db);
    app = await buildTestApp(database, { now: () => now });
    room = { ...app.rooms.prices, log: app.deps.log, db };
    app.deps.log.error = (found: object) => void logged.push(found);
    const dana = await app.person('dana');
    for (const [at, store_key] of [RAMI_LEVY, null].entries()) {
      const items = [
        { product_catalog_number: MILK.code, name: 'חלב', quantity: 4 - at },
        { product_catalog_number: CUCUMBER, name: 'מלפפונים', quantity: 0.7, is_weighted: true },
        { name: 'נרות', quantity: 1 },
      ];
      await app.call(dana, 'POST', 'lists', { body: { name: `רשימה ${at}`, store_key, items } });
    }
    await app.call(dana, 'POST', 'lists', { body: { name: 'ריקה' } });
    return () => app.server.close();
  });
  const scrape = async (): Promise<string> => (await app.server.inject({ url: '/api/metrics' })).body;

  it('[PT6] prices lists of the last day twice, once a day, and finds the same', async () => {
    expect(await checkPrices(room)).toBeNull();
    now = new Date(EARLY.getTime() + HOUR_MS);
    expect(await checkPrices(room)).toEqual({ baskets: 2, stores: 4, differences: 0 });
    expect(await checkPrices(room)).toBeNull();
    expect(logged).toEqual([]);
    now = new Date(EARLY.getTime() + 3 * HOUR_MS);
    const metrics = await scrape();
    expect(metrics).toContain('sali_price_check_differences 0');
    expect(metrics).toContain('sali_price_check_baskets 2');
    expect(metrics).toContain(`sali_price_check_age_seconds ${2 * 3600}`);
  });

  it('[PT6] begins a check again that did not end, and not one that runs', async () => {
    now = new Date(EARLY.getTime() + HOUR_MS);
    const dying: PriceCheckRoom = {
      ...room,
      get ready(): Promise<void> {
        throw new Error('the process ends here');
      },
    };
    await expect(checkPrices(dying)).rejects.toThrow('the process ends here');
    now = new Date(now.getTime() + PRICE_CHECK_DEAD_MS - 1);
    expect(await checkPrices(room)).toBeNull();
    now = new Date(now.getTime() + 1);
    expect(await Promise.all([checkPrices(room), checkPrices(room)])).toEqual(
      expect.arrayContaining([null, { baskets: 2, stores: 4, differences: 0 }]),
    );
    now = new Date(now.getTime() + PRICE_CHECK_DEAD_MS);
    expect(await checkPrices(room)).toBeNull();
  });

  it('[PT6] finds and logs that what is in memory is not what is stored, without naming a list or a person', async () => {
    now = new Date(EARLY.getTime() + HOUR_MS);
    const lists = await db.selectFrom('list').select('list_id').execute();
    expect(lists).toHaveLength(3);
    const items = [{ item_code: MILK.code, quantity: 1 }];
    await app.call(null, 'POST', 'baskets/compare', {
      body: { items: [...items, { item_code: CUCUMBER, quantity: 1 }] },
    });
    // Unlike an import this does not write the rows of the stores, so the memory does not notice it.
    await changePrices(db, { price_agorot: 1000 });
    const found = await checkPrices(room);
    expect(found).toMatchObject({ baskets: 2, stores: 4 });
    expect(found?.differences).toBeGreaterThan(0);
    expect(logged).toHaveLength(found?.differences ?? 0);
    for (const one of logged) expect(Object.keys(one)).toEqual(['storeKey', 'compared', 'alone']);
    expect(await scrape()).toContain(`sali_price_check_differences ${found?.differences}`);
  });

  it('[PT6] leaves out lists that did not change for a day, and deleted ones', async () => {
    now = new Date(EARLY.getTime() + HOUR_MS);
    const [first, second] = await db.selectFrom('list').select('list_id').orderBy('list_id').execute();
    const dayBefore = new Date(now.getTime() - 25 * HOUR_MS);
    await db
      .updateTable('list')
      .set({ updated_at: dayBefore })
      .where('list_id', '=', first?.list_id ?? 0)
      .execute();
    await db
      .updateTable('list')
      .set({ deleted_at: now })
      .where('list_id', '=', second?.list_id ?? 0)
      .execute();
    expect(await checkPrices(room)).toEqual({ baskets: 0, stores: 0, differences: 0 });
  });
});
