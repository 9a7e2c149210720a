import { SYNC_TIMEOUT_MS } from '@sali/domain/limits';
import type { ItemAction, ListAction } from '@sali/domain/lists/action';
import { confirm, discard, type ListSync, receive, replaceConfirmed } from '@sali/domain/lists/sync';
import { HttpError } from '../httpError.ts';
import { fetchChanges, fetchList, fetchLists, type VersionedList } from './api.ts';
import { type Device, deviceReady, forget, syncOf, tellTabs, updateSync, useDevice } from './device.ts';

/** Bringing what the device knows up to the server's truth: by one action, by the missed ones, or by whole lists. */

/** An action from the socket. A gap, or a list not known yet, is caught up at once. */
export async function receiveAction(listId: string, action: ListAction): Promise<void> {
  const on = await deviceReady();
  const next = receive(syncOf(on, listId), action);
  if (next === 'gap') return catchUp(listId);
  if (action.type === 'DELETE_LIST') return dropList(listId);
  updateSync(on, listId, () => next);
  if (changesPeople(action)) await loadWhole(on, listId);
  else await persist(on, listId);
}

/** An action lists the people; the reader's own role is only in the whole list. */
const changesPeople = ({ type }: ListAction): boolean => type === 'SHARE_LIST' || type === 'UNSHARE_LIST';

const underWay = new Map<string, Promise<void>>();

/** Fetches what was missed since the known version; the whole list where the log does not reach back or nothing is known. */
export function catchUp(listId: string): Promise<void> {
  const running = underWay.get(listId);
  if (running) return running;
  const run = catchUpOnce(listId).finally(() => underWay.delete(listId));
  underWay.set(listId, run);
  return run;
}

async function catchUpOnce(listId: string): Promise<void> {
  const on = await deviceReady();
  if (on.isGuest) return;
  try {
    const { confirmed, version } = syncOf(on, listId);
    const actions = confirmed ? await changesOrNull(listId, version) : null;
    const isJoined = actions !== null && applied(on, listId, actions);
    if (!isJoined || actions.some(changesPeople)) await loadWhole(on, listId);
    else await persist(on, listId);
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 404) throw error;
    await dropList(listId);
  }
}

async function changesOrNull(listId: string, since: number): Promise<ListAction[] | null> {
  try {
    return await fetchChanges(listId, since);
  } catch (error) {
    if (error instanceof HttpError && error.status === 410) return null;
    throw error;
  }
}

/** False where the actions do not join to what is known. */
function applied(on: Device, listId: string, actions: readonly ListAction[]): boolean {
  let next: ListSync | 'gap' = syncOf(on, listId);
  for (const action of actions) {
    if (next === 'gap') return false;
    next = receive(next, action);
  }
  if (next === 'gap') return false;
  const joined = next;
  updateSync(on, listId, () => joined);
  return true;
}

async function loadWhole(on: Device, listId: string): Promise<void> {
  const { list, version } = await fetchList(listId);
  updateSync(on, listId, (sync) => replaceConfirmed(sync, list, version));
  await persist(on, listId);
}

/** The answer to an op of ours: its item after the change, at that version. */
export async function confirmItem(on: Device, listId: string, answer: ItemAction): Promise<void> {
  if (confirm(syncOf(on, listId), answer) === 'gap') await catchUp(listId);
  updateSync(on, listId, (sync) => {
    const next = confirm(sync, answer);
    return next === 'gap' ? discard(sync, answer.opId) : next;
  });
}

/** Asks the server for a list this device does not know, by its address: number, `server_list_{number}` or uuid. */
export async function seekList(address: string): Promise<'found' | 'missing' | 'unreachable' | 'sign-in'> {
  const on = await deviceReady();
  try {
    await take(on, await fetchList(encodeURIComponent(address)));
    return 'found';
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    if (error.status === 401) return 'sign-in';
    return error.isPassing ? 'unreachable' : 'missing';
  }
}

/**
 * All lists as the server has them. Lists that it no longer has are removed here too; operations that wait are kept.
 * After 10 s it counts as failed; what comes later is taken all the same.
 */
export async function syncAll(): Promise<void> {
  const on = await deviceReady();
  if (on.isGuest || useDevice.getState().isSyncing) return;
  useDevice.setState({ isSyncing: true });
  try {
    const lastSync = await Promise.race([bringAll(on), after(SYNC_TIMEOUT_MS)]);
    useDevice.setState({ lastSync });
  } catch (error) {
    useDevice.setState({ lastSync: 'failed' });
    if (!(error instanceof HttpError)) throw error;
    if (error.status === 408) useDevice.setState({ lastSync: 'timeout' });
  } finally {
    useDevice.setState({ isSyncing: false });
  }
}

const after = (ms: number): Promise<'timeout'> => new Promise((resolve) => setTimeout(resolve, ms, 'timeout'));

async function bringAll(on: Device): Promise<'ok'> {
  const before = [...on.syncs].filter(([, sync]) => sync.confirmed).map(([id]) => id);
  const { whole, named } = await fetchLists(knownVersions(on));
  const current = new Set([...whole.map(({ list }) => list.id), ...named.map(({ id }) => id)]);
  for (const versioned of whole) await take(on, versioned);
  for (const { id, version } of named) if (syncOf(on, id).version !== version) await catchUp(id);
  for (const id of before) if (!current.has(id)) await dropList(id);
  useDevice.setState({ serverCount: current.size });
  return 'ok';
}

/** Versions of the lists that the device has whole, by the server's number. */
function knownVersions(on: Device): Map<number, number> {
  const known = new Map<number, number>();
  for (const { confirmed, version } of on.syncs.values()) {
    if (confirmed?.serverId) known.set(confirmed.serverId, version);
  }
  return known;
}

/** A whole list from the server, unless the device has that version already. */
export async function take(on: Device, { list, version }: VersionedList): Promise<void> {
  const known = syncOf(on, list.id);
  if (known.confirmed && known.version === version && known.confirmed.updatedAt === list.updatedAt) return;
  updateSync(on, list.id, (sync) => replaceConfirmed(sync, list, version));
  await persist(on, list.id);
}

/** Writes what is confirmed of a list to the device and tells the other tabs. */
export async function persist(on: Device, listId: string): Promise<void> {
  const { confirmed, version } = syncOf(on, listId);
  if (confirmed) await on.storage.putList({ id: listId, confirmed, version });
  tellTabs(on, listId);
}

/** The list is deleted, or no longer ours: away from the device; operations that wait for it stay and will be refused, in sight. */
export async function dropList(listId: string): Promise<void> {
  const on = await deviceReady();
  await on.storage.deleteList(listId);
  forget(on, listId);
  tellTabs(on, listId);
}
