import { useAccount } from '../accounts/accounts.ts';
import { useConnectivity } from '../connectivity/connectivity.ts';
import { turnOnAgain } from './device.ts';
import { noteOpened, tellOpened } from './opened.ts';

/**
 * What of notifications runs beside the screens: what was opened from the phone is read, and a device is told again after
 * a new sign-in. Now, with each sign-in and with each connection.
 * @param search of the address that the app was opened by
 * @returns what ends it
 */
export function watchNotifications(search: string): () => void {
  noteOpened(search);
  catchUp();
  const ofAccount = useAccount.subscribe((now, before) => {
    const isNew = before.isExpired || before.user?.userId !== now.user?.userId;
    if (isNew && !now.isExpired) catchUp();
  });
  const ofNetwork = useConnectivity.subscribe((now, before) => {
    if (now.health === 'connected' && before.health !== 'connected') catchUp();
  });
  return () => {
    ofAccount();
    ofNetwork();
  };
}

/** What fails is tried again by the next sign-in, connection or start. */
function catchUp(): void {
  const { user, isExpired } = useAccount.getState();
  if (!user || isExpired) return;
  tellOpened().catch(() => undefined);
  turnOnAgain(user.userId).catch(() => undefined);
}
