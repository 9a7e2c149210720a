import type { ActivityWire } from '@sali/contract/lists/activity';
import type { ItemAnswer, ListChangesAnswer, ListWire } from '@sali/contract/lists/lists';
import { beforeEach, expect, it } from 'vitest';
import { describeDb } from '../../test/db/testDb.ts';
import type { Database } from '../base/db/open.ts';
import { buildTestApp, type Person, type TestApp } from '../../test/testApp.ts';

describeDb('marks while shopping', (openTestDb) => {
  let app: TestApp;
  let database: Database;
  let dana: Person;
  let yossi: Person;
  let list: ListWire;
  let at: string;

  beforeEach(async () => {
    database = await openTestDb();
    app = await buildTestApp(database);
    dana = await app.person('dana');
    yossi = await app.person('yossi');
    const body = { name: 'שבת', items: [{ name: 'נרות' }, { name: 'חלה' }] };
    list = (await app.call<ListWire>(dana, 'POST', 'lists', { body })).body;
    at = `lists/${list.list_id}`;
    await share('TICK');
    return () => app.server.close();
  });

  const share = (permission: string) =>
    app.call(dana, 'POST', `${at}/share`, { body: { email: yossi.email, permission } });
  const mark = (as: Person, body: object, nth = 0) =>
    app.call<ItemAnswer>(as, 'PUT', `${at}/items/${list.items[nth]?.item_id}`, { body });
  const read = async (as = dana): Promise<ListWire> => (await app.call<ListWire>(as, 'GET', at)).body;

  it('[SM1] a person who may tick claims for themselves, takes over and releases; the same again adds no version', async () => {
    const claimed = await mark(yossi, { claimed: true });
    expect([claimed.status, claimed.body]).toMatchObject([200, { claimed_by: yossi.userId, claimed_name: 'yossi' }]);
    const again = await mark(yossi, { claimed: true });
    expect(again.body.list_version).toBe(claimed.body.list_version);
    expect((await mark(dana, { claimed: true })).body).toMatchObject({ claimed_by: dana.userId });
    // No body says whose it is.
    const forged = await mark(yossi, { claimed: true, claimed_by: dana.userId, claimed_name: 'dana' });
    expect(forged.body).toMatchObject({ claimed_by: yossi.userId, claimed_name: 'yossi' });
    expect((await mark(dana, { claimed: false })).body).toMatchObject({ claimed_by: null, claimed_name: '' });
    await share('VIEW');
    expect((await mark(yossi, { claimed: true })).status).toBe(403);
    expect((await mark(yossi, { not_found: true })).status).toBe(403);
    expect((await mark(dana, { claimed: 'yes' })).status).toBe(422);
  });

  it('[SM2] a tick clears both; a mark that is sent with an edit needs the right to edit', async () => {
    await mark(yossi, { claimed: true });
    await mark(yossi, { not_found: true }, 1);
    expect((await mark(yossi, { is_completed: true })).body).toMatchObject({ claimed_by: null, is_completed: true });
    expect((await mark(yossi, { is_completed: true }, 1)).body).toMatchObject({ not_found: false });
    expect((await mark(yossi, { claimed: true, note: 'x' })).status).toBe(403);
    expect((await read()).items).toMatchObject([{ claimed_by: null }, { not_found: false, is_completed: true }]);
  });

  it('[SM2] a person who leaves, or is taken off the list, releases their claims', async () => {
    await mark(yossi, { claimed: true });
    await mark(dana, { claimed: true }, 1);
    const key = crypto.randomUUID();
    for (let times = 0; times < 2; times += 1)
      expect((await app.call(yossi, 'DELETE', `${at}/participants/${yossi.userId}`, { key })).status).toBe(204);
    expect((await app.call(dana, 'DELETE', `${at}/participants/${dana.userId}`)).status).not.toBe(204);
    expect((await read()).items).toMatchObject([{ claimed_name: '' }, { claimed_name: 'dana' }]);
    await share('EDIT');
    await mark(yossi, { claimed: true });
    await app.call(dana, 'DELETE', `${at}/participants/${yossi.userId}`);
    expect((await read()).items).toMatchObject([{ claimed_name: '' }, { claimed_name: 'dana' }]);
    await share('EDIT');
    await mark(yossi, { claimed: true });
    expect(
      (await app.call(yossi, 'DELETE', 'users/me', { body: { password: 'סיסמה ארוכה', erase_now: true } })).status,
    ).toBe(204);
    const stored = await app.deps.db.selectFrom('list_item').select('claimed_name').execute();
    expect(stored.map(({ claimed_name }) => claimed_name).sort()).toEqual(['', 'dana']);
  });

  it('[N54] the last change of a list names a mark, from memory and from the log', async () => {
    const last = async () => (await read()).last_action;
    await mark(yossi, { claimed: true });
    expect(await last()).toMatchObject({ action_type: 'item_claimed', username: 'yossi', item_name: 'נרות' });
    const other = await buildTestApp(database);
    expect((await other.call<ListWire>(dana, 'GET', at)).body.last_action).toEqual(await last());
    await mark(yossi, { not_found: true });
    expect(await last()).toMatchObject({ action_type: 'item_not_found' });
    await mark(dana, { note: 'x' });
    expect(await last()).toMatchObject({ action_type: 'EDIT_ITEM' });
  });

  it('[SM25] a claim that ends because its person is off the list is announced with the person: in log, list and history', async () => {
    await mark(yossi, { claimed: true });
    const before = await read();
    await app.call(dana, 'DELETE', `${at}/participants/${yossi.userId}`);
    const person = { user_id: yossi.userId, username: 'yossi' };
    const last = (await read()).last_action;
    expect(last).toMatchObject({ action_type: 'item_released', username: 'dana', item_name: 'נרות', person });
    const other = await buildTestApp(database);
    expect((await other.call<ListWire>(dana, 'GET', at)).body.last_action).toEqual(last);
    const { entries } = (await app.call<ActivityWire>(dana, 'GET', `${at}/activity`)).body;
    expect(entries[0]).toMatchObject({ kind: 'item_released', person: { ...person, permission: null } });
    const since = `${at}/changes?since=${before.version}`;
    const { actions } = (await app.call<ListChangesAnswer>(dana, 'GET', since)).body;
    expect(actions.map((action) => [action.action_type, action.person])).toEqual([
      ['UNSHARE_LIST', undefined],
      ['EDIT_ITEM', person],
    ]);
    await mark(dana, { claimed: true });
    await mark(dana, { claimed: false });
    expect((await read()).last_action).not.toHaveProperty('person');
  });

  it('[SM4] the history says each mark by its own kind', async () => {
    await mark(yossi, { claimed: true });
    await mark(dana, { claimed: false });
    await mark(yossi, { not_found: true });
    await mark(dana, { not_found: false });
    const { entries } = (await app.call<ActivityWire>(dana, 'GET', `${at}/activity`)).body;
    expect(entries.slice(0, 4).map(({ kind, username, item }) => [kind, username, item?.name])).toEqual([
      ['item_brought_back', 'dana', 'נרות'],
      ['item_not_found', 'yossi', 'נרות'],
      ['item_released', 'dana', 'נרות'],
      ['item_claimed', 'yossi', 'נרות'],
    ]);
  });
});
