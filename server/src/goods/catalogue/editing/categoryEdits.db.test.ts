import type { CategoryWire, CategoryTreeWire, ProductWire } from '@sali/contract/goods/catalogue/catalogue';
import type { Problem } from '@sali/contract/base/errors';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '../../../base/db/open.ts';
import { describeDb } from '../../../../test/db/testDb.ts';
import { buildTestApp, type Person, type TestApp } from '../../../../test/testApp.ts';
import { fillCatalogue, MILK, NOW } from '../../../../test/catalogue/testCatalogue.ts';

type Answered = CategoryWire & Problem;

describeDb('categories as administrators change them', (openTestDb) => {
  let db: Db;
  let app: TestApp;
  let dana: Person;
  let admin: Person;

  beforeEach(async () => {
    const database = await openTestDb();
    db = database.db;
    await fillCatalogue(db);
    app = await buildTestApp(database, { now: () => NOW });
    [dana, admin] = [await app.person('dana'), await app.person('admin', 'MANAGER')];
    return () => app.server.close();
  });

  const post = (body: object, key?: string) =>
    app.call<Answered>(admin, 'POST', 'categories', { body, ...(key && { key }) });
  const put = (id: number, body: object) => app.call<Answered>(admin, 'PUT', `categories/${id}`, { body });
  const remove = (id: number) => app.call<Answered>(admin, 'DELETE', `categories/${id}`);
  const tree = async () => (await app.call<CategoryTreeWire[]>(null, 'GET', 'categories/hierarchy')).body;
  const rootNames = async () => (await tree()).map(({ name }) => name);
  const milk = async () => (await app.call<ProductWire>(null, 'GET', `products/${MILK.code}`)).body;

  it('[Z1] only administrators write categories, and a refusal changes nothing', async () => {
    const before = await tree();
    for (const [method, path] of [
      ['POST', 'categories'],
      ['PUT', 'categories/1'],
      ['DELETE', 'categories/999'],
    ] as const) {
      expect((await app.call<Problem>(null, method, path, { body: { name: 'חדשה' } })).status).toBe(401);
      const asDana = await app.call<Problem>(dana, method, path, { body: { name: 'חדשה' } });
      expect([asDana.status, asDana.body.code]).toEqual([403, 'forbidden']);
    }
    expect(await tree()).toEqual(before);
  });

  describe('creating', () => {
    it('[Z2] gives a main category the defaults, before אחר, and once for one key', async () => {
      const key = crypto.randomUUID();
      const { status, body } = await post({ name: '  חיות מחמד ' }, key);
      expect(status).toBe(201);
      expect(body).toMatchObject({
        name: 'חיות מחמד',
        parent_id: null,
        level: 0,
        icon: '📦',
        color: 'gray',
        is_active: true,
        category_metadata: { icon: '📦', color: 'gray' },
      });
      expect((await post({ name: '  חיות מחמד ' }, key)).body.category_id).toBe(body.category_id);
      expect((await rootNames()).slice(-2)).toEqual(['חיות מחמד', 'אחר']);
    });

    it('[Z3] wants a name, and a parent that is a main category', async () => {
      const before = await tree();
      for (const [body, path] of [
        [{}, 'name'],
        [{ name: '  ' }, 'name'],
        [{ name: 'א'.repeat(101) }, 'name'],
        [{ name: 'א', parent_id: 11 }, 'parent_id'],
        [{ name: 'א', parent_id: 12345 }, 'parent_id'],
        [{ name: 'א', color: 'teal' }, 'color'],
      ] as const) {
        const answer = await post(body);
        expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, path]);
      }
      const taken = await post({ name: 'מזווה' });
      expect([taken.status, taken.body.code]).toEqual([409, 'category_exists']);
      expect(await tree()).toEqual(before);
      const sub = await post({ name: 'קינוחי חלב', parent_id: 1 });
      expect(sub.body).toMatchObject({ level: 1, parent_id: 1, color: 'blue', display_order: 5 });
    });
  });

  describe('changing', () => {
    it('[Z4] is_active alone is toggled, and products keep their category', async () => {
      const { status, body } = await put(1, { is_active: false });
      expect([status, body.is_active, body.name]).toEqual([200, false, 'מוצרי חלב וביצים']);
      expect((await tree()).find((row) => row.category_id === 1)?.is_active).toBe(false);
      expect((await milk()).category).toBe('מוצרי חלב וביצים');
      expect((await put(1, { is_active: true })).body.is_active).toBe(true);
    });

    it('[Z5] no category is below itself, below a subcategory, or, having subcategories, below another', async () => {
      for (const [id, parent] of [
        [1, 1],
        [11, 12],
        [1, 2],
      ] as const) {
        const answer = await put(id, { parent_id: parent });
        expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, 'parent_id']);
      }
      expect((await put(12345, { name: 'א' })).status).toBe(404);
      expect((await put(11, { name: 'גבינות' })).body.code).toBe('category_exists');
    });

    it('[Z6] the place among the siblings is chosen, and the others move on', async () => {
      const moved = await put(9, { display_order: 1 });
      expect(moved.body.display_order).toBe(1);
      expect((await rootNames()).slice(0, 3)).toEqual(['קפואים', 'מוצרי חלב וביצים', 'לחם ומאפים']);
      await put(14, { display_order: 1 });
      const dairy = (await tree()).find((row) => row.category_id === 1);
      expect(dairy?.subcategories.map((row) => row.display_order)).toEqual([1, 2, 3, 4]);
      expect(dairy?.subcategories[0]?.category_id).toBe(14);
    });

    it('[Z7] a subcategory that gets another parent, or none, takes its products along', async () => {
      await put(11, { parent_id: 7 });
      expect(await milk()).toMatchObject({ category_id: 7, subcategory_id: 11, category: 'משקאות' });
      await put(11, { parent_id: null });
      expect(await milk()).toMatchObject({ category_id: 11, subcategory_id: null, category: 'חלב ומשקאות חלב' });
    });
  });

  describe('deleting', () => {
    it('[Z8] is refused while there are products or subcategories, and the answer names them', async () => {
      const both = await remove(1);
      expect([both.status, both.body.code]).toEqual([409, 'category_in_use']);
      expect(both.body.detail).toBe('אי אפשר למחוק: יש בקטגוריה 4 מוצרים ו־4 תתי־קטגוריות');
      expect(both.body.errors?.map(({ path }) => path)).toEqual(['products', 'subcategories']);
      expect((await remove(11)).body.detail).toBe('אי אפשר למחוק: יש בקטגוריה 3 מוצרים');
      const { body } = await post({ name: 'ריקה' });
      expect((await remove(body.category_id)).status).toBe(204);
      expect(await rootNames()).not.toContain('ריקה');
      expect((await remove(body.category_id)).status).toBe(404);
    });

    it('[Z9] the default category stays, active and a main one', async () => {
      const answers = [await remove(999), await put(999, { is_active: false }), await put(999, { parent_id: 1 })];
      expect(answers.map(({ body }) => body.code)).toEqual(Array(3).fill('category_is_default'));
      expect((await put(999, { color: 'pink' })).body.color).toBe('pink');
    });
  });

  it('[Z10] each act is in the audit log with who, what, before and after', async () => {
    const { body } = await post({ name: 'ריקה' });
    await put(body.category_id, { name: 'עוד ריקה' });
    await remove(body.category_id);
    await put(12345, { name: 'אין' });
    const rows = await db.selectFrom('audit_entry').selectAll().orderBy('entry_id').execute();
    expect(rows.map(({ action }) => action)).toEqual(['category.create', 'category.update', 'category.delete']);
    expect(rows.every(({ email, user_id: id }) => email === admin.email && id === admin.userId)).toBe(true);
    expect(rows[1]).toMatchObject({ before: { name: 'ריקה' }, after: { name: 'עוד ריקה' } });
    expect([rows[0]?.before, rows[2]?.after]).toEqual([null, null]);
  });
});
