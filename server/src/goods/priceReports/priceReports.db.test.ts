import type { Problem } from '@sali/contract/base/errors';
import type { ItemAnswer, ListWire } from '@sali/contract/lists/lists';
import type { ReportedProduct } from '@sali/contract/goods/priceReports/priceReports';
import { beforeEach, expect, it } from 'vitest';
import { describeDb } from '../../../test/db/testDb.ts';
import { putPrices } from '../../../test/db/testPrices.ts';
import { insertProduct, insertStore, MILK, OTHER_STORE, STORE } from '../../../test/notifications/testNotifications.ts';
import { buildTestApp, type Person, type TestApp } from '../../../test/testApp.ts';
import { reportPrice, PRICE_REPORTS_PER_DAY } from './priceReports.ts';

const HOUR = 3_600_000;

describeDb('prices that differ at the shelf', (openTestDb) => {
  let app: TestApp;
  let dana: Person;
  let yossi: Person;
  let manager: Person;
  let list: ListWire;
  let now: Date;

  beforeEach(async () => {
    now = new Date('2026-11-24T10:00:00+02:00');
    app = await buildTestApp(await openTestDb(), { now: () => now });
    const { db } = app.deps;
    const ids = {
      store_id: await insertStore(db, STORE, 'דיזנגוף'),
      product_id: await insertProduct(db, MILK, 'חלב', now),
    };
    await insertStore(db, OTHER_STORE, 'רמת גן');
    const price = { price_agorot: 700, is_weighted: false, allow_discount: true, price_at: null, file_at: now };
    await putPrices(db, [{ ...ids, ...price }]);
    [dana, yossi, manager] = [
      await app.person('dana'),
      await app.person('yossi'),
      await app.person('manager', 'MANAGER'),
    ];
    const items = [{ name: 'חלב', product_catalog_number: MILK }, { name: 'נרות' }];
    const body = { name: 'שבת', store_key: STORE, items };
    list = (await app.call<ListWire>(dana, 'POST', 'lists', { body })).body;
    const shared = { email: yossi.email, permission: 'TICK' };
    await app.call(dana, 'POST', `lists/${list.list_id}/share`, { body: shared });
    return () => app.server.close();
  });

  const see = (as: Person, shelf_price: number | null, store: string | null = STORE, nth = 0) =>
    app.call<ItemAnswer & Problem>(as, 'PUT', `lists/${list.list_id}/items/${list.items[nth]?.item_id}`, {
      body: { shelf_price, shelf_price_store: store },
    });
  const reports = async (as = manager, handled = false) =>
    (await app.call<ReportedProduct[]>(as, 'GET', `admin/price-reports?handled=${handled}`)).body;
  const stored = () => app.deps.db.selectFrom('price_report').selectAll().orderBy('report_id').execute();
  const handle = (is_handled: boolean, until = now, as = manager) =>
    app.call(as, 'PUT', `admin/price-reports/${MILK}`, { body: { is_handled, until: until.toISOString() } });

  it('[SM19] corrects the line for everybody on the list, and is taken back', async () => {
    expect((await see(yossi, 5.9)).body).toMatchObject({ shelf_price: 5.9, shelf_price_store: STORE, price: 7 });
    const read = async () => (await app.call<ListWire>(dana, 'GET', `lists/${list.list_id}`)).body.items[0];
    expect(await read()).toMatchObject({ shelf_price: 5.9, shelf_price_store: STORE, price: 7 });
    expect((await see(dana, null, null)).body).toMatchObject({ shelf_price: null, shelf_price_store: null });
    expect(await read()).toMatchObject({ shelf_price: null });
    for (const wrong of [0, -1, 10_001]) expect((await see(dana, wrong)).status).toBe(422);
  });

  it('[SM20] is reported with what was published, once a day for each product and store, and changes no price', async () => {
    await see(yossi, 5.9);
    await see(yossi, 6.2);
    await see(yossi, 8, OTHER_STORE);
    await see(dana, 6.5);
    expect(await stored()).toMatchObject([
      { user_id: yossi.userId, store_key: STORE, item_code: MILK, price_agorot: 620, published_agorot: 700 },
      { user_id: yossi.userId, store_key: OTHER_STORE, price_agorot: 800, published_agorot: null },
      { user_id: dana.userId, store_key: STORE, price_agorot: 650 },
    ]);
    now = new Date(now.getTime() + 24 * HOUR);
    await reportPrice(app.rooms.priceReports, yossi.userId, {
      ...(await itemSeen(590)),
    });
    expect(await stored()).toHaveLength(4);
    const prices = await app.call<{ price: number }[]>(null, 'GET', `products/${MILK}/prices`);
    expect(JSON.stringify(prices.body)).toContain('"price":7');
  });

  /** The line of the list with another price than is published. */
  async function itemSeen(agorot: number, barcode: string | null = MILK) {
    const item = app.rooms.lists.writer.parts.lists.find({ column: 'list_id', value: list.list_id });
    const line = item?.inOrder()[0] ?? expect.fail();
    return { ...line, barcode, shelfPriceAgorot: agorot, shelfPriceStore: STORE };
  }

  it('[SM20] is no report: the published price, a line without a product, a link guest, the 51st of a day', async () => {
    const room = app.rooms.priceReports;
    await see(dana, 7);
    await see(dana, 5, STORE, 1);
    await reportPrice(room, -3, await itemSeen(500));
    expect(await stored()).toEqual([]);
    const item = await itemSeen(500);
    for (let at = 0; at < PRICE_REPORTS_PER_DAY + 2; at += 1)
      await reportPrice(room, dana.userId, { ...item, barcode: String(7_290_000_000_000 + at) });
    await Promise.all([1, 2].map((at) => reportPrice(room, dana.userId, { ...item, barcode: `729111111111${at}` })));
    expect(await stored()).toHaveLength(PRICE_REPORTS_PER_DAY);
  });

  it('[SM21] managers see them by product, the newest first; nobody else does', async () => {
    await see(dana, 6.5);
    now = new Date(now.getTime() + 1000);
    await see(yossi, 5.9);
    expect(await reports()).toEqual([
      {
        item_code: MILK,
        item_name: 'חלב',
        count: 2,
        reports: [
          expect.objectContaining({ price: 5.9, published: 7, email: yossi.email, store_name: 'שופרסל · דיזנגוף' }),
          expect.objectContaining({ price: 6.5, email: dana.email }),
        ],
      },
    ]);
    for (const [as, status] of [
      [null, 401],
      [dana, 403],
    ] as const) {
      expect((await app.call(as, 'GET', 'admin/price-reports')).status).toBe(status);
      const body = { is_handled: true, until: now.toISOString() };
      expect((await app.call(as, 'PUT', `admin/price-reports/${MILK}`, { body })).status).toBe(status);
    }
  });

  it('[SM21] those of a product are handled together and opened again; later ones stay open; the log says who', async () => {
    await see(dana, 6.5);
    const seenAt = now;
    now = new Date(now.getTime() + 1000);
    await see(yossi, 5.9);
    expect((await handle(true, seenAt)).status).toBe(204);
    expect((await reports()).map(({ count }) => count)).toEqual([1]);
    expect((await reports(manager, true))[0]?.reports.map(({ email }) => email)).toEqual([dana.email]);
    await handle(false);
    expect((await reports()).map(({ count }) => count)).toEqual([2]);
    const audit = await app.deps.db.selectFrom('audit_entry').select(['action', 'subject', 'email']).execute();
    expect(audit).toEqual([
      { action: 'price_reports.handle', subject: `product ${MILK}`, email: manager.email },
      { action: 'price_reports.handle', subject: `product ${MILK}`, email: manager.email },
    ]);
    expect((await app.call(manager, 'PUT', `admin/price-reports/${MILK}`, { body: { is_handled: true } })).status).toBe(
      422,
    );
  });

  it('[SM22] are in the export, and stay without a name when the account goes', async () => {
    await see(yossi, 5.9);
    const { body } = await app.call(yossi, 'GET', 'users/me/export');
    expect(body).toMatchObject({ price_reports: [{ item_code: MILK, store_key: STORE, price: 5.9 }] });
    expect(
      (await app.call(yossi, 'DELETE', 'users/me', { body: { password: 'סיסמה ארוכה', erase_now: true } })).status,
    ).toBe(204);
    expect(await stored()).toMatchObject([{ user_id: null, price_agorot: 590 }]);
    expect((await reports())[0]?.reports[0]?.email).toBe('');
  });
});
