import type { Problem } from '@sali/contract/base/errors';
import type { StorePromotions } from '@sali/contract/goods/promotions/storePromotions';
import { beforeAll, expect, it } from 'vitest';
import { fillCatalogue, MILK, NOW, SHUFERSAL } from '../../../../test/catalogue/testCatalogue.ts';
import { describeDb } from '../../../../test/db/testDb.ts';
import { putPrices } from '../../../../test/db/testPrices.ts';
import { addTestPromotion } from '../../../../test/db/testPromotions.ts';
import { buildTestApp, type TestApp } from '../../../../test/testApp.ts';

const BAMBA = '7290000066318';

describeDb("a store's leaflet", (openTestDb) => {
  let app: TestApp;
  beforeAll(async () => {
    const database = await openTestDb();
    const { db } = database;
    await fillCatalogue(db);
    await db.deleteFrom('store_promotion').execute();
    await db.deleteFrom('price_page').execute();
    const { store_id: storeId } = await db
      .selectFrom('store')
      .select('store_id')
      .where('store_key', '=', SHUFERSAL)
      .executeTakeFirstOrThrow();
    const products = await db.selectFrom('product').select(['product_id', 'code']).execute();
    const sold = products.filter(({ code }) => [MILK.code, BAMBA].includes(code));
    const price = { price_agorot: 690, is_weighted: false, allow_discount: true, price_at: null, file_at: NOW };
    await putPrices(
      db,
      sold.map(({ product_id }) => ({ ...price, store_id: storeId, product_id })),
    );
    const promotion = { storeId, minQuantity: 1, agorot: 500 };
    await addTestPromotion(db, { ...promotion, id: '1', codes: [BAMBA], text: 'במבה ב-5' });
    await addTestPromotion(db, {
      ...promotion,
      id: '2',
      codes: [MILK.code],
      text: 'חלב ב-5, ללקוחות רשומים',
      clubIds: [1],
    });
    await addTestPromotion(db, { ...promotion, id: '3', codes: [MILK.code, BAMBA], minQuantity: 2, agorot: 1000 });
    await addTestPromotion(db, { ...promotion, id: '4', codes: [MILK.code], text: 'מתנה בקופה', textOnly: 'buy_get' });
    await addTestPromotion(db, { ...promotion, id: '5', codes: [MILK.code], endsAt: '2026-08-09T23:59:00' });
    await addTestPromotion(db, { ...promotion, id: '6', codes: ['7290002824183'] });
    app = await buildTestApp(database, { now: () => NOW });
    return () => app.server.close();
  });

  const read = async (query = '') =>
    (await app.call<StorePromotions>(null, 'GET', `stores/${SHUFERSAL}/promotions?${query}`)).body;
  const ids = async (query = '') => (await read(query)).promotions.map(({ promotion_id: id }) => id);

  it("[O20] shows what runs now of what is sold: everybody's first, then clubs, then words; what most chains sell first", async () => {
    expect(await ids()).toEqual(['3', '1', '2', '4']);
    const { promotions, total, categories } = await read();
    expect(total).toBe(4);
    expect(categories).toEqual([
      { category_id: 1, count: 3 },
      { category_id: 6, count: 1 },
    ]);
    expect(promotions[0]).toMatchObject({ min_qty: 2, discounted_price: 10, condition: null, item_count: 2 });
    expect(promotions[0]?.products).toMatchObject([
      { item_code: MILK.code, price: 6.9 },
      { item_code: BAMBA, sale_price: 5 },
    ]);
    expect(promotions.map(({ condition, is_text_only: isText }) => `${condition} ${isText}`)).toEqual([
      'null false',
      'null false',
      'club false',
      'null true',
    ]);
  });

  it('[O20] is searched by the words of deals and products, by category and for whom it is, page by page', async () => {
    expect(await ids('search=במב')).toEqual(['3', '1']);
    expect(await ids('search=במבה תנובה')).toEqual(['3']);
    expect(await ids('search=רשומים')).toEqual(['2']);
    expect(await ids('search=אין כזה')).toEqual([]);
    expect(await ids('category_id=6')).toEqual(['1']);
    expect((await read('category_id=6')).categories).toHaveLength(2);
    expect(await ids('who=some')).toEqual(['2']);
    expect(await ids('who=everybody')).toEqual(['3', '1', '4']);
    expect(await ids('limit=2&skip=1')).toEqual(['1', '2']);
    expect((await read('limit=1')).total).toBe(4);
  });

  it('[O20] refuses a store that is not known, and bad numbers, in words', async () => {
    const unknown = await app.call<Problem>(null, 'GET', 'stores/1-2-3/promotions');
    expect([unknown.status, unknown.body.code]).toEqual([404, 'store_not_found']);
    expect((await app.call(null, 'GET', `stores/${SHUFERSAL}/promotions?limit=x`)).status).toBe(422);
    expect((await app.call(null, 'GET', `stores/${SHUFERSAL}/promotions?who=me`)).status).toBe(422);
  });
});
