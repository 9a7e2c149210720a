import { setImmediate } from 'node:timers/promises';
import type { InFlightRequests } from './inFlightRequests.ts';

/**
 * For long work on this thread: lets other tasks run, once every `sliceMs` milliseconds.
 * @returns a function to call between two pieces of work. It returns undefined where the work may continue at once
 */
export function yieldEvery(sliceMs: number): () => Promise<void> | undefined {
  return yieldWith(sliceMs, () => setImmediate());
}

/** The same for background work: it yields to the requests that are being answered. */
export function yieldToRequests(sliceMs: number, inFlight: InFlightRequests): () => Promise<void> | undefined {
  return yieldWith(sliceMs, (workedMs) => inFlight.yieldToOthers(workedMs));
}

function yieldWith(sliceMs: number, pause: (workedMs: number) => Promise<void>): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    const workedMs = performance.now() - since;
    if (workedMs < sliceMs) return undefined;
    return pause(workedMs).then(() => {
      since = performance.now();
    });
  };
}
