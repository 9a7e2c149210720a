import type { TimerValue } from '@sali/domain/kitchen/recipes/cooking';
import { useEffect, useRef, useState } from 'react';
import { prepareBell, ringBell } from './bell.ts';

/** Ticks often enough that every second is shown. */
const TICK_MS = 250;

/**
 * A timer of a step. It uses the clock and counts no ticks, so that a phone that slept shows the right time.
 *
 *     idle ──start──▶ running ──pause──▶ paused ──start──▶ running ──its end──▶ over ──start──▶ running
 */
export type StepTimer = TimerValue & { readonly totalMs: number };

export const leftOf = ({ endsAt, leftMs }: TimerValue, now: number): number =>
  endsAt === null ? leftMs : Math.max(0, endsAt - now);

type TimerChanges = {
  /** A tap changed it. */
  readonly set: (key: string, value: TimerValue) => void;
  /** It has ended. */
  readonly settle: (key: string, value: TimerValue) => void;
};

/**
 * Runs the started timers of a recipe, whatever step is shown.
 * @param timers by the keys of cooking; one that ended while the page was away rings at once
 */
export function useTimers(timers: ReadonlyMap<string, StepTimer>, changes: TimerChanges) {
  const [now, setNow] = useState(Date.now);
  const isRunning = [...timers.values()].some((timer) => timer.endsAt !== null);
  const latest = useRef({ timers, changes });
  useEffect(() => {
    latest.current = { timers, changes };
  });
  useEffect(() => {
    if (!isRunning) return undefined;
    const ticking = setInterval(() => {
      const at = Date.now();
      setNow(at);
      const over = [...latest.current.timers].filter(([, { endsAt }]) => endsAt !== null && endsAt <= at);
      if (over.length === 0) return;
      for (const [key] of over) latest.current.changes.settle(key, { endsAt: null, leftMs: 0 });
      ringBell();
    }, TICK_MS);
    return () => clearInterval(ticking);
  }, [isRunning]);
  /** Starts, pauses or resumes a timer, or restarts it when it is over. */
  const press = (key: string, totalMs: number): void => {
    const at = Date.now();
    const { endsAt, leftMs } = timers.get(key) ?? { endsAt: null, leftMs: totalMs };
    setNow(at);
    if (endsAt !== null) return changes.set(key, { endsAt: null, leftMs: leftOf({ endsAt, leftMs }, at) });
    prepareBell();
    const rest = leftMs === 0 ? totalMs : leftMs;
    changes.set(key, { endsAt: at + rest, leftMs: rest });
  };
  return { now, press };
}
