import 'fake-indexeddb/auto';
import { listToWire } from '@sali/contract/lists/listsWire';
import { SYNC_TIMEOUT_MS } from '@sali/domain/base/limits';
import type { ShoppingList } from '@sali/domain/lists/list';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testList } from './testList.ts';
import { type Call, scriptNetwork } from './testNetwork.ts';
import { loadSync, type SyncRoom } from './testSync.ts';

/** Bringing all lists up to the server's truth, over a scripted server that sends what the device does not have. */

const SAME = testList({ id: '01890000-0000-7000-8000-000000000001', serverId: 1, name: 'שבת' });
const NEWER = testList({ id: '01890000-0000-7000-8000-000000000002', serverId: 2, name: 'חג' });
const GONE = testList({ id: '01890000-0000-7000-8000-000000000003', serverId: 3, name: 'ישנה' });

let lists: SyncRoom;
let calls: Call[];
/** The lists that the server has. */
let stored: { list: ShoppingList; version: number }[];

const toWire = ({ list, version }: (typeof stored)[number]) => listToWire(list, version, String);

function server({ path }: Call): Response {
  if (path.startsWith('lists?')) {
    const known = /known=([\d.,]+)/.exec(path)?.[1]?.split(',') ?? [];
    return Response.json(
      stored.map(({ list, version }) =>
        known.length > 0 ? { list_id: list.serverId, list_uuid: list.id, version } : toWire({ list, version }),
      ),
    );
  }
  const found = stored.find(({ list }) => path.includes(list.id));
  if (!found) return Response.json({}, { status: 404 });
  return path.includes('changes') ? Response.json({}, { status: 410 }) : Response.json(toWire(found));
}

const names = () => Object.values(lists.useDevice.getState().lists).map(({ name }) => name);

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  localStorage.clear();
  vi.resetModules();
  stored = [SAME, NEWER, GONE].map((list) => ({ list, version: 4 }));
  calls = scriptNetwork(server);
  const http = await import('../../base/http.ts');
  http.setAuth({ token: () => 'token', renew: () => Promise.resolve(false) });
  lists = await loadSync();
  await lists.openListsOf(5);
  await lists.syncAll();
});
afterEach(() => lists.openListsOf(null));

test('[L45] only lists with another version are loaded; lists that the server does not name any more go', async () => {
  expect(names().sort()).toEqual(['חג', 'ישנה', 'שבת']);
  calls.length = 0;
  stored = [
    { list: SAME, version: 4 },
    { list: { ...NEWER, name: 'חג שמח', updatedAt: NEWER.updatedAt + 1 }, version: 5 },
  ];
  await lists.syncAll();
  expect(names().sort()).toEqual(['חג שמח', 'שבת']);
  expect(calls.map(({ path }) => path)).toEqual([
    expect.stringMatching(/^lists\?.*known=1\.4,2\.4,3\.4$/),
    `lists/${NEWER.id}/changes?since=4`,
    `lists/${NEWER.id}`,
  ]);
});

test('[S23] what the reader may do follows a change of sharing, also when the list changes while it is loaded', async () => {
  const head = { version: 5, opId: 'share', at: 5, sessionId: null, userId: 1, username: '' };
  const share = { ...head, type: 'SHARE_LIST', head: SAME } as const;
  const rename = { ...head, version: 6, opId: 'rename', type: 'UPDATE_LIST', head: { ...SAME, name: 'חג' } } as const;
  const after = { ...SAME, role: 'view', name: 'חג' } as const;
  let answer: (response: Response) => void = () => undefined;
  const answers = [
    new Promise<Response>((resolve) => (answer = resolve)),
    Response.json(toWire({ list: after, version: 6 })),
  ];
  calls = scriptNetwork(() => answers.shift() ?? Response.json({}, { status: 404 }));
  const shared = lists.receiveAction(SAME.id, share);
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  await lists.receiveAction(SAME.id, rename);
  answer(Response.json(toWire({ list: { ...SAME, role: 'view' }, version: 5 })));
  await shared;
  expect(lists.useDevice.getState().lists[SAME.id]).toMatchObject({ role: 'view', name: 'חג' });
});

test('[N53] a person who was taken off a list knows by whom, once; the list is gone without a question to the server', async () => {
  const { refresh } = lists.engine;
  const action = {
    type: 'UNSHARE_LIST',
    version: 5,
    opId: 'op',
    at: 1,
    sessionId: null,
    userId: 1,
    username: 'דנה',
    head: { ...SAME, participants: [] },
  } as const;
  await refresh.receiveAction(NEWER.id, { ...action, head: NEWER, personId: 7 });
  expect(names()).toContain('חג');
  await refresh.receiveAction(SAME.id, { ...action, personId: 5, version: 4 });
  expect(names()).toContain('שבת');
  calls.length = 0;
  await refresh.receiveAction(SAME.id, { ...action, personId: 5 });
  expect([names().includes('שבת'), calls]).toEqual([false, []]);
  expect(refresh.takeFarewell(SAME.id)).toEqual({ kind: 'removed', by: { userId: 1, username: 'דנה' } });
  expect(refresh.takeFarewell(SAME.id)).toBeUndefined();
  await refresh.dropList(GONE.id, { kind: 'deleted' });
  expect(refresh.takeFarewell(GONE.id)).toEqual({ kind: 'deleted' });
});

test('[S24] a list that is caught up already is caught up once more for what happened meanwhile', async () => {
  const edit = { version: 6, opId: 'b', at: 6, sessionId: null, userId: 1, username: '' };
  const second = { ...edit, type: 'UPDATE_LIST', head: { ...SAME, name: 'חג' } } as const;
  let answer: (response: Response) => void = () => undefined;
  const first = new Promise<Response>((resolve) => (answer = resolve));
  calls = scriptNetwork((call) => (calls.length === 1 ? first : server(call)));
  const running = lists.catchUp(SAME.id);
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  stored = [{ list: { ...SAME, name: 'חג' }, version: 6 }];
  const heard = lists.receiveAction(SAME.id, second);
  answer(Response.json({ list_id: 1, version: 4, actions: [] }));
  await Promise.all([running, heard]);
  expect(lists.useDevice.getState().lists[SAME.id]?.name).toBe('חג');
});

test('[S24] after a call that succeeded nobody waits for ever for what does not come', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  try {
    calls = scriptNetwork(() => new Promise<Response>(() => undefined));
    const done = vi.fn();
    void lists.engine.refresh.catchUpIfPossible(SAME.id).then(done);
    await vi.advanceTimersByTimeAsync(SYNC_TIMEOUT_MS - 1);
    expect(done).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(done).toHaveBeenCalledOnce();
  } finally {
    vi.useRealTimers();
  }
});
