import { expect, it } from 'vitest';
import { Turns } from './turns.ts';

const WAIT_MS = 10_000;

it('gives turns in the order of asking', async () => {
  const turns = new Turns();
  const log: number[] = [];
  await turns.take(WAIT_MS);
  const others = [1, 2, 3].map(async (name) => {
    await turns.take(WAIT_MS);
    log.push(name);
    turns.pass();
  });
  expect(log).toEqual([]);
  turns.pass();
  await Promise.all(others);
  expect(log).toEqual([1, 2, 3]);
  await turns.take(WAIT_MS);
});

it('refuses who waited too long, and forgets them', async () => {
  const turns = new Turns();
  await turns.take(WAIT_MS);
  await expect(turns.take(10)).rejects.toThrow('the database was busy for 10 ms');
  const next = turns.take(WAIT_MS);
  turns.pass();
  await next;
});
