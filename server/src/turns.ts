import { setImmediate, setTimeout as sleep } from 'node:timers/promises';

/** A rest is no longer than this: a slice that another program held up is no reason to wait as long again. */
const REST_MS_MAX = 20;

/**
 * For long work on this thread: lets whatever waits have its turn, once every so many milliseconds.
 * @returns to be called between two pieces of the work; undefined where it may go on at once
 */
export function turnsFor(sliceMs: number): () => Promise<void> | undefined {
  return turnsWith(sliceMs, () => setImmediate());
}

/**
 * The same for work that nobody waits for. An answer that asks the database five times would wait for a slice each
 * time: so the others have the thread for as long as the slice took.
 */
export function restsFor(sliceMs: number): () => Promise<void> | undefined {
  return turnsWith(sliceMs, rest);
}

/** Leaves the database, or this thread, to others for as long as the work took them from them. */
export const rest = (workedMs: number): Promise<void> => sleep(Math.min(workedMs, REST_MS_MAX));

function turnsWith(sliceMs: number, pause: (workedMs: number) => Promise<void>): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    const workedMs = performance.now() - since;
    if (workedMs < sliceMs) return undefined;
    return pause(workedMs).then(() => {
      since = performance.now();
    });
  };
}
