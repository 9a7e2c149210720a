import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { testList } from '../sync/testList.ts';
import { reviveConnections } from './opened.ts';
import { readFrame } from './readFrame.ts';
import { FakeSocket, newestSocket, tickFrame } from './testSocket.ts';
import { whereabouts } from './whereabouts.ts';

const tickets = vi.hoisted(() => ({ afterMs: 0 }));
vi.mock('../accounts/accounts.ts', () => ({
  wsTicket: async () => {
    if (tickets.afterMs > 0) await new Promise((resolve) => setTimeout(resolve, tickets.afterMs));
    return 'ticket';
  },
}));
const { OverviewFeed } = await import('./overviewFeed.ts');

const refresh = {
  catchUp: vi.fn(() => Promise.resolve()),
  dropList: vi.fn(() => Promise.resolve()),
  receiveAction: vi.fn(() => Promise.resolve()),
  syncAll: vi.fn(() => Promise.resolve()),
};
const lists = {
  shabbat: testList({ id: 'shabbat', serverId: 1 }),
  home: testList({ id: 'home', serverId: 2 }),
  old: testList({ id: 'old', serverId: 3, status: 'archived' }),
  own: testList({ id: 'own', serverId: null }),
  linked: testList({ id: 'linked', serverId: 4 }),
};
const pass = { listId: 'linked', token: 't', userId: -1, username: '', link: '' };
const feed = new OverviewFeed(
  {
    refresh,
    queue: { wake: () => Promise.resolve() },
    device: {
      passOf: (id) => (id === 'linked' ? pass : undefined),
      ready: () => Promise.resolve({ syncOf: () => ({ version: 5 }) }),
    },
    lists: () => lists,
  },
  () => Promise.resolve({ readFrame }),
);
const YOSSI = { user_id: 2, username: 'יוסי' };
const watched = (list_id: number, version: number, active_users = [YOSSI]) => ({ list_id, version, active_users });
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const peopleOf = (listId: number) =>
  whereabouts
    .getState()
    .get(listId)
    ?.map(({ username }) => username);

let end: () => void = () => undefined;
let hour = 0;

beforeEach(async () => {
  hour += 1;
  vi.useFakeTimers({ now: hour * 3_600_000 });
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  FakeSocket.all = [];
  vi.clearAllMocks();
  end = feed.start();
  await wait(0);
});
afterEach(() => {
  end();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('[V34] lists that are newer on the server, or gone from it, are caught up; who is there is shown', async () => {
  expect(newestSocket().url).toContain('/api/lists/live?token=ticket');
  newestSocket().say({ type: 'overview_lists', lists: [watched(1, 6)] });
  await wait(0);
  expect(refresh.catchUp.mock.calls).toEqual([['shabbat'], ['home']]);
  expect(refresh.syncAll).not.toHaveBeenCalled();
  expect(peopleOf(1)).toEqual(['יוסי']);
  newestSocket().say({ type: 'list_presence', list_id: 1, active_users: [] });
  expect(peopleOf(1)).toEqual([]);
});

it('[V34] what the device has already is not asked for; an unknown list is', async () => {
  newestSocket().say({ type: 'overview_lists', lists: [watched(1, 5), watched(2, 5)] });
  await wait(0);
  expect([refresh.catchUp.mock.calls, refresh.syncAll.mock.calls]).toEqual([[], []]);
  newestSocket().say({ type: 'overview_lists', lists: [watched(1, 5), watched(2, 5), watched(9, 1)] });
  await wait(0);
  expect(refresh.syncAll).toHaveBeenCalledTimes(1);
});

it('[V34] a change is applied to its list', async () => {
  newestSocket().say(tickFrame(6));
  await wait(0);
  expect(refresh.receiveAction).toHaveBeenCalledWith('shabbat', expect.objectContaining({ version: 6 }));
});

it('[V34] a lost connection shows nobody, and comes back; one that ended does not', async () => {
  newestSocket().say({ type: 'overview_lists', lists: [watched(1, 5), watched(2, 5)] });
  newestSocket().end(1006);
  expect(peopleOf(1)).toBeUndefined();
  await wait(5000);
  expect(FakeSocket.all).toHaveLength(2);
  end();
  await wait(60_000);
  expect(FakeSocket.all).toHaveLength(2);
});

it('[K30] the second counts from the connection, however long its ticket took', async () => {
  end();
  const before = FakeSocket.all.length;
  tickets.afterMs = 700;
  end = feed.start();
  await wait(1700);
  tickets.afterMs = 0;
  expect(FakeSocket.all).toHaveLength(before + 1);
  newestSocket().end(1006);
  await wait(900);
  expect(FakeSocket.all).toHaveLength(before + 1);
  await wait(100);
  expect(FakeSocket.all).toHaveLength(before + 2);
});

it('[V34] after it has given up, the next good health check connects it again', async () => {
  for (let failures = 0; failures < 7; failures += 1) {
    newestSocket().end(1006);
    await wait(60_000);
  }
  const tried = FakeSocket.all.length;
  await wait(600_000);
  expect(FakeSocket.all).toHaveLength(tried);
  reviveConnections();
  await wait(0);
  expect(FakeSocket.all).toHaveLength(tried + 1);
});

it('[V34] a health check opens no second socket, none where the server closed it for good, and none after the end', async () => {
  reviveConnections();
  await wait(60_000);
  expect(FakeSocket.all).toHaveLength(1);
  newestSocket().end(4008);
  reviveConnections();
  await wait(60_000);
  end();
  reviveConnections();
  await wait(60_000);
  expect(FakeSocket.all).toHaveLength(1);
});

it('[V34] a hidden page has no socket; a visible one connects again', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get');
  visibility.mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(newestSocket().readyState).toBe(3);
  await wait(60_000);
  expect(FakeSocket.all).toHaveLength(1);
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await wait(0);
  expect(FakeSocket.all).toHaveLength(2);
});
