import type { ShoppingList } from '@sali/domain/lists/list';
import type { ListOp } from '@sali/domain/lists/op';
import { isRecord } from '@sali/domain/base/unknownValues';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** A list as the server last sent it. */
type StoredList = { readonly id: string; readonly confirmed: ShoppingList; readonly version: number };

/** An operation on the device that the server has not confirmed. */
export type QueuedOp = {
  /** Order of the queue, made by the device. */
  readonly seq: number;
  readonly op: ListOp;
  /** Not sent before this time (ms): a tick within its 1.5 s. */
  readonly holdUntil: number;
  /** Sent at least once, so its body may not change any more. */
  readonly attempted: boolean;
  /** Why the server refused it for good; null while it waits. */
  readonly refusal: string | null;
};

/** An op as it is added to the store, which gives it its `seq`. */
type StoredOp = Omit<QueuedOp, 'seq'> & { readonly seq?: number };

type ListEdit = Extract<ListOp, { readonly kind: 'editItem' }>;

interface Schema extends DBSchema {
  lists: { key: string; value: StoredList };
  ops: { key: number; value: StoredOp; indexes: { list: string } };
}

/** What IndexedDB stores for one user: confirmed lists, and the queue that outlives reloads, updates and changes of user. */
export type Storage = {
  lists(): Promise<StoredList[]>;
  list(id: string): Promise<StoredList | undefined>;
  /** Stores the list unless a newer version is stored: two tabs may receive changes in another order. */
  putList(list: StoredList): Promise<void>;
  deleteList(id: string): Promise<void>;
  ops(listId?: string): Promise<QueuedOp[]>;
  /** Deletes the queue: only for an account that was deleted. */
  deleteOps(): Promise<void>;
  appendOps(ops: readonly ListOp[], holdUntil: number): Promise<void>;
  /**
   * Merges an edit into the last operation of its list, if that is an edit of the same item that was not sent yet.
   * @returns the merged edit; undefined where they cannot be merged
   */
  mergeEdit(edit: ListEdit): Promise<ListOp | undefined>;
  /**
   * Changes one queued operation in one transaction, so that it cannot be sent and altered at once. `change` returns the
   * new row, 'delete', or 'keep'. @returns the row after the change; undefined where it is gone
   */
  changeOp(seq: number, change: (row: QueuedOp) => QueuedOp | 'delete' | 'keep'): Promise<QueuedOp | undefined>;
  /** In one transaction: the list as confirmed, and the operation gone from the queue. */
  confirm(seq: number, list: StoredList | undefined): Promise<void>;
};

/** Runs work on the open database. */
type WithDatabase = <T>(work: (db: IDBPDatabase<Schema>) => Promise<T>) => Promise<T>;

/**
 * Opens what is stored for a user. Browsers close the connection of a page in the background: the next call opens it again.
 * @param userKey the user's id, or 'anonymous' for a guest
 * @returns methods that reject with a DOMException where the browser cannot store [S25]
 */
export async function openStorage(userKey: string): Promise<Storage> {
  let opened: Promise<IDBPDatabase<Schema>> | undefined;
  const forget = () => (opened = undefined);
  const database = () =>
    (opened ??= openUserDatabase(userKey, forget).catch((error: unknown) => {
      forget();
      throw error;
    }));
  const withDatabase: WithDatabase = async (work) => {
    const used = database();
    try {
      return await work(await used);
    } catch (error) {
      if (!isClosed(error)) throw error;
      if (opened === used) forget();
      // No transaction began on the closed connection, so nothing is done twice.
      return work(await database());
    }
  };
  await database();
  return storageOn(withDatabase);
}

/** Whether the connection was closed before the work began. */
const isClosed = (error: unknown): boolean => isRecord(error) && error['name'] === 'InvalidStateError';

/** @param onClosed called when the browser has closed the connection */
function openUserDatabase(userKey: string, onClosed: () => void): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>(`sali-${userKey}`, 1, {
    upgrade(fresh) {
      fresh.createObjectStore('lists', { keyPath: 'id' });
      fresh.createObjectStore('ops', { keyPath: 'seq', autoIncrement: true }).createIndex('list', 'op.listId');
    },
    terminated: onClosed,
  });
}

/** IndexedDB numbers an op when it is added. */
const isQueued = (row: StoredOp): row is QueuedOp => row.seq !== undefined;

const storageOn = (withDatabase: WithDatabase): Storage => ({
  lists: () => withDatabase((db) => db.getAll('lists')),
  list: (id) => withDatabase((db) => db.get('lists', id)),
  putList: (list) =>
    withDatabase(async (db) => {
      const tx = db.transaction('lists', 'readwrite');
      const known = await tx.store.get(list.id);
      if (!known || known.version <= list.version) await tx.store.put(list);
      await tx.done;
    }),
  deleteList: (id) => withDatabase((db) => db.delete('lists', id)),
  ops: (listId) =>
    withDatabase(async (db) => {
      const rows = listId === undefined ? await db.getAll('ops') : await db.getAllFromIndex('ops', 'list', listId);
      return rows.filter(isQueued).sort((a, b) => a.seq - b.seq);
    }),
  deleteOps: () => withDatabase((db) => db.clear('ops')),
  appendOps: (ops, holdUntil) =>
    withDatabase(async (db) => {
      const tx = db.transaction('ops', 'readwrite');
      const added = ops.map((op) => tx.store.add({ op, holdUntil, attempted: false, refusal: null }));
      await Promise.all([...added, tx.done]);
    }),
  changeOp: (seq, change) =>
    withDatabase(async (db) => {
      const tx = db.transaction('ops', 'readwrite');
      const stored = await tx.store.get(seq);
      const row = stored && isQueued(stored) ? stored : undefined;
      const next = row ? change(row) : 'keep';
      if (next === 'delete') await tx.store.delete(seq);
      else if (next !== 'keep') await tx.store.put(next);
      await tx.done;
      if (next === 'delete') return undefined;
      return next === 'keep' ? row : next;
    }),
  mergeEdit: (edit) =>
    withDatabase(async (db) => {
      const tx = db.transaction('ops', 'readwrite');
      const rows = await tx.store.index('list').getAll(edit.listId);
      const last = rows
        .filter(isQueued)
        .sort((a, b) => a.seq - b.seq)
        .at(-1);
      const merged = last && mergedEditOf(last, edit);
      if (merged) await tx.store.put({ ...last, op: merged });
      await tx.done;
      return merged;
    }),
  confirm: (seq, list) =>
    withDatabase(async (db) => {
      const tx = db.transaction(['lists', 'ops'], 'readwrite');
      const lists = tx.objectStore('lists');
      if (list) {
        const known = await lists.get(list.id);
        if (!known || known.version <= list.version) await lists.put(list);
      }
      await tx.objectStore('ops').delete(seq);
      await tx.done;
    }),
});

function mergedEditOf({ op, attempted, refusal }: QueuedOp, edit: ListEdit): ListEdit | undefined {
  if (op.kind !== 'editItem' || op.itemId !== edit.itemId || attempted || refusal !== null) return undefined;
  return { ...op, at: edit.at, change: { ...op.change, ...edit.change } };
}
