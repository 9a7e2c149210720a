import { useAccount } from '../people/accounts/accounts.ts';
import { currentUserKey } from '../people/accounts/userKey.ts';
import { storePopularProducts } from '../goods/catalogue/catalogue.ts';
import { renewCatalogue } from '../goods/catalogue/storeCatalogue/storeCatalogue.ts';
import { useConnectivity } from '../people/connectivity/connectivity.ts';
import { prefetchReader } from '../lists/scan/decoder.ts';
import type { SyncEngine } from '../people/sync/engine.ts';

/** After a sign-in the first seconds belong to the screen. */
const SIGN_IN_MS = 8000;

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
  state.subscribe((now, before) => now.selectedStore !== before.selectedStore && store());
  useAccount.subscribe((now, before) => now.user?.userId !== before.user?.userId && setTimeout(store, SIGN_IN_MS));
  useConnectivity.subscribe((now, before) => {
    if (now.health === 'connected' && before.health !== 'connected') store();
  });
}
