import { afterEach, expect, it } from 'vitest';
import { TimedWorker, WorkTooLong } from './timedWorker.ts';

type Input = 'echo' | 'endless' | 'memory' | 'throw';

/** A thread that does what its input says. */
const PROGRAM = `
import { parentPort } from 'node:worker_threads';
parentPort.on('message', (input) => {
  if (input === 'endless') for (;;);
  if (input === 'memory') for (const all = []; ; ) all.push(new Array(100_000).fill({}));
  if (input === 'throw') return parentPort.postMessage({ kind: 'failed', message: 'thrown' });
  parentPort.postMessage({ kind: 'done', output: input });
});
parentPort.postMessage({ kind: 'ready' });`;

const limits = {
  url: new URL(`data:text/javascript,${encodeURIComponent(PROGRAM)}`),
  budgetMs: 200,
  memoryMb: 32,
  waitingMax: 2,
  idleMs: 60_000,
};
let worker: TimedWorker<Input, string>;
const open = (other: Partial<typeof limits> = {}) => {
  worker = new TimedWorker<Input, string>({ ...limits, ...other });
  return worker;
};

afterEach(() => worker.close());

it('[D17] work that does not end is ended with its thread, and the next is done in a new one', async () => {
  open();
  const endless = worker.run('dana', 'endless');
  const next = worker.run('yossi', 'echo');
  await expect(endless).rejects.toBeInstanceOf(WorkTooLong);
  expect(await next).toBe('echo');
});

it('[D17] work that takes too much memory ends its thread, not the process', async () => {
  open({ budgetMs: 60_000 });
  const hungry = worker.run('dana', 'memory');
  await expect(hungry).rejects.toBeInstanceOf(WorkTooLong);
  expect(await worker.run('dana', 'echo')).toBe('echo');
});

it('[D17] work that fails says so, and leaves the thread as it is', async () => {
  open();
  await expect(worker.run('dana', 'throw')).rejects.toThrow('thrown');
  expect(await worker.run('dana', 'echo')).toBe('echo');
});

it('[D17] one piece of a person or address runs or waits, a few of all', async () => {
  open({ budgetMs: 60_000 });
  const running = worker.run('dana', 'echo');
  expect(() => worker.run('dana', 'echo')).toThrow(expect.objectContaining({ code: 'too_many_requests' }));
  const waiting = [worker.run('yossi', 'echo'), worker.run('noa', 'echo')];
  expect(() => worker.run('avi', 'echo')).toThrow(
    expect.objectContaining({ code: 'unavailable', retryAfterSeconds: 5 }),
  );
  expect(await Promise.all([running, ...waiting])).toEqual(['echo', 'echo', 'echo']);
  expect(await worker.run('dana', 'echo')).toBe('echo');
});

it('[D17] a thread that is closed fails what it was given', async () => {
  open({ budgetMs: 60_000 });
  const endless = worker.run('dana', 'endless');
  await worker.close();
  await expect(endless).rejects.toMatchObject({ code: 'unavailable' });
});
