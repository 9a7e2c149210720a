import type { ActivityWire, DeletedList, UsualItemWire } from '@sali/contract/lists/activity';
import type { ListChangesAnswer, ItemAnswer, ListWire } from '@sali/contract/lists/lists';
import type { Problem } from '@sali/contract/base/errors';
import { DAY_MS, MINUTE_MS } from '@sali/domain/base/time';
import { beforeEach, describe, expect, it } from 'vitest';
import { fillCatalogue, MILK } from '../../../test/catalogue/testCatalogue.ts';
import type { Db } from '../../base/db/open.ts';
import { describeDb } from '../../../test/db/testDb.ts';
import { buildTestApp, type Person, type TestApp } from '../../../test/testApp.ts';
import { purgeDeletedLists } from './activity.ts';

describeDb('the past of a list', (openTestDb) => {
  let db: Db;
  let app: TestApp;
  let dana: Person;
  let yossi: Person;
  /** How far the server's clock is ahead. */
  let laterMs = 0;

  beforeEach(async () => {
    const database = await openTestDb();
    db = database.db;
    await fillCatalogue(db);
    laterMs = 0;
    app = await buildTestApp(database, { now: () => new Date(Date.now() + laterMs) });
    [dana, yossi] = [await app.person('dana'), await app.person('yossi')];
    return () => app.server.close();
  });

  const newList = async (body: object = {}, as = dana): Promise<ListWire> =>
    (await app.call<ListWire>(as, 'POST', 'lists', { body: { name: 'שבת', ...body } })).body;
  const add = async (list: ListWire, body: object, as = dana): Promise<ItemAnswer> =>
    (await app.call<ItemAnswer>(as, 'POST', `lists/${list.list_id}/items`, { body })).body;
  const put = (list: ListWire, item: ItemAnswer, body: object, as = dana) =>
    app.call(as, 'PUT', `lists/${list.list_id}/items/${item.item_id}`, { body });
  const share = (list: ListWire, permission = 'EDIT') =>
    app.call(dana, 'POST', `lists/${list.list_id}/share`, { body: { email: yossi.email, permission } });
  const remove = (list: ListWire) => app.call(dana, 'DELETE', `lists/${list.list_id}`);
  const restore = (list: ListWire, as = dana) =>
    app.call<ListWire & Pick<Problem, 'code'>>(as, 'POST', `lists/${list.list_uuid}/restore`);
  const deleted = async (as = dana) => (await app.call<DeletedList[]>(as, 'GET', 'lists/deleted')).body;
  const activity = async (list: ListWire, query = '', as = dana) =>
    (await app.call<ActivityWire & Problem>(as, 'GET', `lists/${list.list_id}/activity${query}`)).body;
  const deletedDaysAgo = (list: ListWire, days: number) =>
    db
      .updateTable('list')
      .set({ deleted_at: new Date(Date.now() - days * DAY_MS) })
      .where('list_id', '=', list.list_id)
      .execute();

  describe('activity', () => {
    it('[H13] shows who did what, the newest first, and what an edit changed', async () => {
      const list = await newList();
      const milk = await add(list, { product_catalog_number: MILK.code, quantity: 1 });
      await put(list, milk, { quantity: 3, note: 'בקרטון', any_brand: true });
      await put(list, milk, { is_completed: true });
      await put(list, milk, { is_completed: false });
      await add(list, { product_catalog_number: MILK.code, quantity: 2 });
      await app.call(dana, 'DELETE', `lists/${list.list_id}/items/${milk.item_id}`);
      await app.call(dana, 'PUT', `lists/${list.list_id}`, { body: { name: 'חג', status: 'ARCHIVED' } });
      const { entries, next_before: next } = await activity(list);
      expect(next).toBeNull();
      expect(entries.map(({ version, kind, username }) => [version, kind, username])).toEqual([
        [8, 'list_edited', 'dana'],
        [7, 'item_deleted', 'dana'],
        [6, 'item_added', 'dana'],
        [5, 'item_uncompleted', 'dana'],
        [4, 'item_completed', 'dana'],
        [3, 'item_edited', 'dana'],
        [2, 'item_added', 'dana'],
        [1, 'list_created', 'dana'],
      ]);
      expect(entries[0]?.changes).toEqual([
        { field: 'name', from: 'שבת', to: 'חג' },
        { field: 'status', from: 'active', to: 'ARCHIVED' },
      ]);
      expect(entries[2]).toMatchObject({
        item: { item_uuid: milk.item_uuid, name: MILK.item_name, quantity: 5 },
        changes: [{ field: 'quantity', from: 3, to: 5 }],
      });
      expect(entries[5]?.changes).toEqual([
        { field: 'note', from: '', to: 'בקרטון' },
        { field: 'quantity', from: 1, to: 3 },
        { field: 'any_brand', from: false, to: true },
      ]);
      expect(entries[6]).toMatchObject({ changes: [], user_id: dana.userId, item: { name: MILK.item_name } });
      expect(entries[7]?.item).toBeNull();
    });

    it('[H13] an undo shows what it changed too', async () => {
      const list = await newList();
      await add(list, { product_catalog_number: MILK.code, quantity: 3 });
      await add(list, { product_catalog_number: MILK.code, quantity: 50, is_undo: true });
      const [undo] = (await activity(list)).entries;
      expect(undo).toMatchObject({ kind: 'item_added', changes: [{ field: 'quantity', from: 3, to: 53 }] });
    });

    it('[H14] shows sharing, a changed permission, removal and leaving', async () => {
      const list = await newList();
      await share(list, 'VIEW');
      await share(list, 'EDIT');
      await app.call(dana, 'DELETE', `lists/${list.list_id}/participants/${yossi.userId}`);
      await share(list, 'ADMIN');
      await app.call(yossi, 'DELETE', `lists/${list.list_id}/participants/${yossi.userId}`);
      const person = { user_id: yossi.userId, username: 'yossi' };
      const { entries } = await activity(list);
      expect(entries.slice(0, -1).map((entry) => [entry.kind, entry.username, entry.person])).toEqual([
        ['left', 'yossi', { ...person, permission: null }],
        ['shared', 'dana', { ...person, permission: 'ADMIN' }],
        ['unshared', 'dana', { ...person, permission: null }],
        ['permission_changed', 'dana', { ...person, permission: 'EDIT' }],
        ['shared', 'dana', { ...person, permission: 'VIEW' }],
      ]);
    });

    it('[H15] every participant may read it, a stranger may not', async () => {
      const list = await newList();
      expect((await activity(list, '', yossi)).code).toBe('list_not_found');
      await share(list, 'VIEW');
      expect((await activity(list, '', yossi)).entries).toHaveLength(2);
      expect((await app.call(null, 'GET', `lists/${list.list_id}/activity`)).status).toBe(401);
    });

    it('[H16] comes in pages', async () => {
      const list = await newList({ items: [{ name: 'א' }, { name: 'ב' }, { name: 'ג' }, { name: 'ד' }] });
      const first = await activity(list, '?limit=2');
      expect([first.entries.map((entry) => entry.version), first.next_before]).toEqual([[5, 4], 4]);
      const second = await activity(list, '?limit=2&before=4');
      expect([second.entries.map((entry) => entry.version), second.next_before]).toEqual([[3, 2], 2]);
      const last = await activity(list, '?limit=2&before=2');
      expect([last.entries.map((entry) => entry.version), last.next_before]).toEqual([[1], null]);
      for (const query of ['?limit=0', '?limit=x', '?before=0', '?before=x']) {
        expect((await activity(list, query)).status).toBe(422);
      }
    });

    it('[H17] rows from before details were stored show their type only', async () => {
      const list = await newList();
      await add(list, { name: 'נרות' });
      await db.deleteFrom('list_action').execute();
      const row = {
        list_id: list.list_id,
        op_id: crypto.randomUUID(),
        session_id: null,
        username: 'dana',
        at: new Date(),
      };
      await db
        .insertInto('list_action')
        .values([
          { ...row, version: 1, action_type: 'UPDATE_LIST', user_id: null, data: '{}' },
          { ...row, version: 2, action_type: 'SHARE_LIST', user_id: null, data: '{}' },
        ])
        .execute();
      const { entries } = await activity(list);
      expect(entries.map(({ kind, person, changes }) => [kind, person, changes])).toEqual([
        ['shared', null, []],
        ['list_created', null, []],
      ]);
    });
  });

  describe('deleted lists', () => {
    it('[H18] the owner finds them, the newest first, and nobody else does', async () => {
      const [first, second] = [await newList({ name: 'א', items: [{ name: 'נרות' }] }), await newList({ name: 'ב' })];
      await share(first);
      expect(await deleted()).toEqual([]);
      await remove(first);
      await remove(second);
      await deletedDaysAgo(first, 29);
      expect((await deleted()).map((list) => [list.list_id, list.name, list.items_count])).toEqual([
        [second.list_id, 'ב', 0],
        [first.list_id, 'א', 1],
      ]);
      const [, old] = await deleted();
      expect(Date.parse(old?.until ?? '') - Date.parse(old?.deleted_at ?? '')).toBe(30 * DAY_MS);
      expect(await deleted(yossi)).toEqual([]);
      await deletedDaysAgo(first, 30);
      expect((await deleted()).map((list) => list.name)).toEqual(['ב']);
    });

    it('[H19] a restored list is back with its items for everyone who had it; again changes nothing', async () => {
      const list = await newList({ items: [{ name: 'נרות' }] });
      await share(list);
      await remove(list);
      expect((await app.call(yossi, 'GET', `lists/${list.list_id}`)).status).toBe(404);
      const { status, body } = await restore(list);
      expect([status, body.version, body.items.map((item) => item.name)]).toEqual([200, 5, ['נרות']]);
      expect((await app.call<ListWire[]>(yossi, 'GET', 'lists')).body.map((one) => one.list_id)).toEqual([
        list.list_id,
      ]);
      expect((await restore(list)).body.version).toBe(5);
      expect(await deleted()).toEqual([]);
      expect((await activity(list)).entries.slice(0, 2).map((entry) => entry.kind)).toEqual([
        'list_restored',
        'list_deleted',
      ]);
    });

    it('[H20] the log has no hole; a client from before the deletion loads the list whole', async () => {
      const list = await newList();
      await remove(list);
      await restore(list);
      await add(list, { name: 'נרות' });
      const since = (version: number) =>
        app.call<ListChangesAnswer & Problem>(dana, 'GET', `lists/${list.list_id}/changes?since=${version}`);
      expect((await since(1)).body).toMatchObject({ status: 410, code: 'changes_expired' });
      expect((await since(2)).body.actions.map((action) => [action.version, action.action_type])).toEqual([
        [3, 'UPDATE_LIST'],
        [4, 'ADD_ITEM'],
      ]);
    });

    it('[H21] only its owner restores a list, and only for 30 days', async () => {
      const list = await newList();
      await share(list, 'ADMIN');
      expect((await restore(list, yossi)).status).toBe(404);
      await remove(list);
      expect((await restore(list, yossi)).body.code).toBe('list_not_found');
      await deletedDaysAgo(list, 30);
      expect((await restore(list)).body.code).toBe('list_not_found');
      await deletedDaysAgo(list, 29);
      expect((await restore(list)).status).toBe(200);
    });

    it('[H22] after 30 days a deleted list is gone for good, with all that hung on it', async () => {
      const [old, recent, living] = [await newList({ items: [{ name: 'נרות' }] }), await newList(), await newList()];
      await share(old);
      await remove(old);
      await remove(recent);
      await deletedDaysAgo(old, 30);
      expect(await purgeDeletedLists({ db, now: () => new Date() })).toBe(1);
      const left = await db.selectFrom('list').select('list_id').orderBy('list_id').execute();
      expect(left.map((row) => row.list_id)).toEqual([recent.list_id, living.list_id]);
      for (const table of ['list_item', 'list_action', 'list_participant'] as const) {
        expect(await db.selectFrom(table).select('list_id').where('list_id', '=', old.list_id).execute()).toEqual([]);
      }
      expect(await purgeDeletedLists({ db, now: () => new Date() })).toBe(0);
    });
  });

  describe('the usual', () => {
    const usual = async (as = dana, query = '') =>
      (await app.call<UsualItemWire[]>(as, 'GET', `users/me/usual${query}`)).body;
    const counts = async (as = dana) => (await usual(as)).map((item) => [item.name, item.times]);
    const buy = async (list: ListWire, body: object, as = dana): Promise<ItemAnswer> => {
      const item = await add(list, body, as);
      await put(list, item, { is_completed: true }, as);
      return item;
    };
    const candles = { name: 'נרות', category_id: 12 };
    const milk = { product_catalog_number: MILK.code, product_name: 'השם הישן' };

    it('[H23] completed items, most often first, by barcode or by the words; products have their current names', async () => {
      const [first, second] = [await newList(), await newList()];
      await buy(first, candles);
      await buy(second, { name: ' נֵרוֹת ' });
      await buy(first, milk);
      await buy(second, milk);
      await buy(await newList(), milk);
      await add(first, { name: 'לא נקנה' });
      const items = await usual();
      expect(items.map((item) => [item.name, item.times, item.product_catalog_number])).toEqual([
        [MILK.item_name, 3, MILK.code],
        ['נֵרוֹת', 2, null],
      ]);
      expect(items[0]).toMatchObject({ brand: 'תנובה', category_id: 1, subcategory_id: 11, is_weighted: false });
      expect((await usual(dana, '?limit=1')).map((item) => item.product_catalog_number)).toEqual([MILK.code]);
      expect((await app.call(dana, 'GET', 'users/me/usual?limit=0')).status).toBe(422);
      expect((await app.call(null, 'GET', 'users/me/usual')).status).toBe(401);
    });

    it('[H24] until something was completed, what was added counts', async () => {
      const list = await newList({ items: [candles, candles, { name: 'יין' }] });
      expect(await counts()).toEqual([
        ['נרות', 2],
        ['יין', 1],
      ]);
      await buy(list, { name: 'חלה' });
      expect(await counts()).toEqual([['חלה', 1]]);
    });

    it('[H25] a tick that is taken back at once counts nothing, one that is taken back later counts', async () => {
      const list = await newList();
      const bread = await buy(list, { name: 'לחם' });
      const tea = await buy(list, { name: 'תה' });
      await put(list, bread, { is_completed: false });
      laterMs = 61_000;
      await put(list, tea, { is_completed: false });
      expect(await counts()).toEqual([['תה', 1]]);
    });

    it('[NW22] each has the times of its last purchases over all lists, also of purged ones, without mistaken ticks', async () => {
      const [first, second] = [await newList(), await newList()];
      const start = Date.now();
      const boughtAt = async () => (await usual())[0]?.bought_at.map((at) => Date.parse(at)) ?? [];
      const buyAt = async (minute: number, list: ListWire): Promise<ItemAnswer> => {
        laterMs = start + minute * MINUTE_MS - Date.now();
        return buy(list, candles);
      };
      await buyAt(0, first);
      await buyAt(3, second);
      const mistaken = await buyAt(6, first);
      const minutes = async () => (await boughtAt()).map((at) => Math.floor((at - start) / MINUTE_MS));
      expect(await minutes()).toEqual([0, 3, 6]);
      await put(first, mistaken, { is_completed: false });
      expect(await minutes()).toEqual([0, 3]);
      for (let minute = 9; minute <= 45; minute += 3) await buyAt(minute, minute % 2 === 0 ? first : second);
      expect(await minutes()).toEqual([12, 15, 18, 21, 24, 27, 30, 33, 36, 39, 42, 45]);
      await remove(first);
      await deletedDaysAgo(first, 31);
      await purgeDeletedLists({ db, now: () => new Date() });
      expect(await minutes()).toEqual([12, 15, 18, 21, 24, 27, 30, 33, 36, 39, 42, 45]);
      expect((await usual())[0]?.last_at).toBe(new Date((await boughtAt()).at(-1) ?? 0).toISOString());
    });

    it('[H26] lists shared with the user count as long as they are; own archived, deleted and purged ones always', async () => {
      const list = await newList();
      await share(list);
      await buy(list, candles, yossi);
      expect([await counts(), await counts(yossi)]).toEqual([[['נרות', 1]], [['נרות', 1]]]);
      await app.call(dana, 'PUT', `lists/${list.list_id}`, { body: { status: 'ARCHIVED' } });
      expect([await counts(), await counts(yossi)]).toEqual([[['נרות', 1]], [['נרות', 1]]]);
      await remove(list);
      expect([await counts(), await counts(yossi)]).toEqual([[['נרות', 1]], []]);
      await deletedDaysAgo(list, 31);
      await purgeDeletedLists({ db, now: () => new Date() });
      await buy(await newList(), candles);
      expect(await counts()).toEqual([['נרות', 2]]);
    });
  });
});
