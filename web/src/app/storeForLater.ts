import { useAccount } from '../people/accounts/accounts.ts';
import { currentUserKey } from '../people/accounts/userKey.ts';
import { storePopularProducts } from '../goods/catalogue/catalogue.ts';
import { renewCatalogue } from '../goods/catalogue/storeCatalogue/storeCatalogue.ts';
import { useConnectivity } from '../people/connectivity/connectivity.ts';
import { prefetchReader } from '../lists/scan/decoder.ts';
import { askToKeepStorage } from '../base/device/keptStorage.ts';
import type { DeviceState } from '../people/sync/device.ts';
import type { SyncEngine } from '../people/sync/engine.ts';

/** After a sign-in the first seconds belong to the screen. */
const SIGN_IN_MS = 8000;

/** Whether the device has what no server has. */
const hasOwnData = ({ lists, queue }: DeviceState): boolean =>
  useAccount.getState().user === null
    ? Object.values(lists).some(({ items }) => Object.keys(items).length > 0)
    : queue.length > 0 && useConnectivity.getState().health !== 'connected';

/**
 * Keeps on the device what searching and scanning need without a network: now, when another person or store is chosen, and when the
 * server is back, since what failed is tried again then.
 */
export function storeForLater({ state }: SyncEngine): void {
  const store = () => {
    const { selectedStore } = state.getState();
    const catalogue = selectedStore === null ? null : renewCatalogue(currentUserKey(), selectedStore, Date.now());
    void Promise.allSettled([storePopularProducts(selectedStore), catalogue, prefetchReader()]);
  };
  store();
  // The app asks once data is on this device alone: a guest's list, or a change that could not be sent.
  const keep = () => void askToKeepStorage().catch(() => undefined);
  if (hasOwnData(state.getState())) keep();
  state.subscribe((now, before) => hasOwnData(now) && !hasOwnData(before) && keep());
  state.subscribe((now, before) => now.selectedStore !== before.selectedStore && store());
  useAccount.subscribe((now, before) => now.user?.userId !== before.user?.userId && setTimeout(store, SIGN_IN_MS));
  useConnectivity.subscribe((now, before) => {
    if (now.health === 'connected' && before.health !== 'connected') store();
  });
}
