import type { ImportAnswer, ImportProgress } from '@sali/contract/goods/catalogue/productImports';
import type { Problem } from '@sali/contract/base/errors';
import { IMPORT_BYTES_MAX } from '@sali/domain/base/limits';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '../../../base/db/open.ts';
import { describeDb } from '../../../../test/db/testDb.ts';
import { buildTestApp, type Person, type TestApp } from '../../../../test/testApp.ts';
import { fillCatalogue, MILK, NOW } from '../../../../test/catalogue/testCatalogue.ts';

type Answered = ImportAnswer & Omit<Problem, 'errors'>;

const HEADING = 'ItemCode,ItemName,ManufacturerName,Brand,Quantity,UnitOfMeasure';
const CSV = `${HEADING}\n7290000000015,ריבת תות,יד מרדכי,מרדכי,340,גרם\n${MILK.code},חלב של הייבוא,,,,\n,בלי ברקוד,,,,\n`;

describeDb('imports of products', (openTestDb) => {
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

  async function send(
    as: Person | null,
    name: string,
    file: string | Uint8Array<ArrayBuffer>,
    fields: Record<string, string> = {},
    cutAt?: number,
  ) {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.set(field, value);
    form.set('file', new File([file], name));
    const request = new Request('http://localhost', { method: 'POST', body: form });
    const payload = Buffer.from(await request.arrayBuffer()).subarray(0, cutAt);
    const answer = await app.server.inject({
      method: 'POST',
      url: '/api/products/import',
      headers: {
        'content-type': request.headers.get('content-type') ?? '',
        ...(as && { authorization: `Bearer ${as.token}` }),
      },
      payload,
    });
    return { status: answer.statusCode, body: answer.json<Answered>() };
  }

  const facts = async () =>
    (await db.selectFrom('product').selectAll().orderBy('item_code').execute()).map(
      ({ updated_at: _at, ...row }) => row,
    );

  it('[Z90] the results of a search, on all its pages, are a file that the import reads back', async () => {
    await send(admin, 'a.csv', `${HEADING}\n7290000000015,"ריבת ""תות"", יד מרדכי",=1+1,מרדכי,340,גרם\n`);
    const get = (as: Person | null, query: string) =>
      app.server.inject({
        url: `/api/admin/products/export?${query}`,
        headers: as ? { authorization: `Bearer ${as.token}` } : {},
      });
    const found = await get(admin, `search=${encodeURIComponent('ריבת')}&limit=1`);
    expect(found.headers['content-type']).toBe('text/csv; charset=utf-8');
    const [heading, row, ...rest] = found.body.split('\n');
    expect(heading).toMatch(/^\ufeffItemCode,ItemName,/);
    expect(row).toMatch(/^7290000000015,"ריבת ""תות"", יד מרדכי",'=1\+1,מרדכי,340,גרם,0,,/);
    expect(rest).toEqual(['']);
    const all = await get(admin, 'status=all&limit=1');
    const before = await facts();
    expect(all.body.trim().split('\n')).toHaveLength(before.length + 1);
    const again = await send(admin, 'b.csv', all.body, { update_existing: 'true' });
    // A chain's own code is not a barcode: the import leaves such rows out.
    expect(again.body.errors).toMatchObject([{ code: 'barcode_digits', item_code: '7290058140886-77' }]);
    expect((await facts()).map(({ item_name }) => item_name)).toEqual(before.map(({ item_name }) => item_name));
    expect((await get(dana, '')).statusCode).toBe(403);
    expect((await get(null, '')).statusCode).toBe(401);
    expect((await get(admin, 'category=nothing')).statusCode).toBe(422);
  });

  it('[Z46] adds what is new, skips what exists, and reports wrong rows by number', async () => {
    const { status, body } = await send(admin, 'מוצרים.CSV', CSV, { source_name: 'ספק' });
    expect(status).toBe(200);
    expect(body).toEqual({
      total: 3,
      created: 1,
      updated: 0,
      skipped: 1,
      errors: [
        {
          row: 4,
          item_code: '',
          message: 'ברקוד חובה (ItemCode)',
          column: 'ItemCode',
          code: 'barcode_missing',
          params: {},
        },
      ],
      error_count: 1,
    });
    const found = await app.call<{ item_name: string; quantity: number }[]>(null, 'GET', 'products/?search=ריבת תות');
    expect(found.body).toMatchObject([{ item_name: 'ריבת תות', quantity: 340, unit_measure: 'גרם' }]);
    expect((await app.call(null, 'GET', `products/${MILK.code}`)).body).toMatchObject({ item_name: MILK.item_name });
  });

  it('[Z47] with update_existing changes what exists, and the same file again changes nothing', async () => {
    const first = await send(admin, 'a.csv', CSV, { update_existing: 'true' });
    expect(first.body).toMatchObject({ created: 1, updated: 1, skipped: 0 });
    expect((await app.call(null, 'GET', `products/${MILK.code}`)).body).toMatchObject({
      item_name: 'חלב של הייבוא',
      brand: 'תנובה',
      quantity: 1,
    });
    const before = await facts();
    const again = await send(admin, 'a.csv', CSV, { update_existing: 'true' });
    expect(again.body).toMatchObject({ total: 3, created: 0, updated: 0, skipped: 2, error_count: 1 });
    expect(await facts()).toEqual(before);
  });

  it('[Z83] with update_existing wins over an edit by hand, without it touches none', async () => {
    const edit = { item_name: 'חלב ביד' };
    await app.call(admin, 'PUT', `products/${MILK.code}`, { body: edit });
    const name = async () =>
      (await app.call<{ item_name: string }>(null, 'GET', `products/${MILK.code}`)).body.item_name;
    await send(admin, 'a.csv', CSV, {});
    expect(await name()).toBe('חלב ביד');
    await send(admin, 'a.csv', CSV, { update_existing: 'true' });
    expect(await name()).toBe('חלב של הייבוא');
  });

  describe('a file that is refused changes nothing', () => {
    it.each([
      ['[Z48] of another type', 'a.xlsx', 'PK', 415, 'import_wrong_type'],
      ['[Z48] without an extension', 'csv', CSV, 415, 'import_wrong_type'],
      ['[Z43] in no known encoding', 'a.csv', Buffer.from([0x49, 0x81, 0x99, 0xc0]), 422, 'import_unreadable'],
      [
        '[Z45] with entities',
        'a.xml',
        '<!DOCTYPE a [<!ENTITY b "c">]><a><b><ItemCode>1</ItemCode></b></a>',
        422,
        'import_unreadable',
      ],
      ['[Z44] that breaks off', 'a.json', '[{"ItemCode":"40","ItemName":"א"},{"ItemCode":', 422, 'import_unreadable'],
      ['[Z48] past 10 MB', 'a.csv', Buffer.alloc(IMPORT_BYTES_MAX + 1, 'a'), 413, 'import_too_large'],
    ])('%s', async (_what, name, file, status, code) => {
      const before = await facts();
      const answer = await send(admin, name, file, { update_existing: 'true' });
      expect([answer.status, answer.body.code]).toEqual([status, code]);
      expect(await facts()).toEqual(before);
    });

    it('[Z49] an upload that is cut', async () => {
      const before = await facts();
      for (const cutAt of [300, 420]) {
        const answer = await send(admin, 'a.csv', CSV, { update_existing: 'true' }, cutAt);
        expect([answer.status, answer.body.code]).toEqual([400, 'bad_request']);
      }
      expect(await facts()).toEqual(before);
    });

    it('[Z20] from anybody but an administrator', async () => {
      expect((await send(null, 'a.csv', CSV)).status).toBe(401);
      expect((await send(dana, 'a.csv', CSV)).status).toBe(403);
      expect((await app.call(admin, 'POST', 'products/import', { body: {} })).status).toBe(415);
    });
  });

  it('[Z50] reports its progress and its result by the id that the client chose, and the audit log has it', async () => {
    const importId = crypto.randomUUID();
    await send(admin, 'a.csv', CSV, { import_id: importId, source_name: 'ספק' });
    const progress = await app.call<ImportProgress>(admin, 'GET', `admin/imports/${importId}`);
    expect(progress.body).toMatchObject({
      state: 'done',
      file_name: 'a.csv',
      source_name: 'ספק',
      email: admin.email,
      rows_done: 3,
      total: 3,
      created: 1,
      skipped: 1,
      error_count: 1,
    });
    expect((await app.call(dana, 'GET', `admin/imports/${importId}`)).status).toBe(403);
    const failed = crypto.randomUUID();
    await send(admin, 'b.json', '[', { import_id: failed });
    expect((await app.call<ImportProgress>(admin, 'GET', `admin/imports/${failed}`)).body).toMatchObject({
      state: 'failed',
      reason: 'קובץ ה־JSON אינו תקין',
    });
    const entries = await db.selectFrom('audit_entry').selectAll().execute();
    expect(entries).toMatchObject([{ action: 'product.import', after: { file_name: 'a.csv', created: 1, errors: 1 } }]);
  });

  it('[Z51] thousands of rows are written in short transactions, each only once', async () => {
    const rows = Array.from({ length: 2500 }, (_, at) => `8${String(at).padStart(12, '0')},מוצר ${at},,,,`);
    const { body } = await send(admin, 'a.csv', [HEADING, ...rows].join('\n'));
    expect(body).toMatchObject({ total: 2500, created: 2500, skipped: 0, error_count: 0 });
    const { headers } = await app.call(null, 'GET', 'products/?search=מוצר&limit=1');
    expect(Number(headers['x-total-count'])).toBeGreaterThanOrEqual(2500);
  });
});
