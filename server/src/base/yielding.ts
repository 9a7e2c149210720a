import { setImmediate } from 'node:timers/promises';
import type { InFlightRequests } from './inFlightRequests.ts';

const REST_FACTOR = 4;
/** A slice may be long because another program held it up. */
const REST_MS_MAX = 400;

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

/**
 * The same for work that nobody waits for: it rests several times as long as it worked, so that most of a single core is
 * left to others, PostgreSQL and compression in other threads included.
 */
export function yieldMostly(sliceMs: number, inFlight: InFlightRequests): () => Promise<void> | undefined {
  return yieldWith(sliceMs, async (workedMs) => {
    await new Promise((resolve) => void setTimeout(resolve, Math.min(workedMs * REST_FACTOR, REST_MS_MAX)));
    await inFlight.yieldToOthers(0);
  });
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
