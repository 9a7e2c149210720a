import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB, unwrap } from 'idb';
import { inTransaction, reopened } from './reopened.ts';

/**
 * The caches of the device for each person, one IndexedDB database for each kind. This is the only list of them, and
 * `deleteRowsOf` clears them all. A row is found by the person's `userKey` and then the fields of `key`; `age` is a
 * field to sort by. The lists and their queue are not caches: they are in `sync/storage.ts`.
 */
const STORES = {
  answers: { name: 'sali-answers', key: ['name'], age: null },
  activity: { name: 'sali-activity', key: ['listId'], age: null },
  catalogue: { name: 'sali-catalogue', key: ['itemCode'], age: 'seenAt' },
  offers: { name: 'sali-offers', key: ['listId'], age: null },
  prices: { name: 'sali-prices', key: ['storeKey', 'barcode'], age: null },
  recipes: { name: 'sali-recipes', key: ['name'], age: null },
  storeCatalogue: { name: 'sali-store-catalogue', key: ['part'], age: null },
  usual: { name: 'sali-usual', key: ['key'], age: null },
} as const;
type StoreDefinition = (typeof STORES)[keyof typeof STORES];

/** The first version had tables of other names, and some without `userKey`. */
const VERSION = 2;

/** `userKey` is the user's id, or 'anonymous' for a guest. */
type OwnedRow = { readonly userKey: string };

interface StoreSchema<Row extends OwnedRow> extends DBSchema {
  rows: { key: string[]; value: Row; indexes: { age: [userKey: string, age: number] } };
}

/** The table of a store in a transaction that may write. */
type RowTable<Row extends OwnedRow> = IDBPObjectStore<StoreSchema<Row>, ['rows'], 'rows', 'readwrite'>;

type ReadTable<Row extends OwnedRow> = IDBPObjectStore<StoreSchema<Row>, ['rows'], 'rows'>;

/** One of the caches. Its methods reject with a DOMException where the browser cannot store. */
export type PersonalStore<Row extends OwnedRow> = {
  /** The row of a whole key: the person's key, then the other fields. */
  get(...key: string[]): Promise<Row | undefined>;
  /** The rows whose keys begin with this. */
  all(...key: string[]): Promise<Row[]>;
  /** The keys that begin with this. */
  keys(...key: string[]): Promise<string[][]>;
  count(userKey: string): Promise<number>;
  put(row: Row): Promise<void>;
  /** Changes rows of a person in one transaction. Nothing is changed for a person who has signed out meanwhile. */
  write(userKey: string, work: (rows: RowTable<Row>) => Promise<unknown>): Promise<void>;
};

/** People who signed out of this tab. Late answers for them are not stored. */
const departed = new Set<string>();

/** Opens the cache of this kind when it is first used. */
export function openStore<Row extends OwnedRow>(kind: keyof typeof STORES): PersonalStore<Row> {
  const withDatabase = reopened((onClosed) => openUnlessBlocked<Row>(STORES[kind], onClosed));
  const read = <T>(work: (rows: ReadTable<Row>) => Promise<T>): Promise<T> =>
    withDatabase((db) => inTransaction(db.transaction('rows'), ({ store }) => work(store)));
  const write: PersonalStore<Row>['write'] = (userKey, work) =>
    withDatabase(async (db) => {
      if (departed.has(userKey)) return;
      await inTransaction(db.transaction('rows', 'readwrite'), ({ store }) => work(store));
    });
  return {
    get: (...key) => read((rows) => rows.get(key)),
    all: (...key) => read((rows) => rows.getAll(keysThatBeginWith(key))),
    keys: (...key) => read((rows) => rows.getAllKeys(keysThatBeginWith(key))),
    count: (userKey) => read((rows) => rows.count(keysThatBeginWith([userKey]))),
    put: (row) => write(row.userKey, (rows) => rows.put(row)),
    write,
  };
}

/**
 * Deletes what is cached for a person in every store. Nothing more is stored for them until `allowRowsOf`. A store that an
 * older tab has open is cleared once that tab is closed.
 * @throws DOMException where a store could not be opened, after the others were cleared
 */
export async function deleteRowsOf(userKey: string): Promise<void> {
  departed.add(userKey);
  const cleared = await Promise.allSettled(
    Object.values(STORES).map(async (definition) => {
      const withDatabase = reopened((onClosed) => openDatabase(definition, { onClosed }));
      await withDatabase(async (db) => {
        try {
          await inTransaction(db.transaction('rows', 'readwrite'), ({ store }) =>
            store.delete(keysThatBeginWith([userKey])),
          );
        } finally {
          db.close();
        }
      });
    }),
  );
  for (const result of cleared) if (result.status === 'rejected') throw result.reason;
}

/** The person signed in again: their rows are stored from now on. */
export function allowRowsOf(userKey: string): void {
  departed.delete(userKey);
}

/** The range of all keys that begin with this. */
export const keysThatBeginWith = (key: readonly string[]): IDBKeyRange => IDBKeyRange.bound(key, [...key, []]);

type OpeningEvents = {
  /** An older version of the app has the database open in another tab. Opening goes on once that tab is closed. */
  readonly onBlocked?: () => void;
  /** The connection cannot be used any more. */
  readonly onClosed?: () => void;
};

function openDatabase<Row extends OwnedRow>({ name, key, age }: StoreDefinition, events: OpeningEvents = {}) {
  return openDB<StoreSchema<Row>>(name, VERSION, {
    upgrade(db, _from, _to, transaction) {
      adoptTable(unwrap(transaction), ['userKey', ...key]);
      if (db.objectStoreNames.contains('rows')) return;
      const rows = db.createObjectStore('rows', { keyPath: ['userKey', ...key] });
      if (age !== null) rows.createIndex('age', ['userKey', age]);
    },
    blocked: () => events.onBlocked?.(),
    blocking: (_from, _to, event) => {
      if (event.target instanceof IDBDatabase) event.target.close();
      events.onClosed?.();
    },
    terminated: () => events.onClosed?.(),
  });
}

/** As {@link openDatabase}, but rejects where an older tab is in the way: the app works without the cache meanwhile. */
function openUnlessBlocked<Row extends OwnedRow>(definition: StoreDefinition, onClosed: () => void) {
  return new Promise<IDBPDatabase<StoreSchema<Row>>>((resolve, reject) => {
    let isBlocked = false;
    const onBlocked = () => {
      isBlocked = true;
      reject(new DOMException(`${definition.name} is open in an older tab`, 'InvalidStateError'));
    };
    openDatabase<Row>(definition, { onBlocked, onClosed }).then(
      (db) => {
        if (!isBlocked) return resolve(db);
        db.close();
        onClosed();
      },
      (error: unknown) => reject(error instanceof Error ? error : new Error(String(error))),
    );
  });
}

/** Keeps the table of the first version where its rows have the same key, and deletes it otherwise. */
function adoptTable(transaction: IDBTransaction, keyPath: readonly string[]): void {
  for (const name of transaction.objectStoreNames) {
    const table = transaction.objectStore(name);
    if (String(table.keyPath) === String(keyPath)) table.name = 'rows';
    else transaction.db.deleteObjectStore(name);
  }
}
