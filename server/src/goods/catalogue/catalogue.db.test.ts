import type { CategoryWire, CategoryTreeWire, ProductWire } from '@sali/contract/goods/catalogue/catalogue';
import type { Problem } from '@sali/contract/base/errors';
import { beforeEach, describe, expect, it } from 'vitest';
import { describeDb } from '../../../test/db/testDb.ts';
import type { Db } from '../../base/db/open.ts';
import { putPrices } from '../../../test/db/testPrices.ts';
import { buildTestApp, type TestApp } from '../../../test/testApp.ts';
import { ensureCategories } from './catalogue.ts';
import {
  FILE_AT,
  fillCatalogue,
  MILK,
  NOW,
  PRODUCTS,
  productRow,
  RAMI_LEVY,
  SHUFERSAL,
  storeRow,
} from '../../../test/catalogue/testCatalogue.ts';

describeDb('catalogue', (openTestDb) => {
  let db: Db;
  let app: TestApp;
  let ids: number[];
  beforeEach(async () => {
    const database = await openTestDb();
    db = database.db;
    ids = await fillCatalogue(db);
    app = await buildTestApp(database, { now: () => NOW });
    return () => app.server.close();
  });

  const get = (path: string) => app.call<ProductWire[]>(null, 'GET', path);
  const names = async (path: string): Promise<string[]> => (await get(path)).body.map((one) => one.item_name);
  const problem = async (path: string) => {
    const { status, body } = await app.call<Problem>(null, 'GET', path);
    return { status, code: body.code, paths: body.errors?.map((error) => error.path) };
  };

  describe('GET products/{itemCode}', () => {
    it('[C7] answers the product with every field', async () => {
      const { status, body } = await app.call<ProductWire>(null, 'GET', 'products/7290004131074');
      expect(status).toBe(200);
      expect(body).toEqual({
        item_code: '7290004131074',
        item_name: 'חלב טרי 3% קרטון',
        manufacturer_name: 'תנובה',
        brand: 'תנובה',
        quantity: 1,
        unit_measure: 'ליטר',
        codes: [],
        image_credit: null,
        is_weighted: false,
        status: 'ACTIVE',
        image_url: null,
        category: 'מוצרי חלב וביצים',
        category_id: 1,
        subcategory: 'חלב ומשקאות חלב',
        subcategory_id: 11,
        categories: [
          { category_id: 1, name: 'מוצרי חלב וביצים', level: 0, parent_id: null },
          { category_id: 11, name: 'חלב ומשקאות חלב', level: 1, parent_id: 1 },
        ],
        product_id: ids[0],
        product_info: null,
        manufacture_country: null,
        store_prices: {
          [RAMI_LEVY]: {
            itemPrice: 6.9,
            unitOfMeasurePrice: 0.69,
            unitOfMeasure: '100 מ״ל',
            unitOfMeasurePer: '100ml',
            salePrice: null,
            saleText: '3 ב־18 ש״ח',
            saleParts: [{ code: 'bundle', params: { count: 3, price: 18 } }],
            lastUpdate: '2026-08-10T06:00:00.000Z',
          },
          [SHUFERSAL]: {
            itemPrice: 7.3,
            unitOfMeasurePrice: 0.73,
            unitOfMeasure: '100 מ״ל',
            unitOfMeasurePer: '100ml',
            salePrice: 5.9,
            saleText: '19% הנחה',
            saleParts: [{ code: 'percent', params: { percent: 19 } }],
            lastUpdate: '2026-08-10T03:00:00.000Z',
          },
        },
        created_at: '2026-08-10T03:00:00.000Z',
        updated_at: '2026-08-10T03:00:00.000Z',
      });
    });

    it('returns the cheapest store first, and five at most unless the call names stores', async () => {
      const stores = await db
        .insertInto('store')
        .values([1, 2, 3, 4, 5, 6].map((no) => storeRow(`7290058140886-1-${no}`)))
        .returning('store_id')
        .execute();
      const rows = stores.map(({ store_id }, i) => ({
        store_id,
        product_id: ids[0] ?? 0,
        price_agorot: 600 + i,
        is_weighted: false,
        allow_discount: true,
        file_at: FILE_AT,
      }));
      await putPrices(db, rows);
      const { body } = await app.call<ProductWire>(null, 'GET', 'products/7290004131074');
      expect(Object.values(body.store_prices).map((price) => price.itemPrice)).toEqual([6, 6.01, 6.02, 6.03, 6.04]);
    });

    it('holds the stores that are asked for, however their numbers are padded', async () => {
      const path = `products/7290004131074?store_keys=7290027600007-001-005,7290027600007-1-999`;
      const { body } = await app.call<ProductWire>(null, 'GET', path);
      expect(Object.keys(body.store_prices)).toEqual([SHUFERSAL]);
    });

    it('[C9] puts loose goods of other chains after those of the chain where one buys', async () => {
      const tomato = (code: string, chain: string) => ({
        ...productRow(code, 'עגבניה', { category_id: 4, subcategory_id: 41, is_weighted: true }),
        item_code: `${chain}-${code}`,
        chain_id: chain,
      });
      const [one, other] = ['7290058140886', '7290055700007'];
      const rows = [tomato('100', one), tomato('1501', other)];
      const ids = await db.insertInto('product').values(rows).returning('product_id').execute();
      await app.rooms.catalogue.refresh(ids.map(({ product_id: id }) => id));
      const found = async (chain: string) => {
        const path = `products?search=עגבניה&store_keys=${chain}-1-1`;
        return (await app.call<ProductWire[]>(null, 'GET', path)).body.map((row) => row.item_code);
      };
      expect((await found(one)).slice(0, 2)).toEqual([`${one}-100`, `${one}-77`]);
      expect(await found(one)).toContain(`${other}-1501`);
      expect((await found(other))[0]).toBe(`${other}-1501`);
    });

    it('a weighted product is priced by the kilogram, its unit price is of 100 grams', async () => {
      const { body } = await app.call<ProductWire>(null, 'GET', 'products/7290004000101');
      expect(body).toMatchObject({ is_weighted: true, unit_measure: 'ק"ג' });
      expect(body.store_prices[RAMI_LEVY]).toMatchObject({ itemPrice: 5.9, unitOfMeasurePrice: 0.59 });
    });

    it("finds a barcode with leading zeros, a chain's own code by its chain, and archived products too", async () => {
      expect((await app.call(null, 'GET', 'products/07290004131074')).body).toMatchObject({ item_code: MILK.code });
      expect((await app.call(null, 'GET', 'products/7290058140886-77')).status).toBe(200);
      expect((await app.call(null, 'GET', 'products/7290002824183')).body).toMatchObject({ status: 'ARCHIVED' });
    });

    it('says which sizes are not known, and what is in no category', async () => {
      const { body } = await app.call<ProductWire>(null, 'GET', 'products/7290112345678');
      expect(body).toMatchObject({ quantity: null, unit_measure: '', store_prices: {} });
      const other = await app.call<ProductWire>(null, 'GET', 'products/7290119999999');
      expect(other.body).toMatchObject({ category: 'אחר', subcategory: null, categories: [{ category_id: 999 }] });
    });

    it.each(['', '/info'])('[C28] a blank code is 400 item_code_missing, with and without %j', async (rest) => {
      const answer = await problem(`products/%20${rest}`);
      expect(answer).toMatchObject({ status: 400, code: 'item_code_missing' });
    });

    it.each(['123', 'אין', '77', '7290004131075'])('[C7] %s is 404 product_not_found', async (code) => {
      expect(await problem(`products/${code}`)).toMatchObject({ status: 404, code: 'product_not_found' });
    });
  });

  describe('categories', () => {
    it('[C6] are the built-in tree at first start, flat and as a tree', async () => {
      const flat = await app.call<CategoryWire[]>(null, 'GET', 'categories');
      expect(flat.body).toHaveLength(50);
      expect(flat.body[0]).toEqual({
        category_id: 1,
        key: 'dairy',
        name: 'מוצרי חלב וביצים',
        level: 0,
        parent_id: null,
        is_active: true,
        is_default: false,
        description: '',
        display_order: 1,
        icon: '🥛',
        color: 'blue',
        category_metadata: { icon: '🥛', color: 'blue' },
      });
      const tree = await app.call<CategoryTreeWire[]>(null, 'GET', 'categories/hierarchy');
      expect(tree.body.map((root) => [root.category_id, root.subcategories.length])).toEqual(
        [1, 2, 3, 4, 5, 6, 7, 8, 9, 999].map((id) => [id, 4]),
      );
      expect(tree.body.at(-1)).toMatchObject({ name: 'אחר', is_default: true });
    });

    it('are not written again over what an administrator changed', async () => {
      await db.deleteFrom('category').where('category_id', '=', 9994).execute();
      await db.updateTable('category').set({ name: 'שמנת' }).where('category_id', '=', 14).execute();
      await ensureCategories(db);
      const rows = await db.selectFrom('category').select(['category_id', 'name']).execute();
      expect(rows).toHaveLength(49);
      expect(rows).toContainEqual({ category_id: 14, name: 'שמנת' });
    });
  });

  describe('refresh', () => {
    it('[C8] takes over what was changed, added and removed', async () => {
      const { catalogue } = app.rooms;
      const [added] = await db
        .insertInto('product')
        .values(productRow('7290001234567', 'גבינה חדשה'))
        .returning('product_id')
        .execute();
      await db.updateTable('product').set({ item_name: 'חלב בשם אחר' }).where('code', '=', MILK.code).execute();
      await db.deleteFrom('product').where('code', '=', '7290000066318').execute();
      expect(catalogue.find(MILK.code)?.name).toBe(MILK.item_name);
      await catalogue.refresh([...ids, added?.product_id ?? 0]);
      expect(catalogue.find(MILK.code)?.name).toBe('חלב בשם אחר');
      expect(await names('products?search=גבינה חדשה')).toEqual(['גבינה חדשה']);
      expect(await names('products?search=במבה')).toEqual([]);
      expect((await app.call(null, 'GET', 'products/7290000066318')).status).toBe(404);
    });

    it('[C8] reads products that wait for it together, and later ones after them', async () => {
      const { catalogue } = app.rooms;
      const rename = (name: string) =>
        db.updateTable('product').set({ item_name: name }).where('code', '=', MILK.code).execute();
      await rename('חלב ראשון');
      const one = catalogue.refresh([0]);
      expect(catalogue.refresh(ids)).toBe(one);
      await one;
      expect(catalogue.find(MILK.code)?.name).toBe('חלב ראשון');
      await rename('חלב שני');
      const other = catalogue.refresh(ids);
      expect(other).not.toBe(one);
      await other;
      expect(catalogue.find(MILK.code)?.name).toBe('חלב שני');
    });

    it('a refresh of all finds the same as a new catalogue', async () => {
      await db.updateTable('product').set({ chain_count: 9 }).where('code', '=', '7290000066318').execute();
      await db.deleteFrom('product').where('code', '=', MILK.code).execute();
      await Promise.all([app.rooms.catalogue.refresh('all'), app.rooms.catalogue.refresh('all')]);
      expect(app.rooms.catalogue.size).toBe(PRODUCTS.length - 1);
      expect((await names('products'))[0]).toBe('במבה אסם');
    });
  });

  it('knows categories by name, the main one first', () => {
    const { catalogue } = app.rooms;
    expect(catalogue.categoryName(11)).toBe('חלב ומשקאות חלב');
    expect(catalogue.categoryName(12345)).toBeUndefined();
    expect(catalogue.categoryIdOf('קפואים')).toBe(9);
    expect(catalogue.categoryIdOf('גלידות')).toBe(93);
    expect(catalogue.categoryIdOf('אין כזו')).toBeUndefined();
  });
});
