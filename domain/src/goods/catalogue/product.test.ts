import { expect, test } from 'vitest';
import { normalCode } from './product.ts';

test('codes are compared without leading zeros', () => {
  expect(normalCode(' 0036000291452')).toBe('36000291452');
  expect(normalCode('000')).toBe('0');
});
