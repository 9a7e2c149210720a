import type { ProductWire } from '@sali/contract/goods/catalogue/catalogue';
import type { Problem } from '@sali/contract/base/errors';
import { beforeEach, describe, expect, it } from 'vitest';
import { describeDb } from '../../../test/db/testDb.ts';
import { buildTestApp, type TestApp } from '../../../test/testApp.ts';
import { fillCatalogue, MILK, NOW, SHUFERSAL } from '../../../test/catalogue/testCatalogue.ts';

describeDb('the list of products', (openTestDb) => {
  let app: TestApp;
  beforeEach(async () => {
    const database = await openTestDb();
    await fillCatalogue(database.db);
    app = await buildTestApp(database, { now: () => NOW });
    return () => app.server.close();
  });

  const get = (path: string) => app.call<ProductWire[]>(null, 'GET', path);
  const names = async (path: string): Promise<string[]> => (await get(path)).body.map((one) => one.item_name);
  const problem = async (path: string) => {
    const { status, body } = await app.call<Problem>(null, 'GET', path);
    return { status, code: body.code, paths: body.errors?.map((error) => error.path) };
  };

  describe('GET products', () => {
    it('lists what is active, the most sold first, with and without the slash', async () => {
      const { body, headers } = await get('products');
      expect(headers['x-total-count']).toBe('6');
      expect(body.map((one) => one.item_name).slice(0, 2)).toEqual(['חלב טרי 3% קרטון', 'מלפפונים']);
      expect((await get('products/')).body).toEqual(body);
    });

    it('searches, tolerantly, with prices', async () => {
      expect(await names('products/?search=חלב')).toEqual(['חלב טרי 3% קרטון']);
      expect(await names(`products/?search=${encodeURIComponent('קוטג׳')}`)).toEqual(["קוטג' 5%"]);
      expect(await names('products/?search=מלפפןו')).toEqual(['מלפפונים']);
      expect(await names('products/?search=7290004131074')).toEqual(['חלב טרי 3% קרטון']);
      const { body, headers } = await get(`products/?search=חלב&store_keys=${SHUFERSAL}`);
      expect(headers['x-total-count']).toBe('1');
      expect(Object.keys(body[0]?.store_prices ?? {})).toEqual([SHUFERSAL]);
    });

    it('[C12] says what was meant where a typing error was put right', async () => {
      const correctedOf = async (query: string) =>
        (await get(`products/?search=${encodeURIComponent(query)}`)).headers['x-corrected-search'];
      expect(decodeURIComponent(String(await correctedOf('מלפפןו')))).toBe('מלפפונים');
      expect(await correctedOf('חלב')).toBeUndefined();
    });

    it('a query of one letter finds nothing, an empty one is none', async () => {
      expect((await get('products/?search=ח')).body).toEqual([]);
      expect((await get('products/?search=')).headers['x-total-count']).toBe('6');
    });

    it('filters by category and subcategory, by id, key or name, and by status', async () => {
      expect(await names('products?category=4')).toEqual(['מלפפונים']);
      expect(await names('products?category=produce')).toEqual(['מלפפונים']);
      expect(await names(`products?category=${encodeURIComponent('ירקות ופירות')}`)).toEqual(['מלפפונים']);
      expect(await names('products?category=12')).toEqual(["קוטג' 5%"]);
      expect(await names('products?search=חלב&status=ARCHIVED')).toEqual(['חלב ישן']);
      expect((await get('products?status=all')).headers['x-total-count']).toBe('7');
      expect(await names('products?search=תנובה&category=12')).toEqual(["קוטג' 5%"]);
    });

    it('[C5] pages do not overlap, and the total counts them all', async () => {
      const pages = await Promise.all([0, 2, 4].map((skip) => names(`products?limit=2&skip=${skip}`)));
      expect(new Set(pages.flat()).size).toBe(6);
      expect(await names('products?skip=6')).toEqual([]);
      const { body, headers } = await get('products?search=תנובה&limit=1&skip=1');
      expect([body.length, headers['x-total-count']]).toEqual([1, '2']);
    });

    it('sorts by what is asked for, in either direction', async () => {
      const rising = await names('products?sort=item_name');
      expect(rising).toEqual(rising.toSorted());
      expect(await names('products?sort=item_name&order=desc')).toEqual(rising.toReversed());
      expect(await names('products?search=תנובה&sort=item_code&order=desc')).toEqual(["קוטג' 5%", MILK.item_name]);
    });

    it('[C5] caps the limit at 200', async () => {
      expect((await get('products?limit=100000')).status).toBe(200);
    });

    it.each([
      ['limit=0', 'limit'],
      ['limit=-1', 'limit'],
      ['limit=x', 'limit'],
      ['limit=1.5', 'limit'],
      ['skip=-1', 'skip'],
      ['sort=price', 'sort'],
      ['order=up', 'order'],
      ['status=gone', 'status'],
      ['category=nothing', 'category'],
      [`search=${'א'.repeat(1001)}`, 'search'],
      [`store_keys=${Array.from({ length: 21 }, (_, i) => `1-1-${i}`).join(',')}`, 'store_keys'],
    ])('%s is 422', async (query, path) => {
      expect(await problem(`products?${query}`)).toEqual({ status: 422, code: 'invalid_fields', paths: [path] });
    });

    it.each(["'; drop table product; --", '%', '\\', '(((', '🍅🍅', '../../etc'])(
      'the query %j is harmless',
      async (query) => {
        expect((await get(`products?search=${encodeURIComponent(query)}`)).status).toBe(200);
      },
    );
  });
});
