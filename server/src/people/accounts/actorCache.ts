import type { Notices } from '../../base/db/notices.ts';
import type { Deps } from '../../base/deps.ts';
import { type LiveSession, liveSession, isLive, markSessionSeen } from './sessions.ts';
import { readAccessToken } from './tokens.ts';

/** The channel on which the database announces sessions that ended and users that changed. */
export const ACCOUNT_CHANNEL = 'sali_accounts';

const SESSIONS_MAX = 5000;
const TOKENS_MAX = 5000;
/** How old a session in memory may be while the database's notices arrive, and while they do not. */
const LISTENING_AGE_MS = 60_000;
const UNNOTIFIED_AGE_MS = 1000;
/** A token's signature and expiry are verified again after this. */
const TOKEN_AGE_MS = 30_000;

type CachedSession = { readonly live: LiveSession; readonly readAt: number };
type CachedToken = { readonly sessionId: string; readonly readAt: number };

/**
 * A cache of sessions, for the calls that come with every tick. A session that ends, or a user that changes, is dropped at
 * once: by this process itself, and by the database's notice in every other one. While notices do not arrive, entries live
 * for a second at most.
 */
export class ActorCache {
  readonly #deps: Deps;
  readonly #notices: Notices;
  readonly #sessions = new Map<string, CachedSession>();
  readonly #tokens = new Map<string, CachedToken>();
  /** Sessions that are being read. A notice meanwhile makes the result stale. */
  readonly #reading = new Map<string, { isOutdated: boolean }>();

  constructor(deps: Deps, notices: Notices) {
    this.#deps = deps;
    this.#notices = notices;
    notices.onGap(() => this.forgetAll());
    notices.onNotice((payload) => {
      const [kind, id = ''] = payload.split(':');
      if (kind === 'session') this.forgetSession(id);
      if (kind === 'user') this.forgetUser(Number(id));
    });
  }

  /** The session of a bearer, if it is in memory and recent enough. */
  now(token: string): LiveSession | undefined {
    const at = performance.now();
    const known = this.#tokens.get(token);
    if (!known || at - known.readAt > TOKEN_AGE_MS) return undefined;
    const cached = this.#sessions.get(known.sessionId);
    const ageMax = this.#notices.isListening() ? LISTENING_AGE_MS : UNNOTIFIED_AGE_MS;
    if (!cached || at - cached.readAt > ageMax) return undefined;
    return isLive(cached.live.session, this.#deps.now()) ? cached.live : undefined;
  }

  /** The same from the database. @returns null when the token is not valid, has expired, or its session is over */
  async read(token: string): Promise<LiveSession | null> {
    const claims = await readAccessToken(this.#deps.config.jwtSecret, token, this.#deps.now());
    if (!claims || claims.isExpired) return null;
    const { sessionId } = claims;
    const reading = this.#reading.get(sessionId) ?? { isOutdated: false };
    this.#reading.set(sessionId, reading);
    const readAt = performance.now();
    try {
      const live = await liveSession(this.#deps, sessionId);
      if (!live) return null;
      await markSessionSeen(this.#deps, live.session);
      if (!reading.isOutdated) this.#keep(token, live, readAt, claims.expiresAt);
      return live;
    } finally {
      if (this.#reading.get(sessionId) === reading) this.#reading.delete(sessionId);
    }
  }

  forgetSession(sessionId: string): void {
    this.#sessions.delete(sessionId);
    this.#outdate(sessionId);
  }

  forgetUser(userId: number): void {
    for (const [sessionId, { live }] of this.#sessions)
      if (live.user.userId === userId) this.#sessions.delete(sessionId);
    for (const sessionId of this.#reading.keys()) this.#outdate(sessionId);
  }

  forgetAll(): void {
    this.#sessions.clear();
    for (const sessionId of this.#reading.keys()) this.#outdate(sessionId);
  }

  #outdate(sessionId: string): void {
    const reading = this.#reading.get(sessionId);
    if (!reading) return;
    reading.isOutdated = true;
    this.#reading.delete(sessionId);
  }

  #keep(token: string, live: LiveSession, readAt: number, expiresAt: number): void {
    const { sessionId } = live.session;
    // A token that expires soon is verified each time.
    if (expiresAt - this.#deps.now().getTime() <= TOKEN_AGE_MS) return;
    this.#tokens.delete(token);
    this.#tokens.set(token, { sessionId, readAt });
    this.#sessions.delete(sessionId);
    this.#sessions.set(sessionId, { live, readAt });
    dropOldest(this.#tokens, TOKENS_MAX);
    dropOldest(this.#sessions, SESSIONS_MAX);
  }
}

function dropOldest(map: Map<string, unknown>, most: number): void {
  const oldest = map.keys().next().value;
  if (map.size > most && oldest !== undefined) map.delete(oldest);
}
