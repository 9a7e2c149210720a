import { MINUTE_MS } from '../../base/time.ts';

const SESSION_WARNING_MS = 5 * 60_000;
const SESSION_REFRESH_MS = 2 * 60_000;

/**
 * The phases of an access token [K40] [K41]:
 *
 *     fine ──5 min left──▶ warn ──2 min left──▶ refresh ──0──▶ expired
 *
 * `warn`: a warning is shown once. `refresh`: the token is renewed without asking.
 */
export type SessionPhase = 'fine' | 'warn' | 'refresh' | 'expired';

/** @param msLeft until the token's expiry, in milliseconds; negative once it is past */
export function sessionPhase(msLeft: number): SessionPhase {
  if (msLeft <= 0) return 'expired';
  if (msLeft <= SESSION_REFRESH_MS) return 'refresh';
  if (msLeft <= SESSION_WARNING_MS) return 'warn';
  return 'fine';
}

/** For 'N minutes left': a started minute counts, so a live session never has 0. */
export const minutesLeft = (msLeft: number): number => Math.max(0, Math.ceil(msLeft / MINUTE_MS));
