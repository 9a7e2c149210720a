import type { User } from '@sali/domain/people/accounts/user';
import { USER_AGENT_MAX } from '@sali/domain/base/limits';
import { REFRESH_ABSOLUTE_DAYS, REFRESH_IDLE_DAYS } from '@sali/domain/base/limits/accounts';
import { SESSIONS_PER_USER } from '@sali/domain/base/limits/storage';
import { DAY_MS, HOUR_MS } from '@sali/domain/base/time';
import type { Deps } from '../../base/deps.ts';
import type { RefreshCookie } from './cookie.ts';
import type { Account } from './db.ts';
import type { Origin } from './origin.ts';
import {
  endOldestSessions,
  endSessions,
  insertSessionOf,
  rotateRefresh,
  selectSession,
  type Session,
  touchSession,
  updateDeviceKey,
} from './sessionsDb.ts';
import { isSameHash, nextRefreshSecret } from './tokens.ts';
import { newSecret, secretHashOf } from '../../base/secretHash.ts';

/** An old refresh cookie used this soon after its rotation is another tab, not a thief. */
const REFRESH_RACE_MS = 30_000;
const BEARER_RENEWAL_HOURS = 24;
/** A refresh secret that was replaced up to this many renewals ago is detected as stolen. */
const REFRESH_CHAIN_MAX = 1000;

/**
 * A session begins with a login and lives until it is ended, 30 days idle or 90 days old [A11]. Its refresh
 * cookie changes with every use; one that was used before ends the session, except the last one for 30 seconds more:
 *
 *     cookie is the current one ──▶ rotate, renewed
 *     … the one before, ≤ 30 s ──▶ renewed, the same next cookie again (another tab, a lost answer)
 *     … an earlier one         ──▶ stolen: the session ends
 *     … none of its own        ──▶ refused, the session goes on
 */

/** Precision of `last_seen_at`: a write for every request would cost too much. */
const SEEN_EVERY_MS = 5 * 60_000;

export type LiveSession = { readonly session: Session; readonly user: User };
/** `cookie` undefined: the browser keeps the one it has. */
export type RenewedSession = LiveSession & { readonly cookie: RefreshCookie | undefined };
export type RenewalByCookie = RenewedSession | { readonly stolen: LiveSession } | undefined;

/**
 * Starts a session of an account. Past 100 living sessions the one that was seen longest ago ends.
 * @param shownHash the hash of the password that was compared; undefined when another proof was shown
 * @returns undefined when the account is disabled, deleted, or has another password now
 */
export async function startSessionOf(
  deps: Deps,
  userId: number,
  { userAgent, deviceId }: Pick<Origin, 'userAgent' | 'deviceId'>,
  shownHash: string | null | undefined,
): Promise<(RenewedSession & { readonly user: Account }) | undefined> {
  const started = newSession(deps, userId, userAgent, deviceId);
  const user = await insertSessionOf(deps.run, started.session, shownHash);
  if (!user) return undefined;
  // The database announces the end of each to its sockets.
  await endOldestSessions(deps.db, userId, SESSIONS_PER_USER, deps.now());
  return { ...started, user };
}

function newSession(
  { now, newId }: Deps,
  userId: number,
  userAgent: string,
  deviceId: string | undefined,
): { readonly session: Session; readonly cookie: RefreshCookie } {
  const at = now();
  const secret = newSecret();
  const session: Session = {
    sessionId: newId(),
    userId,
    createdAt: at,
    lastSeenAt: at,
    renewedAt: at,
    name: '',
    deviceKey: deviceId === undefined ? null : deviceKeyOf(deviceId, userId),
    userAgent: userAgent.slice(0, USER_AGENT_MAX),
    refreshHash: secretHashOf(secret),
    previousRefreshHash: null,
    rotatedAt: at,
    endedAt: null,
  };
  return { session, cookie: { sessionId: session.sessionId, secret } };
}

/** Differs from person to person, so the database does not show who shares a device. */
const deviceKeyOf = (deviceId: string, userId: number): string => secretHashOf(`${deviceId} ${userId}`);

/** Notes on which device a session is that began before devices had keys. */
export async function noteDevice(deps: Deps, session: Session, deviceId: string | undefined): Promise<void> {
  if (session.deviceKey !== null || deviceId === undefined) return;
  await updateDeviceKey(deps.db, session.sessionId, deviceKeyOf(deviceId, session.userId));
}

/** The session with its current user, if it is still live. */
export async function liveSession(deps: Deps, sessionId: string): Promise<LiveSession | undefined> {
  const found = await selectSession(deps.db, sessionId);
  return found && isLive(found.session, deps.now()) ? found : undefined;
}

export const isLive = (session: Session, now: Date): boolean =>
  session.endedAt === null &&
  now.getTime() - session.lastSeenAt.getTime() < REFRESH_IDLE_DAYS * DAY_MS &&
  now.getTime() - session.createdAt.getTime() < REFRESH_ABSOLUTE_DAYS * DAY_MS;

/** Stores that the session is in use, at most every few minutes. */
export async function markSessionSeen(deps: Deps, session: Session): Promise<void> {
  const now = deps.now();
  if (now.getTime() - session.lastSeenAt.getTime() < SEEN_EVERY_MS) return;
  await touchSession(deps.db, session.sessionId, now);
}

/** @returns undefined when the session no longer exists */
export async function renewByCookie(deps: Deps, cookie: RefreshCookie): Promise<RenewalByCookie> {
  const found = await liveSession(deps, cookie.sessionId);
  if (!found) return undefined;
  const { session } = found;
  const now = deps.now();
  const hash = secretHashOf(cookie.secret);
  const secret = nextRefreshSecret(deps.config.jwtSecret, session.sessionId, cookie.secret);
  const next = { sessionId: session.sessionId, secret };

  if (isSameHash(hash, session.refreshHash)) {
    if (await rotateRefresh(deps.db, session, secretHashOf(secret), now)) return { ...found, cookie: next };
    return renewByCookie(deps, cookie);
  }
  if (wasJustRotatedFrom(session, hash, now)) {
    // After a change of JWT_SECRET the next one cannot be derived again; the other tab's cookie stays.
    return { ...found, cookie: isSameHash(secretHashOf(secret), session.refreshHash) ? next : undefined };
  }
  // A session's id with an invented secret must not end it.
  return wasReplaced(deps.config.jwtSecret, session, cookie.secret) ? { stolen: found } : undefined;
}

/** Whether the session once had this refresh secret: each is derived from its predecessor, up to the current one. */
function wasReplaced(jwtSecret: string, { sessionId, refreshHash }: Session, oldSecret: string): boolean {
  let secret = oldSecret;
  for (let i = 0; i < REFRESH_CHAIN_MAX; i += 1) {
    secret = nextRefreshSecret(jwtSecret, sessionId, secret);
    if (isSameHash(secretHashOf(secret), refreshHash)) return true;
  }
  return false;
}

const wasJustRotatedFrom = (session: Session, hash: string, now: Date): boolean =>
  session.previousRefreshHash !== null &&
  isSameHash(hash, session.previousRefreshHash) &&
  now.getTime() - session.rotatedAt.getTime() <= REFRESH_RACE_MS;

/** Whether a bearer alone may renew: for a day after the last login or use of the cookie. */
export const mayRenewByBearer = (session: Session, now: Date): boolean =>
  now.getTime() - session.renewedAt.getTime() <= BEARER_RENEWAL_HOURS * HOUR_MS;

/** The live session of this cookie: enough to sign out. */
export async function sessionOfCookie(deps: Deps, cookie: RefreshCookie): Promise<LiveSession | undefined> {
  const found = await liveSession(deps, cookie.sessionId);
  if (!found) return undefined;
  const hash = secretHashOf(cookie.secret);
  const { refreshHash, previousRefreshHash } = found.session;
  return isSameHash(hash, refreshHash) || isSameHash(hash, previousRefreshHash ?? '') ? found : undefined;
}

/** @returns whether the session was live until now */
export async function endSession(deps: Deps, userId: number, sessionId: string): Promise<boolean> {
  const ended = await endSessions(deps.db, userId, { only: sessionId }, deps.now());
  return ended.length > 0;
}
