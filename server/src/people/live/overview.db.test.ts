import type { AddressInfo } from 'node:net';
import type { ItemAnswer, ListWire } from '@sali/contract/lists/lists';
import { beforeEach, expect, it } from 'vitest';
import { describeDb } from '../../../test/db/testDb.ts';
import { openTestSocket, type TestSocket } from '../../../test/live/testSocket.ts';
import { buildTestApp, type Person, type TestApp } from '../../../test/testApp.ts';
import type { Database } from '../../base/db/open.ts';

describeDb('the overview’s socket', (openTestDb) => {
  let database: Database;
  let app: TestApp;
  let dana: Person;
  let yossi: Person;
  let list: ListWire;
  let at: string;
  let host: string;

  beforeEach(async () => {
    database = await openTestDb();
    app = await buildTestApp(database);
    await app.server.listen({ host: '127.0.0.1', port: 0 });
    host = `ws://127.0.0.1:${(app.server.server.address() as AddressInfo).port}/api/lists`;
    dana = await app.person('dana');
    yossi = await app.person('yossi');
    const body = { name: 'שבת', items: [{ name: 'נרות' }] };
    list = (await app.call<ListWire>(dana, 'POST', 'lists', { body })).body;
    at = `lists/${list.list_id}`;
    return () => app.server.close();
  });

  const share = (body: object = { email: yossi.email, permission: 'EDIT' }) =>
    app.call(dana, 'POST', `${at}/share`, { body });
  const ticketOf = async (as: Person, path = 'auth/ws-ticket') =>
    (await app.call<{ ticket: string }>(as, 'POST', path)).body.ticket;
  const overviewOf = async (as: Person): Promise<TestSocket> =>
    openTestSocket(`${host}/live?token=${await ticketOf(as)}`);
  const opened = async (as: Person): Promise<TestSocket> => {
    const socket = await openTestSocket(`${host}/${list.list_id}/ws?token=${await ticketOf(as)}`);
    await socket.next('connection_established');
    return socket;
  };
  const tick = (as: Person) =>
    app.call<ItemAnswer>(as, 'PUT', `${at}/items/${list.items[0]?.item_id}`, { body: { is_completed: true } });

  it('[V31] says which lists there are and who has them open, then every change, coming and going', async () => {
    await share();
    const archived = (await app.call<ListWire>(dana, 'POST', 'lists', { body: { name: 'ישנה' } })).body;
    await app.call(dana, 'PUT', `lists/${archived.list_id}`, { body: { status: 'ARCHIVED' } });
    const inShop = await opened(yossi);
    const overview = await overviewOf(dana);
    const yossiIsThere = [{ user_id: yossi.userId, username: 'yossi' }];
    expect((await overview.next('overview_lists')).lists).toEqual([
      { list_id: list.list_id, version: 3, active_users: yossiIsThere },
    ]);
    await tick(yossi);
    expect(await overview.next('list_update')).toMatchObject({
      action: { list_id: list.list_id, action_type: 'COMPLETE_ITEM', version: 4, user_id: yossi.userId },
      active_users_count: 1,
    });
    inShop.close();
    expect(await overview.next('list_presence')).toEqual({
      type: 'list_presence',
      list_id: list.list_id,
      active_users: [],
    });
    overview.send({ type: 'ping' });
    await overview.next('pong');
  });

  it('[V32] a list that is new or shared comes at once; one that a person was removed from says nothing more', async () => {
    const overview = await overviewOf(yossi);
    expect((await overview.next('overview_lists')).lists).toEqual([]);
    const own = (await app.call<ListWire>(yossi, 'POST', 'lists', { body: { name: 'בית' } })).body.list_id;
    expect((await overview.next('overview_lists')).lists).toMatchObject([{ list_id: own, version: 1 }]);
    await app.call(yossi, 'DELETE', `lists/${own}`);
    await share();
    expect((await overview.next('overview_lists')).lists).toMatchObject([{ list_id: list.list_id, version: 3 }]);
    await app.call(dana, 'DELETE', `${at}/participants/${yossi.userId}`);
    expect((await overview.next('overview_lists')).lists).toEqual([]);
    const danas = await overviewOf(dana);
    await danas.next('overview_lists');
    await tick(dana);
    await danas.next('list_update');
    const versions = overview.heard.flatMap((frame) => (frame.type === 'list_update' ? [frame.action.version] : []));
    expect(versions.filter((version) => version > 4)).toEqual([]);
  });

  it('[V43] a new list whose process died before it announced it comes when the call is sent again', async () => {
    const there = await buildTestApp(database);
    const overview = await overviewOf(dana);
    await overview.next('overview_lists');
    const call = { key: crypto.randomUUID(), body: { name: 'בית', items: [{ name: 'חלב' }] } };
    const { body: made } = await there.call<ListWire>(dana, 'POST', 'lists', call);
    expect((await app.call<ListWire>(dana, 'POST', 'lists', call)).body).toEqual(made);
    expect((await overview.next('overview_lists')).lists).toContainEqual({
      list_id: made.list_id,
      version: made.version,
      active_users: [],
    });
    await there.server.close();
  });
});
