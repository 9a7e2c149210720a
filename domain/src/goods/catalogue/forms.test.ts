import { expect, test } from 'vitest';
import { namesAtBeginning, otherFormsOf } from './forms.ts';
import { normalise } from './normalise.ts';

test.each([
  ['בננות', 'בננה'],
  ['בננה', 'בננות'],
  ['מלפפונים', 'מלפפון'],
  ['מלפפון', 'מלפפונים'],
  ['תפוחים', 'תפוחי'],
  ['גבינה', 'גבינת'],
  ['ביצים', 'ביצה'],
  ['ביצה', 'ביצים'],
  ['תפוחי', 'תפוח'],
  ['לחמניות', 'לחמניה'],
])('%s may be found as %s', (one, other) => {
  expect(otherFormsOf(normalise(one))).toContain(normalise(other));
});

test.each(['דגים', 'חלה', 'מים', 'milk', '1.5', '3%', ''])('%j has no other form', (word) => {
  expect(otherFormsOf(normalise(word))).toEqual([]);
});

test('names at the beginning of words: the longest first, the first word in each of its forms', () => {
  expect([...namesAtBeginning(['גבינה', 'לבנה'])]).toEqual([
    'גבינה לבנה',
    'גבינות לבנה',
    'גבינת לבנה',
    'גבינה',
    'גבינות',
    'גבינת',
  ]);
  expect([...namesAtBeginning(['3', 'ביצים'])]).toEqual(['3 ביצים', '3']);
  expect([...namesAtBeginning([])]).toEqual([]);
});
