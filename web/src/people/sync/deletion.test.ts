import 'fake-indexeddb/auto';
import { listToWire } from '@sali/contract/lists/listsWire';
import { TOAST_MS } from '@sali/domain/base/limits';
import type { ShoppingList } from '@sali/domain/lists/list';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { testList } from './testList.ts';
import { type Call, noNetwork, problem, scriptNetwork } from './testNetwork.ts';
import { loadSync, type SyncRoom } from './testSync.ts';

/** A deleted list and the ways back, over a scripted server of two lists. */

const GOES = testList({ id: '01890000-0000-7000-8000-000000000001', serverId: 1, name: 'שבת' });
const STAYS = testList({ id: '01890000-0000-7000-8000-000000000002', serverId: 2, name: 'חג' });

let lists: SyncRoom;
let calls: Call[];
let respond: (call: Call) => Response | Promise<Response>;

function serverOf(known: readonly ShoppingList[]) {
  const alive = new Map(known.map((list) => [list.id, list]));
  return ({ method, path }: Call): Response => {
    if (path.startsWith('lists?')) return Response.json([...alive.values()].map((list) => listToWire(list, 1, String)));
    const [, id = '', action] = path.split('/');
    if (method === 'DELETE')
      return alive.delete(id) ? new Response(null, { status: 204 }) : problem(404, 'list_not_found');
    const restored = known.find((list) => list.id === id);
    if (action !== 'restore' || !restored) return problem(404, 'list_not_found');
    alive.set(id, restored);
    return Response.json(listToWire(restored, 3, String));
  };
}

const shown = () => Object.keys(lists.useDevice.getState().lists).sort();
const deletions = () => calls.filter((call) => call.method === 'DELETE');

async function open(userId: number | null): Promise<void> {
  vi.resetModules();
  const http = await import('../../base/http.ts');
  http.setAuth({ token: () => 'token', renew: () => Promise.resolve(false) });
  lists = await loadSync();
  await lists.openListsOf(userId);
}

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  localStorage.clear();
  respond = serverOf([GOES, STAYS]);
  calls = scriptNetwork((call) => respond(call));
  await open(5);
});

/** Signed out: what a test left waiting is not sent again into the next one. */
afterEach(() => lists.openListsOf(null));

describe('a deleted list', () => {
  test('[N16] goes at once, is sent when the toast has gone, and undo before that sends nothing', async () => {
    const undo = await lists.deleteList(GOES);
    expect(shown()).toEqual([STAYS.id]);
    const [held] = lists.useDevice.getState().queue;
    expect(held?.holdUntil).toBeGreaterThan(Date.now() + TOAST_MS / 2);
    await undo();
    expect(shown()).toEqual([GOES.id, STAYS.id]);
    expect(lists.useDevice.getState().queue).toEqual([]);
    await lists.releaseQueue();
    expect(deletions()).toEqual([]);
  });

  test('[N16] undo after it was sent asks the server for the list', async () => {
    const undo = await lists.deleteList(GOES);
    await lists.releaseQueue();
    await vi.waitFor(() => expect(lists.useDevice.getState().queue).toEqual([]));
    expect(deletions()).toHaveLength(1);
    await undo();
    expect(shown()).toEqual([GOES.id, STAYS.id]);
    expect(calls.at(-1)?.path).toBe(`lists/${GOES.id}/restore`);
  });

  test('[N16] who asks for the deleted lists finds the one deleted this moment', async () => {
    respond = (call) =>
      call.path === 'lists/deleted'
        ? Response.json(deletions().map(({ path }) => ({ list_uuid: path.replace('lists/', '') })))
        : serverOf([GOES, STAYS])(call);
    await lists.deleteList(GOES);
    expect(deletions()).toEqual([]);
    expect(await lists.deletedLists()).toEqual([{ list_uuid: GOES.id }]);
  });

  test('[N16] undo that comes too late without a network fails, and says so by failing', async () => {
    const undo = await lists.deleteList(GOES);
    await lists.releaseQueue();
    await vi.waitFor(() => expect(lists.useDevice.getState().queue).toEqual([]));
    respond = noNetwork;
    await expect(undo()).rejects.toThrow('HTTP 0');
    expect(shown()).toEqual([STAYS.id]);
  });

  test('[N16] a guest gets the list back as it was', async () => {
    await open(null);
    const id = await lists.createList('קניות');
    await lists.addFreeText(id, 'נרות');
    const list = lists.useDevice.getState().lists[id];
    if (!list) throw new Error('the list is not here');
    const undo = await lists.deleteList(list);
    expect(shown()).toEqual([]);
    await undo();
    expect(lists.useDevice.getState().lists[id]).toEqual(list);
    await open(null);
    expect(Object.values(lists.useDevice.getState().lists[id]?.items ?? {})).toHaveLength(1);
  });

  test('[N17] the first list that is left becomes the one opened last, or none', async () => {
    lists.setActiveList(GOES.id);
    await lists.deleteList(GOES);
    expect(lists.useDevice.getState().activeListId).toBe(STAYS.id);
    await lists.deleteList(STAYS);
    expect(lists.useDevice.getState().activeListId).toBeNull();
  });
});

describe('blocking the owner of a list', () => {
  const MALLORY = { userId: 8, email: 'mallory@example.com', username: 'מלורי', role: 'owner' } as const;
  const SPAM = ['01890000-0000-7000-8000-000000000003', '01890000-0000-7000-8000-000000000004'].map((id, index) =>
    testList({ id, serverId: 3 + index, role: 'view', ownerId: 8, participants: [MALLORY] }),
  );
  const ids = SPAM.map(({ id }) => id);

  beforeEach(async () => {
    respond = serverOf([GOES, ...SPAM]);
    await open(5);
    lists.setActiveList(ids[1] ?? null);
  });

  test('[BK10] takes all of the owner’s lists off the device, without a notice', async () => {
    respond = ({ method, path }) =>
      method === 'PUT' && path === 'users/me/blocks/8' ? Response.json({}) : problem(404, 'list_not_found');
    await lists.blockOwner(8, true);
    expect(calls.at(-1)?.body).toEqual({ report: true });
    expect(shown()).toEqual([GOES.id]);
    expect(ids.map(lists.wasGivenUpHere)).toEqual([true, true]);
    expect(lists.useDevice.getState().activeListId).toBe(GOES.id);
  });

  test('[BK11] without a network they stay', async () => {
    respond = noNetwork;
    await expect(lists.blockOwner(8, false)).rejects.toThrow('HTTP 0');
    expect(shown()).toEqual([GOES.id, ...ids]);
    expect(ids.map(lists.wasGivenUpHere)).toEqual([false, false]);
  });
});

describe('leaving a list', () => {
  test('[N18] takes it off the device; who left gets no notice that it is gone', async () => {
    respond = ({ method, path }) =>
      method === 'DELETE' && path === `lists/${GOES.id}/participants/5`
        ? new Response(null, { status: 204 })
        : problem(404, 'list_not_found');
    await lists.leaveList(GOES.id, 5);
    expect(shown()).toEqual([STAYS.id]);
    expect(lists.wasGivenUpHere(GOES.id)).toBe(true);
  });

  test('[N18] the list goes also where nothing can be read after the server has answered', async () => {
    respond = ({ method }) => (method === 'DELETE' ? new Response(null, { status: 204 }) : noNetwork());
    await lists.leaveList(GOES.id, 5);
    expect(shown()).toEqual([STAYS.id]);
    expect(lists.wasGivenUpHere(GOES.id)).toBe(true);
  });

  test('[N18] without a network it stays', async () => {
    respond = noNetwork;
    await expect(lists.leaveList(GOES.id, 5)).rejects.toThrow('HTTP 0');
    expect(shown()).toEqual([GOES.id, STAYS.id]);
    expect(lists.wasGivenUpHere(GOES.id)).toBe(false);
  });
});
