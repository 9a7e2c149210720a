import 'fake-indexeddb/auto';
import { freeTextItem, type Item } from '@sali/domain/lists/list';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { loadSync, type SyncRoom } from './testSync.ts';

/** The way back from every action, for a guest and for a signed-in person without a network. */

let lists: SyncRoom;
let listId: string;

async function open(userId: number | null): Promise<void> {
  vi.resetModules();
  const http = await import('../../base/http.ts');
  http.setAuth({ token: () => 'token', renew: () => Promise.resolve(false) });
  lists = await loadSync();
  await lists.openListsOf(userId);
}

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  localStorage.clear();
  const locks = { request: (_name: string, run: () => Promise<unknown>) => run() };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
});

const items = (): Record<string, Item> => ({ ...lists.useDevice.getState().lists[listId]?.items });
const item = (id: string): Item => {
  const found = items()[id];
  if (!found) throw new Error(`${id} is not on the list`);
  return found;
};
const kinds = (): string[] => lists.useDevice.getState().queue.map((row) => row.op.kind);
/** Returns the facts that an undo has to restore; the time of the last change is not one of them. */
const content = ({ updatedAt: _at, ...facts }: Item) => facts;

describe.each([
  ['a guest', null],
  ['a person without a network', 5],
])('%s', (_who, userId) => {
  beforeEach(async () => {
    await open(userId);
    listId = await lists.createList('שבת');
    for (const id of ['candles', 'wine']) {
      await lists.addItem(listId, { ...freeTextItem(id, id), quantity: 4, note: 'לבן' });
    }
  });

  test('[G23] undo of a tick: open again, in its place, also long after the ring', async () => {
    const before = item('candles');
    await lists.tick(listId, 'candles');
    await lists.undoTick(listId, before);
    expect(content(item('candles'))).toEqual(content(before));
    await lists.tick(listId, 'candles');
    lists.finishTicks();
    await lists.wakeQueue();
    expect(item('candles').isCompleted).toBe(true);
    await lists.undoTick(listId, before);
    expect(content(item('candles'))).toEqual(content(before));
  });

  test.each([
    ['is new to the list', false, false],
    ['is on the list', true, false],
    ['is in the cart', true, true],
  ])('[G81] a product that %s takes the place of an item, and gives it back', async (_case, isThere, isDone) => {
    const product = { ...freeTextItem('milk', 'milk'), barcode: '729', quantity: 2 };
    if (isThere) await lists.addItem(listId, product);
    if (isDone) await lists.completeItem(listId, 'milk');
    await lists.completeItem(listId, 'wine');
    const before = items();
    const undo = await lists.replaceItem(listId, 'candles', product);
    expect(items()['candles']).toBeUndefined();
    expect(item('milk')).toMatchObject({ quantity: isThere && !isDone ? 4 : 2, isCompleted: false });
    if (!isThere) expect(item('milk').addedAt).toBe(before['candles']?.addedAt);
    await undo();
    const facts = ({ quantity, isCompleted, note, name }: Item) => ({ quantity, isCompleted, note, name });
    const factsOf = (all: Record<string, Item>) =>
      Object.fromEntries(Object.values(all).map((one) => [one.id, facts(one)]));
    expect(factsOf(items())).toEqual(factsOf(before));
    const undoOfDone = await lists.replaceItem(listId, 'wine', { ...product, id: 'juice', barcode: '730' });
    expect(item('juice').isCompleted).toBe(true);
    await undoOfDone();
    expect(factsOf(items())).toEqual(factsOf(before));
  });

  test('[G24] undo of a deletion: the same content, the same place, in the cart if it was there', async () => {
    for (const isCompleted of [false, true]) {
      if (isCompleted) await lists.completeItem(listId, 'candles');
      const before = item('candles');
      const undo = await lists.deleteItem(listId, 'candles');
      expect(items()['candles']).toBeUndefined();
      await undo();
      expect(content(item('candles'))).toEqual({ ...content(before), createdAt: item('candles').createdAt });
    }
  });

  test('[SM3] what was not found is so again after the undo of a tick, of a deletion and of a substitute', async () => {
    await lists.markItem(listId, 'candles', { isNotFound: true });
    const before = item('candles');
    const isMissed = () => items()['candles']?.isNotFound && !items()['candles']?.isCompleted;
    await lists.tick(listId, 'candles');
    lists.finishTicks();
    await lists.wakeQueue();
    await lists.undoTick(listId, before);
    expect(isMissed()).toBe(true);
    await (
      await lists.deleteItem(listId, 'candles')
    )();
    expect(isMissed()).toBe(true);
    const product = { ...freeTextItem('milk', 'milk'), barcode: '729' };
    await (
      await lists.replaceItem(listId, 'candles', product)
    )();
    expect(isMissed()).toBe(true);
  });

  test('[G88] a list that is made of items is shown at once with all of them, in their order', async () => {
    const given = Object.values(items()).sort((a, b) => b.id.localeCompare(a.id));
    const counts: number[] = [];
    const stop = lists.useDevice.subscribe(({ lists: now }) => {
      for (const [id, list] of Object.entries(now)) if (id !== listId) counts.push(Object.keys(list.items).length);
    });
    const nextId = await lists.createList('הבא', given);
    stop();
    expect(new Set(counts)).toEqual(new Set([2]));
    const next = Object.values(lists.useDevice.getState().lists[nextId]?.items ?? {});
    const inOrder = next.toSorted((a, b) => a.addedAt - b.addedAt);
    expect(inOrder.map(({ name }) => name)).toEqual(['wine', 'candles']);
    expect(new Set(next.map(({ addedAt }) => addedAt)).size).toBe(2);
  });

  test('[SM8] the end of the shopping releases all at once; the next list has its items without marks', async () => {
    const dana = { userId: 5, username: 'דנה' };
    for (const id of ['candles', 'wine']) await lists.markItem(listId, id, { claim: dana });
    await lists.markItem(listId, 'wine', { seenPrice: { agorot: 500, storeKey: '1-1-1' } });
    await lists.markItem(listId, 'wine', { isNotFound: true });
    const listNow = () => lists.useDevice.getState().lists[listId] ?? expect.fail();
    const nextId = await lists.createList('הבא', Object.values(listNow().items));
    const next = Object.values(lists.useDevice.getState().lists[nextId]?.items ?? {});
    expect(
      next.map(({ claimedBy, isNotFound, shelfPriceAgorot }) => [claimedBy, isNotFound, shelfPriceAgorot]),
    ).toEqual([
      [null, false, null],
      [null, false, null],
    ]);
    await lists.releaseAll(listNow());
    expect(Object.values(items()).map(({ claimedBy, isNotFound }) => [claimedBy, isNotFound])).toEqual([
      [null, false],
      [null, true],
    ]);
    const opCount = kinds().length;
    await lists.releaseAll(listNow());
    expect(kinds()).toHaveLength(opCount);
  });

  test('[G25] undo of "return all": all in the cart again, in the order they were there', async () => {
    for (const id of ['candles', 'wine']) await lists.completeItem(listId, id);
    const list = lists.useDevice.getState().lists[listId];
    if (!list) throw new Error('no list');
    const inCart = Object.values(list.items);
    await lists.returnAll(list);
    expect(Object.values(items()).map((one) => one.isCompleted)).toEqual([false, false]);
    await lists.undoReturn(listId, inCart);
    expect(Object.values(items()).map((one) => one.isCompleted)).toEqual([true, true]);
    expect(item('wine').updatedAt).toBeGreaterThan(item('candles').updatedAt);
  });
});

test('[G26] what was not sent yet is taken back, so that nobody else hears of it', async () => {
  await open(5);
  listId = await lists.createList('שבת');
  await lists.addItem(listId, freeTextItem('candles', 'נרות'));
  const before = item('candles');
  await lists.tick(listId, 'candles');
  await lists.undoTick(listId, before);
  const undo = await lists.deleteItem(listId, 'candles');
  await undo();
  expect(kinds()).toEqual(['createList', 'addItem']);
});

test('[NW32] what an undo puts back in the cart is marked: it is not bought again', async () => {
  await open(5);
  listId = await lists.createList('שבת');
  await lists.addItem(listId, freeTextItem('candles', 'נרות'));
  await lists.completeItem(listId, 'candles');
  const candles = item('candles');
  await lists.uncompleteItem(listId, 'candles');
  await lists.undoReturn(listId, [candles]);
  expect(lists.useDevice.getState().queue.at(-1)?.op).toMatchObject({ kind: 'completeItem', isUndo: true });
});
