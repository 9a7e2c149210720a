import { startAccounts, useAccount } from './accounts/accounts.ts';
import { startConnectivity } from './connectivity/connectivity.ts';
import { openListsOf } from './lists/lists.ts';
import { closeLive } from './live/live.ts';

/** Everything that runs beside the screens, wired once: accounts → lists → connectivity. */
export function start(): void {
  startAccounts();
  let userId = useAccount.getState().user?.userId ?? null;
  void openListsOf(userId);
  useAccount.subscribe(({ user }) => {
    const next = user?.userId ?? null;
    if (next === userId) return;
    userId = next;
    closeLive();
    void openListsOf(userId);
  });
  startConnectivity();
}
