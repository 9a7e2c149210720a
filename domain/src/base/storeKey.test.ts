import { expect, test } from 'vitest';
import { normalNumber, parseStoreKey, storeKeyOf } from './storeKey.ts';

test('[R2] numbers lose their leading zeros, words stay', () => {
  expect(normalNumber('039')).toBe('39');
  expect(normalNumber('000')).toBe('0');
  expect(normalNumber(' 7290058140886 ')).toBe('7290058140886');
  expect(normalNumber('A01')).toBe('A01');
  expect(storeKeyOf('7290027600007', '002', '0413')).toBe('7290027600007-2-413');
});

test('a key is taken apart and normalised; other text is no key', () => {
  expect(parseStoreKey('7290027600007-002-413')).toEqual({ chainId: '7290027600007', subChainId: '2', storeNo: '413' });
  expect(parseStoreKey('413')).toBeNull();
  expect(parseStoreKey('')).toBeNull();
});
