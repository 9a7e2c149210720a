import { useCallback, useEffect, useRef, useState } from 'react';
import { prepareBell, ringBell } from './bell.ts';

/** Ticks often enough that every second is shown. */
const TICK_MS = 250;

/**
 * A timer of a step. It uses the clock and counts no ticks, so that a phone that slept shows the right time.
 *
 *     idle ──start──▶ running ──pause──▶ paused ──start──▶ running ──its end──▶ over ──start──▶ running
 */
export type StepTimer = {
  readonly totalMs: number;
  /** While it runs: when it ends (ms since the epoch). */
  readonly endsAt: number | null;
  /** The rest when it was paused or started. */
  readonly leftMs: number;
};

export const leftOf = ({ endsAt, leftMs }: StepTimer, now: number): number =>
  endsAt === null ? leftMs : Math.max(0, endsAt - now);

/**
 * The started timers of a recipe, by the screen's keys; they run on whatever step is shown.
 * @param before those that ran when the page was left; one that ended meanwhile rings at once
 */
export function useTimers(before: Iterable<readonly [string, StepTimer]> = []) {
  const [timers, setTimers] = useState<ReadonlyMap<string, StepTimer>>(() => new Map(before));
  const [now, setNow] = useState(Date.now);
  const isRunning = [...timers.values()].some((timer) => timer.endsAt !== null);
  const latest = useRef(timers);
  useEffect(() => {
    latest.current = timers;
  }, [timers]);
  useEffect(() => {
    if (!isRunning) return undefined;
    const ticking = setInterval(() => {
      const at = Date.now();
      setNow(at);
      const over = [...latest.current].filter(([, { endsAt }]) => endsAt !== null && endsAt <= at);
      if (over.length === 0) return;
      setTimers((all) => new Map([...all, ...over.map(([key, timer]) => [key, stopped(timer, at)] as const)]));
      ringBell();
    }, TICK_MS);
    return () => clearInterval(ticking);
  }, [isRunning]);
  /** Starts, pauses or resumes a timer, or restarts it when it is over. */
  const press = (key: string, totalMs: number): void => {
    const at = Date.now();
    const timer = timers.get(key) ?? { totalMs, endsAt: null, leftMs: totalMs };
    setNow(at);
    if (timer.endsAt === null) prepareBell();
    setTimers(new Map([...timers, [key, timer.endsAt === null ? started(timer, at) : stopped(timer, at)]]));
  };
  const clear = useCallback(() => setTimers(new Map()), []);
  return { timers, now, press, clear };
}

const started = (timer: StepTimer, at: number): StepTimer => ({
  ...timer,
  endsAt: at + (timer.leftMs === 0 ? timer.totalMs : timer.leftMs),
});

const stopped = (timer: StepTimer, at: number): StepTimer => ({ ...timer, leftMs: leftOf(timer, at), endsAt: null });
