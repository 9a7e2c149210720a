import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { ActiveParticipants, ItemAnswer, ListWire } from '@sali/contract/lists/lists';
import { CLOSE } from '@sali/contract/lists/live/live';
import { USER_AGENT_MAX } from '@sali/domain/base/limits';
import { beforeEach, expect, it, vi } from 'vitest';
import { describeDb } from '../../../test/db/testDb.ts';
import { buildTestApp, type Person, type TestApp } from '../../../test/testApp.ts';
import { openTestSocket, type TestSocket } from '../../../test/live/testSocket.ts';
import type { Database } from '../../base/db/open.ts';
import { FRAMES_PER_SECOND_MAX, FRAME_BYTES_MAX } from './handshake.ts';
import { SOCKETS_PER_LIST_MAX, WAITING_SOCKETS_PER_ADDRESS_MAX } from './socketLimits.ts';
import { CONFLICTS_NAMED_MAX } from './socket.ts';

/** How long the library waits by itself. */
const WS_CLOSE_TIMEOUT_MS = 30_000;

describeDb('live', (openTestDb) => {
  let database: Database;
  let app: TestApp;
  let dana: Person;
  let yossi: Person;
  let list: ListWire;
  let host: string;

  beforeEach(async () => {
    database = await openTestDb();
    app = await buildTestApp(database);
    await app.server.listen({ host: '127.0.0.1', port: 0 });
    host = `127.0.0.1:${(app.server.server.address() as AddressInfo).port}`;
    dana = await app.person('dana');
    yossi = await app.person('yossi');
    list = (await app.call<ListWire>(dana, 'POST', 'lists', { body: { name: 'שבת' } })).body;
    await app.call(dana, 'POST', `lists/${list.list_id}/share`, { body: { email: yossi.email, permission: 'EDIT' } });
    return () => app.server.close();
  });

  const urlOf = (token: string, tab = 'tab-1') =>
    `ws://${host}/api/lists/${list.list_id}/ws?token=${token}&session_id=${tab}`;
  const ticket = async (as: Person) => (await app.call<{ ticket: string }>(as, 'POST', 'auth/ws-ticket')).body.ticket;
  const open = async (as: Person, tab?: string): Promise<TestSocket> => openTestSocket(urlOf(await ticket(as), tab));

  it('[V10] a ticket opens one socket, once; an access token opens one as well', async () => {
    const value = await ticket(dana);
    const first = await openTestSocket(urlOf(value));
    const hello = await first.next('connection_established');
    expect(hello).toMatchObject({
      list_id: list.list_id,
      session_id: 'tab-1',
      version: 2,
      user_permission: 'owner',
      active_users_count: 1,
    });
    const second = await openTestSocket(urlOf(value));
    expect(await second.next('auth_error')).toEqual({ type: 'auth_error', status: 'token_invalid' });
    expect(await second.closed()).toBe(CLOSE.badToken);
    const third = await openTestSocket(urlOf(dana.token));
    expect((await third.next('connection_established')).active_users_count).toBe(1);
  });

  it('[V11] a change is sent to everyone on the list, with the whole item, its version, its op and its tab', async () => {
    const socket = await open(yossi);
    await socket.next('connection_established');
    const key = crypto.randomUUID();
    const { body: item } = await app.call<ItemAnswer>(dana, 'POST', `lists/${list.list_id}/items`, {
      key,
      body: { name: 'נרות' },
      headers: { 'x-session-id': 'tab-9' },
    });
    const { list_version: _version, ...data } = item;
    expect(await socket.next('list_update')).toMatchObject({
      action: {
        list_id: list.list_id,
        action_type: 'ADD_ITEM',
        version: 3,
        op_id: key,
        session_id: 'tab-9',
        user_id: dana.userId,
        username: 'dana',
        data,
      },
      active_users_count: 1,
    });
  });

  it('[V37] a change that is sent again is announced again: its process may have died before it said so', async () => {
    const socket = await open(yossi);
    await socket.next('connection_established');
    const call = { key: crypto.randomUUID(), body: { name: 'נרות' } };
    const first = await app.call<ItemAnswer>(dana, 'POST', `lists/${list.list_id}/items`, call);
    const { action } = await socket.next('list_update');
    const again = await app.call<ItemAnswer>(dana, 'POST', `lists/${list.list_id}/items`, call);
    expect(again.body).toEqual(first.body);
    expect((await socket.next('list_update')).action).toEqual(action);
    const removal = { key: crypto.randomUUID() };
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await app.call(dana, 'DELETE', `lists/${list.list_id}/items/${first.body.item_id}`, removal);
      const heard = await socket.next('list_update');
      expect(heard.action).toMatchObject({ action_type: 'DELETE_ITEM', op_id: removal.key, version: 4 });
    }
  });

  it('[V43] a change of a whole list that is sent again is announced again, and who was removed leaves', async () => {
    // A process whose messages reach nobody, as if it died before it announced what it stored.
    const there = await buildTestApp(database);
    const at = `lists/${list.list_id}`;
    const [socket, removed] = [await open(dana), await open(yossi, 'tab-2')];
    for (const one of [socket, removed]) await one.next('connection_established');
    const change = (method: string, path: string, body: object | undefined, key = crypto.randomUUID()) => ({
      dies: () => there.call(dana, method, path, { key, body }),
      again: () => app.call(dana, method, path, { key, body }),
    });
    const twice = async (method: string, path: string, body?: object) => {
      const { dies, again } = change(method, path, body);
      const first = await dies();
      expect(first.status).toBeLessThan(300);
      const { status, body: answer } = await again();
      expect([status, answer]).toEqual([first.status, first.body]);
      return (await socket.next('list_update')).action;
    };
    expect(await twice('PUT', at, { name: 'חג' })).toMatchObject({ version: 3, data: { name: 'חג' } });
    expect(await twice('PUT', at, { budget: 250 })).toMatchObject({ version: 4, data: { budget: 250 } });
    expect(await twice('PUT', at, { is_completed: true })).toMatchObject({ version: 5, data: { is_completed: true } });
    expect(await twice('PUT', at, { status: 'ARCHIVED' })).toMatchObject({ version: 6, data: { status: 'ARCHIVED' } });
    const sharing = { email: yossi.email, permission: 'VIEW' };
    expect(await twice('POST', `${at}/share`, sharing)).toMatchObject({ version: 7, action_type: 'SHARE_LIST' });
    expect(await twice('DELETE', `${at}/participants/${yossi.userId}`)).toMatchObject({
      version: 8,
      action_type: 'UNSHARE_LIST',
      data: { user_id: yossi.userId },
    });
    expect(await removed.closed()).toBe(CLOSE.notAllowed);
    // A deletion is not announced again once the list is back.
    const deletion = change('DELETE', at, undefined);
    await deletion.dies();
    await there.call(dana, 'POST', `${at}/restore`);
    expect((await deletion.again()).status).toBe(204);
    expect(await twice('PUT', at, { name: 'פורים' })).toMatchObject({ version: 11, data: { name: 'פורים' } });
    expect(await twice('DELETE', at)).toMatchObject({ version: 12, action_type: 'DELETE_LIST' });
    expect(await socket.closed()).toBe(CLOSE.listDeleted);
    await there.server.close();
  });

  it('[V12] people are counted, not sockets; coming and going is announced', async () => {
    const socket = await open(dana);
    await socket.next('connection_established');
    const other = await open(yossi, 'tab-2');
    const again = await open(yossi, 'tab-3');
    await again.next('connection_established');
    await socket.next('active_users_update'); // dana's own arrival
    expect(await socket.next('active_users_update')).toMatchObject({
      event_type: 'joined',
      active_users_count: 2,
      changed_user: { user_id: yossi.userId, username: 'yossi' },
    });
    const { body } = await app.call<ActiveParticipants>(dana, 'GET', `lists/${list.list_id}/active-participants`);
    expect(body).toMatchObject({
      list_id: list.list_id,
      list_name: 'שבת',
      total_count: 2,
      real_time_sync_enabled: true,
    });
    other.close();
    again.close();
    expect(await socket.next('active_users_update')).toMatchObject({ event_type: 'left', active_users_count: 1 });
  });

  it('[V13] the same user in another tab is a conflict; taking over closes the others with 4000', async () => {
    const first = await open(dana, 'tab-1');
    expect(await first.next('connection_status')).toMatchObject({ has_conflicts: false, conflicting_sessions: [] });
    const second = await open(dana, 'tab-2');
    expect(await second.next('connection_status')).toMatchObject({
      has_conflicts: true,
      conflicting_sessions: [{ session_id: 'tab-1' }],
    });
    second.send({ type: 'take_over' });
    expect(await first.closed()).toBe(CLOSE.takenOver);
  });

  it('[V26] a new socket gets at most 10 others, and at most 300 characters of their browsers', async () => {
    const header = { 'user-agent': 'x'.repeat(10_000) };
    for (let tab = 0; tab <= CONFLICTS_NAMED_MAX; tab += 1) {
      const other = await openTestSocket(urlOf(await ticket(dana), `tab-${tab}`), header);
      await other.next('connection_status');
    }
    const last = await (await open(dana, 'last')).next('connection_status');
    expect(last.has_conflicts).toBe(true);
    expect(last.conflicting_sessions).toHaveLength(CONFLICTS_NAMED_MAX);
    expect(last.conflicting_sessions[0]?.browser_info.user_agent).toHaveLength(USER_AGENT_MAX);
  });

  it('[V26] the 21st socket on a list closes the first with 4008', async () => {
    const sockets: TestSocket[] = [];
    for (let tab = 0; tab <= SOCKETS_PER_LIST_MAX; tab += 1) {
      sockets.push(await open(dana, `tab-${tab}`));
      await sockets.at(-1)?.next('connection_status');
    }
    expect(await sockets[0]?.closed()).toBe(CLOSE.tooManySockets);
  });

  it('[V27] sockets that were refused and do not go away count, until the next of the address gets 429', async () => {
    const refused = await Promise.all(
      Array.from({ length: WAITING_SOCKETS_PER_ADDRESS_MAX }, () => silentSocket(host, `/api/lists/1/ws?token=none`)),
    );
    await expect(openTestSocket(urlOf('none'))).rejects.toThrow('429');
    for (const socket of refused) socket.destroy();
    await expect.poll(async () => openTestSocket(urlOf(dana.token)).then(() => 'open', String)).toBe('open');
  });

  it('[BK1] sockets of a person who blocks the owner are closed with 4003 at once, and the owner sees them leave', async () => {
    const [blocker, owner] = [await open(yossi), await open(dana, 'tab-2')];
    await blocker.next('connection_established');
    await owner.next('connection_established');
    await app.call(yossi, 'PUT', `users/me/blocks/${dana.userId}`, { body: {} });
    expect(await blocker.closed()).toBe(CLOSE.notAllowed);
    expect(await owner.next('list_update')).toMatchObject({
      action: { action_type: 'UNSHARE_LIST', data: { user_id: yossi.userId, participants_count: 0 } },
    });
  });

  it('[V15] a stranger gets 404, a page of another site 403, and no answer depends on the token', async () => {
    const third = await app.person('third');
    await expect(open(third)).rejects.toThrow('404');
    await expect(openTestSocket(urlOf(dana.token), { origin: 'https://evil.example' })).rejects.toThrow('403');
    const own = await openTestSocket(urlOf(dana.token), { origin: `http://${host}` });
    await own.next('connection_established');
  });

  it('[V16] ping is answered; a frame that cannot be read or is over 64 KiB is ignored', async () => {
    const socket = await open(dana);
    await socket.next('connection_established');
    socket.send('{not json');
    socket.send('x'.repeat(FRAME_BYTES_MAX + 1));
    socket.send({ type: 'ping', timestamp: '2026-01-01T00:00:00Z' });
    expect((await socket.next('pong')).type).toBe('pong');
  });

  it('[V17] over 50 frames a second close the socket with 4008', async () => {
    const socket = await open(dana);
    await socket.next('connection_established');
    for (let i = 0; i <= 2 * FRAMES_PER_SECOND_MAX; i++) socket.send('{}');
    expect(await socket.closed()).toBe(CLOSE.tooManyFrames);
  });

  it('[V18] a server that stops closes with 1012', async () => {
    const socket = await open(dana);
    await socket.next('connection_established');
    await app.server.close();
    expect(await socket.closed()).toBe(CLOSE.restarting);
  });

  it('[V44] a process that closed its sockets to stop lets none in: before the upgrade 503, after it 1012', async () => {
    const socket = await open(dana);
    await socket.next('connection_established');
    const [again, late] = [await ticket(dana), await ticket(dana)];
    const { live } = app.rooms;
    await live.stop();
    expect(await socket.closed()).toBe(CLOSE.restarting);
    await expect(openTestSocket(urlOf(again))).rejects.toThrow('503');
    // It asked just before the stop, and is let through just after it.
    vi.spyOn(live, 'isStopping').mockReturnValueOnce(false);
    expect(await (await openTestSocket(urlOf(late))).closed()).toBe(CLOSE.restarting);
    expect(live.count()).toBe(0);
  });

  it('[V35] a client that does not answer keeps no server from stopping', async () => {
    await silentSocket(host, urlOf(await ticket(dana)).replace(`ws://${host}`, ''));
    const began = performance.now();
    await app.server.close();
    expect(performance.now() - began).toBeLessThan(WS_CLOSE_TIMEOUT_MS);
  });
});

/** A client that opens a WebSocket, and then neither reads nor answers the close. */
async function silentSocket(host: string, path: string): Promise<Socket> {
  const [address, port] = host.split(':');
  const socket = connect(Number(port), address);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const head = ['connection: upgrade', 'upgrade: websocket', 'sec-websocket-version: 13'];
  const key = 'sec-websocket-key: MDEyMzQ1Njc4OWFiY2RlZg==';
  socket.write([`GET ${path} HTTP/1.1`, `host: ${host}`, ...head, key, '', ''].join('\r\n'));
  await once(socket, 'data');
  return socket.pause();
}
