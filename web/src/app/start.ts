import { startAccounts, useAccount } from '../people/accounts/accounts.ts';
import { currentUserKey } from '../people/accounts/userKey.ts';
import { openOwnNames } from '../goods/catalogue/ownNames.ts';
import { refreshCategories } from '../goods/catalogue/categories.ts';
import { startConnectivity, useConnectivity } from '../people/connectivity/connectivity.ts';
import { allowRowsOf } from '../base/device/openStore.ts';
import { clearDataOf, clearDeletedAccount, clearOldData } from './localData.ts';
import { setSyncEngine, SyncEngine } from '../people/sync/engine.ts';
import { startUsual } from '../lists/usual/usual.ts';
import { openSettingsOf, useSettings } from '../people/settings/storedSettings.ts';
import { syncSettings } from '../people/settings/settings.ts';
import { openedLive, reviveConnections } from '../people/live/opened.ts';
import { openPricesOf } from '../goods/prices/prices.ts';
import { watchWayBack } from '../base/ui/wayBack.ts';

/** The first seconds belong to the screen; what is kept for the time without a network comes after. */
const FILL_AFTER_MS = 8000;

/** Everything that runs beside the screens, wired once: accounts → lists → connectivity. */
export function start(): void {
  const { search } = location;
  const engine = new SyncEngine();
  setSyncEngine(engine);
  watchWayBack();
  document.addEventListener('focusin', watchKeyboardLater, { once: true });
  startAccounts();
  startUsual();
  let userId = useAccount.getState().user?.userId ?? null;
  openSettingsOf(userId);
  void engine.open(userId);
  void openOwnNames(userId);
  useAccount.subscribe(({ user, isDeleted, isExpired }, { isExpired: wasExpired }) => {
    const next = user?.userId ?? null;
    if (next === userId) {
      if (wasExpired && !isExpired) syncNow(engine);
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
    // The next start tries again.
    void import('./pullToRefresh.ts').then(({ watchPull }) => watchPull(() => syncNow(engine))).catch(() => undefined);
  }, FILL_AFTER_MS);
}

/** No keyboard comes before something has the focus. */
const watchKeyboardLater = (): void =>
  void import('../base/ui/keyboard.ts')
    .then((m) => m.watchKeyboard())
    // Without a network the code cannot be loaded; the next start tries again.
    .catch(() => undefined);

/** Sends what waits and asks for what is new: also what was refused before the same person signed in again [S26]. */
function syncNow({ queue, refresh }: SyncEngine): void {
  void queue.wake();
  void refresh.syncAll();
  void syncSettings();
  reviveConnections();
}

/** Another person sees no answer that came for this one. */
const clearQueries = (): void =>
  // Where the client cannot be loaded, no query was made.
  void import('../base/queryClient.ts').then(({ queryClient }) => queryClient.clear()).catch(() => undefined);

/** Notifications that were opened from the phone, and this device after a new sign-in. */
const watchLater = (search: string): void =>
  void import('../people/notifications/watchNotifications.ts')
    .then((m) => m.watchNotifications(search))
    // Without a network the code cannot be loaded; the next start tries again.
    .catch(() => undefined);

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
