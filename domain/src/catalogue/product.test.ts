import { expect, test } from 'vitest';
import { hasCheckDigit, isGlobalCode, normalCode } from './product.ts';

test.each([
  ['7290004131074', true],
  ['7290000000022', true],
  ['96385074', true],
  ['036000291452', true],
  ['36000291452', true],
  ['7290004131075', false],
  ['7290004131047', false],
  ['1234567', false],
  ['72900041310a4', false],
  ['', false],
])('%j ends in its check digit: %s', (code, expected) => expect(hasCheckDigit(code)).toBe(expected));

test('from eight digits on, a code is a barcode', () => {
  expect(isGlobalCode('12345678')).toBe(true);
  expect(isGlobalCode('1234567')).toBe(false);
  expect(isGlobalCode('7290058140886-123')).toBe(false);
});

test('codes are compared without leading zeros', () => {
  expect(normalCode(' 0036000291452')).toBe('36000291452');
  expect(normalCode('000')).toBe('0');
});
