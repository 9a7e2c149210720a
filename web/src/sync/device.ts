import type { ShoppingList } from '@sali/domain/lists/list';
import type { ListOp } from '@sali/domain/lists/op';
import { emptySync, type ListSync, viewOf } from '@sali/domain/lists/sync';
import { create } from 'zustand';
import { readSnapshot, writeSnapshot } from './snapshot.ts';
import { openStorage, type QueuedOp, type Storage } from './storage.ts';

/**
 * What this tab knows: one {@link ListSync} per list, kept equal to IndexedDB, and the state the screens read.
 *
 *   IndexedDB ──open──▶ syncs ──publish──▶ useDevice.lists ──▶ screens ;  a picture of it ──▶ localStorage
 *
 * 1. IndexedDB is written before the screen changes. 2. Another tab's write is heard on the channel and read from IndexedDB.
 * 3. One database per user, and one for the guest: a change of user deletes nothing.
 */
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
  /** How many lists the server told of at the last sync; null until there was one. */
  readonly serverCount: number | null;
};

export const GUEST = 'anonymous';

export const useDevice = create<DeviceState>()(() => fresh(GUEST));

export type Device = {
  readonly userKey: string;
  readonly isGuest: boolean;
  readonly storage: Storage;
  readonly channel: BroadcastChannel;
  readonly syncs: Map<string, ListSync>;
};

let device: Device | undefined;
let opening: Promise<Device> | undefined;

function fresh(userKey: string): DeviceState {
  const picture = readSnapshot(userKey);
  return { phase: 'opening', userKey, queue: [], isSyncing: false, lastSync: 'none', serverCount: null, ...picture };
}

/** Shows the user's last picture at once, then the truth from IndexedDB. Nothing of the previous user is deleted. */
export function openDevice(userKey: string): Promise<Device> {
  if (opening && useDevice.getState().userKey === userKey) return opening;
  savePicture();
  device?.channel.close();
  device = undefined;
  useDevice.setState(fresh(userKey), true);
  opening = open(userKey);
  return opening;
}

async function open(userKey: string): Promise<Device> {
  const storage = await openStorage(userKey);
  const [stored, ops] = await Promise.all([storage.lists(), storage.ops()]);
  const syncs = new Map(
    stored.map(({ id, confirmed, version }): [string, ListSync] => [id, { confirmed, version, pending: [] }]),
  );
  for (const { op, refusal } of ops) {
    const sync = syncs.get(op.listId) ?? emptySync;
    if (refusal === null) syncs.set(op.listId, { ...sync, pending: [...sync.pending, op] });
  }
  const channel = new BroadcastChannel(`sali-lists-${userKey}`);
  const opened: Device = { userKey, isGuest: userKey === GUEST, storage, channel, syncs };
  channel.onmessage = (event: MessageEvent<string>) => void reread(opened, event.data);
  if (useDevice.getState().userKey !== userKey) {
    channel.close(); // the user changed meanwhile
    return opened;
  }
  device = opened;
  const lists = Object.fromEntries([...syncs].flatMap(([id, sync]) => shown(id, sync)));
  useDevice.setState({ phase: 'ready', lists, queue: ops });
  return opened;
}

/** The open device; waits for it where it is still opening. */
export async function deviceReady(): Promise<Device> {
  return device ?? (await (opening ?? openDevice(useDevice.getState().userKey)));
}

export const syncOf = (on: Device, listId: string): ListSync => on.syncs.get(listId) ?? emptySync;

/** Changes what is known of a list and shows it. A list with nothing confirmed and nothing pending is gone. */
export function updateSync(on: Device, listId: string, change: (sync: ListSync) => ListSync): ListSync {
  const before = syncOf(on, listId);
  const after = change(before);
  if (after === before) return after;
  if (after.confirmed || after.pending.length > 0) on.syncs.set(listId, after);
  else on.syncs.delete(listId);
  if (on === device) publish(listId, after);
  return after;
}

export type ListVersion = {
  readonly id: string;
  readonly name: string;
  /** The server's version that this device knows. */
  readonly version: number;
  /** How many operations wait on it. */
  readonly pending: number;
};

/** Every list of the device with its version. */
export async function listVersions(): Promise<ListVersion[]> {
  const { syncs } = await deviceReady();
  return [...syncs].map(([id, sync]) => ({
    id,
    name: viewOf(sync)?.name ?? sync.confirmed?.name ?? id,
    version: sync.version,
    pending: sync.pending.length,
  }));
}

export const forget = (on: Device, listId: string): ListSync =>
  updateSync(on, listId, (sync) => ({ confirmed: undefined, version: 0, pending: sync.pending }));

/** Tells the other tabs of this user that the list changed in IndexedDB. Once another user is open here, nobody listens. */
export function tellTabs(on: Device, listId: string): void {
  if (on === device) on.channel.postMessage(listId);
}

/** The queue as IndexedDB has it now. */
export async function publishQueue(on: Device): Promise<void> {
  const queue = await on.storage.ops();
  if (on === device) useDevice.setState({ queue });
}

/** False once another user was opened: nothing of this one may be sent any more. */
export const isCurrent = (on: Device): boolean => useDevice.getState().userKey === on.userKey;

export const isPending = (sync: ListSync, op: ListOp): boolean => sync.pending.some((other) => other.id === op.id);

async function reread(on: Device, listId: string): Promise<void> {
  const [stored, ops] = await Promise.all([on.storage.list(listId), on.storage.ops(listId)]);
  const pending = ops.filter((row) => row.refusal === null).map((row) => row.op);
  updateSync(on, listId, (sync) => {
    const known =
      stored && stored.version >= sync.version ? stored : { confirmed: sync.confirmed, version: sync.version };
    return stored ? { ...known, pending } : { confirmed: undefined, version: 0, pending };
  });
  await publishQueue(on);
}

function shown(id: string, sync: ListSync): [string, ShoppingList][] {
  const view = viewOf(sync);
  return view ? [[id, view]] : [];
}

function publish(listId: string, sync: ListSync): void {
  const { [listId]: _before, ...others } = useDevice.getState().lists;
  useDevice.setState({ lists: { ...others, ...Object.fromEntries(shown(listId, sync)) } });
  schedulePicture();
}

/** The list opened last; null where there is none. */
export function setActiveList(listId: string | null): void {
  useDevice.setState({ activeListId: listId });
  schedulePicture();
}

/** The store whose prices are shown where a list has not chosen its own. */
export function setSelectedStore(storeKey: string | null): void {
  useDevice.setState({ selectedStore: storeKey });
  schedulePicture();
}

let pictureTimer: ReturnType<typeof setTimeout> | undefined;
let pictureIdle = 0;

/** Drawing it takes long where the lists are long, so it waits for a pause between two taps; a hidden page does not wait. */
export function schedulePicture(): void {
  pictureTimer ??= setTimeout(() => {
    if ('requestIdleCallback' in window) pictureIdle = requestIdleCallback(savePicture, { timeout: PICTURE_LATEST_MS });
    else savePicture();
  }, PICTURE_AFTER_MS);
}

const PICTURE_AFTER_MS = 2000;
const PICTURE_LATEST_MS = 5000;

/** Writes the picture for the next first paint; also when the page hides. */
export function savePicture(): void {
  clearTimeout(pictureTimer);
  if (pictureIdle !== 0) cancelIdleCallback(pictureIdle);
  pictureTimer = undefined;
  pictureIdle = 0;
  const state = useDevice.getState();
  if (state.phase !== 'ready') return;
  const modified = new Set(state.queue.map((row) => row.op.listId));
  writeSnapshot(state.userKey, { ...state, modified }, Date.now());
}
