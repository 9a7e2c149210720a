import type { ProductWire } from '@sali/contract/goods/catalogue/catalogue';
import type { Problem } from '@sali/contract/base/errors';
import type { Personal, PersonalProduct, ProductInfo } from '@sali/contract/goods/catalogue/productInfo';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '../../../base/db/open.ts';
import { describeDb } from '../../../../test/db/testDb.ts';
import { buildTestApp, type Person, type TestApp } from '../../../../test/testApp.ts';
import { fillCatalogue, MILK, NOW } from '../../../../test/catalogue/testCatalogue.ts';
import { trust } from '../../../../test/catalogue/trust.ts';

const path = `products/${MILK.code}/info`;
const personalPath = `products/${MILK.code}/personal`;
const DAIRY = { category_id: 1, subcategory_id: 11 };
const VEGETABLES = { category_id: 4, subcategory_id: 41 };

describeDb('the texts that people write about products', (openTestDb) => {
  let db: Db;
  let app: TestApp;
  let dana: Person;
  let yossi: Person;
  let admin: Person;
  let clock: Date;

  beforeEach(async () => {
    const database = await openTestDb();
    db = database.db;
    clock = NOW;
    await fillCatalogue(db);
    app = await buildTestApp(database, { now: () => clock });
    [dana, yossi, admin] = [await app.person('dana'), await app.person('yossi'), await app.person('admin', 'ADMIN')];
    for (const trusted of [dana, yossi]) await trust(db, trusted, NOW);
    return () => app.server.close();
  });

  const post = (as: Person | null, body: object, key?: string) =>
    app.call<ProductInfo & Problem>(as, 'POST', path, { body, ...(key && { key }) });
  const put = (as: Person | null, body: object) => app.call<ProductInfo & Problem>(as, 'PUT', path, { body });
  const read = async () => (await app.call<ProductInfo & Problem>(null, 'GET', path)).body;
  const product = async () => (await app.call<ProductWire>(null, 'GET', `products/${MILK.code}`)).body;

  describe('info', () => {
    it('[H1] everybody reads it, with the product too; without info it is 404', async () => {
      const before = await app.call<Problem>(null, 'GET', path);
      expect([before.status, before.body.code]).toEqual([404, 'product_info_not_found']);
      expect((await product()).product_info).toBeNull();
      const { status, body } = await post(dana, { item_code: MILK.code, description: '  חלב טרי מהמשק  ' });
      expect(status).toBe(201);
      expect(body).toEqual({
        item_code: MILK.code,
        image_path: '',
        description: 'חלב טרי מהמשק',
        features: '',
        usage_instructions: '',
        storage_instructions: '',
        category_id: null,
        subcategory_id: null,
        is_verified: false,
        last_verified_date: null,
        created_at: NOW.toISOString(),
        updated_at: NOW.toISOString(),
        is_proposal: false,
      });
      expect(await read()).toEqual(body);
      expect((await product()).product_info).toEqual(body);
      const [found] = (await app.call<ProductWire[]>(null, 'GET', 'products/?search=חלב')).body;
      expect(found?.product_info).toEqual(body);
    });

    it('[H2] only signed-in people write', async () => {
      for (const answer of [await post(null, { description: 'א' }), await put(null, { description: 'א' })]) {
        expect([answer.status, answer.body.detail]).toEqual([401, 'Not authenticated']);
      }
      expect((await read()).code).toBe('product_info_not_found');
    });

    it('[H3] present texts are updated, missing ones are created first, an unknown product is 404', async () => {
      expect((await put(dana, { description: 'א' })).body).toMatchObject({
        status: 404,
        code: 'product_info_not_found',
      });
      await post(dana, { description: 'א' });
      expect((await post(yossi, { description: 'ב' })).body).toMatchObject({
        status: 409,
        code: 'product_info_exists',
      });
      expect((await read()).description).toBe('א');
      for (const method of ['GET', 'POST', 'PUT']) {
        const body = method === 'GET' ? {} : { body: { description: 'א' } };
        expect((await app.call<Problem>(dana, method, 'products/7290000999999/info', body)).body).toMatchObject({
          status: 404,
          code: 'product_not_found',
        });
      }
    });

    it('[H4] a field that is left out stays, an empty one is cleared', async () => {
      await post(dana, { description: 'א', features: 'ב' });
      clock = new Date(NOW.getTime() + 60_000);
      const { body } = await put(yossi, { features: '', storage_instructions: 'בקירור' });
      expect(body).toMatchObject({ description: 'א', features: '', storage_instructions: 'בקירור' });
      expect([body.created_at, body.updated_at]).toEqual([NOW.toISOString(), clock.toISOString()]);
    });

    it.each([
      ['image_path', 'not an address', 'כתובת התמונה אינה תקינה'],
      ['image_path', 'javascript:alert(1)', 'כתובת התמונה אינה תקינה'],
      ['description', 'א'.repeat(1001), 'התיאור ארוך מדי (עד 1,000 תווים)'],
      ['features', 'א'.repeat(501), 'עד 500 תווים'],
      ['usage_instructions', 'א'.repeat(501), 'עד 500 תווים'],
      ['storage_instructions', 'א'.repeat(501), 'עד 500 תווים'],
      ['description', 7, expect.any(String)],
    ])('[H5] %s has its limits', async (field, value, message) => {
      const { status, body } = await post(dana, { [field]: value });
      expect([status, body.errors]).toEqual([422, [expect.objectContaining({ path: field, message })]]);
      expect((await read()).code).toBe('product_info_not_found');
    });

    it('[H5] texts may be just as long as allowed', async () => {
      const long = 'א'.repeat(500);
      const body = { description: long + long, features: long, usage_instructions: long, storage_instructions: long };
      expect((await post(dana, body)).body).toMatchObject(body);
    });

    it('[H6] at least one field is filled, or the category changed', async () => {
      for (const body of [{}, { description: '  ' }, DAIRY, { description: null }]) {
        const { status, body: problem } = await post(dana, body);
        expect([status, problem.detail]).toEqual([422, 'יש למלא לפחות שדה אחד או לשנות קטגוריה']);
      }
      expect((await post(dana, VEGETABLES)).status).toBe(201);
      await put(dana, { description: 'א' });
      expect((await put(dana, { description: '' })).status).toBe(422);
      // A change that says nothing is refused like one of nothing.
      expect([(await put(dana, {})).status, (await put(dana, { item_code: 'x' })).status]).toEqual([422, 422]);
      expect((await read()).description).toBe('א');
    });

    it('[H7] a category is a proposal until an administrator saves or verifies it', async () => {
      expect((await post(dana, VEGETABLES)).body).toMatchObject(VEGETABLES);
      expect(await product()).toMatchObject({ ...DAIRY, product_info: VEGETABLES });
      await put(admin, { is_verified: true, description: 'מלפפונים' });
      expect(await product()).toMatchObject({ ...VEGETABLES, category: 'ירקות ופירות', product_info: VEGETABLES });
      await put(admin, DAIRY);
      expect(await product()).toMatchObject(DAIRY);
    });

    it('[H7] another main category clears the subcategory; one that is not there is refused', async () => {
      expect((await post(dana, { category_id: 4 })).body).toMatchObject({ category_id: 4, subcategory_id: null });
      expect((await put(dana, { subcategory_id: 41 })).body).toMatchObject(VEGETABLES);
      for (const [field, value] of [
        ['category_id', 12345],
        ['category_id', 41],
        ['subcategory_id', 11],
        ['subcategory_id', 12345],
      ] as const) {
        const { status, body } = await put(dana, { category_id: 4, [field]: value });
        expect([status, body.errors?.map((error) => error.path)]).toEqual([422, [field]]);
      }
      expect(await read()).toMatchObject(VEGETABLES);
    });

    it("[H8] only administrators verify; another person's change awaits verification again", async () => {
      expect((await post(dana, { description: 'א', is_verified: true })).body.is_verified).toBe(false);
      const verified = await put(admin, { is_verified: true });
      expect(verified.body).toMatchObject({ is_verified: true, last_verified_date: NOW.toISOString() });
      clock = new Date(NOW.getTime() + 60_000);
      expect((await put(dana, { description: 'א' })).body.is_verified).toBe(true);
      expect((await put(admin, { features: 'ב' })).body.is_verified).toBe(true);
      const changed = await put(dana, { description: 'אחר', is_verified: true });
      expect(changed.body).toMatchObject({ is_verified: false, last_verified_date: NOW.toISOString() });
    });

    it('[H9] the same call again gets the first answer', async () => {
      const key = crypto.randomUUID();
      const first = await post(dana, { description: 'א' }, key);
      const again = await post(dana, { description: 'א' }, key);
      expect([again.status, again.body]).toEqual([201, first.body]);
      expect((await post(dana, { description: 'ב' }, key)).body.code).toBe('idempotency_key_reused');
    });
  });

  describe('personal note', () => {
    const save = (as: Person | null, body: object) => app.call<Personal & Problem>(as, 'PUT', personalPath, { body });
    const mine = async (as: Person) => (await app.call<Personal>(as, 'GET', personalPath)).body;

    it('[H10] alias and note are the own of a person', async () => {
      expect(await mine(dana)).toEqual({ alias: '', note: '' });
      expect((await save(dana, { alias: ' החלב שלנו ', note: 'רק בקרטון' })).body).toEqual({
        alias: 'החלב שלנו',
        note: 'רק בקרטון',
      });
      expect(await mine(dana)).toEqual({ alias: 'החלב שלנו', note: 'רק בקרטון' });
      expect(await mine(yossi)).toEqual({ alias: '', note: '' });
      expect((await app.call(null, 'GET', personalPath)).status).toBe(401);
      expect((await save(null, { note: 'א' })).status).toBe(401);
      expect((await app.call(dana, 'GET', 'products/7290000999999/personal')).status).toBe(404);
    });

    it('[H10] all of them are returned at once, by product', async () => {
      const all = async (as: Person) => (await app.call<PersonalProduct[]>(as, 'GET', 'users/me/personal')).body;
      expect(await all(dana)).toEqual([]);
      await save(dana, { alias: 'החלב שלנו' });
      expect(await all(dana)).toEqual([{ item_code: MILK.code, alias: 'החלב שלנו', note: '' }]);
      expect(await all(yossi)).toEqual([]);
      expect((await app.call(null, 'GET', 'users/me/personal')).status).toBe(401);
    });

    it('[H11] at least an alias or a note; an emptied one is forgotten, one left out stays', async () => {
      for (const body of [{}, { alias: '', note: ' ' }]) {
        const { status, body: problem } = await save(dana, body);
        expect([status, problem.detail]).toEqual([422, 'יש להזין לפחות כינוי או הערה']);
      }
      await save(dana, { alias: 'א', note: 'ב' });
      expect((await save(dana, { note: '' })).body).toEqual({ alias: 'א', note: '' });
      expect((await save(dana, { alias: null })).body).toEqual({ alias: '', note: '' });
      expect(await mine(dana)).toEqual({ alias: '', note: '' });
      expect((await save(dana, { alias: 'א'.repeat(201) })).body.errors?.[0]?.path).toBe('alias');
      expect((await save(dana, { note: 'א'.repeat(501) })).body.errors?.[0]?.path).toBe('note');
    });

    it('[H12] an account that goes takes its notes along; the info it wrote stays', async () => {
      await save(dana, { note: 'א' });
      await save(yossi, { note: 'ב' });
      await post(dana, { description: 'חלב' });
      await app.call(dana, 'DELETE', 'users/me', { body: { password: 'סיסמה ארוכה', erase_now: true } });
      const left = await db.selectFrom('personal_note').select(['user_id', 'note']).execute();
      expect(left).toEqual([{ user_id: yossi.userId, note: 'ב' }]);
      expect((await read()).description).toBe('חלב');
    });
  });
});
