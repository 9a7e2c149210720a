import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { InFlightRequests } from './inFlightRequests.ts';
import { yieldMostly } from './yielding.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

it('[BR23] work that nobody waits for rests four times as long as it worked, and waits for a request', async () => {
  const inFlight = new InFlightRequests();
  const pause = yieldMostly(10, inFlight);
  await vi.advanceTimersByTimeAsync(9);
  expect(pause()).toBeUndefined();
  await vi.advanceTimersByTimeAsync(11);
  let isOver = false;
  void pause()?.then(() => (isOver = true));
  await vi.advanceTimersByTimeAsync(79);
  inFlight.begin('a request');
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(20);
  expect(isOver).toBe(false);
  inFlight.end('a request');
  await vi.advanceTimersByTimeAsync(5);
  expect(isOver).toBe(true);
});
