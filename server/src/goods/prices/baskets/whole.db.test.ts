import type { BasketComparison, ListComparison } from '@sali/contract/goods/prices/baskets';
import type { ListWire } from '@sali/contract/lists/lists';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  fillCatalogue,
  MILK,
  NOW,
  productRow,
  RAMI_LEVY,
  SHUFERSAL,
  storeRow,
} from '../../../../test/catalogue/testCatalogue.ts';
import type { Db } from '../../../base/db/open.ts';
import { describeDb } from '../../../../test/db/testDb.ts';
import { putPrices, removePrice } from '../../../../test/db/testPrices.ts';
import { buildTestApp, type Person, type TestApp } from '../../../../test/testApp.ts';
import { compareBasket } from './compare.ts';
import { WorkSlices } from './workSlices.ts';
import { GUEST_BASKET_ITEMS_MAX } from '../comparisonRoutes.ts';

const CUCUMBER = '7290004000101';

/* Milk: Shufersal 5.90, Rami Levy 6.90 and 3 for 18. Cucumbers 5.90 a kilogram: Rami Levy alone. */
describeDb('a whole comparison', (openTestDb) => {
  let app: TestApp;
  let db: Db;
  beforeEach(async () => {
    const database = await openTestDb();
    db = database.db;
    await fillCatalogue(db);
    app = await buildTestApp(database, { now: () => NOW });
    return () => app.server.close();
  });
  const compare = async (items: readonly object[], more: object = {}) =>
    (await app.call<BasketComparison>(null, 'POST', 'baskets/compare', { body: { items, ...more } })).body;
  const milk = (quantity: number) => ({ item_code: MILK.code, quantity });
  const cucumbers = { item_code: CUCUMBER, quantity: 1 };

  it('[J10] splits a basket over stores, each with its own deals, and says what a stop saves', async () => {
    const { best_split: splits } = await compare([milk(2), cucumbers]);
    expect(splits).toMatchObject([
      { stops: 1, total: 19.7, found: 2, missing: [], saves: null, finds_more: 0, is_exact: true },
      { stops: 2, total: 17.7, regular_total: 20.5, found: 2, saves: 2, finds_more: 0, is_exact: true },
    ]);
    expect(splits?.[1]?.stores).toMatchObject([
      { store_key: SHUFERSAL, total: 11.8, lines: [{ item_code: MILK.code, quantity: 2, line_total: 11.8 }] },
      { store_key: RAMI_LEVY, total: 5.9, lines: [{ item_code: CUCUMBER, quantity: 1, line_total: 5.9 }] },
    ]);
  });

  it('[PT5] a store with old prices comes last, is marked, and is on no split', async () => {
    const [first] = (await compare([milk(2), cucumbers])).stores;
    expect(first).toMatchObject({ store_key: RAMI_LEVY, is_old: false });
    const old = new Date(NOW.getTime() - 4 * 24 * 60 * 60_000);
    await db.updateTable('store').set({ prices_at: old }).where('store_id', '=', 2).execute();
    const keyOf = async () => (await compare([milk(2)])).stores.map((store) => [store.store_key, store.is_old]);
    const cheapest = await keyOf();
    expect(cheapest.at(-1)?.[1]).toBe(true);
    expect(cheapest[0]?.[1]).toBe(false);
    expect((await compare([milk(2), cucumbers])).best_split?.map(({ stops }) => stops)).toEqual([1]);
  });

  it('[W10] the stops of a split may be kept within a distance of one another', async () => {
    const places: [number, number, number][] = [
      [1, 32.0853, 34.7818], // Tel Aviv
      [2, 31.7683, 35.2137], // Jerusalem, 54 km
    ];
    for (const [store_id, lat, lng] of places) {
      await db.updateTable('store').set({ lat, lng }).where('store_id', '=', store_id).execute();
    }
    const stopsWithin = async (km: number) =>
      (await compare([milk(2), cucumbers], { split_within_km: km })).best_split?.map(({ stops }) => stops);
    expect(await stopsWithin(15)).toEqual([1]);
    expect(await stopsWithin(60)).toEqual([1, 2]);
    await db.updateTable('store').set({ lat: null, lng: null }).where('store_id', '=', 2).execute();
    expect(await stopsWithin(15)).toEqual([1, 2]);
    await db.updateTable('store').set({ is_online: true }).where('store_id', '=', 2).execute();
    expect(await stopsWithin(15)).toEqual([1]);
    const { stores } = await compare([milk(2)]);
    expect(new Map(stores.map((store) => [store.store_key, store.is_online]))).toEqual(
      new Map([
        [SHUFERSAL, undefined],
        [RAMI_LEVY, true],
      ]),
    );
  });

  it('[W15] where a place is not known, one trip is one town; near a store are the stores of its trips', async () => {
    const settle = (store_id: number, city: string) =>
      db.updateTable('store').set({ city, lat: null, lng: null }).where('store_id', '=', store_id).execute();
    const stopsNear = async (split_near_store?: string) =>
      (await compare([milk(2), cucumbers], { split_within_km: 15, split_near_store })).best_split?.map(({ stores }) =>
        stores.map(({ city }) => city),
      );
    await settle(1, 'חיפה');
    await settle(2, 'אילת');
    const alone = await stopsNear();
    expect(alone).toHaveLength(1);
    expect(await stopsNear(SHUFERSAL)).not.toEqual(await stopsNear(RAMI_LEVY));
    expect(await stopsNear('no-such-store')).toEqual(alone);
    await settle(2, 'חיפה');
    expect(await stopsNear(SHUFERSAL)).toHaveLength(2);
    await settle(2, '');
    expect(await stopsNear()).toHaveLength(2);
  });

  it('[W19] the own store, and those near it, are in an answer that has not all stores', async () => {
    const settle = (store_id: number, city: string) =>
      db.updateTable('store').set({ city, lat: null, lng: null }).where('store_id', '=', store_id).execute();
    await settle(1, 'חיפה');
    await settle(2, 'אילת');
    const only = async (more: object) =>
      (await compare([milk(2), cucumbers], { limit: 1, split_within_km: 15, ...more })).stores.map(
        ({ store_key }) => store_key,
      );
    const [best] = await only({});
    const other = best === SHUFERSAL ? RAMI_LEVY : SHUFERSAL;
    expect(await only({ split_near_store: other })).toEqual([other]);
    expect(await only({ split_near_store: best })).toEqual([best]);
    expect(await only({ split_near_store: 'no-such-store' })).toEqual([best]);
  });

  it('[W19] the best stores near the own one, or near the person, have half of the places', async () => {
    const [EILAT_2 = '', ...others] = ['901', '902', '903'].map((no) => `${SHUFERSAL.split('-')[0]}-1-${no}`);
    const [HAIFA_2 = ''] = others;
    const added = await db
      .insertInto('store')
      .values([EILAT_2, ...others].map((key) => storeRow(key)))
      .returning('store_id')
      .execute();
    const ids = added.map(({ store_id }) => store_id);
    const facts = { product_id: 1, is_weighted: false, allow_discount: true, file_at: NOW };
    await putPrices(
      db,
      ids.map((store_id, at) => ({ ...facts, store_id, price_agorot: [100, 800, 900][at] ?? 0 })),
    );
    const [HAIFA, EILAT] = [
      { city: 'חיפה', lat: 32.8, lng: 35 },
      { city: 'אילת', lat: 29.55, lng: 34.95 },
    ];
    for (const [at, store_id] of [1, 2, ...ids].entries())
      await db
        .updateTable('store')
        .set([0, 3, 4].includes(at) ? HAIFA : EILAT)
        .where('store_id', '=', store_id)
        .execute();
    const keysOf = async (more: object) =>
      (await compare([milk(1)], { limit: 4, split_within_km: 15, ...more })).stores.map(({ store_key }) => store_key);
    // Milk costs 1.00, 5.90, 6.90, 8.00 and 9.00.
    expect(await keysOf({})).toEqual([EILAT_2, SHUFERSAL, RAMI_LEVY, HAIFA_2]);
    expect(await keysOf({ limit: 3 })).toEqual([EILAT_2, SHUFERSAL, RAMI_LEVY]);
    expect(await keysOf({ limit: 3, split_near_store: SHUFERSAL })).toEqual([EILAT_2, SHUFERSAL, HAIFA_2]);
    const inHaifa = { lat: HAIFA.lat, lng: HAIFA.lng };
    expect(await keysOf({ limit: 3, ...inHaifa })).toEqual([EILAT_2, SHUFERSAL, HAIFA_2]);
    // Away from home the own store is in the answer, too.
    expect(await keysOf({ limit: 2, ...inHaifa, split_near_store: RAMI_LEVY })).toEqual([SHUFERSAL, RAMI_LEVY]);
    // There are the trips, too.
    const away = { lat: EILAT.lat, lng: EILAT.lng, split_near_store: SHUFERSAL };
    const trips = (await compare([milk(1), cucumbers], { split_within_km: 15, ...away })).best_split ?? [];
    expect(trips.map(({ stops, saves }) => [stops, saves])).toEqual([
      [1, null],
      [2, 5.9],
    ]);
  });

  it('[J11] a second stop may find what the first lacks', async () => {
    await removePrice(db, 2, 1);
    const { best_split: splits } = await compare([milk(1), cucumbers]);
    expect(splits).toMatchObject([
      { stops: 1, found: 1 },
      { stops: 2, found: 2, finds_more: 1, saves: 0 },
    ]);
  });

  it('[J13] says where one more makes a deal', async () => {
    const { stores } = await compare([milk(2), cucumbers]);
    const sale = { sale_text: '3 ב־18 ש״ח', sale_parts: [{ code: 'bundle', params: { count: 3, price: 18 } }] };
    expect(stores.find(({ store_key }) => store_key === RAMI_LEVY)?.near_misses).toEqual([
      { item_code: MILK.code, add: 1, promotion_id: '2', ...sale, total: 23.9, extra: 4.2 },
    ]);
    expect(stores.find(({ store_key }) => store_key === SHUFERSAL)?.near_misses).toEqual([]);
  });

  it('[J15] proposes what may stand in for what is missing, and never counts it', async () => {
    const other = productRow('7290004000202', 'מלפפונים חממה', {
      category_id: 4,
      subcategory_id: 41,
      unit_measure: 'kg',
      is_weighted: true,
    });
    const { product_id } = await db
      .insertInto('product')
      .values(other)
      .returning('product_id')
      .executeTakeFirstOrThrow();
    const price = { price_agorot: 790, is_weighted: true, allow_discount: true, file_at: NOW };
    await putPrices(db, [{ store_id: 1, product_id, ...price }]);
    await app.rooms.catalogue.refresh([product_id]);
    const { stores } = await compare([milk(1), cucumbers]);
    expect(stores.find(({ store_key }) => store_key === SHUFERSAL)).toMatchObject({
      missing: [CUCUMBER],
      total: 5.9,
      substitutes: [
        {
          for_item_code: CUCUMBER,
          item_code: '7290004000202',
          item_name: 'מלפפונים חממה',
          price: 7.9,
          unit_price: 0.79,
          unit_price_of: '100 גרם',
        },
      ],
    });
  });

  it('[J14] without them the answer is the stores alone', async () => {
    const answer = await compare([milk(2)], { best_split: false });
    expect(answer).not.toHaveProperty('best_split');
    expect(answer.stores[0]).not.toHaveProperty('near_misses');
  });

  it('[J45] a second answer adds to the first one what it left out, and nothing else', async () => {
    const basket = [milk(2), cucumbers];
    const whole = await compare(basket);
    const first = await compare(basket, { best_split: false });
    const second = await compare(basket, { lines: false });
    expect(whole.best_split).toHaveLength(2);
    expect(second).toEqual({ ...whole, stores: whole.stores.map((store) => ({ ...store, lines: [] })) });
    const added = second.stores.map(({ near_misses, substitutes }) => ({ near_misses, substitutes }));
    expect(whole.stores).toEqual(first.stores.map((store, at) => ({ ...store, ...added[at] })));
    expect(await compare(basket)).toEqual(whole);
  });

  it('[J45] prices that changed after the first answer are in the second one', async () => {
    await compare([milk(1)], { best_split: false });
    const { product_id } = await db
      .selectFrom('product')
      .select('product_id')
      .where('code', '=', MILK.code)
      .executeTakeFirstOrThrow();
    const price = { price_agorot: 100, is_weighted: false, allow_discount: true, file_at: NOW };
    await putPrices(db, [{ store_id: 1, product_id, ...price }]);
    await db.updateTable('store').set({ prices_full_at: NOW }).where('store_id', '=', 1).execute();
    expect((await compare([milk(1)], { lines: false })).stores[0]).toMatchObject({ store_key: SHUFERSAL, total: 1 });
  });

  it('[B20] a basket that takes too long costs its shelf prices, and says that they may not be the lowest', async () => {
    let now = 0;
    const basket = [
      { itemCode: MILK.code, quantity: 3 },
      { itemCode: CUCUMBER, quantity: 1 },
    ];
    const comparing = { from: null, at: NOW, isWhole: true };
    const slow = await compareBasket(app.rooms.prices, basket, comparing, new WorkSlices(1000, () => (now += 600)));
    const whole = await compareBasket(app.rooms.prices, basket, comparing);
    const totals = ({ stores }: BasketComparison) =>
      stores.map(({ store_key, total, regular_total, is_exact }) => [store_key, total, regular_total, is_exact]);
    expect(totals(whole)).toEqual([
      [RAMI_LEVY, 23.9, 26.6, true],
      [SHUFERSAL, 17.7, 21.9, true],
    ]);
    expect(totals(slow)).toEqual([
      [RAMI_LEVY, 26.6, 26.6, false],
      [SHUFERSAL, 21.9, 21.9, false],
    ]);
    expect(slow.best_split).toEqual([]);
    // Answers without promotions are not kept for those who are in time.
    expect(totals(await compareBasket(app.rooms.prices, basket, comparing))).toEqual(totals(whole));
  });

  it('[B21] a guest compares up to 200 lines, a signed-in person up to 2,000', async () => {
    const items = Array.from({ length: GUEST_BASKET_ITEMS_MAX + 1 }, (_, at) => ({
      item_code: `${at + 1}`,
      quantity: 1,
    }));
    const call = (as: Person | null, body: object) => app.call(as, 'POST', 'baskets/compare', { body });
    expect((await call(null, { items: items.slice(1) })).status).toBe(200);
    expect(await call(null, { items })).toMatchObject({ status: 422, body: { errors: [{ path: 'items' }] } });
    expect((await call(await app.person('dana'), { items })).status).toBe(200);
  });

  it('[B22] one comparison of an address runs and two wait; more are refused and may try again', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => app.call(null, 'POST', 'baskets/compare', { body: { items: [milk(2)] } })),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(3);
    expect(refused.length).toBeGreaterThan(0);
    for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });

  it('[J14] the same product twice is one line', async () => {
    const { stores } = await compare([milk(1), milk(2)], { store_keys: [RAMI_LEVY] });
    expect(stores).toMatchObject([{ total: 18, found: 1, lines: [{ quantity: 3 }] }]);
  });

  describe('lines that name a kind', () => {
    const TARA = productRow('7290004000999', 'חלב טרה 3% 1 ליטר', { brand: 'טרה' });
    const inStore = (comparison: BasketComparison, key: string) =>
      comparison.stores.find(({ store_key }) => store_key === key);
    const addTara = async (agorot: number) => {
      const { product_id } = await db
        .insertInto('product')
        .values(TARA)
        .returning('product_id')
        .executeTakeFirstOrThrow();
      const price = { price_agorot: agorot, is_weighted: false, allow_discount: true, file_at: NOW };
      await putPrices(db, [{ store_id: 1, product_id, ...price }]);
      await app.rooms.catalogue.refresh([product_id]);
    };
    const generic = (name: string, quantity = 1) => ({ generic_items: [{ name, quantity }] });

    it('[J41] become in each store the cheapest that fits, and the line says which', async () => {
      await addTara(550);
      const comparison = await compare([], generic('חלב 3% 1 ליטר'));
      expect(inStore(comparison, SHUFERSAL)).toMatchObject({
        total: 5.5,
        found: 1,
        missing: [],
        missing_names: [],
        lines: [{ item_code: TARA.code, for_name: 'חלב 3% 1 ליטר', item_name: TARA.item_name, line_total: 5.5 }],
      });
      expect(inStore(comparison, RAMI_LEVY)).toMatchObject({
        total: 6.9,
        lines: [{ item_code: MILK.code, item_name: MILK.item_name }],
      });
    });

    it('[J41] the store deals decide what is cheapest, for the quantity that is asked', async () => {
      await addTara(620);
      expect(inStore(await compare([], generic('חלב 3%')), SHUFERSAL)).toMatchObject({
        total: 5.9,
        lines: [{ item_code: MILK.code }],
      });
      expect(inStore(await compare([], generic('חלב 3%', 3)), RAMI_LEVY)).toMatchObject({ total: 18 });
    });

    it('[J41] [G80] a line says for which unit its product was chosen; stores that share a price too', async () => {
      const both = { name: 'מלפפון', quantity: 2 };
      const comparison = await compare([], { generic_items: [both, { ...both, unit: 'גרם' }] });
      const { lines = [] } = inStore(comparison, RAMI_LEVY) ?? {};
      // The same product is not chosen for two lines.
      expect(lines.map(({ for_name, for_unit }) => [for_name, for_unit])).toEqual([['מלפפון', undefined]]);
      const grams = await compare([], { generic_items: [{ ...both, unit: 'גרם' }] });
      expect(inStore(grams, RAMI_LEVY)?.lines).toMatchObject([{ for_name: 'מלפפון', for_unit: 'גרם' }]);
    });

    it('[J41] a line that nothing fits is named; a product in the basket is not chosen again', async () => {
      const comparison = await compare([milk(1)], {
        generic_items: [
          { name: 'חלב', quantity: 1 },
          { name: 'יין', quantity: 2 },
        ],
      });
      expect(inStore(comparison, RAMI_LEVY)).toMatchObject({ total: 6.9, found: 1, missing_names: ['חלב', 'יין'] });
      await addTara(800);
      const after = await compare([milk(1)], generic('חלב'));
      expect(inStore(after, SHUFERSAL)).toMatchObject({ total: 13.9, found: 2, missing_names: [] });
    });

    it('[J41] are split over stores like any line', async () => {
      await addTara(550);
      const { best_split: splits } = await compare([cucumbers], generic('חלב', 2));
      expect(splits?.map(({ stops, total, missing, missing_names }) => [stops, total, missing, missing_names])).toEqual(
        [
          [1, 19.7, [], []],
          [2, 16.9, [], []],
        ],
      );
      expect(splits?.[1]?.stores[0]).toMatchObject({ store_key: SHUFERSAL, lines: [{ for_name: 'חלב', quantity: 2 }] });
    });

    it('[J41] weighed goods are so many times the size that was asked for', async () => {
      const comparison = await compare([], generic('מלפפון חצי קילו', 3));
      expect(inStore(comparison, RAMI_LEVY)).toMatchObject({
        total: 8.85,
        lines: [{ item_code: CUCUMBER, quantity: 1.5, is_weighted: true }],
      });
    });

    it('[J43] a product of any brand is in each store the cheapest of its kind, itself among them, and named', async () => {
      await addTara(550);
      const comparison = await compare([milk(1), cucumbers].map((item) => ({ ...item, any_brand: true })));
      expect(inStore(comparison, SHUFERSAL)).toMatchObject({
        total: 5.5,
        found: 1,
        missing: [CUCUMBER],
        lines: [
          {
            item_code: TARA.code,
            for_item_code: MILK.code,
            item_name: TARA.item_name,
            unit_price: 5.5,
            measure_price: { price: 0.55, of: '100 מ״ל' },
          },
        ],
      });
      expect(inStore(comparison, SHUFERSAL)).not.toHaveProperty('missing_names');
      const own = { item_code: MILK.code, for_item_code: MILK.code, item_name: MILK.item_name };
      expect(inStore(comparison, RAMI_LEVY)?.lines).toContainEqual(expect.objectContaining(own));
      expect(comparison.best_split?.[1]).toMatchObject({ total: 11.4, missing: [] });
    });

    it('[J43] two lines stay two: what another line names is not chosen; said once exactly it is exact', async () => {
      await addTara(550);
      const both = [milk(1), { item_code: TARA.code, quantity: 1 }].map((item) => ({ ...item, any_brand: true }));
      const codes = inStore(await compare(both), SHUFERSAL)?.lines.map((line) => [line.for_item_code, line.item_code]);
      expect(codes?.toSorted()).toEqual([
        [TARA.code, TARA.code],
        [MILK.code, MILK.code],
      ]);
      const [line] = inStore(await compare([{ ...milk(1), any_brand: true }, milk(1)]), SHUFERSAL)?.lines ?? [];
      expect(line).toMatchObject({ item_code: MILK.code, quantity: 2 });
      expect(line).not.toHaveProperty('for_item_code');
      const many = Array.from({ length: 101 }, (_, at) => ({
        item_code: `72900000${at}`,
        quantity: 1,
        any_brand: true,
      }));
      const refused = await app.call(null, 'POST', 'baskets/compare', { body: { items: many } });
      expect(refused).toMatchObject({ status: 422 });
    });

    it('[J41] a caller who asks for none is answered as before', async () => {
      const [store] = (await compare([milk(1)])).stores;
      expect(store).not.toHaveProperty('missing_names');
      expect(store?.lines[0]).not.toHaveProperty('for_name');
    });
  });

  it('[J16] compares the open lines of a list, for everyone who may read it', async () => {
    const owner = await app.person('דנה');
    const items = [
      { name: 'חלב', product_catalog_number: MILK.code, quantity: 2 },
      { name: 'מלפפונים', product_catalog_number: CUCUMBER, quantity: 1.5, is_weighted: true },
      { name: 'משהו טוב', quantity: 1 },
    ];
    const { body: list } = await app.call<ListWire>(owner, 'POST', 'lists', { body: { name: 'שבת', items } });
    const address = `lists/${list.list_id}/compare?store_keys=${RAMI_LEVY}`;
    const { body } = await app.call<ListComparison>(owner, 'GET', address);
    expect(body).toMatchObject({ list_id: list.list_id, compared: 2, no_price_yet: 1 });
    expect(body.stores).toMatchObject([{ store_key: RAMI_LEVY, total: 22.65, found: 2 }]);
    const stranger = await app.person('זר');
    expect(await app.call(stranger, 'GET', address)).toMatchObject({ status: 404, body: { code: 'list_not_found' } });
    expect(await app.call(null, 'GET', address)).toMatchObject({ status: 401 });

    const [milkLine] = list.items;
    await app.call(owner, 'PUT', `lists/${list.list_id}/items/${milkLine?.item_id}`, { body: { is_completed: true } });
    const after = await app.call<ListComparison>(owner, 'GET', address);
    expect(after.body).toMatchObject({ compared: 1, stores: [{ total: 8.85 }] });
  });

  it('[J41] a list is compared with what fits its free text, if that is asked for', async () => {
    const owner = await app.person('דנה');
    const items = [
      { name: 'חלב 3%', quantity: 2 },
      { name: 'משהו טוב', quantity: 1 },
    ];
    const { body: list } = await app.call<ListWire>(owner, 'POST', 'lists', { body: { name: 'שבת', items } });
    const address = `lists/${list.list_id}/compare?store_keys=${RAMI_LEVY}`;
    const { body } = await app.call<ListComparison>(owner, 'GET', `${address}&generic=true`);
    expect(body).toMatchObject({ compared: 1, no_price_yet: 1, stores: [{ total: 13.8, found: 1 }] });
    expect((await app.call<ListComparison>(owner, 'GET', address)).body).toMatchObject({
      compared: 0,
      no_price_yet: 2,
    });
    expect(await app.call(owner, 'GET', `${address}&generic=perhaps`)).toMatchObject({ status: 422 });
  });

  it('[J44] a list is compared with any brand where its line says so', async () => {
    const owner = await app.person('דנה');
    const items = [{ name: 'חלב', product_catalog_number: MILK.code, quantity: 1, any_brand: true }];
    const { body: list } = await app.call<ListWire>(owner, 'POST', 'lists', { body: { name: 'שבת', items } });
    const { body } = await app.call<ListComparison>(owner, 'GET', `lists/${list.list_id}/compare`);
    expect(body).toMatchObject({ compared: 1, no_price_yet: 0 });
    expect(body.stores[0]?.lines).toMatchObject([{ item_code: MILK.code, for_item_code: MILK.code }]);
  });

  it('[J16] a list without products is answered without stores', async () => {
    const owner = await app.person('דנה');
    const { body: list } = await app.call<ListWire>(owner, 'POST', 'lists', {
      body: { name: 'שבת', items: [{ name: 'משהו', quantity: 1 }] },
    });
    const { status, body } = await app.call<ListComparison>(owner, 'GET', `lists/${list.list_id}/compare`);
    expect([status, body.stores, body.no_price_yet]).toEqual([200, [], 1]);
  });
});
