import { expect, it } from 'vitest';
import { wordsOf } from '../catalogue/normalise.ts';
import { otherWordingsOf } from './otherWordings.ts';

const wordings = (name: string): string[] => otherWordingsOf(wordsOf(name)).map((words) => words.join(' '));
const folded = (name: string): string => wordsOf(name).join(' ');

it('[X87] goods that are called by other words are the same kind, with the words beside them', () => {
  expect(wordings('בצל סגול')).toEqual([folded('בצל אדום')]);
  expect(wordings('בצל אדום קטן')).toEqual([folded('בצל סגול קטן')]);
  expect(wordings('בשר בקר טחון')).toContain(folded('בשר טחון'));
});

it('[X87] a word that is called by no other words, and a part of a word, have none', () => {
  expect(wordings('בצל')).toEqual([]);
  expect(wordings('ביצייה')).toEqual([]);
});
