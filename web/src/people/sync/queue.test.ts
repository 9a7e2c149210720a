import 'fake-indexeddb/auto';
import type { ItemWire as WireItem, ListWire as WireList } from '@sali/contract/lists/lists';
import { itemToWire, listToWire } from '@sali/contract/lists/listsWire';
import { applyListOp } from '@sali/domain/lists/op';
import { freeTextItem, type ShoppingList } from '@sali/domain/lists/list';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Call, noNetwork, problem, scriptNetwork } from './testNetwork.ts';
import { loadSync, type SyncRoom } from './testSync.ts';

/** The device's queue over a scripted network: what is sent, in which order, and what stays when it cannot be. */

let lists: SyncRoom;
let calls: Call[];
let respond: (call: Call) => Response | Promise<Response>;

/** A server of one list, as far as these tests need one. */
function serverOf(list: ShoppingList) {
  let now: ShoppingList | undefined = list;
  let version = 1;
  const bump = <T extends object>(answer: T, status = 200) => Response.json(answer, { status });
  return (call: Call): Response => {
    if (call.method === 'GET' && call.path === 'health') return Response.json({ status: 'ok' });
    if (!now) return problem(404, 'list_not_found');
    if (call.method === 'GET' && call.path.startsWith('lists?'))
      return bump([listToWire(now, version, String)] satisfies WireList[]);
    if (call.method === 'GET') return bump(listToWire(now, version, String));
    version += 1;
    const id = call.path.split('/')[3] ?? String(call.body['item_uuid']);
    const op = { id: call.key ?? '', listId: list.id, at: version, itemId: id };
    if (call.method === 'POST')
      now = applyListOp(now, { ...op, kind: 'addItem', item: freeTextItem(id, String(call.body['name'])) });
    else if (call.body['is_completed'] !== undefined) now = applyListOp(now, { ...op, kind: 'completeItem' });
    else
      now = applyListOp(now, {
        ...op,
        kind: 'editItem',
        change: { quantity: Number(call.body['quantity'] ?? 1), note: String(call.body['note'] ?? '') },
      });
    const item = now?.items[id];
    return item
      ? bump({ ...itemToWire({ ...item, serverId: 7 }, String), list_version: version } satisfies WireItem & {
          list_version: number;
        })
      : problem(404, 'item_not_found');
  };
}

const LIST: ShoppingList = {
  ...(applyListOp(undefined, {
    kind: 'createList',
    id: 'c',
    listId: '01890000-0000-7000-8000-000000000001',
    at: 1,
    name: 'שבת',
    description: '',
    storeKey: null,
  }) as ShoppingList),
  serverId: 1,
  ownerId: 5,
  items: {
    a: { ...freeTextItem('a', 'נרות'), serverId: 3, isCompleted: false, createdAt: 1, updatedAt: 1, addedAt: 1 },
  },
};

/** Returns the calls that write, without those that only read. */
const sent = () => calls.filter((call) => call.method !== 'GET');
const settled = () => vi.waitFor(() => expect(lists.useDevice.getState().queue).toEqual([]));
const shown = () => lists.useDevice.getState().lists[LIST.id];

/** A reload: the modules are loaded again, IndexedDB and localStorage stay. */
async function open(userId: number | null = 5): Promise<void> {
  vi.resetModules();
  const http = await import('../../base/http.ts');
  http.setAuth({ token: () => 'token', renew: () => Promise.resolve(false) });
  lists = await loadSync();
  await lists.openListsOf(userId);
}

beforeEach(async () => {
  vi.useRealTimers();
  globalThis.indexedDB = new IDBFactory();
  localStorage.clear();
  respond = serverOf(LIST);
  calls = scriptNetwork((call) => respond(call));
  await open();
});

/** Signed out, and what was being sent has ended: what a test left waiting is not sent into the next one. */
afterEach(async () => {
  respond = noNetwork;
  await lists.openListsOf(null);
  await lists.wakeQueue();
});

const offline = () => {
  respond = noNetwork;
};

describe('offline', () => {
  test('[ST2] a change that was done before, and whose answer is not kept, counts as done', async () => {
    const server = serverOf(LIST);
    respond = (call) => {
      if (call.path.includes('/changes')) return problem(410, 'changes_expired');
      const answer = server(call);
      return call.method === 'GET' ? answer : problem(409, 'already_done');
    };
    await lists.addFreeText(LIST.id, 'יין');
    await settled();
    expect(Object.values(shown()?.items ?? {}).map((item) => item.name)).toEqual(['נרות', 'יין']);
  });

  test('[S10] what was done without a network survives a reload and is sent afterwards, in order and under its key', async () => {
    offline();
    await lists.addFreeText(LIST.id, 'יין');
    await lists.editItem(LIST.id, 'a', { quantity: 2 });
    await lists.completeItem(LIST.id, 'a');
    await open();
    expect(Object.values(shown()?.items ?? {}).map((item) => [item.name, item.quantity, item.isCompleted])).toEqual([
      ['נרות', 2, true],
      ['יין', 1, false],
    ]);
    const keys = lists.useDevice.getState().queue.map((row) => row.op.id);
    calls.length = 0;
    respond = serverOf(LIST);
    await lists.wakeQueue();
    await settled();
    expect(sent().map((call) => call.method)).toEqual(['POST', 'PUT', 'PUT']);
    expect(sent().map((call) => call.key)).toEqual(keys);
    expect(shown()?.items['a']).toMatchObject({ quantity: 2, isCompleted: true });
  });

  test('[S11] consecutive edits of one item that were not sent yet are one call', async () => {
    offline();
    await lists.wakeQueue();
    await lists.addFreeText(LIST.id, 'יין');
    for (const quantity of [2, 3, 4]) await lists.editItem(LIST.id, 'a', { quantity });
    await lists.editItem(LIST.id, 'a', { note: 'לבנים' });
    await lists.editItem(LIST.id, 'a', { isAnyBrand: true });
    const edits = lists.useDevice.getState().queue.filter((row) => row.op.kind === 'editItem');
    expect(edits.map((row) => row.op.kind === 'editItem' && row.op.change)).toEqual([
      { quantity: 4, note: 'לבנים', isAnyBrand: true },
    ]);
  });

  test('[S12] a server error, a time-out or too many calls keep the op for later', async () => {
    for (const status of [408, 429, 500, 503]) {
      respond = () => problem(status, 'x');
      await lists.completeItem(LIST.id, 'a');
      await lists.wakeQueue();
    }
    expect(lists.useDevice.getState().queue.every((row) => row.refusal === null)).toBe(true);
    expect(lists.useDevice.getState().queue.length).toBeGreaterThan(0);
  });

  test('[BU14] the queue waits as long as the server asks, and then sends what waits', async () => {
    const server = serverOf(LIST);
    const refuse = (status: number) =>
      new Response('{}', { status, headers: { 'content-type': 'application/problem+json', 'retry-after': '20' } });
    for (const status of [429, 503]) {
      respond = (call) => (call.method === 'PUT' ? refuse(status) : server(call));
      await lists.editItem(LIST.id, 'a', { quantity: status });
      await lists.wakeQueue();
      await vi.waitFor(() => expect(sent().filter((call) => call.method === 'PUT')).not.toHaveLength(0));
      await lists.wakeQueue();
      calls.length = 0;
      await lists.wakeQueue();
      expect(sent()).toEqual([]);
      expect(lists.useDevice.getState().queue).toMatchObject([{ refusal: null }]);
      const now = Date.now();
      vi.spyOn(Date, 'now').mockImplementation(() => now + 20_001);
      respond = server;
      await lists.wakeQueue();
      await settled();
      expect(shown()?.items['a']?.quantity).toBe(status);
      expect(lists.useDevice.getState().queue).toEqual([]);
      calls.length = 0;
      vi.restoreAllMocks();
    }
  });

  test('[S13] what one person changed is not sent once another is here', async () => {
    const { storage } = await lists.engine.device.ready();
    const { changeOp } = storage;
    // The other person signs in while the op is being marked as sent.
    vi.spyOn(storage, 'changeOp').mockImplementationOnce(async (seq, change) => {
      const row = await changeOp(seq, change);
      void lists.openListsOf(6);
      return row;
    });
    calls.length = 0;
    await lists.editItem(LIST.id, 'a', { quantity: 7 });
    await lists.wakeQueue();
    await vi.waitFor(() => expect(lists.useDevice.getState()).toMatchObject({ userKey: '6', phase: 'ready' }));
    expect(sent()).toEqual([]);
    expect((await storage.ops()).map(({ op }) => op.kind)).toEqual(['editItem']);
  });

  test('[S13] a 401 pauses the queue and loses nothing', async () => {
    respond = () => problem(401, 'not_authenticated');
    await lists.completeItem(LIST.id, 'a');
    await lists.wakeQueue();
    expect(lists.useDevice.getState().queue).toMatchObject([{ refusal: null }]);
  });
});

describe('a device that cannot store', () => {
  const full = () => Promise.reject(new DOMException('', 'QuotaExceededError'));

  test('[S25] a change that could not be stored is not shown, and the person reads so; the next one works', async () => {
    const notices: string[] = [];
    lists.onNotice(({ kind }) => notices.push(kind));
    const { storage } = await lists.engine.device.ready();
    vi.spyOn(storage, 'appendOps').mockImplementationOnce(full);
    await expect(lists.addFreeText(LIST.id, 'יין')).rejects.toBeInstanceOf(DOMException);
    expect(notices).toEqual(['not-stored']);
    expect(Object.keys(shown()?.items ?? {})).toEqual(['a']);
    await lists.addFreeText(LIST.id, 'יין');
    await settled();
    expect(Object.values(shown()?.items ?? {}).map(({ name }) => name)).toEqual(['נרות', 'יין']);
    expect(notices).toHaveLength(1);
  });

  test('[S25] a database that could not be opened at the start is opened by the next change', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
      throw new DOMException('', 'UnknownError');
    });
    await expect(open()).rejects.toBeInstanceOf(DOMException);
    await lists.addFreeText(LIST.id, 'יין');
    await settled();
    expect(Object.values(shown()?.items ?? {}).map(({ name }) => name)).toEqual(['נרות', 'יין']);
  });

  test('[S25] a tick that could not be stored ends its ring, and is not said to be in the cart', async () => {
    const onDone = vi.fn();
    vi.spyOn((await lists.engine.device.ready()).storage, 'appendOps').mockImplementationOnce(full);
    await expect(lists.tick(LIST.id, 'a', onDone)).rejects.toBeInstanceOf(DOMException);
    expect(lists.engine.ticks.state.getState().ticking.size).toBe(0);
    lists.finishTicks();
    expect(onDone).not.toHaveBeenCalled();
    expect(shown()?.items['a']?.isCompleted).toBe(false);
  });
});

describe('refused', () => {
  test('[S14] any other 4xx leaves the queue for the sync panel, with its reason; it can be tried again or discarded', async () => {
    const server = serverOf(LIST);
    respond = (call) => (call.method === 'PUT' ? problem(403, 'forbidden') : server(call));
    await lists.editItem(LIST.id, 'a', { quantity: 9 });
    await vi.waitFor(() => expect(lists.useDevice.getState().queue).toMatchObject([{ refusal: 'סיבה: forbidden' }]));
    expect(shown()?.items['a']?.quantity).toBe(1);
    respond = server;
    const [row] = lists.useDevice.getState().queue;
    await lists.retryRefused(row?.seq ?? 0);
    await settled();
    expect(shown()?.items['a']?.quantity).toBe(9);
  });

  test('[S14] what the bytes of a day refuse waits in the sync panel, and ticks go on', async () => {
    const server = serverOf(LIST);
    respond = (call) => (call.method === 'POST' ? problem(429, 'quota_day') : server(call));
    await lists.addFreeText(LIST.id, 'יין');
    await lists.completeItem(LIST.id, 'a');
    await lists.wakeQueue();
    await vi.waitFor(() => expect(lists.useDevice.getState().queue).toMatchObject([{ refusal: 'סיבה: quota_day' }]));
    expect(shown()?.items['a']?.isCompleted).toBe(true);
    respond = server;
    await lists.retryRefused(lists.useDevice.getState().queue[0]?.seq ?? 0);
    await settled();
    expect(Object.values(shown()?.items ?? {}).map(({ name }) => name)).toContain('יין');
  });

  test('[N15] [S14] what was to go into a list that was not made is refused with it, by one notice, and is not sent', async () => {
    const notices: string[] = [];
    lists.onNotice((notice) => notices.push(notice.kind === 'refused' ? notice.op.kind : notice.kind));
    const server = serverOf(LIST);
    const refusing = (call: Call) => (call.path === 'lists' ? problem(422, 'too_many_lists') : server(call));
    respond = noNetwork;
    const id = await lists.createList('חג', []);
    await lists.addFreeText(id, 'יין');
    let knew: boolean | undefined;
    const stop = lists.useDevice.subscribe((now, before) => {
      if (before.lists[id] && !now.lists[id]) knew = lists.wasNotMade(id);
    });
    calls.length = 0;
    respond = refusing;
    await lists.wakeQueue();
    await vi.waitFor(() =>
      expect(lists.useDevice.getState().queue.map(({ refusal }) => refusal)).toEqual([
        'סיבה: too_many_lists',
        'סיבה: too_many_lists',
      ]),
    );
    stop();
    expect(sent().map(({ path }) => path)).toEqual(['lists']);
    expect(notices).toEqual(['createList']);
    expect(knew).toBe(true);
    expect(lists.wasNotMade(LIST.id)).toBe(false);
  });

  test('[S15] an edit of an item that someone deleted is dropped, with a notice', async () => {
    const notices: string[] = [];
    lists.onNotice(({ kind }) => notices.push(kind));
    const server = serverOf(LIST);
    respond = (call) => (call.method === 'PUT' ? problem(404, 'item_not_found') : server(call));
    await lists.editItem(LIST.id, 'a', { quantity: 9 });
    await vi.waitFor(() => expect(notices).toEqual(['item-gone']));
    await settled();
  });
});

describe('the 1.5 seconds', () => {
  test('[S16] a tick is on the device at the tap, is sent when the ring is full, and can be undone until then', async () => {
    await lists.tick(LIST.id, 'a');
    expect(lists.useDevice.getState().queue).toMatchObject([{ op: { kind: 'completeItem' }, attempted: false }]);
    await lists.undoTick(LIST.id, { id: 'a', addedAt: 1 });
    expect(lists.useDevice.getState().queue).toEqual([]);
    expect(shown()?.items['a']?.isCompleted).toBe(false);
    expect(sent()).toEqual([]);
    await lists.tick(LIST.id, 'a');
    lists.finishTicks(); // as when the page hides
    await settled();
    expect(sent()).toMatchObject([{ method: 'PUT', body: { is_completed: true } }]);
    expect(shown()?.lastAction).toMatchObject({ type: 'COMPLETE_ITEM', userId: 5, itemName: 'נרות' });
  });
});

describe('a change of user', () => {
  test('[Q10] an answer that comes after it is kept for the user before, and disturbs nobody', async () => {
    let answer: (response: Response) => void = () => undefined;
    respond = (call) =>
      call.method === 'POST' ? new Promise<Response>((resolve) => (answer = resolve)) : serverOf(LIST)(call);
    await lists.addFreeText(LIST.id, 'יין');
    await vi.waitFor(() => expect(sent()).toHaveLength(1));
    const sending = lists.wakeQueue();
    await lists.openListsOf(null);
    respond = serverOf(LIST);
    answer(
      await respond({
        method: 'POST',
        path: `lists/${LIST.id}/items`,
        key: null,
        authorization: null,
        body: sent()[0]?.body ?? {},
      }),
    );
    await sending;
    expect(lists.useDevice.getState()).toMatchObject({ lists: {}, queue: [] });
    await lists.openListsOf(5);
    expect(Object.values(shown()?.items ?? {}).map((item) => item.name)).toEqual(['נרות', 'יין']);
    await settled();
    expect(sent()).toHaveLength(1);
  });
});

describe('guest', () => {
  test("[S17] a guest's lists stay on the device: nothing is sent, and a tick undone is back in its place", async () => {
    await open(null);
    const id = await lists.createList('שלי');
    await lists.addFreeText(id, 'נרות');
    await lists.addFreeText(id, 'יין');
    const [candles] = Object.values(lists.useDevice.getState().lists[id]?.items ?? {});
    await lists.tick(id, candles?.id ?? '');
    await lists.undoTick(id, candles ?? { id: '', addedAt: 0 });
    await open(null);
    const after = lists.useDevice.getState().lists[id]?.items[candles?.id ?? ''];
    expect(after).toEqual({ ...candles, updatedAt: after?.updatedAt });
    expect(sent()).toEqual([]);
  });

  test("[S18] after a sign-in a guest's chosen lists move into the account, ticks included", async () => {
    await open(null);
    const id = await lists.createList('שלי');
    await lists.addFreeText(id, 'נרות');
    const [item] = Object.values(lists.useDevice.getState().lists[id]?.items ?? {});
    await lists.editItem(id, item?.id ?? '', { isAnyBrand: true });
    await lists.completeItem(id, item?.id ?? '');
    offline();
    await open();
    for (const list of await lists.guestLists()) await lists.adoptGuestList(list);
    const { queue } = lists.useDevice.getState();
    expect(queue.map((row) => row.op.kind)).toEqual(['createList', 'addItem', 'completeItem', 'editList']);
    expect(queue.flatMap(({ op }) => (op.kind === 'addItem' ? [op.item.isAnyBrand] : []))).toEqual([true]);
    expect(await lists.guestLists()).toEqual([]);
  });

  test('[S18] a list moves with its settings, for the person alone', async () => {
    const settings = { description: 'לחג', storeKey: '1-1-1', budgetAgorot: 40_000 } as const;
    await open(null);
    const id = await lists.createList('שלי');
    await lists.editList(id, settings);
    const done = await lists.createList('של פעם');
    await lists.editList(done, { isCompleted: true, status: 'archived' });
    offline();
    await open();
    for (const list of await lists.guestLists()) await lists.adoptGuestList(list);
    const { queue, lists: all } = lists.useDevice.getState();
    const own = (name: string) => Object.values(all).find((list) => list.name === name);
    expect(own('שלי')).toMatchObject({ ...settings, status: 'active', isCompleted: false });
    expect(own('של פעם')).toMatchObject({ status: 'archived', isCompleted: true });
    expect(queue.flatMap(({ op }) => (op.kind === 'createList' ? [op.isPrivate] : []))).toEqual([true, true]);
  });

  test('[S19] a change of user deletes nothing: what waits is there when the user is back', async () => {
    offline();
    await lists.editItem(LIST.id, 'a', { quantity: 6 });
    await lists.openListsOf(null);
    expect(lists.useDevice.getState().lists).toEqual({});
    await lists.openListsOf(5);
    expect(shown()?.items['a']?.quantity).toBe(6);
  });
});

test('[S20] the first paint comes from localStorage, version 7', async () => {
  await lists.editItem(LIST.id, 'a', { note: 'לבנים' });
  await settled();
  await lists.editItem(LIST.id, 'a', { isAnyBrand: true });
  lists.savePicture();
  const stored = JSON.parse(localStorage.getItem('shopping-lists-user-5') ?? '{}') as {
    version: number;
    state: { userId: number; lists: object[] };
  };
  expect(stored).toMatchObject({
    version: 7,
    state: { userId: 5, lists: [{ name: 'שבת', items: [{ note: 'לבנים', anyBrand: true, completed: false }] }] },
  });
  vi.resetModules();
  const again = await loadSync();
  void again.openDevice('5');
  expect(again.useDevice.getState()).toMatchObject({
    phase: 'opening',
    lists: { [LIST.id]: { items: { a: { note: 'לבנים', isAnyBrand: true } } } },
  });
});

test('[S22] an op that is held back is sent in time, also when the clock of the device was set back meanwhile', async () => {
  await open();
  respond = serverOf(LIST);
  await lists.engine.refresh.syncAll();
  const user = await lists.engine.device.ready();
  const op = { kind: 'completeItem', id: 'tick', listId: LIST.id, itemId: 'a', at: 1 } as const;
  // Stored for 1.5 s, by a clock that was an hour ahead.
  await user.storage.appendOps([op], Date.now() + 3_600_000);
  await lists.wakeQueue();
  expect(sent().map(({ key }) => key)).toEqual(['tick']);
});
