import type { ImportAnswer, ImportProgress, ImportReport } from '@sali/contract/goods/catalogue/productImports';
import type { Problem } from '@sali/contract/base/errors';
import { beforeEach, describe, expect, it } from 'vitest';
import { describeDb } from '../../../../test/db/testDb.ts';
import { fillCatalogue, MILK, NOW } from '../../../../test/catalogue/testCatalogue.ts';
import { buildTestApp, type Person, type TestApp } from '../../../../test/testApp.ts';
import type { Db } from '../../../base/db/open.ts';
import { insertImport, IMPORT_FILE_MS, IMPORT_UNDO_MS } from './db.ts';
import { tidyImports } from './imports.ts';

type Answered = ImportAnswer & Omit<Problem, 'errors'>;

const JAM = '7290000000015';
const HEADING = 'ItemCode,ItemName,ManufacturerName,Brand,Quantity,UnitOfMeasure';
const CSV = `${HEADING}\n${JAM},ריבת תות,יד מרדכי,מרדכי,340,גרם\n${MILK.code},חלב של הייבוא,,,,\n,בלי ברקוד,,,,\n`;
const HEBREW = `ברקוד;שם;יצרן;הערות\n${JAM};ריבת תות;יד מרדכי;טעים\n`;
const UPDATES = { update_existing: 'true' };

describeDb('checks, cancelling and undoing of imports', (openTestDb) => {
  let db: Db;
  let app: TestApp;
  let dana: Person;
  let admin: Person;
  let now: Date;

  beforeEach(async () => {
    const database = await openTestDb();
    db = database.db;
    now = NOW;
    await fillCatalogue(db);
    app = await buildTestApp(database, { now: () => now });
    [dana, admin] = [await app.person('dana'), await app.person('admin', 'ADMIN')];
    return () => app.server.close();
  });

  async function send(name: string, file: string, fields: Record<string, string> = {}) {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.set(field, value);
    form.set('file', new File([file], name));
    const request = new Request('http://localhost', { method: 'POST', body: form });
    const answer = await app.server.inject({
      method: 'POST',
      url: '/api/products/import',
      headers: {
        'content-type': request.headers.get('content-type') ?? '',
        authorization: `Bearer ${admin.token}`,
      },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    return { status: answer.statusCode, body: answer.json<Answered>() };
  }
  const check = (file: string, fields: Record<string, string> = {}) =>
    send('a.csv', file, { ...UPDATES, ...fields, check_only: 'true' });

  const post = (importId: string, act: string, body?: object, as = admin) =>
    app.call<ImportProgress & Partial<Problem>>(as, 'POST', `admin/imports/${importId}/${act}`, { body });
  const progressOf = async (importId: string) =>
    (await app.call<ImportProgress>(admin, 'GET', `admin/imports/${importId}`)).body;
  const reportOf = async (importId: string) =>
    (await app.call<ImportReport>(admin, 'GET', `admin/imports/${importId}/report`)).body;
  const ended = (importId: string, state: ImportProgress['state']) =>
    expect.poll(async () => (await progressOf(importId)).state, { timeout: 20_000 }).toBe(state);

  const facts = async () =>
    (await db.selectFrom('product').selectAll().orderBy('item_code').execute()).map(
      ({ updated_at: _at, product_id: _id, ...row }) => row,
    );
  const nameOf = async (code: string) =>
    (await app.call<{ item_name?: string }>(null, 'GET', `products/${code}`)).body.item_name;
  const auditOf = async () =>
    (await db.selectFrom('audit_entry').select(['action', 'after']).orderBy('entry_id').execute()).slice(-1)[0];
  /** An import that has ended. */
  const imported = async (file: string) => {
    const importId = crypto.randomUUID();
    const { status } = await send('a.csv', file, { ...UPDATES, import_id: importId });
    expect(status).toBe(200);
    return importId;
  };

  it('[Z100] a check says what an import would do and writes nothing; the import then needs no second upload', async () => {
    const before = await facts();
    const { status, body } = await check(CSV);
    expect(status).toBe(200);
    expect(body).toMatchObject({ state: 'checked', total: 3, created: 1, updated: 1, skipped: 0, error_count: 1 });
    expect(body.errors).toMatchObject([{ row: 4, code: 'barcode_missing' }]);
    expect(body.changes).toEqual([
      {
        row: 3,
        item_code: MILK.code,
        item_name: MILK.item_name,
        before: { item_name: MILK.item_name },
        after: { item_name: 'חלב של הייבוא' },
      },
    ]);
    expect(await facts()).toEqual(before);
    const importId = body.import_id ?? '';
    expect((await post(importId, 'start')).status).toBe(202);
    await ended(importId, 'done');
    expect(await progressOf(importId)).toMatchObject({ created: 1, updated: 1, error_count: 1, can_undo: true });
    expect((await reportOf(importId)).errors).toMatchObject([{ row: 4 }]);
    expect(await nameOf(JAM)).toBe('ריבת תות');
    expect((await post(importId, 'start')).body.code).toBe('import_not_waiting');
    expect(await db.selectFrom('product_import_file').selectAll().execute()).toEqual([]);
  });

  it('[Z100] a check without update_existing skips what exists', async () => {
    const { body } = await check(CSV, { update_existing: 'false' });
    expect(body).toMatchObject({ created: 1, updated: 0, skipped: 1, changes: [] });
  });

  it('[Z101] columns with other usual names are read, in any order; the others are left out', async () => {
    const first = await check(HEBREW);
    expect(first.body).toMatchObject({ state: 'checked', created: 1 });
    const importId = first.body.import_id ?? '';
    await post(importId, 'start');
    await ended(importId, 'done');
    expect((await app.call(null, 'GET', `products/${JAM}`)).body).toMatchObject({
      item_name: 'ריבת תות',
      brand: '',
      manufacturer_name: 'יד מרדכי',
    });
    const again = await check(`הערות,מותג,שם,ברקוד\nמתוק,מרדכי,ריבה,${JAM}\n`);
    expect(again.body).toMatchObject({ state: 'checked', updated: 1 });
    expect(again.body.changes).toMatchObject([{ after: { item_name: 'ריבה', brand: 'מרדכי' } }]);
    expect((await send('a.csv', 'שם,צבע\nריבה,אדום\n')).body.code).toBe('import_unreadable');
  });

  it('[Z103] cancelling while the file waits deletes it and changes nothing', async () => {
    const before = await facts();
    const { body } = await check(CSV);
    const importId = body.import_id ?? '';
    expect((await post(importId, 'cancel')).body.state).toBe('cancelled');
    expect(await db.selectFrom('product_import_file').selectAll().execute()).toEqual([]);
    expect((await post(importId, 'start')).body.code).toBe('import_not_waiting');
    expect((await post(importId, 'cancel')).body.code).toBe('import_not_running');
    expect(await facts()).toEqual(before);
    expect(await auditOf()).toMatchObject({ action: 'product.import.cancel', after: { file_name: 'a.csv' } });
  });

  it('[Z103] cancelling while it is written undoes what was written', async () => {
    const before = await facts();
    const rows = Array.from({ length: 3000 }, (_, at) => `8${String(at).padStart(12, '0')},מוצר ${at},,,,`);
    const importId = crypto.randomUUID();
    const sent = send('a.csv', [HEADING, `${MILK.code},אחר,,,,`, ...rows].join('\n'), {
      ...UPDATES,
      import_id: importId,
    });
    await expect.poll(async () => (await progressOf(importId)).created, { timeout: 20_000 }).toBeGreaterThan(0);
    expect((await post(importId, 'cancel')).status).toBe(202);
    expect(await sent).toMatchObject({ status: 409, body: { code: 'import_cancelled' } });
    const progress = await progressOf(importId);
    expect(progress).toMatchObject({ state: 'cancelled', restored: 1, kept: 0, can_undo: false });
    expect(progress.created).toBeLessThan(3000);
    expect(progress.removed).toBe(progress.created);
    expect(await facts()).toEqual(before);
    expect(await nameOf(MILK.code)).toBe(MILK.item_name);
  });

  it('[Z104] undoing removes new products, returns changed ones, and leaves what was used or changed since', async () => {
    const [used, edited] = ['7290000000022', '7290000000039'];
    const importId = await imported(`${CSV}${used},על רשימה,,,,\n${edited},ישתנה,,,,\n`);
    await app.call(dana, 'POST', 'lists', { body: { name: 'שבת' }, key: crypto.randomUUID() });
    const [list] = (await app.call<{ list_id: number }[]>(dana, 'GET', 'lists')).body;
    const item = { name: 'על רשימה', barcode: used, quantity: 1 };
    const put = `lists/${list?.list_id ?? 0}/items`;
    expect((await app.call(dana, 'POST', put, { body: item, key: crypto.randomUUID() })).status).toBeLessThan(300);
    await app.call(admin, 'PUT', `products/${edited}`, { body: { item_name: 'השתנה' } });
    expect((await post(importId, 'undo')).status).toBe(202);
    await ended(importId, 'undone');
    expect(await progressOf(importId)).toMatchObject({ removed: 1, restored: 1, kept: 2, can_undo: false });
    expect([await nameOf(JAM), await nameOf(used), await nameOf(edited)]).toEqual([undefined, 'על רשימה', 'השתנה']);
    expect(await nameOf(MILK.code)).toBe(MILK.item_name);
    const milk = await db.selectFrom('product').selectAll().where('item_code', '=', MILK.code).executeTakeFirst();
    expect(milk?.edited_fields).toEqual([]);
    expect(await auditOf()).toMatchObject({
      action: 'product.import.undo',
      after: { removed: 1, restored: 1, kept: 2 },
    });
    expect((await post(importId, 'undo')).body.code).toBe('import_not_undoable');
  });

  it('[Z104] a picture that was fetched since from the address of the import is no change', async () => {
    const source = 'https://pictures.example.com/milk.jpg';
    const importId = await imported(`ItemCode,ItemName,ImageUrl\n${MILK.code},${MILK.item_name},${source}\n`);
    const [picture_key, path] = [
      '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
      '/static/images/6f9619ff-8b86-4d01-b42d-00cf4fc964ff.webp',
    ];
    await db.insertInto('product_picture').values({ picture_key, source, created_at: NOW, bytes: 1000 }).execute();
    await db.updateTable('product').set({ image_url: path }).where('item_code', '=', MILK.code).execute();
    await post(importId, 'undo');
    await ended(importId, 'undone');
    expect(await progressOf(importId)).toMatchObject({ restored: 1, kept: 0 });
  });

  it('[Z104] a product that was changed since stays changed, and a day later nothing can be undone', async () => {
    const importId = await imported(CSV);
    await app.call(admin, 'PUT', `products/${MILK.code}`, { body: { item_name: 'חלב ביד' } });
    const finishedAt = (at: Date) =>
      db.updateTable('product_import').set({ finished_at: at }).where('import_id', '=', importId).execute();
    await finishedAt(new Date(NOW.getTime() - IMPORT_UNDO_MS));
    expect((await post(importId, 'undo')).body.code).toBe('import_not_undoable');
    await finishedAt(NOW);
    await post(importId, 'undo');
    await ended(importId, 'undone');
    expect(await nameOf(MILK.code)).toBe('חלב ביד');
    expect(await progressOf(importId)).toMatchObject({ removed: 1, restored: 0, kept: 1 });
  });

  it('[Z105] an import whose process died ends as interrupted, and can be undone', async () => {
    const before = await facts();
    const importId = await imported(CSV);
    // As its process left it.
    await db
      .updateTable('product_import')
      .set({ state: 'writing', finished_at: null })
      .where('import_id', '=', importId)
      .execute();
    const published: number[] = [];
    const room = {
      db,
      now: () => now,
      productsWritten: (ids: readonly number[]) => Promise.resolve(void published.push(...ids)),
    };
    await tidyImports(room);
    expect((await progressOf(importId)).state).toBe('writing');
    now = new Date(NOW.getTime() + 31_000);
    await tidyImports(room);
    expect(await progressOf(importId)).toMatchObject({ state: 'interrupted', can_undo: true });
    expect(published).toHaveLength(2);
    await post(importId, 'undo');
    await ended(importId, 'undone');
    expect(await facts()).toEqual(before);
  });

  it('[Z105] a server that stops ends its imports, and the file is not kept longer than an hour', async () => {
    const { body } = await check(CSV);
    const later = new Date(NOW.getTime() + IMPORT_FILE_MS + 1);
    await tidyImports({ db, now: () => later, productsWritten: () => Promise.resolve() });
    expect(await progressOf(body.import_id ?? '')).toMatchObject({ state: 'cancelled', can_undo: false });
    expect(await db.selectFrom('product_import_file').selectAll().execute()).toEqual([]);
    const importId = crypto.randomUUID();
    const rows = Array.from({ length: 3000 }, (_, at) => `8${String(at).padStart(12, '0')},מוצר ${at},,,,`);
    const sent = send('a.csv', [HEADING, ...rows].join('\n'), { import_id: importId });
    await expect.poll(async () => (await progressOf(importId)).created, { timeout: 20_000 }).toBeGreaterThan(0);
    await app.server.close();
    expect((await sent).status).toBe(503);
    const row = await db.selectFrom('product_import').selectAll().where('import_id', '=', importId).executeTakeFirst();
    expect(row?.state).toBe('interrupted');
    const written = await db.selectFrom('product_import_change').selectAll().execute();
    expect(written).toHaveLength(row?.created ?? 0);
  });

  describe('[Z20] imports are for those who manage the catalogue', () => {
    it('nobody else reads, starts, cancels or undoes one', async () => {
      const importId = crypto.randomUUID();
      await insertImport(db, {
        import_id: importId,
        user_id: admin.userId,
        email: admin.email,
        file_name: 'a.csv',
        source_name: '',
        update_existing: false,
        bytes_total: 0,
        startedAt: now,
      });
      for (const [method, path] of [
        ['GET', 'admin/imports'],
        ['GET', `admin/imports/${importId}`],
        ['GET', `admin/imports/${importId}/report`],
        ...['start', 'cancel', 'undo'].map((act) => ['POST', `admin/imports/${importId}/${act}`]),
      ] as [string, string][]) {
        expect((await app.call(dana, method, path)).status).toBe(403);
        expect((await app.call(null, method, path)).status).toBe(401);
      }
      expect((await post(crypto.randomUUID(), 'start')).status).toBe(404);
      expect((await app.call<ImportProgress[]>(admin, 'GET', 'admin/imports')).body).toMatchObject([
        { import_id: importId, state: 'uploading' },
      ]);
    });
  });
});
