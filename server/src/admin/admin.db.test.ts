import { sql } from 'kysely';
import type { AdminUser, AuditEntry, DatabaseReport, ReportsAnswer } from '@sali/contract/admin/admin';
import type { Problem } from '@sali/contract/base/errors';
import { beforeEach, describe, expect, it } from 'vitest';
import { fillCatalogue, MILK } from '../../test/catalogue/testCatalogue.ts';
import { trust } from '../../test/catalogue/trust.ts';
import type { Db } from '../base/db/open.ts';
import { OPERATOR_COMMANDS } from '../people/audit/audit.ts';
import { describeDb } from '../../test/db/testDb.ts';
import { buildTestApp, type Person, type TestApp } from '../../test/testApp.ts';

describeDb('the administration', (openTestDb) => {
  let db: Db;
  let app: TestApp;
  let dana: Person;
  let admin: Person;
  let clock: Date;

  beforeEach(async () => {
    const database = await openTestDb();
    db = database.db;
    clock = new Date();
    await fillCatalogue(db);
    app = await buildTestApp(database, { now: () => clock });
    [dana, admin] = [await app.person('dana'), await app.person('admin', 'ADMIN')];
    return () => app.server.close();
  });

  const changeUser = (person: Person, body: object) =>
    app.call<AdminUser & Problem>(admin, 'PUT', `admin/users/${person.userId}`, { body });
  const login = (person: Person) =>
    app.call<Problem>(null, 'POST', 'auth/login', { body: { email: person.email, password: 'סיסמה ארוכה' } });
  const users = async (query: string) => (await app.call<AdminUser[]>(admin, 'GET', `admin/users?${query}`)).body;

  it('[Z68] a manager keeps the catalogue; users, roles, links, the database and the audit log are for administrators', async () => {
    await changeUser(dana, { user_type: 'MANAGER' });
    const statuses = (paths: readonly string[]) =>
      Promise.all(paths.map(async (path) => (await app.call<Problem>(dana, 'GET', path)).status));
    expect(await statuses(['admin/reports', 'admin/price-reports', 'admin/same-products'])).toEqual([200, 200, 200]);
    expect(await statuses(['admin/users', 'admin/database', 'admin/audit', 'admin/links'])).toEqual([
      403, 403, 403, 403,
    ]);
    const acts = [
      ['PUT', `admin/users/${admin.userId}`, { user_type: 'USER' }],
      ['PUT', `admin/users/${admin.userId}`, { is_disabled: true }],
      ['POST', 'admin/links/1', {}],
    ] as const;
    for (const [method, path, body] of acts) {
      const answer = await app.call<Problem>(dana, method, path, { body });
      expect([answer.status, answer.body.code]).toEqual([403, 'forbidden']);
    }
    expect((await users('search=admin'))[0]).toMatchObject({ user_type: 'ADMIN', is_disabled: false });
    const change = { body: { name: 'חלב טרי' } };
    expect((await app.call(dana, 'PUT', `products/${MILK.code}`, change)).status).toBe(200);
  });

  it('[Z106] a command of the operator is in the audit log, one that changed nothing is not', async () => {
    expect(await OPERATOR_COMMANDS['grant-admin'](db, dana.email)).toBe(true);
    expect(await OPERATOR_COMMANDS['grant-admin'](db, 'nobody@example.org')).toBe(false);
    expect(await OPERATOR_COMMANDS['second-factor-off'](db, dana.email)).toBe(false);
    const { body } = await app.call<object>(admin, 'GET', 'admin/audit');
    expect(JSON.stringify(body)).toContain('npm run admin');
    const entries = await db.selectFrom('audit_entry').select(['action', 'subject', 'user_id']).execute();
    expect(entries).toEqual([{ action: 'user.grant', subject: `user ${dana.email}`, user_id: null }]);
  });

  it('[Z61] reports what is in the database, its size and its response time', async () => {
    const { body } = await app.call<DatabaseReport>(admin, 'GET', 'admin/database');
    expect(body.counts).toEqual({ products: 7, products_active: 6, categories: 50, stores: 2, users: 2, lists: 0 });
    expect(body.size_bytes).toBeGreaterThan(1000);
    expect(body.tables.find(({ name }) => name === 'product')).toMatchObject({ rows: 7 });
    expect(body.version).toMatch(/^\d+/);
  });

  it('[Z61] large tables are estimated, and what is in the database is counted once a minute', async () => {
    const rowsOf = async (name: string) => {
      const { body } = await app.call<DatabaseReport>(admin, 'GET', 'admin/database');
      return body.tables.find((table) => table.name === name)?.rows;
    };
    await sql`insert into refused_call (day, route, code, count)
      select '2026-01-01', 'GET /x', n::text, 1 from generate_series(1, 1500) n`.execute(db);
    await sql`analyze refused_call`.execute(db);
    await sql`delete from refused_call where code::int > 1200`.execute(db);
    const estimate = await rowsOf('refused_call');
    expect(estimate).toBeGreaterThan(1000);
    await sql`truncate refused_call`.execute(db);
    expect(await rowsOf('refused_call')).toBe(estimate);
    clock = new Date(clock.getTime() + 61_000);
    expect(await rowsOf('refused_call')).toBe(0);
  });

  describe('users', () => {
    it('[Z62] are found by part of e-mail, name or phone, and counted', async () => {
      expect((await users('search=DANA')).map(({ email }) => email)).toEqual([dana.email]);
      expect(await users('search=%25')).toEqual([]);
      expect(await users('limit=1&skip=1')).toHaveLength(1);
      const { body, headers } = await app.call<AdminUser[]>(admin, 'GET', 'admin/users?limit=1');
      expect([body.length, Number(headers['x-total-count'])]).toEqual([1, 2]);
      expect(body[0]).toMatchObject({ email: admin.email, user_type: 'ADMIN', is_disabled: false, lists_count: 0 });
    });

    it("[Z63] a disabled user's sessions end at once, and a sign-in is refused in clear words", async () => {
      expect((await app.call(dana, 'GET', 'users/me')).status).toBe(200);
      expect((await changeUser(dana, { is_disabled: true })).body.is_disabled).toBe(true);
      expect((await app.call(dana, 'GET', 'users/me')).status).toBe(401);
      const refused = await login(dana);
      expect([refused.status, refused.body.code]).toEqual([403, 'account_disabled']);
      expect(refused.body.detail).toContain('הושבת');
      const wrong = { email: dana.email, password: 'לא הסיסמה' };
      expect((await app.call<Problem>(null, 'POST', 'auth/login', { body: wrong })).body.code).toBe('bad_credentials');
      expect((await changeUser(dana, { is_disabled: false })).body.is_disabled).toBe(false);
      expect((await login(dana)).status).toBe(200);
      expect((await app.call(dana, 'GET', 'users/me')).status).toBe(401);
    });

    it('[A43] tokens for programs end for good', async () => {
      const body = { name: 'עוזר', scopes: ['lists:read'], days: null, password: 'סיסמה ארוכה' };
      const { secret } = (await app.call<{ secret: string }>(dana, 'POST', 'users/me/api-tokens', { body })).body;
      const program = { ...dana, token: secret };
      expect((await app.call(program, 'GET', 'lists')).status).toBe(200);
      await changeUser(dana, { is_disabled: true });
      await changeUser(dana, { is_disabled: false });
      expect((await app.call(program, 'GET', 'lists')).status).toBe(401);
    });

    it('[BU12] one of two administrators who demote each other at once stays', async () => {
      const roleOf = (userId: number) =>
        db.updateTable('app_user').set({ user_type: 'ADMIN' }).where('user_id', '=', userId);
      for (let round = 0; round < 8; round += 1) {
        for (const { userId } of [admin, dana]) await roleOf(userId).execute();
        const demote = (by: Person, whom: Person) =>
          app.call(by, 'PUT', `admin/users/${whom.userId}`, { body: { user_type: 'USER' } });
        const answers = await Promise.all([demote(admin, dana), demote(dana, admin)]);
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
      }
    });

    it('[Z64] nobody disables oneself or changes their own role; an unknown user is 404', async () => {
      for (const body of [{ is_disabled: true }, { user_type: 'USER' }]) {
        expect((await changeUser(admin, body)).body.code).toBe('cannot_change_self');
      }
      expect((await app.call(admin, 'PUT', 'admin/users/4040', { body: {} })).status).toBe(404);
      expect((await changeUser(dana, { user_type: 'KING' })).status).toBe(422);
    });
  });

  it('[Z65] the reports have imports, the products most often put on lists, and refused calls', async () => {
    await db.deleteFrom('refused_call').execute(); // the previous test's server wrote its counts when it closed
    const list = await app.call<{ list_id: number }>(dana, 'POST', 'lists', { body: { name: 'שבת' } });
    for (const name of ['חלב', 'חלב']) {
      const body = { name, product_catalog_number: MILK.code, quantity: 1 };
      await app.call(dana, 'POST', `lists/${list.body.list_id}/items`, { body });
    }
    await app.call(dana, 'PUT', 'lists/4040', { body: { name: 'אין' } });
    await app.call(dana, 'PUT', 'lists/4040', { body: { name: 'אין' } });
    await app.call(dana, 'POST', 'lists', { body: { name: 7 } });
    await app.call(dana, 'GET', 'lists/4040');
    const { body } = await app.call<ReportsAnswer>(admin, 'GET', 'admin/reports');
    expect(body.most_added).toEqual([{ item_code: MILK.code, name: expect.any(String), times: expect.any(Number) }]);
    expect(body.refused.map(({ route, code, count }) => `${route} ${code} ${count}`)).toEqual([
      'PUT /api/lists/:listId list_not_found 2',
      'POST /api/lists invalid_fields 1',
    ]);
    expect(body.refused.map(({ tried }) => tried)).toEqual(['שינוי רשימה', 'יצירת רשימה']);
    expect(body.refused[0]?.reason).toBe('הרשימה לא נמצאה');
    expect([body.imports, body.feeds]).toEqual([[], []]);
  });

  describe('the audit log', () => {
    const audit = async (query: string) => (await app.call<AuditEntry[]>(admin, 'GET', `admin/audit?${query}`)).body;

    it('[Z66] has who, what, before, after and when, the newest first, and is searched by each', async () => {
      const begin = clock;
      await changeUser(dana, { user_type: 'MANAGER' });
      clock = new Date(clock.getTime() + 1_800_000);
      await app.call(dana, 'PUT', `products/${MILK.code}`, { body: { item_name: 'חלב אחר' } });
      const [last, first] = await audit('');
      expect(last).toMatchObject({
        email: dana.email,
        action: 'product.update',
        subject: `product ${MILK.code}`,
        subject_name: 'חלב אחר',
        before: { item_name: MILK.item_name },
        after: { item_name: 'חלב אחר' },
        at: clock.toISOString(),
      });
      expect(first).toMatchObject({
        email: admin.email,
        before: { user_type: 'USER' },
        after: { user_type: 'MANAGER' },
      });
      const actions = async (query: string) => (await audit(query)).map(({ action }) => action);
      expect(await actions(`who=${dana.email}`)).toEqual(['product.update']);
      expect(await actions('what=חלב אחר')).toEqual(['product.update']);
      expect(await actions('what=user.')).toEqual(['user.update']);
      expect(await actions(`from=${clock.toISOString()}`)).toEqual(['product.update']);
      expect(await actions(`to=${clock.toISOString()}`)).toEqual(['user.update']);
      expect(await actions(`from=${begin.toISOString().slice(0, 10)}&limit=1&skip=1`)).toEqual(['user.update']);
      expect((await app.call(admin, 'GET', 'admin/audit?from=אתמול')).status).toBe(422);
    });

    it('[Z108] its search finds names, and the actions that a client found in its words; recipes and files are named', async () => {
      await changeUser(dana, { user_type: 'MANAGER' });
      await app.call(dana, 'PUT', `products/${MILK.code}`, { body: { brand: 'מותג אחר' } });
      const recipe = await app.call<{ recipe_id: number }>(dana, 'POST', 'recipes', { body: { title: 'עוגת גזר' } });
      const entry = { at: clock, email: 'a', before: null, after: null, user_id: null };
      await db
        .insertInto('audit_entry')
        .values({ ...entry, action: 'product.import.cancel', subject: `recipe ${recipe.body.recipe_id}` })
        .execute();
      const found = async (query: string) =>
        (await audit(query)).map(({ action, subject_name }) => [action, subject_name]);
      expect(await found('what=עוגת')).toEqual([['product.import.cancel', 'עוגת גזר']]);
      const words = new URLSearchParams({ what: 'ביטול ייבוא', actions: 'product_import_cancel,backup_make' });
      expect(await found(words.toString())).toEqual([['product.import.cancel', 'עוגת גזר']]);
      expect(await found(`what=${encodeURIComponent(MILK.item_name.slice(0, 4))}`)).toEqual([
        ['product.update', MILK.item_name],
      ]);
    });

    it('[Z66] days are those of Israel, where the page shows its times', async () => {
      await changeUser(dana, { user_type: 'MANAGER' });
      // Half past one at night there.
      await db
        .updateTable('audit_entry')
        .set({ at: new Date('2026-05-01T22:30:00Z') })
        .execute();
      const counts = ['from=2026-05-02', 'to=2026-05-02', 'from=2026-05-03', 'to=2026-05-01'].map(
        async (query) => (await audit(query)).length,
      );
      expect(await Promise.all(counts)).toEqual([1, 1, 0, 0]);
    });

    it('[Z67] has an entry when an administrator verified what people wrote about a product', async () => {
      await trust(db, dana, clock);
      await app.call(dana, 'POST', `products/${MILK.code}/info`, { body: { description: 'טרי' } });
      await app.call(admin, 'PUT', `products/${MILK.code}/info`, { body: { is_verified: true } });
      expect(await audit('')).toMatchObject([
        { action: 'info.update', before: { is_verified: false }, after: { is_verified: true }, email: admin.email },
      ]);
    });
  });
});
