import { expect, it } from 'vitest';
import { memoryBus } from '../live/memoryBus.ts';
import { loginFailuresOver } from './loginFailures.ts';

const failuresAt = (now: () => number) => loginFailuresOver(memoryBus(now));

const MINUTE = 60_000;

it('[A6] blocks after 10 failures in 15 minutes, until the first of them is 15 minutes old', async () => {
  let now = 0;
  const failures = failuresAt(() => now);
  for (let i = 0; i < 10; i += 1) {
    expect(await failures.begin('dana|::1')).toBe(0);
    now += MINUTE;
  }
  expect(await failures.begin('dana|::1')).toBe(5 * MINUTE);
  expect(await failures.begin('dana|::2')).toBe(0);
  now += 5 * MINUTE;
  expect(await failures.begin('dana|::1')).toBe(0);
  expect(await failures.begin('dana|::1')).toBe(MINUTE);
});

it('starts again after a success', async () => {
  const failures = failuresAt(() => 0);
  for (let i = 0; i < 10; i += 1) await failures.begin('dana|::1');
  await failures.clear('dana|::1');
  expect(await failures.begin('dana|::1')).toBe(0);
});
