/**
 * The connectivity room: whether the server can be reached; it notifies others when it can again.
 * Invariant: the indicator says what was last seen, never what is hoped.
 * Called once by the start of the app; it wakes the queue, the live connection and the periodic sync.
 */
import { HEALTH_CHECK_MS, PERIODIC_SYNC_MS } from '@sali/domain/base/limits';
import { participantsBesidesOwner } from '@sali/domain/lists/list';
import { msUntil } from '@sali/domain/base/time';
import { useEffect, useState } from 'react';
import { create } from 'zustand';
import { useAccount } from '../accounts/accounts.ts';
import { syncEngine } from '../sync/engine.ts';
import { storedPasses } from '../sync/linkPasses.ts';
import { openedLive, reviveConnections, shownListId, whenLive } from '../live/opened.ts';
import { checkHealth, watchCalls } from './api.ts';
import { isSyncDue } from './periodicSync.ts';

/** Failing calls lead to at most one health check in this time. */
export const HEALTH_DOUBT_GAP_MS = 400;

/** A server that cannot be reached is looked at again after these waits, and so at each turn of 30 s: a restart takes seconds. */
const HEALTH_RETRY_WAITS_MS: readonly number[] = [1000, 2000];

export type Health = 'offline' | 'checking' | 'connected' | 'unavailable';

export const useConnectivity = create<{ readonly health: Health }>()(() => ({
  health: navigator.onLine ? 'checking' : 'offline',
}));

/** Whether the server can be asked, as far as the device knows. */
export const canAskServer = (health: Health): boolean => health !== 'offline' && health !== 'unavailable';

export const useIsOnline = (): boolean => useConnectivity(({ health }) => canAskServer(health));

/** How often the server came back after it could not be reached: what failed meanwhile is asked again then. */
export function useServerReturns(): number {
  const [returns, setReturns] = useState(0);
  useEffect(
    () =>
      useConnectivity.subscribe((now, before) => {
        const wasAway = !canAskServer(before.health);
        if (wasAway && now.health === 'connected') setReturns((count) => count + 1);
      }),
    [],
  );
  return returns;
}

/** When the page was last hidden (ms): after a while away, its lists are old. */
let hiddenAt = Infinity;

/** Listens to the browser and polls the server's health every 30 s; the app lives as long as the tab. */
export function startConnectivity(): void {
  addEventListener('online', () => void check());
  addEventListener('offline', goOffline);
  watchCalls(doubt);
  // A socket that breaks is often the first sign of a server that went away.
  whenLive(({ state }) =>
    state.subscribe((now, before) => {
      if (before.status === 'connected' && now.status === 'waiting') doubt('refused');
    }),
  );
  addEventListener('pagehide', hide);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void comeBack();
    else hide();
  });
  setInterval(() => void check(), HEALTH_CHECK_MS);
  setInterval(() => void periodicSync(), PERIODIC_SYNC_MS);
  void check();
}

function goOffline(): void {
  useConnectivity.setState({ health: 'offline' });
  openedLive()?.suspend();
}

let checkedAt = -Infinity;
let doubtTimer: ReturnType<typeof setTimeout> | undefined;
let retryTimer: ReturnType<typeof setTimeout> | undefined;

/** Checks the connection soon, not after up to 30 s, where a call's outcome contradicts its last known state. */
function doubt(outcome: 'answered' | 'refused'): void {
  const { health } = useConnectivity.getState();
  const isDoubtful = outcome === 'refused' ? health === 'connected' : health === 'unavailable';
  if (!isDoubtful || doubtTimer !== undefined) return;
  const waitMs = msUntil(checkedAt + HEALTH_DOUBT_GAP_MS, Date.now(), HEALTH_DOUBT_GAP_MS);
  doubtTimer = setTimeout(() => {
    doubtTimer = undefined;
    void check({ onlyIfChanged: true });
  }, waitMs);
}

/** Looks at the server. When it can be reached again, what waits is sent and every list is brought up to date. */
async function check({ onlyIfChanged = false, retries = 0 } = {}): Promise<void> {
  clearTimeout(retryTimer);
  if (!navigator.onLine) return goOffline();
  const before = useConnectivity.getState().health;
  const health = await checkHealth();
  checkedAt = Date.now();
  useConnectivity.setState({ health });
  if (health === 'unavailable') retryTimer = retryOnce(retries);
  // A call that failed for a reason of its own is retried by its caller.
  if (health !== 'connected' || (onlyIfChanged && before === 'connected')) return;
  reviveConnections();
  void syncEngine().queue.wake();
  if (before !== 'connected' && hasListsOnServer()) await syncEngine().refresh.syncAll();
}

/** Looks again after the wait of this retry; does nothing after the last one. */
function retryOnce(retries: number): ReturnType<typeof setTimeout> | undefined {
  const waitMs = HEALTH_RETRY_WAITS_MS[retries];
  return waitMs === undefined ? undefined : setTimeout(() => void check({ retries: retries + 1 }), waitMs);
}

/** Somebody is signed in, or the guest of this device opened lists by links. */
const hasListsOnServer = (): boolean => useAccount.getState().user !== null || storedPasses().length > 0;

const isByLink = (listId: string): boolean => syncEngine().device.passOf(listId) !== undefined;

async function comeBack(): Promise<void> {
  const wasAway = Date.now() - hiddenAt > HEALTH_CHECK_MS;
  hiddenAt = Infinity;
  const before = useConnectivity.getState().health;
  await check();
  const { health } = useConnectivity.getState();
  if (wasAway && before === 'connected' && health === 'connected' && hasListsOnServer())
    await syncEngine().refresh.syncAll();
}

async function periodicSync(): Promise<void> {
  const live = openedLive()?.state.getState();
  const lists = Object.values(syncEngine().state.getState().lists);
  const isDue = isSyncDue({
    isOnline: navigator.onLine,
    hasListsOnServer: hasListsOnServer(),
    sharedIds: lists
      .filter((list) => participantsBesidesOwner(list).length > 0 || isByLink(list.id))
      .map((list) => list.id),
    liveId: live?.status === 'connected' ? live.listId : null,
    unheardId: live?.status === 'connected' ? null : shownListId(),
  });
  if (isDue) await syncEngine().refresh.syncAll();
}

function hide(): void {
  hiddenAt = Date.now();
  syncEngine().ticks.finishAll();
  syncEngine().device.saveSnapshot();
  void syncEngine().queue.release();
}
