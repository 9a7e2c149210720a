import { expect, it } from 'vitest';
import { memoryBus } from '../live/memoryBus.ts';
import { loginFailuresOver } from './loginFailures.ts';

const MINUTE = 60_000;

function openFailures() {
  const clock = { now: 0 };
  const failures = loginFailuresOver(memoryBus(() => clock.now));
  const begin = (email: string, address: string, isKnown = false): Promise<string> =>
    failures.begin({ email, address, isKnownDevice: () => Promise.resolve(isKnown) }).then(
      () => 'go on',
      (error: { code: string; retryAfterSeconds: number }) => `${error.code} ${error.retryAfterSeconds}`,
    );
  return { clock, failures, begin };
}

const addressOf = (i: number): string => `192.0.${Math.floor(i / 200)}.${i % 200}`;

it('[A6] blocks after 10 failures in 15 minutes, until the first of them is 15 minutes old', async () => {
  const { clock, begin } = openFailures();
  for (let i = 0; i < 10; i += 1) {
    expect(await begin('dana', '192.0.2.1')).toBe('go on');
    clock.now += MINUTE;
  }
  expect(await begin('dana', '192.0.2.1')).toBe('too_many_logins 300');
  expect(await begin('dana', '192.0.2.2')).toBe('go on');
  clock.now += 5 * MINUTE;
  expect(await begin('dana', '192.0.2.1')).toBe('go on');
  expect(await begin('dana', '192.0.2.1')).toBe('too_many_logins 60');
});

it('starts again after a success', async () => {
  const { failures, begin } = openFailures();
  for (let i = 0; i < 10; i += 1) await begin('dana', '192.0.2.1');
  await failures.succeed({ email: 'dana', address: '192.0.2.1' });
  expect(await begin('dana', '192.0.2.1')).toBe('go on');
});

it('[A28] blocks an address, or an IPv6 /64, after 30 failures in 15 minutes over all e-mails', async () => {
  const { clock, begin } = openFailures();
  for (let i = 0; i < 30; i += 1) expect(await begin(`guess${i}`, `2001:db8::${i.toString(16)}`)).toBe('go on');
  expect(await begin('another', '2001:db8::ffff')).toBe('too_many_logins 900');
  expect(await begin('another', '2001:db8:0:1::1')).toBe('go on');
  clock.now += 15 * MINUTE;
  expect(await begin('another', '2001:db8::1')).toBe('go on');
});

it('[A28] a success does not count for the address, and forgives no failure of others', async () => {
  const { failures, begin } = openFailures();
  for (let i = 0; i < 29; i += 1) await begin(`guess${i}`, '192.0.2.1');
  for (let i = 0; i < 50; i += 1) {
    expect(await begin('dana', '192.0.2.1')).toBe('go on');
    await failures.succeed({ email: 'dana', address: '192.0.2.1' });
  }
  expect(await begin('guess', '192.0.2.1')).toBe('go on');
  expect(await begin('guess', '192.0.2.1')).toBe('too_many_logins 900');
});

it('[A29] after 100 failures of an account in an hour only known devices may try', async () => {
  const { clock, failures, begin } = openFailures();
  for (let i = 0; i < 100; i += 1) expect(await begin('dana', addressOf(i))).toBe('go on');
  expect(await begin('dana', '198.51.100.1')).toBe('account_guarded 3600');
  expect(await begin('dana', '198.51.100.1', true)).toBe('go on');
  expect(await begin('uri', '198.51.100.1')).toBe('go on');
  clock.now += 60 * MINUTE;
  expect(await begin('dana', '198.51.100.1')).toBe('go on');
  for (let i = 0; i < 100; i += 1) await begin('dana', addressOf(i));
  await failures.forgive({ email: 'dana', address: '198.51.100.9' });
  expect(await begin('dana', '198.51.100.9')).toBe('go on');
});
