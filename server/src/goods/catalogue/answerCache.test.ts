import { expect, test } from 'vitest';
import { AnswerCache } from './answerCache.ts';

test('[J46] an answer is found once, until the catalogue changes', () => {
  const cache = new AnswerCache<number>();
  let found = 0;
  const find = (): number => (found += 1);
  expect([cache.of('milk', find), cache.of('milk', find), cache.of('bread', find)]).toEqual([1, 1, 2]);
  cache.clear();
  expect(cache.of('milk', find)).toBe(3);
});

test('[J46] the least recently asked answer goes first', () => {
  const cache = new AnswerCache<string>(2);
  const answerTo = (key: string, answer = key): string => cache.of(key, () => answer);
  answerTo('a');
  answerTo('b');
  answerTo('a');
  answerTo('c');
  expect([answerTo('a', 'again'), answerTo('b', 'again')]).toEqual(['a', 'again']);
});
