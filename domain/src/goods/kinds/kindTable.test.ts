import { expect, test } from 'vitest';
import { KindTable, namesAtBeginning } from './kindTable.ts';

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

test('a table of kinds knows a name by two words, then by one', () => {
  const table = new KindTable({ 1: 'תפוח', 2: 'תפוח אדמה|בצל' });
  const names = ['תפוח אדמה לבן', 'תפוחים ירוקים', 'בצלים', 'כיכר לחם', ''];
  expect(names.map((name) => table.find(name))).toEqual([2, 1, 2, null, null]);
});
