import { expect, test } from 'vitest';
import { cached } from './cached.ts';

function counted(entriesMax: number) {
  const computed: string[] = [];
  const lengthOf = cached(entriesMax, (text) => {
    computed.push(text);
    return text === '' ? undefined : text.length;
  });
  return { computed, lengthOf };
}

test('[F29] a text is computed once, also where the result is undefined', () => {
  const { computed, lengthOf } = counted(10);
  expect(['חלב', 'חלב', '', ''].map(lengthOf)).toEqual([3, 3, undefined, undefined]);
  expect(computed).toEqual(['חלב', '']);
});

test('[F29] no more texts are kept than allowed', () => {
  const { computed, lengthOf } = counted(2);
  expect(['a', 'b', 'c', 'a', 'c'].map(lengthOf)).toEqual([1, 1, 1, 1, 1]);
  expect(computed).toEqual(['a', 'b', 'c', 'a']);
});
