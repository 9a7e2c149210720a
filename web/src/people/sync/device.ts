import type { ShoppingList } from '@sali/domain/lists/list';
import { emptySync, type ListSync, viewOf } from '@sali/domain/lists/sync';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type LinkPass, storedPassOf } from './linkPasses.ts';
import { readSnapshot, writeSnapshot } from './snapshot.ts';
import { SnapshotWriter } from './snapshotWriter.ts';
import { openStorage, type QueuedOp, type Storage } from './storage.ts';
import { forgetNames, learnNames } from '../../base/languages/personName.ts';

/** The state that screens read: the lists of the open user, and the queue to be sent. */
export type DeviceState = {
  readonly phase: 'opening' | 'ready';
  readonly userKey: string;
  readonly lists: Readonly<Record<string, ShoppingList>>;
  /** Waiting and refused operations, in the order they will be sent. */
  readonly queue: readonly QueuedOp[];
  readonly activeListId: string | null;
  readonly selectedStore: string | null;
  readonly isSyncing: boolean;
  readonly lastSync: 'none' | 'ok' | 'failed' | 'timeout';
  /** How many lists the server reported at the last sync; null until there was one. */
  readonly serverCount: number | null;
};

/** The `userKey` of a person who is not signed in. */
export const GUEST = 'anonymous';

const openingState = (userKey: string): DeviceState => ({
  phase: 'opening',
  userKey,
  queue: [],
  isSyncing: false,
  lastSync: 'none',
  serverCount: null,
  ...readSnapshot(userKey),
});

/**
 * The lists of one user as this tab knows them: one {@link ListSync} per list, kept equal to IndexedDB.
 * An object stays usable after another user was opened: it then writes to IndexedDB only, not to the screen.
 */
export class UserLists {
  readonly userKey: string;
  readonly isGuest: boolean;
  readonly storage: Storage;
  readonly #syncs = new Map<string, ListSync>();
  readonly #device: Device;
  readonly #channel: BroadcastChannel;

  constructor(userKey: string, storage: Storage, device: Device) {
    this.userKey = userKey;
    this.isGuest = userKey === GUEST;
    this.storage = storage;
    this.#device = device;
    this.#channel = new BroadcastChannel(`sali-lists-${userKey}`);
    this.#channel.onmessage = (event: MessageEvent<string>) => void this.#reread(event.data);
  }

  /** Reads everything from IndexedDB. @returns the queue */
  async load(): Promise<QueuedOp[]> {
    const [stored, ops] = await Promise.all([this.storage.lists(), this.storage.ops()]);
    for (const { id, confirmed, version } of stored) this.#syncs.set(id, { confirmed, version, pending: [] });
    for (const { op, refusal } of ops) {
      const sync = this.syncOf(op.listId);
      if (refusal === null) this.#syncs.set(op.listId, { ...sync, pending: [...sync.pending, op] });
    }
    return ops;
  }

  syncs(): ReadonlyMap<string, ListSync> {
    return this.#syncs;
  }

  syncOf(listId: string): ListSync {
    return this.#syncs.get(listId) ?? emptySync;
  }

  /** Changes what is known of a list and shows it. A list with nothing confirmed and nothing pending is removed. */
  update(listId: string, change: (sync: ListSync) => ListSync): ListSync {
    const before = this.syncOf(listId);
    const after = change(before);
    if (after === before) return after;
    if (after.confirmed || after.pending.length > 0) this.#syncs.set(listId, after);
    else this.#syncs.delete(listId);
    if (this.#device.isOpen(this)) this.#device.showList(listId, after);
    return after;
  }

  /** Whether this user is still the one of this tab. After a sign-out no list may be stored again. */
  isCurrent(): boolean {
    return this.#device.isCurrent(this);
  }

  /** Stores the confirmed part of a list and notifies the other tabs. */
  async persist(listId: string): Promise<void> {
    const { confirmed, version } = this.syncOf(listId);
    if (confirmed && this.isCurrent()) await this.storage.putList({ id: listId, confirmed, version });
    this.notifyTabs(listId);
  }

  /** Removes a list from the device. Operations that wait for it stay: the server will refuse them, in sight. */
  async drop(listId: string): Promise<void> {
    await this.storage.deleteList(listId);
    this.update(listId, (sync) => ({ confirmed: undefined, version: 0, pending: sync.pending }));
    this.notifyTabs(listId);
  }

  /** Notifies the other tabs of this user that the list changed in IndexedDB; nothing once another user is open here. */
  notifyTabs(listId: string): void {
    if (this.#device.isOpen(this)) this.#channel.postMessage(listId);
  }

  /** Shows the queue as IndexedDB has it now. */
  async showQueue(): Promise<void> {
    const queue = await this.storage.ops();
    if (this.#device.isOpen(this)) this.#device.state.setState({ queue });
  }

  /** Stops listening to other tabs. */
  close(): void {
    this.#channel.close();
  }

  /** Another tab changed this list. */
  async #reread(listId: string): Promise<void> {
    const [stored, ops] = await Promise.all([this.storage.list(listId), this.storage.ops(listId)]);
    const pending = ops.filter((row) => row.refusal === null).map((row) => row.op);
    this.update(listId, ({ confirmed, version }) => {
      if (!stored) return { confirmed: undefined, version: 0, pending };
      return stored.version >= version
        ? { confirmed: stored.confirmed, version: stored.version, pending }
        : { confirmed, version, pending };
    });
    await this.showQueue();
  }
}

/**
 * The data of this tab: the user who is open, and the state that the screens read.
 *
 *   IndexedDB ──open──▶ UserLists ──showList──▶ state.lists ──▶ screens ;  a snapshot of it ──▶ localStorage
 *
 * 1. IndexedDB is written before the screen changes. 2. Another tab reports its writes on a channel, and they are read
 * from IndexedDB. 3. There is one database per user, and one for the guest: a change of user deletes nothing.
 */
export class Device {
  readonly state: StoreApi<DeviceState> = createStore<DeviceState>()(() => openingState(GUEST));
  readonly #snapshots = new SnapshotWriter(() => writeSnapshotOf(this.state.getState()));
  #user: UserLists | undefined;
  #opening: Promise<UserLists> | undefined;

  /** Shows the user's last snapshot at once, then the content of IndexedDB. */
  openUser(userKey: string): Promise<UserLists> {
    if (this.#opening && this.state.getState().userKey === userKey) return this.#opening;
    this.saveSnapshot();
    this.#user?.close();
    this.#user = undefined;
    forgetNames();
    this.state.setState(openingState(userKey), true);
    const opening = this.#load(userKey);
    this.#opening = opening;
    opening.catch(() => {
      // The caller hears of it; the next one tries again.
      if (this.#opening === opening) this.#opening = undefined;
    });
    return opening;
  }

  async #load(userKey: string): Promise<UserLists> {
    const user = new UserLists(userKey, await openStorage(userKey), this);
    const queue = await user.load();
    if (!this.isCurrent(user)) {
      user.close(); // the user changed meanwhile
      return user;
    }
    this.#user = user;
    const lists = Object.fromEntries([...user.syncs()].flatMap(([id, sync]) => viewEntryOf(id, sync)));
    learnNames(lists);
    this.state.setState({ phase: 'ready', lists, queue });
    return user;
  }

  /** The open user's lists; waits while they are being opened. */
  async ready(): Promise<UserLists> {
    return this.#user ?? (await (this.#opening ?? this.openUser(this.state.getState().userKey)));
  }

  /** Whether this user's lists are on the screen. */
  isOpen(user: UserLists): boolean {
    return this.#user === user;
  }

  /** The pass of a list that the guest of this device opened by a link; undefined for any other list, and in an account. */
  passOf(listId: string): LinkPass | undefined {
    return this.state.getState().userKey === GUEST ? storedPassOf(listId) : undefined;
  }

  /** False once another user was opened: nothing of this one may be sent any more. */
  isCurrent(user: UserLists): boolean {
    return this.state.getState().userKey === user.userKey;
  }

  showList(listId: string, sync: ListSync): void {
    const { [listId]: _before, ...others } = this.state.getState().lists;
    const shown = Object.fromEntries(viewEntryOf(listId, sync));
    learnNames(shown);
    this.state.setState({ lists: { ...others, ...shown } });
    this.#snapshots.schedule();
  }

  /** Sets the list that was opened last; null where there is none. */
  setActiveList(listId: string | null): void {
    this.state.setState({ activeListId: listId });
    this.#snapshots.schedule();
  }

  /** Sets the store whose prices are shown where a list has not chosen its own. */
  setSelectedStore(storeKey: string | null): void {
    this.state.setState({ selectedStore: storeKey });
    this.#snapshots.schedule();
  }

  /** Writes the snapshot for the next first paint now, as when the page hides. */
  saveSnapshot(): void {
    this.#snapshots.save();
  }
}

function viewEntryOf(id: string, sync: ListSync): [string, ShoppingList][] {
  const view = viewOf(sync);
  return view ? [[id, view]] : [];
}

function writeSnapshotOf(state: DeviceState): void {
  if (state.phase !== 'ready') return;
  const modified = new Set(state.queue.map((row) => row.op.listId));
  writeSnapshot(state.userKey, { ...state, modified }, Date.now());
}
