import { expect, test } from 'vitest';
import { isGlobalCode, normalCode } from './product.ts';

test('from eight digits on, a code is a barcode', () => {
  expect(isGlobalCode('12345678')).toBe(true);
  expect(isGlobalCode('1234567')).toBe(false);
  expect(isGlobalCode('7290058140886-123')).toBe(false);
});

test('codes are compared without leading zeros', () => {
  expect(normalCode(' 0036000291452')).toBe('36000291452');
  expect(normalCode('000')).toBe('0');
});
