import type { ShoppingList } from '@sali/domain/lists/list';
import type { ListOp } from '@sali/domain/lists/op';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { inTransaction, reopened, type WithDatabase } from '../../base/device/reopened.ts';

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

/** One user's rows in IndexedDB: confirmed lists, and the queue that outlives reloads, updates and changes of user. */
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

/**
 * Opens what is stored for a user. A connection that was lost is opened again, and the call is tried again.
 * @param userKey the user's id, or 'anonymous' for a guest
 * @returns methods that reject with a DOMException where the browser cannot store [S25]
 */
export async function openStorage(userKey: string): Promise<Storage> {
  const withDatabase = reopened((onClosed) => openUserDatabase(userKey, onClosed));
  await withDatabase(() => Promise.resolve());
  return storageOn(withDatabase);
}

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

type OpenDatabase = WithDatabase<IDBPDatabase<Schema>>;

const storageOn = (withDatabase: OpenDatabase): Storage => ({ ...listsOn(withDatabase), ...queueOn(withDatabase) });

const listsOn = (withDatabase: OpenDatabase): Pick<Storage, 'lists' | 'list' | 'putList' | 'deleteList'> => ({
  lists: () => withDatabase((db) => inTransaction(db.transaction('lists'), ({ store }) => store.getAll())),
  list: (id) => withDatabase((db) => inTransaction(db.transaction('lists'), ({ store }) => store.get(id))),
  putList: (list) =>
    withDatabase((db) =>
      inTransaction(db.transaction('lists', 'readwrite'), async ({ store }) => {
        const known = await store.get(list.id);
        if (!known || known.version <= list.version) await store.put(list);
      }),
    ),
  deleteList: (id) =>
    withDatabase((db) => inTransaction(db.transaction('lists', 'readwrite'), ({ store }) => store.delete(id))),
});

const queueOn = (withDatabase: OpenDatabase): Omit<Storage, keyof ReturnType<typeof listsOn>> => ({
  ops: (listId) =>
    withDatabase((db) =>
      inTransaction(db.transaction('ops'), async ({ store }) => {
        const rows = await (listId === undefined ? store.getAll() : store.index('list').getAll(listId));
        return rows.filter(isQueued).sort((a, b) => a.seq - b.seq);
      }),
    ),
  deleteOps: () =>
    withDatabase((db) => inTransaction(db.transaction('ops', 'readwrite'), ({ store }) => store.clear())),
  appendOps: (ops, holdUntil) =>
    withDatabase((db, isAgain) =>
      inTransaction(db.transaction('ops', 'readwrite'), async ({ store }) => {
        const stored = new Set(isAgain ? (await store.getAll()).map(({ op }) => op.id) : []);
        const missing = ops.filter(({ id }) => !stored.has(id));
        await Promise.all(missing.map((op) => store.add({ op, holdUntil, attempted: false, refusal: null })));
      }),
    ),
  changeOp: (seq, change) =>
    withDatabase((db) =>
      inTransaction(db.transaction('ops', 'readwrite'), async ({ store }) => {
        const stored = await store.get(seq);
        const row = stored && isQueued(stored) ? stored : undefined;
        const next = row ? change(row) : 'keep';
        if (next === 'delete') await store.delete(seq);
        else if (next !== 'keep') await store.put(next);
        if (next === 'delete') return undefined;
        return next === 'keep' ? row : next;
      }),
    ),
  mergeEdit: (edit) =>
    withDatabase((db) =>
      inTransaction(db.transaction('ops', 'readwrite'), async ({ store }) => {
        const rows = await store.index('list').getAll(edit.listId);
        const last = rows
          .filter(isQueued)
          .sort((a, b) => a.seq - b.seq)
          .at(-1);
        const merged = last && mergedEditOf(last, edit);
        if (merged) await store.put({ ...last, op: merged });
        return merged;
      }),
    ),
  confirm: (seq, list) =>
    withDatabase((db) =>
      inTransaction(db.transaction(['lists', 'ops'], 'readwrite'), async (tx) => {
        const lists = tx.objectStore('lists');
        if (list) {
          const known = await lists.get(list.id);
          if (!known || known.version <= list.version) await lists.put(list);
        }
        await tx.objectStore('ops').delete(seq);
      }),
    ),
});

function mergedEditOf({ op, attempted, refusal }: QueuedOp, edit: ListEdit): ListEdit | undefined {
  if (op.kind !== 'editItem' || op.itemId !== edit.itemId || attempted || refusal !== null) return undefined;
  return { ...op, at: edit.at, change: { ...op.change, ...edit.change } };
}
