import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Visitors } from './visitors.ts';

describe('rest', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }));
  afterEach(() => void vi.useRealTimers());

  /** How long it rests, in ms, given who comes and leaves meanwhile. */
  async function restedMs(visitors: Visitors, workedMs: number): Promise<number> {
    const since = performance.now();
    const rested = visitors.rest(workedMs).then(() => performance.now() - since);
    await vi.advanceTimersByTimeAsync(1000);
    return rested;
  }

  it('leaves the others as long as the work took, 20 ms at most', async () => {
    expect(await restedMs(new Visitors(), 6)).toBe(6);
    expect(await restedMs(new Visitors(), 500)).toBe(20);
  });

  it('waits until whoever is being answered has left', async () => {
    const visitors = new Visitors();
    visitors.came('a list');
    setTimeout(() => visitors.left('a list'), 31);
    const rested = await restedMs(visitors, 6);
    expect(rested).toBeGreaterThanOrEqual(31);
    expect(rested).toBeLessThan(50);
  });

  it('goes on where somebody always is', async () => {
    const visitors = new Visitors();
    const comes = setInterval(() => visitors.came({}), 1);
    expect(await restedMs(visitors, 6)).toBeLessThan(60);
    clearInterval(comes);
  });

  it('does not wait for the upload that it works for', async () => {
    const visitors = new Visitors();
    visitors.came('an upload');
    await vi.advanceTimersByTimeAsync(100);
    expect(await restedMs(visitors, 6)).toBe(6);
  });
});
