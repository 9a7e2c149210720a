import { type DeviceState, GUEST } from './device.ts';
import { storedPassOf } from './linkPasses.ts';

export type SyncStatus = 'checking' | 'local-only' | 'synced' | 'needs-sync' | 'syncing' | 'error';

/** The list that a guest opened last came by a link: unlike the guest's own lists it is on the server. */
const isOpenByLink = ({ activeListId }: Pick<DeviceState, 'activeListId'>): boolean =>
  activeListId !== null && storedPassOf(activeListId) !== undefined;

/** 'Synced' means: nothing waits and every list's version equals the server's [Q5]. */
export function syncStatusOf(state: DeviceState): SyncStatus {
  if (state.userKey === GUEST && !isOpenByLink(state)) return 'local-only';
  if (state.isSyncing) return state.lastSync === 'none' ? 'checking' : 'syncing';
  const hasFailed = state.lastSync === 'failed' || state.lastSync === 'timeout';
  if (hasFailed || state.queue.some((row) => row.refusal !== null)) return 'error';
  // Changes that can still be undone wait too: a tab that closes now has not sent them.
  if (state.queue.length > 0) return 'needs-sync';
  return state.lastSync === 'none' ? 'checking' : 'synced';
}
