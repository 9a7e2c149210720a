import 'fake-indexeddb/auto';
import { freeTextItem } from '@sali/domain/lists/list';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { openStorage } from './storage.ts';
import { testList } from './testList.ts';

const LIST = testList();
const WINE = { kind: 'addItem', id: 'op', listId: LIST.id, at: 1, item: freeTextItem('a', 'יין') } as const;

/** Connections that were opened, the last one last. */
let connections: IDBDatabase[];

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  connections = [];
  const open = indexedDB.open.bind(indexedDB);
  vi.spyOn(indexedDB, 'open').mockImplementation((...of) => {
    const request = open(...of);
    request.addEventListener('success', () => connections.push(request.result));
    return request;
  });
});

test('[S25] a connection that the browser closed is opened again, and each change is stored once', async () => {
  const storage = await openStorage('5');
  await storage.putList({ id: LIST.id, confirmed: LIST, version: 1 });
  connections.at(-1)?.close();
  await storage.appendOps([WINE], 0);
  expect((await storage.ops()).map(({ op }) => op.id)).toEqual(['op']);
  connections.at(-1)?.close();
  expect((await storage.lists()).map(({ id }) => id)).toEqual([LIST.id]);
  expect(connections).toHaveLength(3);
});

test('[S25] calls at once over a closed connection open one new one', async () => {
  const storage = await openStorage('5');
  connections.at(-1)?.close();
  await Promise.all([storage.appendOps([WINE], 0), storage.ops(), storage.lists()]);
  expect(await storage.ops()).toHaveLength(1);
  expect(connections).toHaveLength(2);
});

test('[S25] a database that could not be opened is tried again by the next change', async () => {
  const storage = await openStorage('5');
  connections.at(-1)?.close();
  const failure = new DOMException('', 'UnknownError');
  vi.mocked(indexedDB.open).mockImplementationOnce(() => {
    throw failure;
  });
  await expect(storage.appendOps([WINE], 0)).rejects.toBe(failure);
  await storage.appendOps([WINE], 0);
  expect(await storage.ops()).toHaveLength(1);
});
