import { IDBDatabase, IDBObjectStore } from 'fake-indexeddb';
import type { Clock } from './clock.ts';

/** The error that a closed page gets from every part of its browser: nothing it does counts any more. */
export class PageIsGone extends Error {}

/** The page that a transaction belongs to, and whether its device has room. */
export type StorageOwner = { isGone: boolean; readonly device: { isFull: boolean }; readonly clock: Clock };

type RawTransaction = {
  readonly mode: string;
  readonly db: RawDatabase;
  addEventListener(type: 'complete' | 'abort', listener: () => void): void;
  _abort(errorName: string | null): void;
  _state: string;
};
type RawDatabase = {
  readonly _rawDatabase: { transactions: RawTransaction[] };
  transaction(...args: readonly unknown[]): RawTransaction;
  close(): void;
};
type RawStore = { readonly transaction: RawTransaction; put(...args: readonly unknown[]): unknown };

type OpenRequest = {
  readonly result: unknown;
  addEventListener(type: 'success' | 'error', listener: () => void): void;
};

/** The IndexedDB of a device, in memory. */
export type SimDatabases = { open(name: string, version: number): OpenRequest };

const owners = new WeakMap<object, StorageOwner>();
const open = new Map<StorageOwner, Set<RawTransaction>>();
const connections = new Map<StorageOwner, RawDatabase[]>();
let isWatching = false;

/** The IndexedDB that a page sees: its device's, until the page is gone. */
export function databasesFor(
  owner: StorageOwner,
  factory: SimDatabases,
): { open(name: string, version: number): unknown } {
  watchTransactions();
  return {
    open: (name, version) => {
      if (owner.isGone) throw new PageIsGone();
      const request = factory.open(name, version);
      owner.clock.begin();
      const done = (): void => {
        owner.clock.end();
        const database = request.result as RawDatabase;
        owners.set(database, owner);
        connections.set(owner, [...(connections.get(owner) ?? []), database]);
      };
      request.addEventListener('success', done);
      request.addEventListener('error', () => owner.clock.end());
      return request;
    },
  };
}

/** Ends what a page has open. @param isKept transactions that were under way are finished as far as they came, or undone */
export function closeDatabasesOf(owner: StorageOwner, isKept: boolean): void {
  for (const transaction of open.get(owner) ?? []) {
    if (!isKept && transaction._state !== 'finished') transaction._abort('AbortError');
  }
  for (const database of connections.get(owner) ?? []) database.close();
  connections.delete(owner);
}

/** Every row of a table as it is stored now. */
export function storedRows<Row>(factory: SimDatabases, database: string, table: string): Row[] {
  const { _databases: databases } = factory as unknown as {
    _databases: Map<
      string,
      { rawObjectStores: Map<string, { records: { values(): Iterable<{ readonly value: Row }> } }> }
    >;
  };
  const records = databases.get(database)?.rawObjectStores.get(table)?.records.values() ?? [];
  return Array.from(records, ({ value }) => value);
}

/** Counts transactions as work of the world, and lets a full device refuse what is written. Once for all devices. */
function watchTransactions(): void {
  if (isWatching) return;
  isWatching = true;
  const databases = IDBDatabase.prototype as unknown as RawDatabase;
  const { transaction: begin } = databases;
  databases.transaction = function (this: RawDatabase, ...args) {
    const owner = owners.get(this);
    if (owner?.isGone) throw new PageIsGone();
    const transaction = begin.apply(this, args as []);
    if (owner) watch(owner, transaction);
    return transaction;
  };
  const stores = IDBObjectStore.prototype as unknown as RawStore & { add: RawStore['put'] };
  for (const name of ['put', 'add'] as const) {
    const write = stores[name];
    stores[name] = function (this: RawStore, ...args) {
      const request = write.apply(this, args as []);
      if (owners.get(this.transaction.db)?.device.isFull) this.transaction._abort('QuotaExceededError');
      return request;
    };
  }
}

function watch(owner: StorageOwner, transaction: RawTransaction): void {
  const mine = open.get(owner) ?? new Set();
  open.set(owner, mine.add(transaction));
  owner.clock.begin();
  const done = (): void => {
    owner.clock.end();
    mine.delete(transaction);
    // The library keeps finished transactions for ever.
    const raw = transaction.db._rawDatabase;
    raw.transactions = raw.transactions.filter((one) => one !== transaction);
  };
  transaction.addEventListener('complete', done);
  transaction.addEventListener('abort', done);
}
