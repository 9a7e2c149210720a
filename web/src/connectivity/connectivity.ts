/**
 * The connectivity room: whether the server can be reached, and who is told when it can.
 * Invariant: the indicator says what was last seen, never what is hoped.
 * Called once by the start of the app; it wakes the queue, the live connection and the periodic sync.
 */
import { HEALTH_CHECK_MS, PERIODIC_SYNC_MS } from '@sali/domain/limits';
import { create } from 'zustand';
import { useAccount } from '../accounts/accounts.ts';
import { finishTicks, releaseQueue, savePicture, syncAll, useDevice, wakeQueue } from '../lists/lists.ts';
import { reviveLive, useLive } from '../live/live.ts';
import { checkHealth } from './api.ts';

export type Health = 'offline' | 'checking' | 'connected' | 'unavailable';

export const useConnectivity = create<{ readonly health: Health }>()(() => ({
  health: navigator.onLine ? 'checking' : 'offline',
}));

/** Listens to the browser and polls the server's health; the answer is never called back, the app lives as long as the tab. */
export function startConnectivity(): void {
  addEventListener('online', () => void check());
  addEventListener('offline', () => useConnectivity.setState({ health: 'offline' }));
  addEventListener('pagehide', hide);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void check();
    else hide();
  });
  setInterval(() => void check(), HEALTH_CHECK_MS);
  setInterval(() => void periodicSync(), PERIODIC_SYNC_MS);
  void check();
}

async function check(): Promise<void> {
  if (!navigator.onLine) return useConnectivity.setState({ health: 'offline' });
  const before = useConnectivity.getState().health;
  const health = await checkHealth();
  useConnectivity.setState({ health });
  if (health !== 'connected') return;
  reviveLive();
  void wakeQueue();
  if (before !== 'connected' && useAccount.getState().user) await syncAll();
}

/** Skipped when offline, signed out, or while the open list is live. */
async function periodicSync(): Promise<void> {
  const isLive = useLive.getState().status === 'connected';
  const hasLists = Object.keys(useDevice.getState().lists).length > 0;
  if (navigator.onLine && useAccount.getState().user && hasLists && !isLive) await syncAll();
}

function hide(): void {
  finishTicks();
  savePicture();
  void releaseQueue();
}
