import 'fake-indexeddb/auto';
import { freeTextItem } from '@sali/domain/lists/list';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { openStorage, type Storage } from './storage.ts';
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

/** Each call, on a database with the list and one waiting op; what it answers. */
const CALLS: readonly (readonly [string, (storage: Storage) => Promise<unknown>])[] = [
  ['lists', async (storage) => (await storage.lists()).length],
  ['list', async (storage) => (await storage.list(LIST.id))?.id],
  ['putList', (storage) => storage.putList({ id: LIST.id, confirmed: { ...LIST, name: 'שבת' }, version: 2 })],
  ['deleteList', (storage) => storage.deleteList(LIST.id)],
  ['ops', async (storage) => (await storage.ops()).length],
  ['ops of a list', async (storage) => (await storage.ops(LIST.id)).length],
  ['deleteOps', (storage) => storage.deleteOps()],
  ['appendOps', (storage) => storage.appendOps([{ ...WINE, id: 'next' }], 0)],
  [
    'mergeEdit',
    (storage) => storage.mergeEdit({ kind: 'editItem', id: 'e', listId: LIST.id, at: 1, itemId: 'a', change: {} }),
  ],
  ['changeOp', (storage) => storage.changeOp(1, (row) => ({ ...row, attempted: true }))],
  ['confirm', (storage) => storage.confirm(1, undefined)],
];

/** Returns the rows stored in the end. */
const rowsOf = async (storage: Storage) => [await storage.lists(), await storage.ops()];

async function filled(userKey: string): Promise<Storage> {
  const storage = await openStorage(userKey);
  await storage.putList({ id: LIST.id, confirmed: LIST, version: 1 });
  await storage.appendOps([WINE], 0);
  return storage;
}

/** The ways in which a connection is lost: before a call, and in the middle of its transaction. */
const LOSSES: readonly (readonly [string, (lost: IDBTransaction | undefined) => void])[] = [
  [
    'the database process is gone',
    () => {
      throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
    },
  ],
  ['the transaction is ended', (lost) => lost?.abort()],
];

test.each(CALLS.flatMap(([name, call]) => LOSSES.map(([how, lose]) => [name, how, call, lose] as const)))(
  '[S25] %s is tried again where %s',
  async (_name, _how, call, lose) => {
    const untouched = await filled('1');
    const expected = [await call(untouched), await rowsOf(untouched)];
    const storage = await filled('2');
    const begin = IDBDatabase.prototype.transaction;
    const losing = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(function (
      this: IDBDatabase,
      ...of
    ) {
      const begun = begin.apply(this, of);
      lose(begun);
      return begun;
    });
    const answer = await call(storage);
    expect(losing).toHaveBeenCalledTimes(2);
    losing.mockRestore();
    expect([answer, await rowsOf(storage)]).toEqual(expected);
  },
);

test('[S25] what was stored before the connection was lost is not stored twice', async () => {
  const storage = await filled('3');
  const begin = IDBDatabase.prototype.transaction;
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(function (this: IDBDatabase, ...of) {
    begin.apply(this, of).abort();
    throw new DOMException('', 'UnknownError');
  });
  await storage.appendOps([WINE, { ...WINE, id: 'next' }], 0);
  expect((await storage.ops()).map(({ op }) => op.id)).toEqual(['op', 'next']);
});
