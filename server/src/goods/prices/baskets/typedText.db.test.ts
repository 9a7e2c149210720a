import type { BasketComparison, ListComparison } from '@sali/contract/goods/prices/baskets';
import type { ListWire } from '@sali/contract/lists/lists';
import type { TypedTextAnswer } from '@sali/contract/lists/typedLines';
import { TYPED_LINES_MAX, TYPED_TEXT_MAX } from '@sali/domain/base/limits';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { putPrices } from '../../../../test/db/testPrices.ts';
import { describeDb } from '../../../../test/db/testDb.ts';
import { buildTestApp, type TestApp } from '../../../../test/testApp.ts';
import type { Db } from '../../../base/db/open.ts';
import { loadSampleOnce } from '../../sample/sample.ts';

const NOW = new Date('2026-11-21T10:00:00Z');

describeDb('[L54] lists/read-text', (openTestDb) => {
  let app: TestApp;
  let db: Db;
  let storeKey = '';
  beforeEach(async () => {
    const database = await openTestDb();
    db = database.db;
    app = await buildTestApp(database, { now: () => NOW });
    await loadSampleOnce(app.deps);
    await app.rooms.catalogue.refresh('all');
    const { body } = await app.call<{ store_key: string }[]>(null, 'GET', 'stores?limit=1');
    storeKey = body[0]?.store_key ?? '';
    return () => app.server.close();
  });
  const read = async (text: string, more: object = {}) =>
    app.call<TypedTextAnswer>(null, 'POST', 'lists/read-text', { body: { text, ...more } });
  const linesOf = async (text: string) => (await read(text, { store_key: storeKey })).body.lines;

  it('[L54] reads a message for a guest: quantity, unit, name, category and the cheapest that fits', async () => {
    const lines = await linesOf('חלב 3%, שתי לחם\nעגבניות 2 קילו\nאבקת כביסה\nזנב של חד קרן');
    expect(lines).toMatchObject([
      { quantity: 1, unit: null, product_name: 'חלב 3%', category_id: 1 },
      { quantity: 2, unit: null, product_name: 'לחם', category_id: 2 },
      { quantity: 2, unit: 'kilograms', product_name: 'עגבניות', category_id: 4 },
      { quantity: 1, product_name: 'אבקת כביסה', category_id: 8 },
      { product_name: 'זנב של חד קרן', estimate: null },
    ]);
    const [, bread, tomatoes] = lines;
    expect(bread?.estimate).toMatchObject({ quantity: 2, is_weighted: false });
    expect(tomatoes?.estimate).toMatchObject({ item_name: 'עגבניות', quantity: 2, is_weighted: true });
    expect(tomatoes?.item).toMatchObject({
      product_name: 'עגבניות',
      quantity: 2,
      unit_measure: 'ק"ג',
      is_weighted: true,
    });
  });

  it('[J47] says the product and the sum that the comparison says, however the line was stored', async () => {
    const text =
      '2 לחם\nעגבניות 2 קילו\n5 מלפפונים\n12 ביצים\nחצי קילו גבינה צהובה\n2 קילו קמח\nקמח 2 קילו\nקולה 1.5 ליטר x2';
    const lines = await linesOf(text);
    const priced = lines.flatMap(({ estimate }) => estimate ?? []);
    expect(priced.length).toBeGreaterThanOrEqual(7);
    const items = lines.map(({ item }) => item);
    const owner = await app.person('דנה');
    const { body: list } = await app.call<ListWire>(owner, 'POST', 'lists', { body: { name: 'שבת', items } });
    const address = `lists/${list.list_id}/compare?generic=true&store_keys=${storeKey}`;
    const { body } = await app.call<ListComparison>(owner, 'GET', address);
    const compared = body.stores[0]?.lines.map(({ item_code: code, quantity, unit_price: price }) => ({
      code,
      quantity,
      price,
    }));
    const estimated = priced.map(({ item_code: code, quantity, price }) => ({ code, quantity, price }));
    expect(compared?.toSorted(byCode)).toEqual(estimated.toSorted(byCode));

    const generic_items = text.split('\n').map((name) => ({ name, quantity: 1 }));
    const untyped = await app.call<BasketComparison>(null, 'POST', 'baskets/compare', {
      body: { generic_items, store_keys: [storeKey] },
    });
    expect(untyped.body.stores[0]?.total).toBe(body.stores[0]?.total);
  });

  it('[J47] pieces are weighed where the store weighs them, and counted where it counts them, here and in a comparison', async () => {
    const pricedAs = async () => {
      const [line] = await linesOf('3 מלפפונים');
      const generic_items = [{ name: line?.item.product_name, quantity: 3, unit: line?.item.unit_measure }];
      const body = { generic_items, store_keys: [storeKey] };
      const compared = await app.call<BasketComparison>(null, 'POST', 'baskets/compare', { body });
      const [there] = compared.body.stores[0]?.lines ?? [];
      const { quantity, is_weighted, pieces, line_total, item_code } = line?.estimate ?? {};
      expect(there).toMatchObject({ item_code, quantity, is_weighted, line_total });
      expect(there?.pieces).toBe(pieces);
      return { quantity, is_weighted, pieces, item_code };
    };
    const weighed = await pricedAs();
    expect(weighed).toMatchObject({ quantity: 0.3, is_weighted: true, pieces: 3 });

    const { store_id } = await db
      .selectFrom('store')
      .select('store_id')
      .where('store_key', '=', storeKey)
      .executeTakeFirstOrThrow();
    const { product_id } = await db
      .selectFrom('product')
      .select('product_id')
      .where('item_code', '=', weighed.item_code ?? '')
      .executeTakeFirstOrThrow();
    const price = { store_id, product_id, price_agorot: 70, is_weighted: false, allow_discount: true, file_at: NOW };
    await putPrices(db, [price]);
    await sql`update store set city = city where store_id = ${store_id}`.execute(db);
    expect(await pricedAs()).toMatchObject({ quantity: 3, is_weighted: false, item_code: weighed.item_code });
  });

  it('[J47] equal lines have the same product, each its own quantity', async () => {
    const lines = await linesOf('חלב 2\nלחם\n2 חלב');
    const [one, , other] = lines.map(({ estimate }) => estimate);
    expect(one?.item_code).toBe(other?.item_code);
    expect([one?.quantity, other?.quantity]).toEqual([2, 2]);
  });

  it('[L54] without a store there is no estimate, and a store that is not there is refused', async () => {
    expect((await read('חלב')).body.lines).toMatchObject([{ category_id: 1, estimate: null }]);
    expect(await read('חלב', { store_key: '1-1-1' })).toMatchObject({ status: 404, body: { code: 'store_not_found' } });
  });

  it('[L54] stores nothing', async () => {
    const counts = async () =>
      (await sql<{ n: string }>`select (select count(*) from list) + (select count(*) from list_item) as n`.execute(db))
        .rows;
    const before = await counts();
    await linesOf('חלב\nלחם');
    expect(await counts()).toEqual(before);
  });

  it('[L54] answers hostile and empty text, and refuses what is too long', async () => {
    for (const text of [
      '',
      '\u202e\u200f\u0591',
      '😀'.repeat(500),
      ',;ו-'.repeat(2000),
      '<script>alert(1)</script>',
      "'; drop table item; --",
    ])
      expect((await read(text, { store_key: storeKey })).status).toBe(200);
    expect((await linesOf(Array.from({ length: 150 }, (_, at) => `חלב ${at}%`).join('\n'))).length).toBe(
      TYPED_LINES_MAX,
    );
    const owner = await app.person('דנה');
    const long = (text: string) => app.call(owner, 'POST', 'lists/read-text', { body: { text } });
    expect(await long('a'.repeat(TYPED_TEXT_MAX))).toMatchObject({ status: 200 });
    expect(await long('a'.repeat(TYPED_TEXT_MAX + 1))).toMatchObject({ status: 422 });
    expect(await read('a'.repeat(TYPED_TEXT_MAX))).toMatchObject({ status: 413 });
    expect(await app.call(null, 'POST', 'lists/read-text', { body: {} })).toMatchObject({ status: 422 });
  });
});

const byCode = (a: { code: string; quantity: number }, b: { code: string; quantity: number }): number =>
  a.code.localeCompare(b.code) || a.quantity - b.quantity;
