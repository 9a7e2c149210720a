import type { ServerMessage } from '@sali/contract/lists/live/live';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tabId } from '../../base/ids.ts';
import { noNetwork, scriptNetwork } from '../sync/testNetwork.ts';
import { FakeSocket, newestSocket as newest, tickFrame as tick } from './testSocket.ts';

const lists = {
  catchUp: vi.fn(() => Promise.resolve()),
  dropList: vi.fn(() => Promise.resolve()),
  receiveAction: vi.fn(() => Promise.resolve()),
};
const ticket = vi.fn(() => Promise.resolve('ticket'));
vi.mock('../accounts/accounts.ts', () => ({ wsTicket: () => ticket() }));

const LIST = 'list-1';
const { LiveClient } = await import('./live.ts');
const { loadedReader } = await import('./testLive.ts');
const live = new LiveClient(
  { refresh: lists, queue: { wake: () => Promise.resolve() }, device: { passOf: () => undefined } },
  loadedReader,
);
const state = () => live.state.getState();
const established: ServerMessage = {
  type: 'connection_established',
  list_id: 1,
  session_id: tabId,
  version: 1,
  user_permission: 'owner',
  active_users_count: 1,
  active_users: [{ user_id: 1, username: 'דנה' }],
};
const conflict = (...ids: string[]): ServerMessage => ({
  type: 'connection_status',
  has_conflicts: true,
  conflicting_sessions: ids.map((id) => ({
    session_id: id,
    connected_at: '2026-01-01T10:00:00Z',
    browser_info: { user_agent: 'Mozilla/5.0 (X11) Firefox/141.0' },
  })),
});
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

let hour = 0;

beforeEach(() => {
  hour += 1;
  vi.useFakeTimers({ now: hour * 3_600_000 });
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  FakeSocket.all = [];
  sessionStorage.clear();
  scriptNetwork(() =>
    Response.json({
      list_id: 1,
      list_name: 'שבת',
      active_participants: [{ user_id: 2, username: 'יוסי' }],
      total_count: 1,
    }),
  );
});

afterEach(() => {
  live.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.clearAllMocks();
});

const connected = async (): Promise<FakeSocket> => {
  live.open(LIST);
  await wait(0);
  newest().say(established);
  await wait(0);
  return newest();
};

describe('the live connection', () => {
  it('[K34] after the quick attempt and 5 more that failed it has failed, until it is tried again from the first', async () => {
    live.open(LIST);
    for (let attempt = 0; attempt < 7; attempt += 1) {
      await wait(30_000);
      newest().end(1006);
    }
    expect(state().status).toBe('failed');
    const before = FakeSocket.all.length;
    await wait(120_000);
    expect(FakeSocket.all).toHaveLength(before);
    live.revive();
    await wait(0);
    expect(FakeSocket.all).toHaveLength(before + 1);
    expect(state().status).toBe('connecting');
  });

  it('[K53] attempts are counted on where a health check tries again, and end in the failed state', async () => {
    live.open(LIST);
    await wait(0);
    for (let second = 0, ended = 0; second < 45 && state().status !== 'failed'; second += 1) {
      if (FakeSocket.all.length > ended) newest().end(1011);
      ended = FakeSocket.all.length;
      if (second % 10 === 9) live.revive();
      await wait(1000);
    }
    expect(state().status).toBe('failed');
    live.revive();
    await wait(1000);
    expect(state().status).toBe('connecting');
  });

  it('[V1] a lost connection is tried again within 300 ms', async () => {
    const socket = await connected();
    await wait(5000);
    socket.end(1006);
    await wait(300);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it('[K30] two attempts are at least a second apart', async () => {
    const socket = await connected();
    socket.end(1006);
    live.revive();
    await wait(900);
    expect(FakeSocket.all).toHaveLength(1);
    await wait(200);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it('[K30] the second counts from the connection, however long its ticket took', async () => {
    const opened: number[] = [];
    vi.stubGlobal(
      'WebSocket',
      class extends FakeSocket {
        constructor(...of: ConstructorParameters<typeof FakeSocket>) {
          super(...of);
          opened.push(Date.now());
        }
      },
    );
    ticket.mockImplementationOnce(() => new Promise((resolve) => setTimeout(resolve, 400, 'ticket')));
    live.open(LIST);
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await wait(30_000);
      newest().end(attempt % 2 === 0 ? 1011 : 4001);
    }
    const gaps = opened.slice(1).map((at, index) => at - (opened[index] ?? 0));
    expect(gaps.every((gap) => gap >= 1000)).toBe(true);
  });

  it('[Q19] without a network it is disconnected and its socket closed, until it is revived', async () => {
    const socket = await connected();
    const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    live.suspend();
    expect(state()).toMatchObject({ listId: LIST, status: 'disconnected', stop: null, people: [] });
    expect(socket.readyState).toBe(3);
    await wait(120_000);
    expect(FakeSocket.all).toHaveLength(1);
    isOnline.mockReturnValue(true);
    live.revive();
    await wait(0);
    expect(FakeSocket.all).toHaveLength(2);
    newest().say(established);
    expect(state().status).toBe('connected');
  });

  it('[Q19] a list that is opened without a network waits for one', async () => {
    const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    live.open(LIST);
    await wait(60_000);
    expect(FakeSocket.all).toEqual([]);
    expect(state().status).toBe('disconnected');
    isOnline.mockReturnValue(true);
    live.revive();
    await wait(0);
    expect(FakeSocket.all).toHaveLength(1);
  });

  it('[K35] a ping goes out every 30 s', async () => {
    const socket = await connected();
    await wait(61_000);
    expect(socket.sent.filter((text) => text.includes('"ping"'))).toHaveLength(2);
  });

  it('[K31] [K32] a message heard twice is used once; what is too much is caught up instead', async () => {
    const socket = await connected();
    lists.catchUp.mockClear();
    socket.say(tick(2));
    socket.say(tick(2));
    expect(lists.receiveAction).toHaveBeenCalledTimes(1);
    for (let version = 3; version < 15; version += 1) socket.say(tick(version));
    expect(lists.receiveAction).toHaveBeenCalledTimes(10);
    await wait(300);
    expect(lists.catchUp).toHaveBeenCalledExactlyOnceWith(LIST);
  });

  it('[K31] a change that this app cannot read is caught up; another unknown message is ignored', async () => {
    const socket = await connected();
    lists.catchUp.mockClear();
    socket.onmessage?.({ data: JSON.stringify({ ...tick(2), action: { version: 2 } }) });
    socket.onmessage?.({ data: JSON.stringify({ type: 'news of a later server' }) });
    socket.onmessage?.({ data: 'no JSON' });
    await wait(300);
    expect(lists.receiveAction).not.toHaveBeenCalled();
    expect(lists.catchUp).toHaveBeenCalledExactlyOnceWith(LIST);
  });

  it('[K36] who is here is asked while the socket is not open; no answer means nobody', async () => {
    live.open(LIST);
    await wait(0);
    expect(state().people).toEqual([{ userId: 2, username: 'יוסי' }]);
    newest().end(4003);
    scriptNetwork(noNetwork);
    await wait(30_000);
    expect(state().people).toEqual([]);
  });

  it('[K37] a connection that is not open after 5 s is tried again', async () => {
    live.open(LIST);
    await wait(0);
    const [first] = FakeSocket.all;
    await wait(5000);
    expect(FakeSocket.all).toHaveLength(2);
    first?.say(established);
    expect(state().status).toBe('connecting');
    newest().say(established);
    expect(state().status).toBe('connected');
  });
});

describe('the same person elsewhere', () => {
  it('[K21] another session is asked about once for each list and tab', async () => {
    const socket = await connected();
    socket.say(conflict('phone'));
    expect(state().conflict).toMatchObject([{ sessionId: 'phone', browser: { name: 'Firefox', isPhone: false } }]);
    live.dismissConflict();
    socket.say(conflict('phone'));
    expect(state().conflict).toEqual([]);
    socket.say(conflict('phone', 'desk'));
    expect(state().conflict).toHaveLength(2);
  });

  it('[K22] this tab itself, still known from before, is no conflict', async () => {
    (await connected()).say(conflict(tabId));
    expect(state().conflict).toEqual([]);
  });

  it('[K23] taking over is sent to the server', async () => {
    const socket = await connected();
    socket.say(conflict('phone'));
    live.takeOver();
    expect(socket.sent).toContain('{"type":"take_over"}');
    expect(state().conflict).toEqual([]);
  });

  it('[K24] who was taken over stays away by itself, and comes back when asked to', async () => {
    (await connected()).end(4000);
    expect(state()).toMatchObject({ status: 'disconnected', stop: 'taken-over' });
    live.revive();
    await wait(60_000);
    expect(FakeSocket.all).toHaveLength(1);
    live.reconnect();
    await wait(0);
    newest().say(established);
    expect(newest().sent).toContain('{"type":"take_over"}');
    expect(state()).toMatchObject({ status: 'connected', stop: null });
  });
});
