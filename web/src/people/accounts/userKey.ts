import { GUEST } from '../sync/device.ts';
import { useAccount } from './accounts.ts';

/** The key under which the device stores data of the person who is signed in now, or of the guest. */
export const currentUserKey = (): string => String(useAccount.getState().user?.userId ?? GUEST);
