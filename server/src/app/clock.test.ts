import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type ClockWork, startClock } from './clock.ts';

const logged: string[] = [];
const log = { error: (...said: readonly unknown[]) => void logged.push(String(said.at(-1))) };

beforeEach(() => {
  logged.length = 0;
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

/** A work whose runs end when they are released. */
function slowWork(more: Partial<ClockWork> = {}) {
  const runs: { readonly stopping: AbortSignal; readonly end: () => void; readonly fail: () => void }[] = [];
  const work: ClockWork = {
    everyMs: 1000,
    failure: 'nothing was cleaned',
    run: (stopping) =>
      new Promise<void>((resolve, reject) => {
        runs.push({ stopping, end: resolve, fail: () => reject(new Error('broken')) });
      }),
    ...more,
  };
  return { runs, work };
}

it('runs a work at its times, one run after the other', async () => {
  const { runs, work } = slowWork();
  const clock = startClock(log, [work]);
  expect(runs).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(3500);
  expect(runs).toHaveLength(1);
  runs[0]?.end();
  await vi.advanceTimersByTimeAsync(1000);
  expect(runs).toHaveLength(2);
  runs[1]?.end();
  await clock.stop();
});

it('logs a run that fails, and runs the work again', async () => {
  const { runs, work } = slowWork();
  const clock = startClock(log, [work]);
  await vi.advanceTimersByTimeAsync(1000);
  runs[0]?.fail();
  await vi.advanceTimersByTimeAsync(1000);
  expect(logged).toEqual(['nothing was cleaned']);
  expect(runs).toHaveLength(2);
  runs[1]?.end();
  await clock.stop();
});

it('runs what is due at the start at once; a stop announces itself and waits for it', async () => {
  const { runs, work } = slowWork({ isDueAtStart: true });
  const clock = startClock(log, [work]);
  expect(runs.map(({ stopping }) => stopping.aborted)).toEqual([false]);
  let hasStopped = false;
  const stopped = clock.stop().then(() => (hasStopped = true));
  await vi.advanceTimersByTimeAsync(5000);
  expect([hasStopped, runs.length, runs[0]?.stopping.aborted]).toEqual([false, 1, true]);
  runs[0]?.end();
  await stopped;
});
