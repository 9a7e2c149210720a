import type { ProductWire } from '@sali/contract/goods/catalogue/catalogue';
import type { Problem } from '@sali/contract/base/errors';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '../../../base/db/open.ts';
import { describeDb } from '../../../../test/db/testDb.ts';
import { buildTestApp, type Person, type TestApp } from '../../../../test/testApp.ts';
import { fillCatalogue, MILK, NOW } from '../../../../test/catalogue/testCatalogue.ts';

type Answered = ProductWire & Omit<Problem, 'status'>;
const NEW = { item_code: '7290000000015', item_name: 'ריבת תות' };

describeDb('products as administrators write them', (openTestDb) => {
  let db: Db;
  let app: TestApp;
  let dana: Person;
  let admin: Person;

  beforeEach(async () => {
    const database = await openTestDb();
    db = database.db;
    await fillCatalogue(db);
    app = await buildTestApp(database, { now: () => NOW });
    [dana, admin] = [await app.person('dana'), await app.person('admin', 'ADMIN')];
    return () => app.server.close();
  });

  const post = (body: object, key?: string) =>
    app.call<Answered>(admin, 'POST', 'products/', { body, ...(key && { key }) });
  const put = (code: string, body: object) => app.call<Answered>(admin, 'PUT', `products/${code}`, { body });
  const get = (path: string) => app.call<Answered>(null, 'GET', path);
  const found = async (query: string) => (await app.call<ProductWire[]>(null, 'GET', `products/?${query}`)).body.length;

  it('[Z20] only administrators create and change products', async () => {
    expect((await app.call(null, 'POST', 'products/', { body: NEW })).status).toBe(401);
    expect((await app.call(dana, 'POST', 'products/', { body: NEW })).status).toBe(403);
    expect((await app.call(dana, 'PUT', `products/${MILK.code}`, { body: { item_name: 'א' } })).status).toBe(403);
    expect((await get(`products/${NEW.item_code}`)).status).toBe(404);
    expect((await get(`products/${MILK.code}`)).body.item_name).toBe(MILK.item_name);
  });

  describe('creating', () => {
    it('[Z21] keeps every field, and the product is found at once', async () => {
      const body = {
        ...NEW,
        manufacturer_name: 'יד מרדכי',
        brand: 'יד מרדכי',
        category: 'מזווה',
        subcategory: 'ממרחים, סלטים ודגני בוקר',
        quantity: 0.34,
        unit_measure: 'ק"ג',
        is_weighted: false,
        status: 'ACTIVE',
      };
      const { status, body: created } = await post(body);
      expect(status).toBe(201);
      expect(created).toMatchObject({ ...body, category_id: 5, subcategory_id: 54 });
      expect((await get(`products/${NEW.item_code}`)).body).toEqual({ ...created, codes: [], image_credit: null });
      expect(await found('search=ריבת תות')).toBe(1);
    });

    it('[Z22] a code that exists is 409, also with leading zeros; the same key is answered once', async () => {
      const key = crypto.randomUUID();
      const first = await post(NEW, key);
      expect((await post(NEW, key)).body).toEqual(first.body);
      for (const code of [NEW.item_code, `00${NEW.item_code}`, MILK.code]) {
        const again = await post({ ...NEW, item_code: code });
        expect([again.status, again.body.code]).toEqual([409, 'product_exists']);
      }
    });

    it('[Z23] requires a name and a barcode; the answer lists errors by field, and nothing is written', async () => {
      for (const [body, path] of [
        [{ item_name: 'א' }, 'item_code'],
        [{ ...NEW, item_code: 'אבג' }, 'item_code'],
        [{ ...NEW, item_code: '000' }, 'item_code'],
        [{ ...NEW, item_name: ' ' }, 'item_name'],
        [{ ...NEW, category_id: 11 }, 'category_id'],
        [{ ...NEW, category: 'אין כזאת' }, 'category'],
        [{ ...NEW, category_id: 1, subcategory_id: 41 }, 'subcategory_id'],
        [{ ...NEW, unit_measure: 'דליים' }, 'unit_measure'],
        [{ ...NEW, quantity: -1 }, 'quantity'],
        [{ ...NEW, image_url: 'javascript:alert(1)' }, 'image_url'],
        [{ ...NEW, status: 'GONE' }, 'status'],
      ] as const) {
        const answer = await post(body);
        expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, path]);
      }
      for (const item_name of [undefined, ' '])
        expect((await post({ ...NEW, item_name })).body.errors?.[0]?.code).toBe('item_name_missing');
      expect((await get(`products/${NEW.item_code}`)).status).toBe(404);
    });

    it('[Z24] a barcode whose check digit is wrong is taken all the same', async () => {
      expect((await post({ ...NEW, item_code: '7290000000019' })).status).toBe(201);
    });
  });

  describe('changing', () => {
    it('[Z25] a field that is left out stays, the barcode too; an unknown product is 404', async () => {
      const { status, body } = await put(MILK.code, { item_name: 'חלב בקרטון', item_code: MILK.code });
      expect(status).toBe(200);
      expect(body).toMatchObject({ item_name: 'חלב בקרטון', brand: 'תנובה', category_id: 1, subcategory_id: 11 });
      expect(Object.keys(body.store_prices)).toHaveLength(2);
      const other = await put(MILK.code, { item_code: NEW.item_code });
      expect([other.status, other.body.errors?.[0]?.path]).toEqual([422, 'item_code']);
      expect((await put('4040404040404', { item_name: 'א' })).status).toBe(404);
    });

    it('[Z26] the status goes freely between active, inactive and archived, and the list keeps to it', async () => {
      for (const status of ['ARCHIVED', 'INACTIVE', 'ACTIVE', 'INACTIVE'] as const) {
        expect((await put(MILK.code, { status })).body.status).toBe(status);
        expect(await found(`search=${MILK.code}&status=${status}`)).toBe(1);
      }
      expect(await found(`search=${MILK.code}`)).toBe(0);
    });

    it('[Z27] another main category clears the subcategory', async () => {
      expect((await put(MILK.code, { category_id: 7 })).body).toMatchObject({ category_id: 7, subcategory_id: null });
    });

    it('[Z10] the audit log has the fields that differ, and no entry for a change that changed nothing', async () => {
      await post(NEW);
      await put(NEW.item_code, { item_name: 'ריבת דובדבן', brand: '' });
      await put(NEW.item_code, { item_name: 'ריבת דובדבן' });
      const rows = await db.selectFrom('audit_entry').selectAll().orderBy('entry_id').execute();
      expect(rows.map(({ action, subject }) => `${action} ${subject}`)).toEqual([
        `product.create product ${NEW.item_code}`,
        `product.update product ${NEW.item_code}`,
      ]);
      expect(rows[1]).toMatchObject({ before: { item_name: 'ריבת תות' }, after: { item_name: 'ריבת דובדבן' } });
    });

    it('[Z28] a field that an administrator wrote is marked, so that feeds leave it alone', async () => {
      await put(MILK.code, { item_name: 'חלב בקרטון', quantity: 2, brand: 'תנובה' });
      const editedOf = async () =>
        (await db.selectFrom('product').selectAll().where('code', '=', MILK.code).executeTakeFirstOrThrow())
          .edited_fields;
      expect([...(await editedOf())].sort()).toEqual(['item_name', 'quantity_milli']);
      await app.call(admin, 'POST', `products/${MILK.code}/info`, { body: { category_id: 7 } });
      expect(await editedOf()).toContain('category_id');
    });
  });
});
