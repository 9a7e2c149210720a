import type { LoginRequest, RegisterRequest } from '@sali/contract/people/accounts/accounts';
import type { User } from '@sali/domain/people/accounts/user';
import { networkOf } from '../../base/budgets/budgets.ts';
import { AppError } from '../../base/errors.ts';
import type { RefreshCookie } from './cookie.ts';
import { claimDeleted, endDeletion, selectDeletion } from './deletion/db.ts';
import { signInRefusal } from './deletion/refusal.ts';
import { readReturnToken } from './deletion/returnToken.ts';
import { insertUser, opens, selectUser, selectUserByEmail, updateUser } from './db.ts';
import { requestFirstVerification } from './email/verification.ts';
import { mailOwner } from './mail/securityMail.ts';
import { isNamedAdmin } from './namedAdmins.ts';
import { checkPassword, newPasswordHash, requireStrongPassword } from './passwordChecks.ts';
import type { AccountsRoom, Origin } from './room.ts';
import { requireSecondFactor } from './secondFactor/secondFactor.ts';
import {
  endSession,
  liveSession,
  mayRenewByBearer,
  type RenewedSession,
  renewByCookie,
  sessionOfCookie,
  startSessionOf,
} from './sessions.ts';
import { readAccessToken } from './tokens.ts';

/** The limit for one address, which may be a whole household or school. */
const REGISTRATIONS_PER_HOUR = 20;

/** @throws AppError weak_password, too_many_requests, email_taken, unavailable */
export async function registerUser(room: AccountsRoom, body: RegisterRequest, origin: Origin): Promise<RenewedSession> {
  // First, so that nobody can test cheaply whether an e-mail is registered.
  await requireStrongPassword(body.password, body.email, 'password');
  await countRegistration(room, origin);
  const taken = new AppError('email_taken');
  const owner = await selectUserByEmail(room.db, body.email);
  if (owner) {
    origin.noteTried(owner.userId);
    throw taken;
  }
  const user = await insertUser(room.db, {
    email: body.email,
    phone: body.phone,
    firstName: body.first_name ?? '',
    lastName: body.last_name ?? '',
    userType: isNamedAdmin(room, { email: body.email, isVerified: false }, origin) ? 'ADMIN' : 'USER',
    passwordHash: await newPasswordHash(room, body.password, origin),
    googleId: null,
    googleEmail: null,
    verifiedAt: null,
    createdAt: room.now(),
  });
  if (!user) throw taken;
  requestFirstVerification(room, user, origin);
  return openSession(room, user, origin);
}

/**
 * One answer for an unknown e-mail and for a wrong password, in the same time.
 * @throws AppError bad_credentials, code_needed, code_wrong, too_many_logins, too_many_requests, account_guarded,
 * account_disabled, unavailable
 */
export async function loginByPassword(room: AccountsRoom, body: LoginRequest, origin: Origin): Promise<RenewedSession> {
  const found = await selectUserByEmail(room.db, body.email);
  if (found) origin.noteTried(found.userId);
  const isRight = await checkPassword(room, found ?? { email: body.email }, body.password, origin);
  if (!isRight || !found) throw new AppError('bad_credentials');
  await requireSecondFactor(room, found, body.code, origin);
  return openSession(room, found, origin, found.passwordHash);
}

/**
 * Starts a session for a person who has proven their identity. A password that was changed after the comparison opens
 * nothing.
 * @param shownHash the hash of the password that was compared, if a password was the proof
 * @throws AppError account_disabled, account_deleted, bad_credentials
 */
export async function openSession(
  room: AccountsRoom,
  { userId }: Pick<User, 'userId'>,
  origin: Origin,
  shownHash?: string | null,
): Promise<RenewedSession> {
  origin.noteTried(userId);
  const started = await startSessionOf(room, userId, origin, shownHash);
  if (started) return { ...started, user: await grantNamedAdmin(room, started.user, origin) };
  const account = await selectUser(room.db, userId);
  const hasOtherPassword = shownHash !== undefined && account?.passwordHash !== shownHash;
  if (!account || opens(account) || hasOtherPassword) throw new AppError('bad_credentials');
  throw await signInRefusal(room, account);
}

const RETRY_AFTER_S = 5;

/**
 * Brings a deleted account back and signs its person in.
 * @param token of the sign-in that was refused @throws AppError account_erased when its time is over; account_disabled where
 * an administrator has disabled it since; unavailable while it is being hidden, or brought back
 */
export async function restoreAccount(room: AccountsRoom, token: string, origin: Origin): Promise<RenewedSession> {
  const now = room.now();
  const shown = await readReturnToken(room.config.jwtSecret, token, now);
  const deletion = shown && (await selectDeletion(room.db, shown.userId));
  const account = shown && (await selectUser(room.db, shown.userId));
  const canReturn = deletion?.eraseAt && deletion.eraseAt > now && deletion.beganAt.getTime() === shown?.beganAtMs;
  if (!account || !deletion || !canReturn) throw new AppError('account_erased');
  if (account.isDisabled) throw new AppError('account_disabled');
  const isMine = await claimDeleted(room.db, account.userId, now);
  if (!isMine) throw new AppError('unavailable', { retryAfterSeconds: RETRY_AFTER_S });
  // First, while others cannot see it: if this is interrupted, the next sign-in does it again.
  await room.beforeUserReturns?.(account.userId, deletion.beganAt);
  if (!(await endDeletion(room.db, account.userId, deletion.beganAt, now))) throw new AppError('account_erased');
  mailOwner(room, account.email, origin, (texts) => texts.accountReturned);
  return openSession(room, account, origin);
}

/** @throws AppError too_many_requests when the address has created too many accounts recently */
export const countRegistration = (room: AccountsRoom, { address }: Origin): Promise<void> =>
  room.countUse(`register:${networkOf(address)}`, REGISTRATIONS_PER_HOUR);

/** ADMIN_EMAILS grants and never takes away. */
async function grantNamedAdmin(
  room: AccountsRoom,
  user: User & { readonly isVerified: boolean },
  origin: Origin,
): Promise<User> {
  if (user.userType !== 'USER' || !isNamedAdmin(room, user, origin)) return user;
  room.log.warn({ user_id: user.userId }, 'ADMIN_EMAILS made a person an administrator');
  return (await updateUser(room.db, user.userId, { userType: 'ADMIN' })) ?? user;
}

/** The token and the cookie of a request. */
export type RefreshProof = { readonly token: string | undefined; readonly cookie: RefreshCookie | undefined };

/**
 * Renews a session by its refresh cookie, or for a day by a token that is still valid. The browser has one cookie and may
 * have tabs of two people: a token, even an expired one, prevents its tab from getting the other person's session.
 * @throws AppError not_authenticated
 */
export async function refresh(room: AccountsRoom, { token, cookie }: RefreshProof): Promise<RenewedSession> {
  const claims = token === undefined ? undefined : await readAccessToken(room.config.jwtSecret, token, room.now());
  if (cookie && (!claims || claims.sessionId === cookie.sessionId)) {
    const renewal = await renewByCookie(room, cookie);
    if (renewal && 'stolen' in renewal) {
      await endAndAnnounce(room, renewal.stolen.user.userId, cookie.sessionId);
      room.log.warn({ sessionId: cookie.sessionId }, 'an old refresh cookie was used: the session was ended');
    } else if (renewal) return renewal;
  }
  const live = claims && !claims.isExpired ? await liveSession(room, claims.sessionId) : undefined;
  if (!live || !mayRenewByBearer(live.session, room.now())) throw new AppError('not_authenticated');
  return { ...live, cookie: undefined };
}

/**
 * Ends the session of the token, or without a valid token that of the cookie, so that signing out also works after a night.
 * @returns the id of the session that was ended
 * @throws AppError not_authenticated
 */
export async function logoutSession(
  room: AccountsRoom,
  actor: { userId: number; sessionId: string } | null,
  cookie: RefreshCookie | undefined,
): Promise<string> {
  const leaving = actor ?? (cookie && (await sessionOfCookie(room, cookie))?.session);
  if (!leaving) throw new AppError('not_authenticated');
  await endAndAnnounce(room, leaving.userId, leaving.sessionId);
  return leaving.sessionId;
}

/** @returns whether the session was alive and the user's */
export async function endAndAnnounce(room: AccountsRoom, userId: number, sessionId: string): Promise<boolean> {
  const hasEnded = await endSession(room, userId, sessionId);
  if (hasEnded) room.sessionEvents.sessionEnded({ userId, sessionId });
  return hasEnded;
}
