import type { FoundProductsChanged } from '@sali/contract/goods/catalogue/foundProducts';
import type { Problem } from '@sali/contract/base/errors';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '../../../base/db/open.ts';
import { describeDb } from '../../../../test/db/testDb.ts';
import { buildTestApp, type Person, type TestApp } from '../../../../test/testApp.ts';
import { fillCatalogue, MILK, NOW } from '../../../../test/catalogue/testCatalogue.ts';

type ChangeAnswer = FoundProductsChanged & Omit<Problem, 'status'>;

describeDb('products that managers found in the product list', (openTestDb) => {
  let db: Db;
  let app: TestApp;
  let user: Person;
  let manager: Person;

  beforeEach(async () => {
    const database = await openTestDb();
    db = database.db;
    await fillCatalogue(db);
    app = await buildTestApp(database, { now: () => NOW });
    [user, manager] = [await app.person('user'), await app.person('manager', 'MANAGER')];
    return () => app.server.close();
  });

  describe('changes of all of it', () => {
    const change = (body: object, as: Person | null = manager, key?: string) =>
      app.call<ChangeAnswer>(as, 'POST', 'admin/product-changes', { body, ...(key !== undefined && { key }) });
    const total = async (query: string) =>
      Number((await app.call(null, 'GET', `products?every_code=true&${query}`)).headers['x-total-count']);
    const facts = () =>
      db
        .selectFrom('product')
        .select(['item_code', 'status', 'category_id', 'subcategory_id', 'edited_fields'])
        .orderBy('product_id')
        .execute();
    const DAIRY = { category: '1' };

    it('[Z92] answer managers alone', async () => {
      const body = { filter: {}, count: 6, change: { status: 'ARCHIVED' } };
      for (const [as, status] of [
        [null, 401],
        [user, 403],
      ] as const) {
        expect((await change(body, as)).status).toBe(status);
      }
      expect(await total('status=ARCHIVED')).toBe(1);
    });

    it('[Z92] everything that is found gets a status, as one audit entry', async () => {
      const count = await total('category=1');
      const { status, body } = await change({ filter: DAIRY, count, change: { status: 'INACTIVE' } });
      expect(status).toBe(201);
      expect(body).toEqual({ found: count, changed: count });
      expect([await total('category=1'), await total('category=1&status=INACTIVE')]).toEqual([0, count]);
      const inactive = (await facts()).filter((product) => product.status === 'INACTIVE');
      expect(inactive.map(({ edited_fields }) => edited_fields)).toEqual(inactive.map(() => ['status']));
      const log = await db
        .selectFrom('audit_entry')
        .select(['action', 'subject', 'after', 'email'])
        .orderBy('entry_id')
        .execute();
      expect(log).toEqual([
        {
          action: 'products.change',
          subject: `products ${count}`,
          after: { status: 'INACTIVE' },
          email: manager.email,
        },
      ]);
    });

    it('[Z92] a category is given to what is in another one; the subcategory goes', async () => {
      const before = await facts();
      const count = await total('status=all');
      const filter = { status: 'all' };
      const { body } = await change({ filter, count, change: { category_id: 1 } });
      const others = before.filter(({ category_id: id }) => id !== 1).length;
      expect(body).toMatchObject({ found: count, changed: others });
      const milk = (await facts()).find(({ item_code: code }) => code === MILK.code);
      expect(milk).toMatchObject({ subcategory_id: 11, edited_fields: [] });
      const wrong = await change({ filter, count, change: { category_id: 11 } });
      expect(wrong.body.code).toBe('invalid_fields');
      expect((await change({ filter, count, change: {} })).body.code).toBe('invalid_fields');
    });

    it('[Z92] is refused where another number is found than the person saw', async () => {
      const before = await facts();
      const { status, body } = await change({ filter: DAIRY, count: 99, change: { status: 'ARCHIVED' } });
      expect([status, body.code]).toEqual([409, 'found_differs']);
      expect(body.detail).toContain('99');
      expect(await facts()).toEqual(before);
      const search = { filter: { search: 'חלב' }, count: 1, change: { status: 'ARCHIVED' } };
      expect((await change(search)).body).toEqual({ found: 1, changed: 1 });
    });

    it('[Z92] the same call again is one change', async () => {
      const count = await total('category=1');
      const key = crypto.randomUUID();
      const body = { filter: DAIRY, count, change: { status: 'ARCHIVED' } };
      const first = await change(body, manager, key);
      expect((await change(body, manager, key)).body).toEqual(first.body);
      expect(await db.selectFrom('audit_entry').select('action').execute()).toEqual([{ action: 'products.change' }]);
    });
  });
});
