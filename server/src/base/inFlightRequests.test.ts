import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { InFlightRequests } from './inFlightRequests.ts';

describe('rest', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }));
  afterEach(() => void vi.useRealTimers());

  /** How long it rests, in ms, given who comes and leaves meanwhile. */
  async function yieldedMs(inFlight: InFlightRequests, workedMs: number): Promise<number> {
    const since = performance.now();
    const rested = inFlight.yieldToOthers(workedMs).then(() => performance.now() - since);
    await vi.advanceTimersByTimeAsync(1000);
    return rested;
  }

  it('leaves the others as long as the work took, 20 ms at most', async () => {
    expect(await yieldedMs(new InFlightRequests(), 6)).toBe(6);
    expect(await yieldedMs(new InFlightRequests(), 500)).toBe(20);
  });

  it('waits until the requests in flight are answered', async () => {
    const inFlight = new InFlightRequests();
    inFlight.begin('a list');
    setTimeout(() => inFlight.end('a list'), 31);
    const rested = await yieldedMs(inFlight, 6);
    expect(rested).toBeGreaterThanOrEqual(31);
    expect(rested).toBeLessThan(50);
  });

  it('goes on where somebody always is', async () => {
    const inFlight = new InFlightRequests();
    const comes = setInterval(() => inFlight.begin({}), 1);
    expect(await yieldedMs(inFlight, 6)).toBeLessThan(60);
    clearInterval(comes);
  });

  it('does not wait for the upload that it works for', async () => {
    const inFlight = new InFlightRequests();
    inFlight.begin('an upload');
    await vi.advanceTimersByTimeAsync(100);
    expect(await yieldedMs(inFlight, 6)).toBe(6);
  });
});
