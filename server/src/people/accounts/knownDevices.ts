import type { Db } from '../../base/db/open.ts';
import type { RefreshCookie } from './cookie.ts';
import { selectSession } from './sessionsDb.ts';
import { isSameHash } from './tokens.ts';
import { secretHashOf } from '../../base/secretHash.ts';

/** Whether the device has the refresh cookie of a session of this user, also of one that has ended. */
export async function isKnownDevice(
  db: Db,
  cookie: RefreshCookie | undefined,
  userId: number | undefined,
): Promise<boolean> {
  if (!cookie || userId === undefined) return false;
  const found = await selectSession(db, cookie.sessionId);
  if (!found || found.user.userId !== userId) return false;
  const hash = secretHashOf(cookie.secret);
  const { refreshHash, previousRefreshHash } = found.session;
  return isSameHash(hash, refreshHash) || isSameHash(hash, previousRefreshHash ?? '');
}
