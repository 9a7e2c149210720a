import { expect, it } from 'vitest';
import { sharedContent } from './sharedContent.ts';

const read = (params: Record<string, string>) => sharedContent(new URLSearchParams(params));

it('[SR1] reads an address from the field of addresses or from a text, without what follows it', () => {
  const address = 'https://example.co.il/recipes/מרק?a=1';
  expect(read({ url: address, title: 'מרק כתום' })).toEqual({ address, text: '' });
  expect(read({ text: `תראי איזה מרק: ${address}.` })).toEqual({ address, text: 'תראי איזה מרק:' });
  expect(read({ text: `(${address})`, url: 'https://example.com/b' }).address).toBe('https://example.com/b');
});

it('[SR1] keeps the lines of a text, and falls back to the title', () => {
  expect(read({ text: ' חלב \n 2 לחם\n' })).toEqual({ address: null, text: 'חלב\n2 לחם' });
  expect(read({ title: 'חלב, ביצים' })).toEqual({ address: null, text: 'חלב, ביצים' });
  expect(read({ title: 'כותרת', text: 'חלב' }).text).toBe('חלב');
  expect(read({})).toEqual({ address: null, text: '' });
  expect(read({ text: 'javascript:alert(1)' }).address).toBeNull();
});
