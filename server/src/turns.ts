import { setImmediate } from 'node:timers/promises';

/**
 * For long work on this thread: lets whatever waits have its turn, once every so many milliseconds.
 * @returns to be called between two pieces of the work; undefined where it may go on at once
 */
export function turnsFor(sliceMs: number): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < sliceMs) return undefined;
    return setImmediate().then(() => {
      since = performance.now();
    });
  };
}
