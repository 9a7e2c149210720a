import { RECONNECT_BACKOFF_CAP_MS, RECONNECT_BACKOFF_FIRST_MS } from '../../base/limits.ts';

const RECONNECT_JITTER = 0.5;

/**
 * How long to wait before the next attempt: 1 s doubling, at most 30 s, ±50% so that a server that comes back is not
 * met by everyone at once. `attempt` counts from 1, `random` is in [0, 1).
 */
export function backoffMs(attempt: number, random: number): number {
  const base = Math.min(RECONNECT_BACKOFF_CAP_MS, RECONNECT_BACKOFF_FIRST_MS * 2 ** (attempt - 1));
  return Math.round(base * (1 + RECONNECT_JITTER * (2 * random - 1)));
}
