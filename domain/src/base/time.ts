/** Lengths of time in milliseconds. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/**
 * How long it is from `now` to a later time, by the clock of a device (ms). 0 where it is longer than `most`, which nothing
 * waits for: the clock was set back since then.
 */
export function msUntil(later: number, now: number, most: number): number {
  const ms = later - now;
  return ms > most ? 0 : Math.max(0, ms);
}
