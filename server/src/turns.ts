import { setImmediate } from 'node:timers/promises';
import type { Visitors } from './visitors.ts';

/**
 * For long work on this thread: lets whatever waits have its turn, once every so many milliseconds.
 * @returns to be called between two pieces of the work; undefined where it may go on at once
 */
export function turnsFor(sliceMs: number): () => Promise<void> | undefined {
  return turnsWith(sliceMs, () => setImmediate());
}

/** The same for work that nobody waits for: it stands back for those who are being answered. */
export function restsFor(sliceMs: number, visitors: Visitors): () => Promise<void> | undefined {
  return turnsWith(sliceMs, (workedMs) => visitors.rest(workedMs));
}

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
