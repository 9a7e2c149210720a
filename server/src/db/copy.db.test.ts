import { expect, it } from 'vitest';
import { type Cell, copyRows } from './copy.ts';
import { describeDb } from './testDb.ts';

const COLUMNS = ['file_id', 'code', 'item_name', 'manufacturer_name', 'quantity_milli', 'unit_measure'].concat([
  'price_agorot',
  'is_weighted',
  'allow_discount',
  'price_at',
  'country',
]);
const AT = new Date('2026-08-10T06:00:00.000Z');

describeDb('COPY', (openTestDb, engine) => {
  async function copied(rowsOf: (fileId: number) => Cell[][]) {
    const { db } = await openTestDb();
    const { file_id: fileId } = await db
      .insertInto('feed_file')
      .values({ name: 'a', state: 'reading', started_at: AT, dropped: '{}' })
      .returning('file_id')
      .executeTakeFirstOrThrow();
    const done = await copyRows(db, 'feed_row', COLUMNS, rowsOf(fileId)).catch((error: unknown) => String(error));
    const rows = await db.selectFrom('feed_row').select(['code', 'item_name', 'is_weighted', 'price_at']).execute();
    return { done, rows };
  }
  const row = (fileId: number, code: string, name: string, at: Date | null): Cell[] => {
    return [fileId, code, name, '', 0, '', 590, true, false, at, ''];
  };

  it('[J34] writes texts, times and nulls as they are; the embedded database says that it cannot', async () => {
    const { done, rows } = await copied((id) => [row(id, '1', 'a\tb\\n"\n\r\\.', AT), row(id, '2', 'חלב 3%', null)]);
    const written = [
      { code: '1', item_name: 'a\tb\\n"\n\r\\.', is_weighted: true, price_at: AT },
      { code: '2', item_name: 'חלב 3%', is_weighted: true, price_at: null },
    ];
    expect([done, rows]).toEqual(engine === 'postgres' ? [true, written] : [false, []]);
  });

  it('[J34] that fails leaves nothing behind, and the database goes on', async () => {
    const { done, rows } = await copied((id) => [row(id, '1', 'a', null), row(id, '1', 'b', null)]);
    expect(rows).toEqual([]);
    expect(done).toEqual(engine === 'postgres' ? expect.stringContaining('feed_row_pkey') : false);
  });
});
