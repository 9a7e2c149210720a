/* Accounts: who calls, and what other rooms may know of a user. */
import type { User } from '@sali/domain/people/accounts/user';
import type { Db } from '../../base/db/open.ts';
import { selectUserByEmail, setUserType } from './db.ts';
import { endSessions } from './sessionsDb.ts';

export { endSecondFactor, sealSecrets } from './secondFactor/secondFactor.ts';
export {
  type Actor,
  actorOfSession,
  actorOfToken,
  bearerOf,
  installAuth,
  isProgram,
  pictureReaderOf,
  requireActor,
} from './actor.ts';
export { ACCOUNT_CHANNEL, ActorCache } from './actorCache.ts';
export { userOf } from './db.ts';
export { deleteExpiredNonces } from './google/db.ts';
export { deleteApiTokensOf, deleteCalendarToken } from './tokenAccess/db.ts';
export { userOfCalendar } from './tokenAccess/secrets.ts';
export { deleteExpiredLinks } from './mail/db.ts';
export { deleteExpiredChallenges } from './passkeys/db.ts';

/** Ignores case. A deleted account is nobody, also while it can come back. */
export async function findUserByEmail(db: Db, email: string): Promise<User | undefined> {
  const found = await selectUserByEmail(db, email);
  if (!found || found.isDeleted) return undefined;
  const { userId, firstName, lastName, phone, userType } = found;
  return { userId, email: found.email, phone, firstName, lastName, userType };
}

/** @returns whether there is such a user */
export const grantAdmin = (db: Db, email: string): Promise<boolean> => setUserType(db, email, 'ADMIN');

/** Ends all sessions of a user. @returns their ids: the caller closes their sockets */
export const endAllSessions = (tx: Db, userId: number, at: Date): Promise<string[]> =>
  endSessions(tx, userId, { except: null }, at);
