import { expect, test } from 'vitest';
import { shownNameOf } from './list.ts';
import { calledBy } from './ownNames.ts';
import { listAfter, MILK, op, product, text } from '../../test/testLists.ts';

const list = listAfter(
  op({ kind: 'addItem', item: product(MILK, { alias: 'חלב לקפה' }) }),
  op({ kind: 'addItem', item: text('a') }),
);
const namesIn = (names: Record<string, string>): string[] =>
  Object.values(calledBy(list, names).items).map(shownNameOf);

test('[G60] everyone sees the name that they gave a product, before the one on the line', () => {
  expect(namesIn({ [MILK]: 'החלב שלנו', a: 'לא שלו' })).toEqual(['החלב שלנו', 'נרות']);
  expect(namesIn({})).toEqual(['חלב לקפה', 'נרות']);
  expect(namesIn({ [MILK]: '' })).toEqual(['חלב לקפה', 'נרות']);
});

test('a row that is called as before is the same object, and a list without own names too', () => {
  const names = { [MILK]: 'החלב שלנו' };
  const [first, second] = [calledBy(list, names), calledBy(list, names)];
  expect(Object.values(first.items)[0]).toBe(Object.values(second.items)[0]);
  expect(calledBy(list, { other: 'x' })).toBe(list);
});
