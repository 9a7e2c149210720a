import { useAccount } from '../accounts/accounts.ts';
import { useConnectivity } from '../connectivity/connectivity.ts';
import { restorePush } from './pushDevice.ts';
import { storeOpenedNotification, reportOpenedNotifications } from './openedNotifications.ts';

/**
 * The background work of notifications: reports notifications that were opened from a push, and restores push on this
 * device after a new sign-in. Runs now, after each sign-in and after each reconnection.
 * @param search the query of the address that opened the app
 * @returns a function that stops it
 */
export function watchNotifications(search: string): () => void {
  storeOpenedNotification(search);
  reportAndRestore();
  const ofAccount = useAccount.subscribe((now, before) => {
    const isNew = before.isExpired || before.user?.userId !== now.user?.userId;
    if (isNew && !now.isExpired) reportAndRestore();
  });
  const ofNetwork = useConnectivity.subscribe((now, before) => {
    if (now.health === 'connected' && before.health !== 'connected') reportAndRestore();
  });
  return () => {
    ofAccount();
    ofNetwork();
  };
}

/** A failure is retried after the next sign-in, reconnection or start. */
function reportAndRestore(): void {
  const { user, isExpired } = useAccount.getState();
  if (!user || isExpired) return;
  // The next call tries both again.
  reportOpenedNotifications().catch(() => undefined); // the opened ones stay stored
  restorePush(user.userId).catch(() => undefined); // the device stays without pushes
}
