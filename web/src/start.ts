import { startAccounts, useAccount } from './accounts/accounts.ts';
import { fillSeen, openOwnNames, refreshCategories } from './catalogue/catalogue.ts';
import { startConnectivity } from './connectivity/connectivity.ts';
import { clearListsOf, clearOldLists, openListsOf, startUsual, useDevice } from './lists/lists.ts';
import { closeLive } from './live/live.ts';
import { clearRecipes } from './recipes/recipes.ts';
import { watchWayBack } from './ui/wayBack.ts';

/** The first seconds belong to the screen; what is kept for the time without a network comes after. */
const FILL_AFTER_MS = 8000;

/** Everything that runs beside the screens, wired once: accounts → lists → connectivity. */
export function start(): void {
  watchWayBack();
  startAccounts();
  startUsual();
  let userId = useAccount.getState().user?.userId ?? null;
  void openListsOf(userId);
  void openOwnNames(userId);
  useAccount.subscribe(({ user }) => {
    const next = user?.userId ?? null;
    if (next === userId) return;
    const before = userId;
    userId = next;
    closeLive();
    void openListsOf(userId);
    void openOwnNames(userId);
    if (before !== null) void clearRecipes();
    if (next === null && before !== null) void clearListsOf(before);
  });
  startConnectivity();
  const refreshTree = () => void refreshCategories();
  refreshTree();
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && refreshTree());
  setTimeout(() => {
    void clearOldLists(userId, Date.now());
    fillSeen(useDevice.getState().selectedStore).catch(() => undefined); // the next start tries again
  }, FILL_AFTER_MS);
}
