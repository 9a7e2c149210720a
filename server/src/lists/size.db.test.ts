import type { Problem } from '@sali/contract/base/errors';
import type { ItemAnswer, ListWire, ListVersionWire } from '@sali/contract/lists/lists';
import { ITEMS_PER_LIST_MAX } from '@sali/domain/base/limits';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import type { Db } from '../base/db/open.ts';
import { describeDb } from '../../test/db/testDb.ts';
import { buildTestApp, type Person, type TestApp } from '../../test/testApp.ts';
import { ITEMS_PER_OWNER_MAX } from './owners.ts';
import { ITEMS_PER_ANSWER_MAX } from './lists.ts';

describeDb('how much there may be', (openTestDb) => {
  let db: Db;
  let app: TestApp;
  let dana: Person;

  beforeEach(async () => {
    const database = await openTestDb();
    db = database.db;
    app = await buildTestApp(database);
    dana = await app.person('dana');
    return () => app.server.close();
  });

  const newList = async (body: object = {}): Promise<ListWire> =>
    (await app.call<ListWire>(dana, 'POST', 'lists', { body: { name: 'שבת', ...body } })).body;
  const lists = async (query: string) =>
    (await app.call<(ListWire | ListVersionWire)[]>(dana, 'GET', `lists${query}`)).body;

  /** Lines that are there already, without the time that adding them one by one would take. */
  async function fill(list: ListWire, lines: number): Promise<void> {
    await sql`insert into list_item (list_id, item_uuid, name, alias, manufacturer, brand, note, quantity_milli,
        unit_measure, is_weighted, category_id, is_completed, created_at, updated_at, added_at)
      select ${list.list_id}, gen_random_uuid(), 'מצרך', '', '', '', '', 1000, '', false, 999, false, now(), now(), now()
      from generate_series(1, ${lines}::integer)`.execute(db);
  }

  it('[L42] lists whose version the client has are named, the others come whole', async () => {
    const first = await newList({ items: [{ name: 'נרות' }] });
    const second = await newList({ items: [{ name: 'יין' }] });
    const known = `?known=${first.list_id}.${first.version},${second.list_id}.1,999.4`;
    const [newest, oldest] = await lists(known);
    expect(newest).toEqual(second);
    expect(oldest).toEqual({ list_id: first.list_id, list_uuid: first.list_uuid, version: first.version });
    expect((await lists('')).map((list) => 'items' in list)).toEqual([true, true]);
    expect((await app.call<Problem>(dana, 'GET', 'lists?known=1')).status).toBe(422);
  });

  it('[L43] one answer holds only so many lines; further lists are named, and read alone', async () => {
    const all: ListWire[] = [];
    for (let number = 0; number < 4; number += 1) all.push(await newList());
    for (const list of all) await fill(list, ITEMS_PER_LIST_MAX);
    const answered = await lists('');
    const whole = answered.flatMap((list) => ('items' in list ? [list.items.length] : []));
    expect(whole.reduce((sum, count) => sum + count, 0)).toBe(ITEMS_PER_ANSWER_MAX);
    expect(answered).toHaveLength(all.length);
    const named = answered.find((list) => !('items' in list));
    const { body } = await app.call<ListWire>(dana, 'GET', `lists/${named?.list_uuid ?? ''}`);
    expect(body.items).toHaveLength(ITEMS_PER_LIST_MAX);
    const own = await app.call<{ lists: ListWire[] }>(dana, 'GET', 'users/me/export');
    expect(own.body.lists.map((list) => list.items.length)).toEqual(all.map(() => ITEMS_PER_LIST_MAX));
  });

  it('[L44] the lists of an owner, deleted ones included, have a limit of lines, no matter who adds them', async () => {
    const yossi = await app.person('yossi');
    const list = await newList();
    await app.call(dana, 'POST', `lists/${list.list_id}/share`, { body: { email: yossi.email, permission: 'EDIT' } });
    for (let number = 0; number < ITEMS_PER_OWNER_MAX / ITEMS_PER_LIST_MAX - 1; number += 1) {
      const full = await newList();
      await fill(full, ITEMS_PER_LIST_MAX);
      if (number === 0) await app.call(dana, 'DELETE', `lists/${full.list_id}`);
    }
    await fill(list, ITEMS_PER_LIST_MAX - 2);
    const add = (as: Person, name: string) =>
      app.call<ItemAnswer & Problem>(as, 'POST', `lists/${list.list_id}/items`, { body: { name } });
    expect((await add(yossi, 'נרות')).status).toBe(201);
    expect((await add(dana, 'יין')).status).toBe(201);
    const body = { name: 'עוד', items: [{ name: 'אחד' }] };
    const refused = await app.call<Problem>(dana, 'POST', 'lists', { body });
    expect([refused.status, refused.body.code]).toEqual([422, 'account_full']);
    await db.deleteFrom('list').where('deleted_at', 'is not', null).execute();
    expect((await app.call<Problem>(dana, 'POST', 'lists', { body })).status).toBe(201);
    expect((await app.call<ListWire>(yossi, 'POST', 'lists', { body })).status).toBe(201);
  });
});
