import { describe, expect, test } from 'vitest';
import { parseTypedNumber } from './typedNumber.ts';

describe('[U23] a number that a person typed', () => {
  test.each([
    ['400', 400],
    [' 12.50 ', 12.5],
    ['12,5', 12.5],
    ['12,50', 12.5],
    ['5.', 5],
    ['.5', 0.5],
    [',5', 0.5],
    ['1,200', 1200],
    ['1,200.50', 1200.5],
    ['100,000', 100_000],
    ['1,234,567', 1_234_567],
    ['1 200', 1200],
    ['1\u00a0200', 1200],
    ['0,250', 0.25],
    ['1200,500', 1200.5],
    ['₪1,200', 1200],
    ['\u200f400 ₪', 400],
  ])('%j is %d', (text, value) => expect(parseTypedNumber(text)).toBe(value));

  test('one comma before three digits is the decimal point of kilograms; two commas separate thousands there too', () => {
    expect(['1,250', '0,250', '1.250', '1,5'].map((text) => parseTypedNumber(text, 'decimal'))).toEqual([
      1.25, 0.25, 1.25, 1.5,
    ]);
    expect(['1,250,000', '1,250.5'].map((text) => parseTypedNumber(text, 'decimal'))).toEqual([1_250_000, 1250.5]);
  });

  test.each(['', ' ', '.', ',', 'חלב', '-3', '1.2.3', '1,2000', '1,20,300', '12 5', '1e5', '0x10', 'Infinity'])(
    '%j is none',
    (text) => {
      expect(parseTypedNumber(text)).toBeNull();
      expect(parseTypedNumber(text, 'decimal')).toBeNull();
    },
  );
});
