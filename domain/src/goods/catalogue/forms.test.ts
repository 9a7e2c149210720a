import { expect, test } from 'vitest';
import { otherFormsOf } from './forms.ts';
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
