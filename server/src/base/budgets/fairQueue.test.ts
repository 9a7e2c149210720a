import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FairQueue, type QueuedWork } from './fairQueue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function openQueue(limits: Partial<ConstructorParameters<typeof FairQueue>[0]> = {}) {
  const levels = new Map<string, number>();
  const events: string[] = [];
  const queue = new FairQueue({
    unitsAtOnce: 2,
    waitingPerKey: 3,
    waitingMax: 5,
    waitMsMax: 1000,
    runningMsMax: 400,
    levelOf: (key) => levels.get(key) ?? 0,
    ...limits,
  });
  const work = (name: string, units = 1): QueuedWork => ({
    key: name.slice(0, 1),
    units,
    start: () => void events.push(`start ${name}`),
    refuse: () => void events.push(`refuse ${name}`),
  });
  return { queue, levels, events, work };
}

it('[BU3] starts work up to the limit and the next when a place is free', () => {
  const { queue, events, work } = openQueue();
  const all = ['a1', 'a2', 'a3'].map((name) => work(name));
  expect(all.map((one) => queue.enter(one))).toEqual([true, true, true]);
  expect(events).toEqual(['start a1', 'start a2']);
  queue.leave(all[0] as QueuedWork);
  expect(events.at(-1)).toBe('start a3');
});

it('[BU3] the waiting key that has spent the least goes first, its own in order', () => {
  const { queue, levels, events, work } = openQueue({ unitsAtOnce: 1 });
  levels.set('a', 900);
  levels.set('b', 3);
  const first = work('a0');
  queue.enter(first);
  for (const name of ['a1', 'a2', 'b1', 'b2']) queue.enter(work(name, 0.5));
  queue.leave(first);
  expect(events).toEqual(['start a0', 'start b1', 'start b2']);
});

it('[BU19] the key that came last goes first, among those that have spent the same', () => {
  const { queue, levels, events, work } = openQueue({ unitsAtOnce: 1 });
  levels.set('d', 1);
  const first = work('a0');
  queue.enter(first);
  for (const name of ['b1', 'c1', 'c2', 'd1']) queue.enter(work(name, 0.25));
  queue.leave(first);
  expect(events).toEqual(['start a0', 'start c1', 'start c2', 'start b1', 'start d1']);
});

it('[BU17] a place stays empty as long as its work ran, up to a limit', () => {
  const { queue, levels, events, work } = openQueue({
    unitsAtOnce: 1,
    runningMsMax: Infinity,
    waitMsMax: Infinity,
    restMsMax: 200,
  });
  levels.set('c', 1);
  const [first, second, third] = ['a1', 'b1', 'c1'].map((name) => work(name)) as [QueuedWork, QueuedWork, QueuedWork];
  for (const one of [first, second, third]) queue.enter(one);
  vi.advanceTimersByTime(70);
  queue.leave(first);
  vi.advanceTimersByTime(69);
  expect(events).toEqual(['start a1']);
  vi.advanceTimersByTime(1);
  expect(events).toEqual(['start a1', 'start b1']);
  vi.advanceTimersByTime(5000);
  queue.leave(second);
  vi.advanceTimersByTime(199);
  expect(events).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(events).toEqual(['start a1', 'start b1', 'start c1']);
});

it('[BU3] refuses what is too much for one key or for all, and calls nothing for it', () => {
  const { queue, events, work } = openQueue();
  for (const name of ['a', 'b']) queue.enter(work(name));
  expect(['a1', 'a2', 'a3', 'a4'].map((name) => queue.enter(work(name)))).toEqual([true, true, true, false]);
  expect(['b1', 'c1', 'd1'].map((name) => queue.enter(work(name)))).toEqual([true, true, false]);
  expect(events).toEqual(['start a', 'start b']);
});

it('[BU3] refuses work that has waited too long', () => {
  const { queue, events, work } = openQueue({ unitsAtOnce: 1, runningMsMax: Infinity });
  queue.enter(work('a0'));
  queue.enter(work('b1'));
  vi.advanceTimersByTime(900);
  queue.enter(work('b2'));
  vi.advanceTimersByTime(200);
  expect(events).toEqual(['start a0', 'refuse b1']);
});

it('[BU3] work that only waits for something else gives its place to others', () => {
  const { queue, events, work } = openQueue({ unitsAtOnce: 1 });
  const slow = work('a0');
  queue.enter(slow);
  queue.enter(work('b1'));
  vi.advanceTimersByTime(500);
  expect(events).toEqual(['start a0', 'start b1']);
  // It was counted out already: leaving later frees no second place.
  queue.enter(work('c1'));
  queue.leave(slow);
  expect(events).toHaveLength(2);
});

it('[BU3] work that blocks the thread keeps its place, however long it takes', () => {
  const { queue, events, work } = openQueue({ unitsAtOnce: 1, waitMsMax: 60_000 });
  queue.enter(work('a0'));
  queue.enter(work('b1'));
  // The clock goes on, but no timer fires.
  const now = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => now + 30_000);
  vi.advanceTimersByTime(100);
  expect(events).toEqual(['start a0']);
});

it('[BU3] work whose client has gone while it waited is not started', () => {
  const { queue, events, work } = openQueue({ unitsAtOnce: 1 });
  const running = work('a0');
  const gone = work('b1');
  queue.enter(running);
  queue.enter(gone);
  queue.leave(gone);
  queue.leave(running);
  vi.advanceTimersByTime(2000);
  expect(events).toEqual(['start a0']);
  expect(vi.getTimerCount()).toBe(0);
});
