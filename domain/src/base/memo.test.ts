import { expect, test, vi } from 'vitest';
import { getOrCreate, memoByIdentity, memoByKey, numbering, weakMemoByIdentity } from './memo.ts';

test('[J31] a missing value is made once, also where it is 0, false or null', () => {
  const values = new Map<string, number | boolean | null>();
  for (const value of [0, false, null]) {
    const make = vi.fn(() => value);
    const key = String(value);
    expect([getOrCreate(values, key, make), getOrCreate(values, key, make)]).toEqual([value, value]);
    expect(make).toHaveBeenCalledTimes(1);
  }
});

test.each([
  ['memoByIdentity', memoByIdentity],
  ['weakMemoByIdentity', weakMemoByIdentity],
])('[J31] %s computes once for each object, not for each content', (_, memo) => {
  const compute = vi.fn(({ agorot }: { agorot: number }) => ({ double: 2 * agorot }));
  const doubleOf = memo(compute);
  const [milk, sameFields] = [{ agorot: 690 }, { agorot: 690 }];
  expect(doubleOf(milk)).toBe(doubleOf(milk));
  expect(doubleOf(milk)).not.toBe(doubleOf(sameFields));
  expect(compute).toHaveBeenCalledTimes(2);
});

test('[J31] memoByKey returns one object for the same key', () => {
  const wordsOf = memoByKey(
    (words: readonly string[]) => words.join(),
    (words) => words.toReversed(),
  );
  expect(wordsOf(['a', 'b'])).toBe(wordsOf(['a', 'b']));
  expect(wordsOf(['a', 'b'])).not.toBe(wordsOf(['b', 'a']));
});

test('[J31] memoByKey starts again when it is full', () => {
  const compute = vi.fn((text: string) => text.length);
  const lengthOf = memoByKey((text) => text, compute, 2);
  for (const text of ['a', 'b', 'a', 'b', 'c', 'a']) lengthOf(text);
  expect(compute.mock.calls.map(([text]) => text)).toEqual(['a', 'b', 'c', 'a']);
});

test('[J31] numbering counts keys from 0 in the order in which they are first seen', () => {
  const numberOf = numbering<string>();
  expect(['b', 'a', 'b', 'c'].map(numberOf)).toEqual([0, 1, 0, 2]);
});
