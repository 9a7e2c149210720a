import { expect, test } from 'vitest';
import { KeptAnswers } from './keptAnswers.ts';

test('[J46] an answer is found once, until the catalogue changes', () => {
  const kept = new KeptAnswers<number>();
  let found = 0;
  const find = (): number => (found += 1);
  expect([kept.of('milk', find), kept.of('milk', find), kept.of('bread', find)]).toEqual([1, 1, 2]);
  kept.clear();
  expect(kept.of('milk', find)).toBe(3);
});

test('[J46] what was asked for least lately goes first', () => {
  const kept = new KeptAnswers<string>(2);
  const answerTo = (key: string, answer = key): string => kept.of(key, () => answer);
  answerTo('a');
  answerTo('b');
  answerTo('a');
  answerTo('c');
  expect([answerTo('a', 'again'), answerTo('b', 'again')]).toEqual(['a', 'again']);
});
