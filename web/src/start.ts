import { startAccounts, useAccount } from './accounts/accounts.ts';
import { currentUserKey } from './accounts/userKey.ts';
import { openOwnNames } from './catalogue/ownNames.ts';
import { refreshCategories } from './catalogue/categories.ts';
import { startConnectivity, useConnectivity } from './connectivity/connectivity.ts';
import { allowRowsOf } from './device/openStore.ts';
import { clearDataOf, clearDeletedAccount, clearOldData } from './localData.ts';
import { setSyncEngine, SyncEngine } from './sync/engine.ts';
import { startUsual } from './usual/usual.ts';
import { openSettingsOf, useSettings } from './settings/storedSettings.ts';
import { syncSettings } from './settings/settings.ts';
import { openedLive, reviveConnections } from './live/opened.ts';
import { openPricesOf } from './prices/prices.ts';
import { watchWayBack } from './ui/wayBack.ts';

/** The first seconds belong to the screen; what is kept for the time without a network comes after. */
const FILL_AFTER_MS = 8000;

/** Everything that runs beside the screens, wired once: accounts → lists → connectivity. */
export function start(): void {
  const { search } = location;
  const engine = new SyncEngine();
  setSyncEngine(engine);
  watchWayBack();
  startAccounts();
  startUsual();
  let userId = useAccount.getState().user?.userId ?? null;
  openSettingsOf(userId);
  void engine.open(userId);
  void openOwnNames(userId);
  useAccount.subscribe(({ user, isDeleted, isExpired }, { isExpired: wasExpired }) => {
    const next = user?.userId ?? null;
    if (next === userId) {
      if (wasExpired && !isExpired) syncAfterSignIn(engine);
      return;
    }
    const before = userId;
    userId = next;
    openedLive()?.close();
    if (userId !== null) allowRowsOf(String(userId));
    openSettingsOf(userId);
    openPricesOf(currentUserKey());
    void syncSettings();
    void engine.open(userId);
    void openOwnNames(userId);
    if (before !== null) clearQueries();
    if (next === null && before !== null) void (isDeleted ? clearDeletedAccount(before) : clearDataOf(before));
  });
  followStore(engine);
  startConnectivity();
  const refresh = () => {
    void refreshCategories();
    void syncSettings();
  };
  void refreshCategories();
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && refresh());
  useConnectivity.subscribe((now, before) => {
    if (now.health === 'connected' && before.health !== 'connected') void syncSettings();
  });
  if (search.includes('told=')) watchLater(search);
  setTimeout(() => {
    if (!search.includes('told=')) watchLater('');
    void clearOldData(userId, Date.now());
    // The next start tries again.
    void import('./storeForLater.ts').then(({ storeForLater }) => storeForLater(engine)).catch(() => undefined);
  }, FILL_AFTER_MS);
}

/** The same person has signed in again: what was refused meanwhile is asked and sent again [S26]. */
function syncAfterSignIn({ queue, refresh }: SyncEngine): void {
  void queue.wake();
  void refresh.syncAll();
  void syncSettings();
  reviveConnections();
}

/** Another person sees no answer that came for this one. */
const clearQueries = (): void =>
  // Where the client cannot be loaded, no query was made.
  void import('./queryClient.ts').then(({ queryClient }) => queryClient.clear()).catch(() => undefined);

/** Notifications that were opened from the phone, and this device after a new sign-in. */
const watchLater = (search: string): void =>
  // Without a network the code cannot be loaded; the next start tries again.
  void import('./notifications/watchNotifications.ts').then((m) => m.watchNotifications(search)).catch(() => undefined);

/** The store that was chosen on another device is the one whose prices are shown here. */
function followStore({ device, state }: SyncEngine): void {
  const follow = () => {
    const { defaultStoreKey } = useSettings.getState();
    const { phase, selectedStore } = state.getState();
    if (phase === 'ready' && defaultStoreKey !== null && defaultStoreKey !== selectedStore)
      device.setSelectedStore(defaultStoreKey);
  };
  useSettings.subscribe(follow);
  state.subscribe((now, before) => now.phase !== before.phase && follow());
}
