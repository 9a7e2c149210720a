import 'fake-indexeddb/auto';
import { listToWire } from '@sali/contract/lists/listsWire';
import { HEALTH_CHECK_MS, PERIODIC_SYNC_MS, SYNC_TIMEOUT_MS } from '@sali/domain/base/limits';
import type { Participant } from '@sali/domain/lists/list';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { testList } from '../sync/testList.ts';
import { type Call, noNetwork, problem, scriptNetwork } from '../sync/testNetwork.ts';
import { loadSync, type SyncRoom } from '../sync/testSync.ts';
import { HEALTH_CHECK_TIMEOUT_MS } from './api.ts';
import { HEALTH_DOUBT_GAP_MS } from './connectivity.ts';

/** The app's clockwork over a scripted server: when it looks, what it says, and what it then does. */

const PEOPLE: readonly Participant[] = [
  { userId: 5, email: 'me@example.com', username: 'דנה', role: 'owner' },
  { userId: 6, email: 'yossi@example.com', username: 'יוסי', role: 'edit' },
];
const LIST = testList({ id: '01890000-0000-7000-8000-000000000001', participants: PEOPLE });
const USER = { userId: 5, email: 'me@example.com', phone: '', firstName: '', lastName: '', userType: 'USER' } as const;

let room: typeof import('./connectivity.ts');
let http: typeof import('../../base/http.ts');
let lists: SyncRoom;
let live: import('../live/live.ts').LiveClient;
let account: typeof import('../accounts/accounts.ts');
let calls: Call[];
let respond: (call: Call) => Response | Promise<Response>;

const server = ({ path }: Call): Response => {
  if (path === 'health') return Response.json({ status: 'ok' });
  return path.startsWith('lists?') ? Response.json([listToWire(LIST, 1, String)]) : problem(404, 'list_not_found');
};
const callsOf = (start: string) => calls.filter((call) => call.path.startsWith(start)).length;
const health = () => room.useConnectivity.getState().health;
const after = (ms: number) => vi.advanceTimersByTimeAsync(ms);

let isOnline: boolean;
const setOnline = (value: boolean): void => {
  isOnline = value;
  dispatchEvent(new Event(value ? 'online' : 'offline'));
};

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  vi.resetModules();
  globalThis.indexedDB = new IDBFactory();
  localStorage.clear();
  isOnline = true;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  respond = server;
  calls = scriptNetwork((call) => respond(call));
  http = await import('../../base/http.ts');
  http.setAuth({ token: () => 'token', renew: () => Promise.resolve(false) });
  [room, lists, account] = await Promise.all([
    import('./connectivity.ts'),
    loadSync(),
    import('../accounts/accounts.ts'),
  ]);
  live = (await import('../live/testLive.ts')).startTestLive(lists.engine);
  account.useAccount.setState({ user: USER, isExpired: false });
  await lists.openListsOf(5);
  calls.length = 0;
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('the server indicator', () => {
  test('[Q1] checking at first, then what was seen', async () => {
    expect(health()).toBe('checking');
    room.startConnectivity();
    await vi.waitFor(() => expect(health()).toBe('connected'));
    respond = () => problem(503, 'unavailable');
    await after(HEALTH_CHECK_MS);
    expect(health()).toBe('unavailable');
    setOnline(false);
    expect(health()).toBe('offline');
  });

  test('[Q1] looks again every 30 s', async () => {
    room.startConnectivity();
    await vi.waitFor(() => expect(health()).toBe('connected'));
    const before = callsOf('health');
    await after(3 * HEALTH_CHECK_MS);
    expect(callsOf('health')).toBe(before + 3);
  });
});

describe('a server that cannot be reached', () => {
  test('[Q23] is looked at again after 1 s and 2 s more, and then with the others', async () => {
    respond = noNetwork;
    room.startConnectivity();
    await vi.waitFor(() => expect(health()).toBe('unavailable'));
    expect(callsOf('health')).toBe(1);
    await after(1000);
    expect(callsOf('health')).toBe(2);
    await after(2000);
    expect(callsOf('health')).toBe(3);
    await after(HEALTH_CHECK_MS - 4000);
    expect(callsOf('health')).toBe(3);
  });

  test('[Q23] is seen again as soon as such a look finds it', async () => {
    respond = noNetwork;
    room.startConnectivity();
    await vi.waitFor(() => expect(health()).toBe('unavailable'));
    respond = server;
    await after(1000);
    expect(health()).toBe('connected');
    const before = callsOf('health');
    await after(3000);
    expect(callsOf('health')).toBe(before);
  });
});

describe('a server that goes away between two looks', () => {
  const callSomething = () => http.call('GET', 'chains', { auth: 'none' }).catch(() => undefined);

  beforeEach(async () => {
    room.startConnectivity();
    await vi.waitFor(() => expect(health()).toBe('connected'));
  });

  test.each<[string, () => Response | Promise<Response>]>([
    ['is refused', noNetwork],
    ['is answered by a proxy', () => new Response('bad gateway', { status: 502 })],
    ['is answered unavailable', () => problem(503, 'unavailable')],
  ])('[Q18] a call that %s has it announced within 3 s', async (_how, answer) => {
    respond = answer;
    await callSomething();
    await after(3000);
    expect(health()).toBe('unavailable');
  });

  test('[Q18] a server that says nothing is announced within 3 s as well', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    respond = noNetwork;
    await callSomething();
    timeout.mockClear();
    await after(HEALTH_DOUBT_GAP_MS);
    expect(timeout).toHaveBeenCalledExactlyOnceWith(HEALTH_CHECK_TIMEOUT_MS);
    expect(HEALTH_DOUBT_GAP_MS + HEALTH_CHECK_TIMEOUT_MS).toBeLessThanOrEqual(3000);
  });

  test('[Q18] one refused call of a healthy server changes nothing, and many lead to one look', async () => {
    respond = (call) => (call.path === 'health' ? server(call) : problem(503, 'google_unavailable'));
    calls.length = 0;
    for (let at = 0; at < 5; at += 1) await callSomething();
    await after(HEALTH_DOUBT_GAP_MS);
    expect(health()).toBe('connected');
    expect(callsOf('health')).toBe(1);
    expect(callsOf('lists?')).toBe(0);
  });

  test('[Q18] a call that is answered again ends the announcement', async () => {
    respond = noNetwork;
    await callSomething();
    await after(3000);
    respond = server;
    await callSomething();
    await after(HEALTH_DOUBT_GAP_MS);
    expect(health()).toBe('connected');
  });
});

test('[Q19] the live mark goes off with the network, before the socket notices', async () => {
  room.startConnectivity();
  await vi.waitFor(() => expect(health()).toBe('connected'));
  live.state.setState({ listId: LIST.id, status: 'connected', people: [{ userId: 6, username: 'יוסי' }], stop: null });
  setOnline(false);
  expect(live.state.getState()).toMatchObject({ listId: LIST.id, status: 'disconnected', people: [] });
  setOnline(true);
  await vi.waitFor(() => expect(live.state.getState().status).not.toBe('disconnected'));
});

test('[V34] each good health check tries connections again that gave up, also where the server never seemed away', async () => {
  const revived = vi.fn();
  const end = (await import('../live/opened.ts')).onRevival(revived);
  room.startConnectivity();
  await vi.waitFor(() => expect(health()).toBe('connected'));
  revived.mockClear();
  await after(HEALTH_CHECK_MS);
  expect(revived).toHaveBeenCalledOnce();
  end();
});

test('[Q2] a good health check sends what waited, and brings every list up to date', async () => {
  respond = noNetwork;
  room.startConnectivity();
  await vi.waitFor(() => expect(health()).toBe('unavailable'));
  await lists.editList(LIST.id, { name: 'חג' });
  await after(0);
  respond = (call) =>
    call.method === 'PUT' ? Response.json(listToWire({ ...LIST, name: 'חג' }, 2, String)) : server(call);
  calls.length = 0;
  await after(HEALTH_CHECK_MS);
  await vi.waitFor(() => expect(lists.useDevice.getState().queue).toEqual([]));
  expect(callsOf('lists?')).toBe(1);
});

test('[Q2] [Q3] the lists that a guest opened by links are brought up to date, too', async () => {
  account.useAccount.setState({ user: null });
  const pass = { listId: LIST.id, userId: -1, username: 'אורחת', token: 'guest.x', link: 'x' };
  localStorage.setItem('sali-link-passes', JSON.stringify([pass]));
  respond = (call) => (call.path === `lists/${LIST.id}` ? Response.json(listToWire(LIST, 1, String)) : noNetwork());
  await lists.openListsOf(null);
  room.startConnectivity();
  await vi.waitFor(() => expect(health()).toBe('unavailable'));
  const reads = () => callsOf(`lists/${LIST.id}`);
  respond = (call) =>
    call.path.includes('/changes') ? Response.json({ list_id: 17, version: 1, actions: [] }) : server(call);
  calls.length = 0;
  await after(HEALTH_CHECK_MS);
  await vi.waitFor(() => expect(health()).toBe('connected'));
  await vi.waitFor(() => expect(reads()).toBe(1));
  await after(PERIODIC_SYNC_MS);
  await vi.waitFor(() => expect(reads()).toBe(2));
});

test('[Q3] the shared lists are synchronised every 2 minutes', async () => {
  room.startConnectivity();
  await vi.waitFor(() => expect(health()).toBe('connected'));
  await vi.waitFor(() => expect(lists.useDevice.getState().isSyncing).toBe(false));
  calls.length = 0;
  await after(PERIODIC_SYNC_MS);
  expect(callsOf('lists?')).toBe(1);
});

test('[Q4] a sync that takes longer than 10 s has failed, and is said to', async () => {
  respond = (call) => (call.path.startsWith('lists?') ? new Promise(() => undefined) : server(call));
  const sync = lists.syncAll();
  await after(SYNC_TIMEOUT_MS - 1);
  expect(lists.useDevice.getState().isSyncing).toBe(true);
  await after(1);
  await sync;
  expect(lists.useDevice.getState()).toMatchObject({ isSyncing: false, lastSync: 'timeout' });
  expect(lists.syncStatusOf(lists.useDevice.getState())).toBe('error');
});
