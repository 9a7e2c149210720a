import { describe, expect, it } from 'vitest';
import { measuredNumber } from './measuredNumber.ts';

describe('measuredNumber', () => {
  it.each([
    [2, '2'],
    [2.25, '\u20662¼\u2069'],
    [0.333, '⅓'],
    [1.667, '\u20661⅔\u2069'],
    [0.35, '0.35'],
    [1350, '1,350'],
    [1350.5, '\u20661,350½\u2069'],
    [12_000, '12,000'],
  ])('[CK1] %d is %s', (value, text) => expect(measuredNumber(value)).toBe(text));
});
