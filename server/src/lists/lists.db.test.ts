import type { ListChangesAnswer, ItemAnswer, ListWire } from '@sali/contract/lists/lists';
import type { ActivityWire } from '@sali/contract/lists/activity';
import type { Problem } from '@sali/contract/base/errors';
import { itemIdOf } from '@sali/domain/lists/list';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import type { Db } from '../base/db/open.ts';
import { describeDb } from '../../test/db/testDb.ts';
import { buildTestApp, type Person, type TestApp } from '../../test/testApp.ts';

const uuid = (): string => crypto.randomUUID();
const MILK = '7290004131074';

describeDb('lists', (openTestDb) => {
  let app: TestApp;
  let dana: Person;
  let yossi: Person;
  let db: Db;

  beforeEach(async () => {
    const database = await openTestDb();
    ({ db } = database);
    app = await buildTestApp(database);
    dana = await app.person('dana');
    yossi = await app.person('yossi');
    return () => app.server.close();
  });

  const newList = async (body: object = {}): Promise<ListWire> =>
    (await app.call<ListWire>(dana, 'POST', 'lists', { body: { name: 'קניות לשבת', ...body } })).body;
  const addItem = (list: ListWire, body: object, as = dana, key?: string) =>
    app.call<ItemAnswer>(as, 'POST', `lists/${list.list_id}/items`, { body, ...(key && { key }) });
  const share = (list: ListWire, permission: string, as = dana, email = yossi.email) =>
    app.call<Problem & { message: string }>(as, 'POST', `lists/${list.list_id}/share`, { body: { email, permission } });
  const read = async (list: ListWire, as = dana): Promise<ListWire> =>
    (await app.call<ListWire>(as, 'GET', `lists/${list.list_id}`)).body;

  it("[L20] a list is created with the client's uuid; again by its owner it is the same list", async () => {
    const body = { name: ' שבת ', list_uuid: uuid() };
    const first = await app.call<ListWire>(dana, 'POST', 'lists', { body });
    const again = await app.call<ListWire>(dana, 'POST', 'lists', { body });
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(first.body).toMatchObject({
      name: 'שבת',
      list_uuid: body.list_uuid,
      status: 'active',
      version: 1,
      user_permission: 'owner',
    });
    expect(again.body).toEqual(first.body);
    const stolen = await app.call<Problem>(yossi, 'POST', 'lists', { body });
    expect([stolen.status, stolen.body.code]).toEqual([409, 'list_uuid_taken']);
  });

  it('[L21] a list comes with its items at once, in their order', async () => {
    const list = await newList({ items: [{ name: 'נרות' }, { name: 'יין', quantity: 2 }] });
    expect(list.items.map((item) => [item.name, item.quantity])).toEqual([
      ['נרות', 1],
      ['יין', 2],
    ]);
    expect(list.version).toBe(3);
  });

  it('[L22] every change raises the version by one and is in the changes since', async () => {
    const list = await newList();
    const item = (await addItem(list, { name: 'נרות' })).body;
    expect(item).toMatchObject({
      name: 'נרות',
      product_name: 'נרות',
      quantity: 1,
      is_completed: false,
      list_version: 2,
      price: null,
    });
    const path = `lists/${list.list_id}/items/${item.item_id}`;
    await app.call(dana, 'PUT', path, { body: { is_completed: true } });
    await app.call(dana, 'PUT', path, { body: { quantity: 3, note: 'לבנים' } });
    await app.call(dana, 'PUT', path, { body: { is_completed: false } });
    await app.call(dana, 'PUT', `lists/${list.list_id}`, { body: { name: 'חג' } });
    await app.call(dana, 'DELETE', path);
    const { body } = await app.call<ListChangesAnswer>(dana, 'GET', `lists/${list.list_uuid}/changes?since=0`);
    expect(body.actions.map((action) => [action.version, action.action_type])).toEqual([
      [1, 'UPDATE_LIST'],
      [2, 'ADD_ITEM'],
      [3, 'COMPLETE_ITEM'],
      [4, 'EDIT_ITEM'],
      [5, 'UNCOMPLETE_ITEM'],
      [6, 'UPDATE_LIST'],
      [7, 'DELETE_ITEM'],
    ]);
    expect(body.actions[3]).toMatchObject({
      user_id: dana.userId,
      username: 'dana',
      data: { item_id: item.item_id, quantity: 3, note: 'לבנים' },
    });
    expect((await read(list)).version).toBe(7);
  });

  it('[L23] a call that changes nothing keeps the version', async () => {
    const list = await newList();
    const item = (await addItem(list, { name: 'נרות' })).body;
    const same = await app.call<ItemAnswer>(dana, 'PUT', `lists/${list.list_id}/items/${item.item_uuid}`, {
      body: { quantity: 1, is_completed: false },
    });
    expect([same.status, same.body.list_version]).toEqual([200, 2]);
  });

  it('[L24] a client ahead of the log, or behind it, is asked to load the whole list', async () => {
    const list = await newList();
    const ahead = await app.call<Problem>(dana, 'GET', `lists/${list.list_id}/changes?since=5`);
    expect([ahead.status, ahead.body.code]).toEqual([410, 'changes_expired']);
    expect((await app.call(dana, 'GET', `lists/${list.list_id}/changes?since=1`)).body).toEqual({
      list_id: list.list_id,
      version: 1,
      actions: [],
    });
    expect((await app.call(dana, 'GET', `lists/${list.list_id}/changes?since=x`)).status).toBe(422);
  });

  it('[L25] a product is on a list once, whatever uuid the client sends; a completed one comes back', async () => {
    const list = await newList();
    const add = (quantity: number) =>
      addItem(list, { product_catalog_number: MILK, product_name: 'חלב', quantity, item_uuid: uuid() });
    const first = await add(2);
    const again = await add(1);
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(first.body.item_uuid).toBe(itemIdOf(list.list_uuid, MILK));
    expect(again.body).toMatchObject({ item_id: first.body.item_id, quantity: 3 });
    await app.call(dana, 'PUT', `lists/${list.list_id}/items/${first.body.item_id}`, { body: { is_completed: true } });
    expect((await add(1)).body).toMatchObject({ is_completed: false, quantity: 1 });
    const { body } = await app.call<ListChangesAnswer>(dana, 'GET', `lists/${list.list_id}/changes?since=1`);
    expect(body.actions.map((action) => action.action_type)).toEqual([
      'ADD_ITEM',
      'EDIT_ITEM',
      'COMPLETE_ITEM',
      'EDIT_ITEM',
    ]);
  });

  it('[L26] two people may add two equal free-text items; the same uuid again is the same item', async () => {
    const list = await newList();
    const item_uuid = uuid();
    const statuses = [
      await addItem(list, { name: 'נרות' }),
      await addItem(list, { name: 'נרות', item_uuid }),
      await addItem(list, { name: 'נרות', item_uuid }),
    ];
    expect(statuses.map(({ status }) => status)).toEqual([201, 201, 200]);
    expect((await read(list)).items).toHaveLength(2);
  });

  it('[L27] the same key again gets the first answer again and changes nothing; with another body it is refused', async () => {
    const list = await newList();
    const key = uuid();
    const first = await addItem(list, { product_catalog_number: MILK, product_name: 'חלב' }, dana, key);
    const again = await addItem(list, { product_name: 'חלב', product_catalog_number: MILK }, dana, key);
    expect(again).toMatchObject({ status: 201, body: first.body });
    const milk = { product_name: 'חלב', product_catalog_number: MILK, any_brand: false, brand: null };
    expect(await addItem(list, milk, dana, key)).toMatchObject({ status: 201, body: first.body });
    expect((await read(list)).items[0]?.quantity).toBe(1);
    const other = await app.call<Problem>(dana, 'POST', `lists/${list.list_id}/items`, { body: { name: 'אחר' }, key });
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused']);
    const { body } = await app.call<ListChangesAnswer>(dana, 'GET', `lists/${list.list_id}/changes?since=1`);
    expect(body.actions.map((action) => action.op_id)).toEqual([key]);
    const deletion = uuid();
    const gone = [1, 2].map(() => app.call(dana, 'DELETE', `lists/${list.list_id}`, { key: deletion }));
    expect((await Promise.all(gone)).map(({ status }) => status)).toEqual([204, 204]);
    expect((await app.call<Problem>(dana, 'DELETE', `lists/${list.list_id}`, { key: 'x' })).body.code).toBe(
      'invalid_idempotency_key',
    );
  });

  it('[L28] wrong fields are 422 with their path, and change nothing', async () => {
    const list = await newList();
    const wrong: [object, string][] = [
      [{}, 'product_name'],
      [{ name: 'מוצר חדש' }, 'product_name'],
      [{ name: 'x'.repeat(201) }, 'name'],
      [{ name: 'x', note: 'x'.repeat(501) }, 'note'],
      [{ name: 'x', quantity: 0 }, 'quantity'],
      [{ name: 'x', quantity: 0.5 }, 'quantity'],
      [{ name: 'x', quantity: 10_000 }, 'quantity'],
      [{ name: 'x', quantity: 1.2345 }, 'quantity'],
      [{ name: 'x', quantity: 'שתיים' }, 'quantity'],
      [{ name: 'x', price: -1 }, 'price'],
      [{ name: 'x', item_uuid: 'x' }, 'item_uuid'],
      [{ name: 'x\u0000' }, 'name'],
    ];
    for (const [body, path] of wrong) {
      const { status, body: problem } = await app.call<Problem>(dana, 'POST', `lists/${list.list_id}/items`, { body });
      expect([status, problem.code, problem.errors?.[0]?.path]).toEqual([422, 'invalid_fields', path]);
    }
    expect((await app.call(dana, 'POST', 'lists', { body: { name: '  ' } })).status).toBe(422);
    expect((await read(list)).version).toBe(1);
  });

  it('[L29] weighed goods go down to a tenth of a kilo, with three decimals', async () => {
    const list = await newList();
    const half = await addItem(list, { name: 'עגבניות', quantity: 0.125, is_weighted: true, price: 5.9 });
    expect(half.body).toMatchObject({ quantity: 0.125, price: 5.9, is_weighted: true });
    expect((await addItem(list, { name: 'זיתים', quantity: 0.05, is_weighted: true })).status).toBe(422);
  });

  it('[L30] a PUT merges per field, in the order of arrival, and to a deleted item is 404', async () => {
    const list = await newList();
    const item = (await addItem(list, { name: 'נרות', price: 9.9 })).body;
    const path = `lists/${list.list_id}/items/${item.item_id}`;
    await Promise.all([
      app.call(dana, 'PUT', path, { body: { quantity: 4 } }),
      app.call(dana, 'PUT', path, { body: { note: 'לבנים' } }),
    ]);
    expect((await read(list)).items[0]).toMatchObject({ quantity: 4, note: 'לבנים', price: 9.9, name: 'נרות' });
    await app.call(dana, 'DELETE', path);
    const late = await app.call<Problem>(dana, 'PUT', path, { body: { quantity: 5 } });
    expect([late.status, late.body.code]).toEqual([404, 'item_not_found']);
  });

  it('[L34] any brand of a product is a field like the others; left out it stays, and without it no', async () => {
    const list = await newList();
    const milk = { product_catalog_number: MILK, product_name: 'חלב', quantity: 1 };
    const item = (await addItem(list, { ...milk, any_brand: true })).body;
    expect(item.any_brand).toBe(true);
    expect((await addItem(list, { name: 'נרות' })).body.any_brand).toBe(false);
    await share(list, 'EDIT');
    const path = `lists/${list.list_id}/items/${item.item_id}`;
    const put = async (body: object, as = dana): Promise<unknown> =>
      (await app.call<ItemAnswer>(as, 'PUT', path, { body })).body.any_brand;
    expect(await put({ quantity: 2 })).toBe(true);
    expect(await put({ any_brand: null })).toBe(true);
    expect((await addItem(list, milk)).body).toMatchObject({ quantity: 3, any_brand: true });
    expect(await put({ any_brand: false }, yossi)).toBe(false);
    await Promise.all([put({ any_brand: true }), put({ note: 'טרי' }, yossi)]);
    expect((await read(list)).items[0]).toMatchObject({ any_brand: true, note: 'טרי', quantity: 3 });
    expect((await app.call(dana, 'PUT', path, { body: { any_brand: 'כן' } })).status).toBe(422);
    await share(list, 'VIEW');
    expect((await app.call(yossi, 'PUT', path, { body: { any_brand: false } })).status).toBe(403);
  });

  it('[L35] actions from before `any_brand` are returned whole', async () => {
    const list = await newList({ items: [{ name: 'נרות', any_brand: true }] });
    await sql`update list_action set data = data - 'any_brand'`.execute(db);
    const { body } = await app.call<ListChangesAnswer>(dana, 'GET', `lists/${list.list_id}/changes?since=1`);
    expect(body.actions[0]?.data).toMatchObject({ name: 'נרות', quantity: 1 });
    expect(body.actions[0]?.data).not.toHaveProperty('any_brand');
  });

  it('[P3] each permission may do what the table says, and a stranger learns nothing', async () => {
    const list = await newList();
    const item = (await addItem(list, { name: 'נרות' })).body;
    const third = await app.person('third');
    const at = `lists/${list.list_id}`;
    const tries: [string, string, object?][] = [
      ['GET', at],
      ['GET', `${at}/changes?since=0`],
      ['GET', `${at}/participants`],
      ['GET', `${at}/active-participants`],
      ['PUT', `${at}/items/${item.item_id}`, { not_found: true }],
      ['PUT', `${at}/items/${item.item_id}`, { claimed: true }],
      ['PUT', `${at}/items/${item.item_id}`, { note: 'x' }],
      ['PUT', at, { store_key: null }],
      ['PUT', at, { name: 'חג' }],
      ['PUT', at, { status: 'ARCHIVED' }],
      ['POST', `${at}/share`, { email: third.email, permission: 'VIEW' }],
      ['DELETE', at],
    ];
    const statuses = async (as: Person): Promise<number[]> => {
      const all: number[] = [];
      for (const [method, path, body] of tries)
        all.push((await app.call(as, method, path, body ? { body } : {})).status);
      return all;
    };
    expect(await statuses(yossi)).toEqual(tries.map(() => 404));
    await share(list, 'VIEW');
    expect(await statuses(yossi)).toEqual([200, 200, 200, 200, 403, 403, 403, 403, 403, 403, 403, 403]);
    await share(list, 'TICK');
    expect(await statuses(yossi)).toEqual([200, 200, 200, 200, 200, 200, 403, 403, 403, 403, 403, 403]);
    await share(list, 'EDIT');
    expect(await statuses(yossi)).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 403, 403, 403, 403]);
    await share(list, 'ADMIN');
    expect(await statuses(yossi)).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 403]);
    expect((await app.call(dana, 'DELETE', at)).status).toBe(204);
    expect((await app.call<Problem>(dana, 'GET', at)).body.code).toBe('list_not_found');
  });

  it('[G21] a deleted line comes back under its own uuid, in its old place, and so does a ticked one', async () => {
    const list = await newList({ items: [{ name: 'נרות', product_catalog_number: MILK }, { name: 'יין' }] });
    const [first] = list.items;
    if (!first) throw new Error('the list has items');
    const at = `lists/${list.list_id}/items`;
    const placeOf = async () => (await read(list)).items.find((item) => item.item_uuid === first.item_uuid);
    await app.call(dana, 'DELETE', `${at}/${first.item_uuid}`);
    const body = { ...first, item_uuid: first.item_uuid, quantity: 3, note: 'לבנים' };
    expect((await app.call(dana, 'POST', at, { body })).status).toBe(201);
    expect(await placeOf()).toMatchObject({ added_at: first.added_at, quantity: 3, note: 'לבנים' });
    await app.call(dana, 'PUT', `${at}/${first.item_uuid}`, { body: { is_completed: true } });
    const undo = { is_completed: false, added_at: first.added_at };
    await app.call(dana, 'PUT', `${at}/${first.item_uuid}`, { body: undo });
    expect(await placeOf()).toMatchObject({ added_at: first.added_at, is_completed: false });
    const wrong = await app.call<Problem>(dana, 'PUT', `${at}/${first.item_uuid}`, { body: { added_at: 'מחר' } });
    expect(wrong.status).toBe(422);
  });

  it('[P4] the right to change comes before the existence of the item', async () => {
    const list = await newList();
    await share(list, 'VIEW');
    const answer = await app.call<Problem>(yossi, 'PUT', `lists/${list.list_id}/items/999999`, { body: { note: 'x' } });
    expect([answer.status, answer.body.code]).toEqual([403, 'forbidden']);
  });

  it('[P5] without a token every call is 401 "Not authenticated", before anything else is looked at', async () => {
    const calls = [
      ['GET', 'lists'],
      ['POST', 'lists'],
      ['PUT', 'lists/1'],
      ['DELETE', 'lists/1/items/1'],
      ['GET', 'lists/x/changes'],
      ['POST', 'lists/1/share'],
      ['GET', 'users/me/blocks'],
      ['PUT', 'users/me/blocks/x'],
      ['DELETE', 'users/me/blocks/x'],
      ['GET', 'templates'],
      ['PUT', 'templates/x'],
      ['DELETE', 'templates/x'],
      ['POST', 'templates/x/lists'],
    ] as const;
    for (const [method, path] of calls) {
      const { status, body, headers } = await app.call<Problem>(
        null,
        method,
        path,
        method === 'GET' ? {} : { body: {} },
      );
      expect([status, body.detail, body.code]).toEqual([401, 'Not authenticated', 'not_authenticated']);
      expect(headers['content-type']).toContain('application/problem+json');
    }
  });

  it('[L33] the times of completing, archiving and restoring are returned', async () => {
    const list = await newList();
    const change = async (body: object): Promise<ListWire> =>
      (await app.call<ListWire>(dana, 'PUT', `lists/${list.list_id}`, { body })).body;
    const put = await change({ is_completed: true, status: 'ARCHIVED' });
    expect(put).toMatchObject({ completed_at: put.updated_at, archived_at: put.updated_at, restored_at: null });
    const back = await change({ status: 'active' });
    expect(back).toMatchObject({ completed_at: put.completed_at, archived_at: null, restored_at: back.updated_at });
    expect((await app.call<ListWire>(dana, 'GET', `lists/${list.list_id}`)).body).toMatchObject({
      completed_at: put.completed_at,
      restored_at: back.restored_at,
    });
  });

  it('[G85] a budget is stored in shekels, shown in the activity, and taken away by null', async () => {
    const list = await newList();
    const path = `lists/${list.list_id}`;
    const change = (budget: unknown) => app.call<ListWire>(dana, 'PUT', path, { body: { budget } });
    expect(list.budget).toBeNull();
    expect((await change(400.5)).body.budget).toBe(400.5);
    expect((await app.call<ListWire>(dana, 'GET', path)).body.budget).toBe(400.5);
    for (const wrong of [0, -1, 100_001, 'הרבה']) expect((await change(wrong)).status).toBe(422);
    const { body: activity } = await app.call<ActivityWire>(dana, 'GET', `${path}/activity`);
    expect(activity.entries[0]?.changes).toEqual([{ field: 'budget', from: null, to: 400.5 }]);
    expect((await change(null)).body.budget).toBeNull();
  });

  it('[L31] archived lists are left out unless asked for, shared ones are in unless not wanted', async () => {
    const list = await newList();
    await share(list, 'EDIT');
    const other = await newList({ name: 'ישנה', status: 'ARCHIVED' });
    const names = async (as: Person, query = '') =>
      (await app.call<ListWire[]>(as, 'GET', `lists${query}`)).body.map(({ name }) => name);
    expect(await names(dana)).toEqual(['קניות לשבת']);
    expect((await names(dana, '?include_archived=true')).sort()).toEqual(['ישנה', 'קניות לשבת']);
    expect(await names(yossi)).toEqual(['קניות לשבת']);
    expect(await names(yossi, '?include_shared=false')).toEqual([]);
    expect((await app.call(dana, 'GET', 'lists?include_archived=maybe')).status).toBe(422);
    expect(other.status).toBe('ARCHIVED');
  });

  it('[L32] a list answers to its number, server_list_{number} and its uuid', async () => {
    const list = await newList();
    for (const address of [list.list_id, `server_list_${list.list_id}`, list.list_uuid, list.list_uuid.toUpperCase()]) {
      expect((await app.call<ListWire>(dana, 'GET', `lists/${address}`)).body.list_id).toBe(list.list_id);
    }
    expect((await app.call(dana, 'GET', 'lists/drop-table')).status).toBe(404);
  });
});
