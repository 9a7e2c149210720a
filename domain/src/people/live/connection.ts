import { msUntil } from '../../base/time.ts';
import type { EpochMs } from '../../base/units.ts';
import { RECONNECT_ATTEMPTS_MAX, RECONNECT_MIN_GAP_MS, RECONNECT_QUICK_MS_MAX } from '../../base/limits.ts';
import { backoffMs } from './backoff.ts';

const INVALID_TOKEN_RECONNECT_MS = 2000;

/**
 * The live connection of one list.
 *
 *   disconnected ──open──▶ connecting ──established──▶ connected
 *        ▲                     │ closed                    │ closed
 *        └──── final code ─────┴──▶ waiting ──after ms──▶ connecting ;  7th failure ──▶ failed ──retry──▶ connecting
 */
export type LiveStatus = 'disconnected' | 'connecting' | 'connected' | 'waiting' | 'failed';

/** Why a connection ended for good. */
export type StopReason = 'normal' | 'taken-over' | 'not-allowed' | 'deleted' | 'unknown';

/** The next step after a close code [V3] [V4] [V5]. */
export type AfterClose =
  | { readonly next: 'stop'; readonly reason: StopReason }
  | { readonly next: 'retry'; readonly afterMs: number }
  | { readonly next: 'fail' };

/**
 * `failures` counts consecutive attempts that did not reach 'connected', this one included; the loss of an open connection
 * is the first. Another process may be there at once, so the attempt after the first failure comes within 300 ms; when
 * that fails as well, the server is away, and the next ones back off.
 */
export function afterClose(code: number, failures: number, random: number): AfterClose {
  const stopped = STOPPED[code];
  if (stopped) return { next: 'stop', reason: stopped };
  if (code !== 4001 && (code < 1002 || code > 1015)) return { next: 'stop', reason: 'unknown' };
  const backedOff = failures - 1;
  if (backedOff > RECONNECT_ATTEMPTS_MAX) return { next: 'fail' };
  if (code === 4001) return { next: 'retry', afterMs: INVALID_TOKEN_RECONNECT_MS };
  const afterMs = backedOff < 1 ? Math.round(RECONNECT_QUICK_MS_MAX * random) : backoffMs(backedOff, random);
  return { next: 'retry', afterMs };
}

/**
 * How long (ms) the next attempt must wait: at most one a second [K30], also after the device's clock was set back.
 * `lastAt`: time of the attempt before, or -Infinity.
 */
export const connectDelay = (lastAt: EpochMs, now: EpochMs): number =>
  msUntil(lastAt + RECONNECT_MIN_GAP_MS, now, RECONNECT_MIN_GAP_MS);

const STOPPED: Readonly<Record<number, StopReason>> = {
  1000: 'normal',
  1001: 'normal',
  4000: 'taken-over',
  4003: 'not-allowed',
  4004: 'deleted',
};
