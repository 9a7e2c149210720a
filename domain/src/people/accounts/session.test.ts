import { describe, expect, it } from 'vitest';
import { minutesLeft, sessionPhase } from './session.ts';

const MINUTE = 60_000;

describe('sessionPhase', () => {
  it.each([
    [60 * MINUTE, 'fine'],
    [5 * MINUTE + 1, 'fine'],
    [5 * MINUTE, 'warn'],
    [2 * MINUTE + 1, 'warn'],
    [2 * MINUTE, 'refresh'],
    [1, 'refresh'],
    [0, 'expired'],
    [-MINUTE, 'expired'],
  ] as const)('[K40] [K41] with %d ms left it is %s', (msLeft, phase) => {
    expect(sessionPhase(msLeft)).toBe(phase);
  });
});

it.each([
  [5 * MINUTE, 5],
  [4 * MINUTE + 1, 5],
  [1, 1],
  [-1, 0],
])('%d ms are %d minutes', (msLeft, minutes) => {
  expect(minutesLeft(msLeft)).toBe(minutes);
});
