import { expect, test } from 'vitest';
import { RECONNECT_ATTEMPTS_MAX } from '../../base/limits.ts';
import { backoffMs } from './backoff.ts';
import { afterClose, connectDelay } from './connection.ts';

const MIDDLE = 0.5;

test('[V1] a network error reconnects within 300 ms, then after 1 s, doubling, at most 30 s', () => {
  const waits = [1, 2, 3, 4, 5, 6].map((failures) => afterClose(1006, failures, MIDDLE));
  expect(waits).toEqual([150, 1000, 2000, 4000, 8000, 16_000].map((afterMs) => ({ next: 'retry', afterMs })));
  expect(backoffMs(6, MIDDLE)).toBe(30_000);
});

test('[V2] delays carry ±50% jitter, the first one is any time within 300 ms', () => {
  expect([backoffMs(1, 0), backoffMs(1, 0.999999)]).toEqual([500, 1500]);
  expect([0, 0.999999].map((random) => afterClose(1012, 1, random))).toEqual([
    { next: 'retry', afterMs: 0 },
    { next: 'retry', afterMs: 300 },
  ]);
});

test.each([1002, 1006, 1011, 1012, 1013, 1015])('[V3] code %i reconnects', (code) => {
  expect(afterClose(code, 2, MIDDLE)).toEqual({ next: 'retry', afterMs: 1000 });
});

test.each([
  [1000, 'normal'],
  [1001, 'normal'],
  [4000, 'taken-over'],
  [4003, 'not-allowed'],
  [4004, 'deleted'],
  [4008, 'unknown'],
  [1016, 'unknown'],
])('[V4] code %i does not (%s)', (code, reason) => {
  expect(afterClose(code, 1, MIDDLE)).toEqual({ next: 'stop', reason });
});

test('[V5] an invalid token is tried again after 2 s', () => {
  expect(afterClose(4001, 1, MIDDLE)).toEqual({ next: 'retry', afterMs: 2000 });
});

test('[V6] after the quick attempt and 5 more that failed the connection has failed', () => {
  expect(afterClose(1006, RECONNECT_ATTEMPTS_MAX + 1, MIDDLE).next).toBe('retry');
  expect(afterClose(1006, RECONNECT_ATTEMPTS_MAX + 2, MIDDLE).next).toBe('fail');
});

test('[K30] a list is connected to at most once a second', () => {
  expect(connectDelay(-Infinity, 5000)).toBe(0);
  expect(connectDelay(5000, 5300)).toBe(700);
  expect(connectDelay(5000, 6000)).toBe(0);
  // The device's clock was set back.
  expect(connectDelay(3_605_000, 5000)).toBe(0);
});
