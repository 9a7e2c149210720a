import type { ListWire } from '@sali/contract/lists/lists';
import type { PaidLineWire, ReceiptsAnswer } from '@sali/contract/lists/receipts';
import { RECEIPTS_PER_SHOPPING_MAX } from '@sali/domain/base/limits';
import { beforeEach, expect, it } from 'vitest';
import { fillCatalogue, MILK, NOW, SHUFERSAL } from '../../../test/catalogue/testCatalogue.ts';
import { describeDb } from '../../../test/db/testDb.ts';
import { buildTestApp, type Person, type TestApp } from '../../../test/testApp.ts';
import { commitListEdit } from '../lists.ts';

/** Milk costs ₪7.30 in Shufersal since the 5th. */
describeDb('what a device says that a till took too much', (openTestDb) => {
  let app: TestApp;
  let person: Person;
  let list: ListWire;
  beforeEach(async () => {
    const database = await openTestDb();
    await fillCatalogue(database.db);
    await database.db.deleteFrom('store_promotion').execute();
    await database.db
      .updateTable('store')
      .set({ prices_since: new Date('2026-08-01T00:00:00Z') })
      .execute();
    app = await buildTestApp(database, { now: () => NOW });
    person = await app.person('dana');
    const items = [{ name: 'חלב', is_completed: true }];
    list = (await app.call<ListWire>(person, 'POST', 'lists', { body: { name: 'שבת', items } })).body;
    const caller = { ...person, username: '', key: null, requestHash: '', tabId: null };
    await commitListEdit(app.rooms.lists, caller, { column: 'list_id', value: list.list_id }, { is_completed: true });
    return () => app.server.close();
  });

  const keptOver = async (over_agorot: number, line: Partial<PaidLineWire> = {}) => {
    const own: PaidLineWire = {
      item_code: MILK.code,
      quantity_milli: 2000,
      is_weighed: false,
      agorot: 1560,
      store_key: SHUFERSAL,
      at: '2026-08-08T10:00:00.000Z',
      over_agorot,
      ...line,
    };
    const path = `lists/${list.list_id}/receipts`;
    const body = { paid_agorot: own.agorot, paid_lines: [own] };
    expect((await app.call(person, 'PUT', `${path}/paid`, { body })).status).toBe(204);
    const { paid_lines } = (await app.call<ReceiptsAnswer>(person, 'GET', path)).body;
    const { over_agorot: _said, ...paid } = own;
    expect(paid_lines).toMatchObject([paid]);
    return paid_lines[0]?.over_agorot;
  };

  it('[RCT15] is kept where the published row of that hour says the same, and the line without it else', async () => {
    expect(await keptOver(100)).toBe(100);
    expect(await keptOver(0, { agorot: 1460 })).toBe(0);
    expect(await keptOver(0, { agorot: 1300 })).toBe(0);
    // Another difference, or none where there is one.
    expect(await keptOver(101)).toBeUndefined();
    expect(await keptOver(1500)).toBeUndefined();
    expect(await keptOver(0)).toBeUndefined();
    expect(await keptOver(100, { agorot: 1460 })).toBeUndefined();
  });

  it('[RCT15] is not kept where nothing was published at that hour', async () => {
    expect(await keptOver(100, { at: null })).toBeUndefined();
    expect(await keptOver(100, { at: '2026-07-30T10:00:00.000Z' })).toBeUndefined();
    expect(await keptOver(100, { at: '2026-08-20T10:00:00.000Z' })).toBeUndefined();
    expect(await keptOver(100, { item_code: '7290000000009' })).toBeUndefined();
    expect(await keptOver(100, { store_key: '7290027600007-1-999' })).toBeUndefined();
    expect(await keptOver(100, { store_key: 'nothing' })).toBeUndefined();
    expect(await keptOver(100, { is_weighed: true })).toBeUndefined();
    const change = { store_id: 1, product_id: 1, changed_at: new Date('2026-08-08T04:00:00Z'), before_agorot: 650 };
    await app.deps.db.insertInto('price_change').values(change).execute();
    expect(await keptOver(100)).toBeUndefined();
  });

  it('[RCT15] is kept for the purchases of ten receipts at most', async () => {
    const lineAt = (minute: number): PaidLineWire => ({
      item_code: MILK.code,
      quantity_milli: 2000,
      is_weighed: false,
      agorot: 1560,
      store_key: SHUFERSAL,
      at: new Date(Date.UTC(2026, 7, 8, 10, minute)).toISOString(),
      over_agorot: 100,
    });
    const paid_lines = Array.from({ length: RECEIPTS_PER_SHOPPING_MAX + 2 }, (_none, minute) => lineAt(minute));
    const path = `lists/${list.list_id}/receipts`;
    const paid = await app.call(person, 'PUT', `${path}/paid`, { body: { paid_agorot: 1560, paid_lines } });
    expect(paid.status).toBe(204);
    const kept = (await app.call<ReceiptsAnswer>(person, 'GET', path)).body.paid_lines;
    expect(kept).toHaveLength(paid_lines.length);
    expect(kept.filter(({ over_agorot: over }) => over === 100)).toHaveLength(RECEIPTS_PER_SHOPPING_MAX);
  });
});
