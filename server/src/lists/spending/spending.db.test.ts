import type { ItemAnswer, ListWire } from '@sali/contract/lists/lists';
import { PAID_LINES_MAX, type ReceiptsAnswer } from '@sali/contract/lists/receipts';
import type { PurchasesAnswer, SpendingAnswer } from '@sali/contract/lists/spending';
import type { ListComparison } from '@sali/contract/goods/prices/baskets';
import type { NewLinkAnswer } from '@sali/contract/lists/links';
import { DAY_MS } from '@sali/domain/base/time';
import { beforeEach, expect, it } from 'vitest';
import { describeDb } from '../../../test/db/testDb.ts';
import { putPrices } from '../../../test/db/testPrices.ts';
import {
  insertProduct,
  insertPromotion,
  insertStore,
  MILK,
  STORE,
} from '../../../test/notifications/testNotifications.ts';
import { buildTestApp, type Person, type TestApp } from '../../../test/testApp.ts';
import { loadSampleOnce } from '../../goods/sample/sample.ts';
import { commitListEdit } from '../lists.ts';
import { readPurchases, readSpending } from './spending.ts';

const BREAD = '7290004000015';

describeDb('ended shoppings', (openTestDb) => {
  let app: TestApp;
  let dana: Person;
  let uri: Person;
  let now: Date;
  beforeEach(async () => {
    now = new Date('2026-11-24T10:00:00+02:00');
    const database = await openTestDb();
    const { db } = database;
    const storeId = await insertStore(db, STORE, 'דיל אגרון');
    const price = { is_weighted: false, allow_discount: true, price_at: null, file_at: now };
    for (const [code, name, price_agorot] of [
      [MILK, 'חלב', 700],
      [BREAD, 'לחם', 900],
    ] as const) {
      const productId = await insertProduct(db, code, name, now);
      await putPrices(db, [{ store_id: storeId, product_id: productId, price_agorot, ...price }]);
    }
    // Two cartons of milk for ₪10.
    await insertPromotion(
      db,
      { store_id: storeId, code: MILK, id: '1', clubs: [0], startsAt: '2026-11-01T00:00:00' },
      now,
    );
    app = await buildTestApp(database, { now: () => now });
    [dana, uri] = [await app.person('dana'), await app.person('uri')];
    return () => app.server.close();
  });

  const newList = async (items: object[], store_key: string | null = STORE): Promise<ListWire> =>
    (await app.call<ListWire>(dana, 'POST', 'lists', { body: { name: 'שבת', store_key, items } })).body;
  const bought = (name: string, more: object = {}) => ({ name, is_completed: true, ...more });
  const milk = bought('חלב', { product_catalog_number: MILK, quantity: 3, category_id: 1 });
  const bread = bought('לחם', { product_catalog_number: BREAD, quantity: 1, category_id: 5 });
  const share = (list: ListWire) =>
    app.call(dana, 'POST', `lists/${list.list_id}/share`, { body: { email: uri.email, permission: 'EDIT' } });
  /** As the caller does it by the API; here without a token, which lives for an hour. */
  const complete = (list: ListWire, is_completed = true, { userId, email } = dana) => {
    const caller = { userId, email, username: '', key: null, requestHash: '', tabId: null };
    return commitListEdit(app.rooms.lists, caller, { column: 'list_id', value: list.list_id }, { is_completed });
  };
  const spending = (as = dana) => readSpending(app.rooms.lists, as.userId);
  const sums = async (as = dana) =>
    (await spending(as)).shoppings.map(({ categories }) =>
      categories.map(({ category_id, agorot, saved_agorot }) => [category_id, agorot, saved_agorot]),
    );

  it('[RCT12] the sum of a receipt is what the shopping cost, for everybody who has the list, until it is taken back', async () => {
    const list = await newList([milk, bread]);
    await share(list);
    await complete(list);
    const pay = async (paid_agorot: number | null, as = dana) =>
      (await app.call(as, 'PUT', `lists/${list.list_id}/receipts/paid`, { body: { paid_agorot } })).status;
    const read = async (as: Person) => {
      const { body } = await app.call<SpendingAnswer>(as, 'GET', 'users/me/spending');
      const [last] = body.shoppings;
      return [body.months.at(-1)?.agorot, last?.paid_agorot, last?.categories.map(({ agorot }) => agorot)];
    };
    // Three cartons at ₪10 for two and ₪7, and a bread at ₪9.
    expect(await read(dana)).toEqual([2600, null, [1700, 900]]);
    expect(await pay(2860)).toBe(204);
    for (const person of [dana, uri]) expect(await read(person)).toEqual([2860, 2860, [1870, 990]]);
    expect([await pay(-1), await pay(10_000_001)]).toEqual([422, 422]);
    expect(await pay(1, await app.person('stranger'))).toBe(404);
    expect(await pay(null, uri)).toBe(204);
    expect(await read(dana)).toEqual([2600, null, [1700, 900]]);
    const open = await newList([milk]);
    expect(
      (await app.call(dana, 'PUT', `lists/${open.list_id}/receipts/paid`, { body: { paid_agorot: 1 } })).status,
    ).toBe(409);
  });

  it('[RCT12] a list that is opened again keeps what was paid, and what is bought then is a new shopping', async () => {
    const list = await newList([bread]);
    await complete(list);
    await app.call(dana, 'PUT', `lists/${list.list_id}/receipts/paid`, { body: { paid_agorot: 950 } });
    await complete(list, false);
    await complete(list);
    expect(await sums()).toEqual([[[5, 950, 0]]]);
    await complete(list, false);
    now = new Date(now.getTime() + 60_000);
    await app.call(dana, 'POST', `lists/${list.list_id}/items`, { body: milk });
    await complete(list);
    expect(await sums()).toEqual([[[1, 1700, 400]], [[5, 950, 0]]]);
  });

  it('[RCT14] what was paid for a product is its history for everybody who has the list, until it is taken back', async () => {
    const list = await newList([milk]);
    await share(list);
    await complete(list);
    const line = { item_code: MILK, quantity_milli: 2000, is_weighed: false, agorot: 1380, store_key: STORE };
    const [early, late] = [
      { ...line, at: '2026-11-20T16:32:00.000Z' },
      { ...line, agorot: 700, quantity_milli: 1000, at: null },
    ];
    const pay = async (body: object) =>
      (await app.call(dana, 'PUT', `lists/${list.list_id}/receipts/paid`, { body })).status;
    const read = async (as: Person, code = MILK) =>
      (await app.call<PurchasesAnswer>(as, 'GET', `users/me/spending/products/${code}`)).body.purchases;
    const other = { ...early, item_code: BREAD };
    expect(await pay({ paid_agorot: 3460, paid_lines: [early, other, late] })).toBe(204);
    const ended = (await spending()).shoppings[0]?.ended_at;
    const shown = ({ item_code: _, ...facts }: typeof line & { at: string | null }) => ({
      ...facts,
      at: facts.at ?? ended,
      store_name: 'שופרסל דיל אגרון',
    });
    for (const person of [dana, uri]) expect(await read(person)).toEqual([shown(late), shown(early)]);
    expect(await read(await app.person('stranger'))).toEqual([]);
    const { body: kept } = await app.call<ReceiptsAnswer>(dana, 'GET', `lists/${list.list_id}/receipts`);
    expect(kept.paid_lines).toEqual([early, other, late]);
    const { body: exported } = await app.call<{ spending: object[] }>(dana, 'GET', 'users/me/export');
    expect(exported.spending).toMatchObject([{ paid_lines: [early, other, late] }]);
    expect(await pay({ paid_agorot: 1, paid_lines: [{ ...early, agorot: 0 }] })).toBe(422);
    expect(await pay({ paid_agorot: 1, paid_lines: Array.from({ length: PAID_LINES_MAX }, () => early) })).toBe(204);
    expect(await pay({ paid_agorot: null })).toBe(204);
    expect(await read(dana)).toEqual([]);
  });

  it('[RCT14] what was paid under a code that was merged since, or under that of another chain, is the product’s', async () => {
    const list = await newList([milk]);
    await complete(list);
    const [old, elsewhere] = ['7290000000107', '7290058140886-17'];
    const line = { quantity_milli: 1000, is_weighed: false, store_key: STORE, at: null };
    const paid_lines = [MILK, old, elsewhere, BREAD].map((item_code, at) => ({ ...line, item_code, agorot: 600 + at }));
    const path = `lists/${list.list_id}/receipts/paid`;
    expect((await app.call(dana, 'PUT', path, { body: { paid_agorot: 2406, paid_lines } })).status).toBe(204);
    const codesOf = (code: string) => (code === BREAD ? [code] : [MILK, old, elsewhere]);
    const read = async (code: string) =>
      (await readPurchases({ ...app.rooms.lists, codesOf }, dana.userId, code)).purchases.map(({ agorot }) => agorot);
    expect(await read(MILK)).toEqual([600, 601, 602]);
    expect(await read(old)).toEqual([600, 601, 602]);
    expect(await read(BREAD)).toEqual([603]);
  });

  it('[NW32] a line that a finished shopping has counts again only where it was ticked again, not where it was edited', async () => {
    const list = await newList([bread]);
    await complete(list);
    await app.call(dana, 'PUT', `lists/${list.list_id}/receipts/paid`, { body: { paid_agorot: 950 } });
    await complete(list, false);
    const line = `lists/${list.list_id}/items/${list.items[0]?.item_id}`;
    const change = async (body: object) => {
      now = new Date(now.getTime() + 60_000);
      expect((await app.call(dana, 'PUT', line, { body })).status).toBe(200);
    };
    await change({ note: 'פרוס' });
    await complete(list);
    expect(await sums()).toEqual([[[5, 950, 0]]]);
    await complete(list, false);
    await change({ is_completed: false });
    await change({ is_completed: true });
    await complete(list);
    expect(await sums()).toEqual([[[5, 900, 0]], [[5, 950, 0]]]);
  });

  it('[NW32] an undo puts a line back with the shopping in which it was bought', async () => {
    const list = await newList([bread]);
    const line = (body: object) =>
      app.call(dana, 'PUT', `lists/${list.list_id}/items/${list.items[0]?.item_id}`, { body });
    const next = () => (now = new Date(now.getTime() + 60_000));
    await complete(list);
    await app.call(dana, 'PUT', `lists/${list.list_id}/receipts/paid`, { body: { paid_agorot: 950 } });
    await complete(list, false);
    next();
    await line({ is_completed: false });
    await line({ is_completed: true, is_undo: true });
    // Deleted and put back, twice: bought before, and ticked in this shopping.
    const back = async (item: { item_uuid?: string | undefined }) => {
      next();
      await app.call(dana, 'DELETE', `lists/${list.list_id}/items/${item.item_uuid}`);
      const body = { ...item, is_undo: true };
      expect((await app.call(dana, 'POST', `lists/${list.list_id}/items`, { body })).status).toBe(201);
      await app.call(dana, 'PUT', `lists/${list.list_id}/items/${item.item_uuid}`, {
        body: { is_completed: true, is_undo: true },
      });
    };
    const item_uuid = list.items[0]?.item_uuid;
    await back({ ...bread, item_uuid });
    const { body: fresh } = await app.call<ItemAnswer>(dana, 'POST', `lists/${list.list_id}/items`, { body: milk });
    await back({ ...milk, item_uuid: fresh.item_uuid });
    await complete(list);
    expect(await sums()).toEqual([[[1, 1700, 400]], [[5, 950, 0]]]);
  });

  it('[NW32] an undo of a line that no shopping counted counts: a new line, and one that was away when it ended', async () => {
    const list = await newList([bread, milk]);
    await share(list);
    const [, { item_uuid } = {}] = list.items;
    const next = () => (now = new Date(now.getTime() + 60_000));
    const end = async () => {
      next();
      await complete(list, true, uri);
      await app.call(dana, 'PUT', `lists/${list.list_id}/receipts/paid`, { body: { paid_agorot: 950 } });
      next();
      await complete(list, false);
      next();
    };
    const undo = (body: object) =>
      app.call(dana, 'POST', `lists/${list.list_id}/items`, { body: { ...body, is_undo: true } });
    next();
    await app.call(dana, 'DELETE', `lists/${list.list_id}/items/${item_uuid}`);
    await end();
    expect((await undo({ ...milk, item_uuid })).status).toBe(201);
    await undo(bought('זר', { price: 35.5, category_id: 12 }));
    await complete(list);
    expect(await sums()).toEqual([
      [
        [12, 3550, 0],
        [1, 1700, 400],
      ],
      [[5, 950, 0]],
    ]);
  });

  it('[NW32] where the log was trimmed, a line that changed since the last shopping counts', async () => {
    const list = await newList([bread]);
    await complete(list);
    await app.call(dana, 'PUT', `lists/${list.list_id}/receipts/paid`, { body: { paid_agorot: 950 } });
    const ended = now;
    now = new Date(now.getTime() + 60_000);
    await complete(list, false);
    await app.call(dana, 'POST', `lists/${list.list_id}/items`, { body: milk });
    const trimmed = app.deps.db.deleteFrom('list_action').where('list_id', '=', list.list_id);
    await trimmed.where((eb) => eb.or([eb('at', '<=', ended), eb('action_type', '=', 'ADD_ITEM')])).execute();
    await complete(list);
    expect(await sums()).toEqual([[[1, 1700, 400]], [[5, 950, 0]]]);
  });

  it('[NW31] the end of a shopping stores what the till charges for what was bought, by category, promotions included', async () => {
    const list = await newList([
      milk,
      bread,
      { name: 'נרות', category_id: 12 },
      bought('זר', { price: 35.5, category_id: 12 }),
    ]);
    expect(await sums()).toEqual([]);
    await complete(list);
    // Milk: two for 10 and one for 7, which cost 21 on the shelf.
    expect(await sums()).toEqual([
      [
        [12, 3550, 0],
        [1, 1700, 400],
        [5, 900, 0],
      ],
    ]);
    const { months, shoppings } = await spending();
    expect(shoppings).toMatchObject([{ list_name: 'שבת', store_name: 'דיל אגרון', items: 3, unpriced: 0 }]);
    expect(months).toHaveLength(12);
    expect(months.at(-1)).toMatchObject({ month: '2026-11', agorot: 6150, saved_agorot: 400, shoppings: 1 });
    expect(months.at(-2)).toMatchObject({ month: '2026-10', agorot: 0, shoppings: 0, categories: [] });
  });

  it('[NW31] a list without a store costs what its lines say; a line without a price is counted and left out', async () => {
    const prices = { price: 12, sale_price: 9.9, quantity: 2 };
    await complete(await newList([bought('גבינה', { ...prices, category_id: 1 }), bought('משהו')], null));
    expect(await sums()).toEqual([[[1, 1980, 420]]]);
    expect((await spending()).shoppings[0]).toMatchObject({ items: 2, unpriced: 1, store_name: null });
  });

  it('[NW48] a price that somebody saw at the shelf of the store is what its line cost', async () => {
    const list = await newList([milk, bread]);
    const see = (nth: number, shelf_price: number, shelf_price_store: string) =>
      app.call(dana, 'PUT', `lists/${list.list_id}/items/${list.items[nth]?.item_id}`, {
        body: { shelf_price, shelf_price_store },
      });
    expect((await see(0, 6.5, STORE)).status).toBe(200);
    // Seen in another store.
    expect((await see(1, 1, '7290027600007-1-1')).status).toBe(200);
    await complete(list);
    expect(await sums()).toEqual([
      [
        [1, 1950, 0],
        [5, 900, 0],
      ],
    ]);
  });

  it('[NW31] a product that the store does not sell has no price there', async () => {
    const elsewhere = bought('קפה', { product_catalog_number: '7290004000022', price: 25 });
    await complete(await newList([elsewhere, bread]));
    expect(await sums()).toEqual([[[5, 900, 0]]]);
    expect((await spending()).shoppings[0]).toMatchObject({ items: 2, unpriced: 1 });
  });

  it('[NW32] nothing bought is no shopping; a list that is opened again soon goes on with the same one', async () => {
    await complete(await newList([{ name: 'נרות' }]));
    expect(await sums()).toEqual([]);
    const list = await newList([bread]);
    await complete(list);
    await complete(list, false);
    expect(await sums()).toEqual([]);
    await complete(list);
    expect(await sums()).toEqual([[[5, 900, 0]]]);
  });

  it('[NW32] a list that is opened again later begins a new shopping, with what is bought from then on', async () => {
    const list = await newList([bread]);
    await complete(list);
    now = new Date(now.getTime() + 7 * DAY_MS);
    await complete(list, false);
    expect(await sums()).toHaveLength(1);
    const login = await app.call<{ access_token: string }>(null, 'POST', 'auth/login', {
      body: { email: dana.email, password: 'סיסמה ארוכה' },
    });
    const again = { ...dana, token: login.body.access_token };
    const added = await app.call<ItemAnswer>(again, 'POST', `lists/${list.list_id}/items`, { body: milk });
    expect(added.status).toBe(201);
    await complete(list);
    expect(await sums()).toEqual([[[1, 1700, 400]], [[5, 900, 0]]]);
    const { months } = await spending();
    expect(months.slice(-2).map(({ month, agorot, shoppings }) => [month, agorot, shoppings])).toEqual([
      ['2026-11', 900, 1],
      ['2026-12', 1700, 1],
    ]);
  });

  it('[NW33] people see shoppings of lists that they have, as long as they have them', async () => {
    const [shared, own] = [await newList([bread]), await newList([milk])];
    await share(shared);
    await complete(shared, true, uri);
    await complete(own);
    expect((await sums()).length).toBe(2);
    expect(await sums(uri)).toEqual([[[5, 900, 0]]]);
    expect((await spending(uri)).shoppings[0]?.people.map(({ username }) => username)).toEqual(['dana', 'uri']);
    await app.call(dana, 'DELETE', `lists/${shared.list_id}/participants/${uri.userId}`);
    expect(await sums(uri)).toEqual([]);
    await app.call(dana, 'DELETE', `lists/${own.list_id}`);
    expect((await sums()).length).toBe(1);
    expect((await app.call(null, 'GET', 'users/me/spending')).status).toBe(401);
    await app.deps.db
      .updateTable('shopping')
      .set({ ended_at: new Date('2020-01-01') })
      .execute();
    expect(await sums()).toEqual([]);
    const exported = await app.call<{ spending: object[] }>(dana, 'GET', 'users/me/export');
    expect(exported.body.spending).toHaveLength(1);
    await app.call(dana, 'DELETE', 'users/me', { body: { password: 'סיסמה ארוכה', erase_now: true } });
    expect(await sums(uri)).toEqual([]);
  });

  it('[NW33] a link guest may end a shopping, and sees no spending', async () => {
    const list = await newList([bread]);
    const link = await app.call<NewLinkAnswer>(dana, 'POST', `lists/${list.list_id}/links`, {
      body: { permission: 'EDIT', days: 1 },
    });
    const guest_token = `guest.${'a'.repeat(43)}`;
    await app.call(null, 'POST', 'list-links/join', { body: { token: link.body.token, guest_token } });
    const guest = { ...uri, token: guest_token };
    const ended = await app.call(guest, 'PUT', `lists/${list.list_id}`, { body: { is_completed: true } });
    expect(ended.status).toBe(200);
    expect(await sums()).toEqual([[[5, 900, 0]]]);
    expect((await app.call(guest, 'GET', 'users/me/spending')).status).toBe(401);
  });
});

describeDb('ended shoppings of typed lines', (openTestDb) => {
  it('[NW31] free text costs what the comparison says, also in two lines of the same words', async () => {
    const app = await buildTestApp(await openTestDb());
    await loadSampleOnce(app.deps);
    await app.rooms.catalogue.refresh('all');
    const dana = await app.person('dana');
    const { body: stores } = await app.call<{ store_key: string }[]>(null, 'GET', 'stores?limit=1');
    const items = ['חלב 3%', 'לחם', 'לחם', 'עגבניות'].map((name) => ({ name, quantity: 2, category_id: 1 }));
    const body = { name: 'שבת', store_key: stores[0]?.store_key, items };
    const { body: list } = await app.call<ListWire>(dana, 'POST', 'lists', { body });
    const path = `lists/${list.list_id}`;
    const compared = await app.call<ListComparison>(
      dana,
      'GET',
      `${path}/compare?generic=true&store_keys=${stores[0]?.store_key ?? ''}`,
    );
    const { total = 0 } = compared.body.stores[0] ?? {};
    expect(total).toBeGreaterThan(0);
    for (const item of list.items)
      await app.call(dana, 'PUT', `${path}/items/${item.item_id}`, { body: { is_completed: true } });
    await app.call(dana, 'PUT', path, { body: { is_completed: true } });
    const { body: spending } = await app.call<SpendingAnswer>(dana, 'GET', 'users/me/spending');
    expect(spending.shoppings[0]).toMatchObject({ items: 4, unpriced: 0 });
    expect(spending.months.at(-1)?.agorot).toBe(Math.round(total * 100));
    await app.server.close();
  });

  it('[SD11] a shopping at prices of the sample says so, also later, and saved nothing', async () => {
    const database = await openTestDb();
    const { db } = database;
    const now = new Date('2026-11-24T10:00:00+02:00');
    const storeId = await insertStore(db, STORE, 'דיל אגרון');
    const productId = await insertProduct(db, MILK, 'חלב', now);
    const price = { price_agorot: 700, is_weighted: false, allow_discount: true, price_at: null, file_at: now };
    await putPrices(db, [{ store_id: storeId, product_id: productId, ...price }]);
    const promotion = { store_id: storeId, code: MILK, id: '1', clubs: [0], startsAt: '2026-11-01T00:00:00' };
    await insertPromotion(db, promotion, now);
    const app = await buildTestApp(database, { now: () => now });
    const dana = await app.person('dana');
    const shop = async (isSample: boolean) => {
      await db.updateTable('store').set({ has_sample_prices: isSample }).execute();
      const milk = { name: 'חלב', product_catalog_number: MILK, quantity: 2, category_id: 1, is_completed: true };
      const body = { name: 'שבת', store_key: STORE, items: [milk] };
      const { body: list } = await app.call<ListWire>(dana, 'POST', 'lists', { body });
      await app.call(dana, 'PUT', `lists/${list.list_id}`, { body: { is_completed: true } });
    };
    await shop(true);
    await shop(false);
    const { body: spending } = await app.call<SpendingAnswer>(dana, 'GET', 'users/me/spending');
    const sums = spending.shoppings.map(({ is_sample, categories: [first] }) => [
      is_sample,
      first?.agorot,
      first?.saved_agorot,
    ]);
    expect(sums).toEqual([
      [undefined, 1000, 400],
      [true, 1000, 0],
    ]);
    expect(spending.months.at(-1)?.saved_agorot).toBe(400);
    await app.server.close();
  });
});
