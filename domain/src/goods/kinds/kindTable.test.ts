import { expect, test } from 'vitest';
import { KindTable } from './kindTable.ts';

test('a table of kinds knows a name by two words, then by one', () => {
  const table = new KindTable({ 1: 'תפוח', 2: 'תפוח אדמה|בצל' });
  const names = ['תפוח אדמה לבן', 'תפוחים ירוקים', 'בצלים', 'כיכר לחם', ''];
  expect(names.map((name) => table.find(name))).toEqual([2, 1, 2, null, null]);
});
