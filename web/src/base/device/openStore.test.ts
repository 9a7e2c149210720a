import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { beforeEach, expect, test, vi } from 'vitest';

/** The caches of this device, each opened as after a reload. */
let device: typeof import('./openStore.ts');
type CountedItem = { readonly userKey: string; readonly key: string; readonly times: number };
type ShelfRow = { readonly userKey: string; readonly storeKey: string; readonly barcode: string };

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  vi.resetModules();
  device = await import('./openStore.ts');
});

test('rows are found by the beginning of their key', async () => {
  const shelves = device.openStore<ShelfRow>('prices');
  const milk = { userKey: '5', storeKey: 'a', barcode: '1' };
  const rows = [milk, { ...milk, barcode: '2' }, { ...milk, storeKey: 'b' }, { ...milk, userKey: '55' }];
  for (const row of rows) await shelves.put(row);
  expect(await shelves.all('5', 'a')).toEqual(rows.slice(0, 2));
  expect(await shelves.count('5')).toBe(3);
  expect(await shelves.keys('5', 'b')).toEqual([['5', 'b', '1']]);
  expect(await shelves.get('55', 'a', '1')).toEqual(rows[3]);
});

test('[Q20] one person’s rows leave every store, late answers are not stored, and others keep theirs', async () => {
  const [usual, products] = [device.openStore<CountedItem>('usual'), device.openStore<CountedItem>('catalogue')];
  const rows = ['5', '55', 'anonymous'].map((userKey) => ({ userKey, key: 'milk', itemCode: 'milk', times: 1 }));
  for (const row of rows) await Promise.all([usual.put(row), products.put(row)]);
  await device.deleteRowsOf('5');
  for (const row of rows) await usual.put({ ...row, key: 'late' });
  const counts = (store: typeof usual) => Promise.all(rows.map(({ userKey }) => store.count(userKey)));
  expect(await counts(usual)).toEqual([0, 2, 2]);
  expect(await counts(products)).toEqual([0, 1, 1]);
  device.allowRowsOf('5');
  await usual.put({ userKey: '5', key: 'again', times: 1 });
  expect(await counts(usual)).toEqual([1, 2, 2]);
});

test('what an older version counted is adopted; a table whose rows name no person is deleted', async () => {
  const row = { userKey: 'anonymous', key: 'milk', times: 3 };
  const usual = await openDB('sali-usual', 1, {
    upgrade: (db) =>
      void db.createObjectStore('usual', { keyPath: ['userKey', 'key'] }).createIndex('userKey', 'userKey'),
  });
  await usual.put('usual', row);
  usual.close();
  const prices = await openDB('sali-prices', 1, {
    upgrade: (db) => void db.createObjectStore('shelf', { keyPath: ['storeKey', 'barcode'] }),
  });
  await prices.put('shelf', { storeKey: 'a', barcode: '1' });
  prices.close();
  expect(await device.openStore<CountedItem>('usual').all('anonymous')).toEqual([row]);
  expect(await device.openStore<ShelfRow>('prices').count('anonymous')).toBe(0);
  expect([...(await openDB('sali-prices')).objectStoreNames]).toEqual(['rows']);
});

test('a tab with an older version that stays open refuses the cache, and nothing waits for it', async () => {
  const older = await openDB('sali-recipes', 1, { upgrade: (db) => void db.createObjectStore('answers') });
  const recipes = device.openStore<CountedItem>('recipes');
  await expect(recipes.count('5')).rejects.toBeInstanceOf(DOMException);
  const usual = device.openStore<CountedItem>('usual');
  await usual.put({ userKey: '5', key: 'milk', times: 1 });
  const cleared = device.deleteRowsOf('5');
  await vi.waitFor(async () => expect(await usual.count('5')).toBe(0));
  older.close();
  await cleared;
  await vi.waitFor(async () => expect(await recipes.count('5')).toBe(0));
});

const MILK = { userKey: '5', key: 'milk', times: 1 };
type Counted = import('./openStore.ts').PersonalStore<CountedItem>;

/** Each call, and what it answers. */
const CALLS: readonly (readonly [string, (usual: Counted) => Promise<unknown>])[] = [
  ['get', (usual) => usual.get('5', 'milk')],
  ['all', (usual) => usual.all('5')],
  ['keys', (usual) => usual.keys('5')],
  ['count', (usual) => usual.count('5')],
  ['put', (usual) => usual.put({ ...MILK, times: 2 })],
  ['write', (usual) => usual.write('5', (rows) => rows.put({ ...MILK, key: 'bread' }))],
  ['the deletion at a sign-out', () => device.deleteRowsOf('5')],
];

/** The ways in which a connection is lost: before a call, and in the middle of its transaction. */
const LOSSES: readonly (readonly [string, (lost: IDBTransaction) => void])[] = [
  [
    'the database process is gone',
    () => {
      throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
    },
  ],
  ['the transaction is ended', (lost) => lost.abort()],
];

test.each(CALLS.flatMap(([name, call]) => LOSSES.map(([how, lose]) => [name, how, call, lose] as const)))(
  '[S25] %s is tried again where %s',
  async (_name, _how, call, lose) => {
    const outcome = async (mayLose: boolean) => {
      globalThis.indexedDB = new IDBFactory();
      vi.resetModules();
      device = await import('./openStore.ts');
      const usual = device.openStore<CountedItem>('usual');
      await usual.put(MILK);
      const begin = IDBDatabase.prototype.transaction;
      const beginning = vi.spyOn(IDBDatabase.prototype, 'transaction');
      if (mayLose)
        beginning.mockImplementationOnce(function (this: IDBDatabase, ...of) {
          const begun = begin.apply(this, of);
          lose(begun);
          return begun;
        });
      const answer = await call(usual);
      const begun = beginning.mock.calls.length;
      beginning.mockRestore();
      return { begun, left: [answer, await usual.all('5')] };
    };
    const [whole, lost] = [await outcome(false), await outcome(true)];
    expect(lost.begun).toBe(whole.begun + 1);
    expect(lost.left).toEqual(whole.left);
  },
);
