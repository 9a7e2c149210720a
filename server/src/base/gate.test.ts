import { expect, it } from 'vitest';
import { Gate } from './gate.ts';

const tick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it('runs a few at once, the others in order, and refuses when too many wait', async () => {
  const gate = new Gate(2, 3);
  const log: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => () =>
    new Promise<void>((resolve) => {
      log.push(name);
      ends.push(resolve);
    });
  const all = ['a', 'b', 'c', 'd', 'e'].map((name) => gate.run(work(name)));
  expect(gate.run(work('f'))).toBeUndefined();
  expect(log).toEqual(['a', 'b']);
  ends[0]?.();
  await tick();
  expect(log).toEqual(['a', 'b', 'c']);
  expect(gate.run(work('g'))).toBeDefined();
  for (let i = 1; i < 6; i += 1) {
    ends[i]?.();
    await tick();
  }
  await Promise.all(all);
  expect(log).toEqual(['a', 'b', 'c', 'd', 'e', 'g']);
});

it('goes on after work that failed', async () => {
  const gate = new Gate(1, 1);
  const failed = gate.run(() => Promise.reject(new Error('no')));
  const next = gate.run(() => Promise.resolve('yes'));
  await expect(failed).rejects.toThrow('no');
  await expect(next).resolves.toBe('yes');
});

it('[D18] one of a key runs, one waits, more are refused; a waiting one keeps no other key from its place', async () => {
  const gate = new Gate(2, 3, { running: 1, waiting: 1 });
  const log: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () =>
    new Promise<void>((resolve) => {
      log.push(name);
      ends.set(name, resolve);
    });
  const dana = [gate.run(work('dana 1'), 'dana'), gate.run(work('dana 2'), 'dana')];
  expect(gate.run(work('dana 3'), 'dana')).toBeUndefined();
  const noa = [gate.run(work('noa 1'), 'noa'), gate.run(work('noa 2'), 'noa')];
  const avi = gate.run(work('avi'), 'avi');
  expect(log).toEqual(['dana 1', 'noa 1']);
  ends.get('noa 1')?.();
  await tick();
  expect(log).toEqual(['dana 1', 'noa 1', 'noa 2']);
  ends.get('noa 2')?.();
  await tick();
  expect(log).toEqual(['dana 1', 'noa 1', 'noa 2', 'avi']);
  ends.get('dana 1')?.();
  await tick();
  ends.get('dana 2')?.();
  ends.get('avi')?.();
  await Promise.all([...dana, ...noa, avi]);
  expect(log.at(-1)).toBe('dana 2');
});
