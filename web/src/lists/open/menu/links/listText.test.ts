import { readTypedText } from '@sali/domain/lists/typed/typedLines';
import { typedItemOf } from '@sali/domain/lists/typed/typedItem';
import { expect, test } from 'vitest';
import { testItem, testList } from '../../../../people/sync/testList.ts';
import { listText } from './listText.ts';

const items = [
  testItem({ id: 'a', name: 'עגבניות', categoryId: 1, quantity: 1.5, isWeighted: true }),
  testItem({ id: 'b', name: 'חלב', alias: 'חלב של דנה', categoryId: 2, quantity: 2, note: '3%' }),
  testItem({ id: 'c', name: 'נרות', categoryId: 999 }),
  testItem({ id: 'd', name: 'לחם', categoryId: 2, isCompleted: true }),
];
const list = testList({ name: 'שבת', items: Object.fromEntries(items.map((item) => [item.id, item])) });

const PARTS = {
  order: [2, 1, 999],
  categoryName: (id: number) => `קטגוריה ${id}`,
  quantity: ({ quantity }: { quantity: number }) => (quantity === 1 ? '' : String(quantity)),
};

test('[LK25] a list as plain text has its open lines by category, with quantity and note; what is in the cart is not in it', () => {
  expect(listText(list, PARTS, 'plain')).toBe(
    'שבת\n\nקטגוריה 2:\n• חלב של דנה – 2 (3%)\n\nקטגוריה 1:\n• עגבניות – 1.5\n\nקטגוריה 999:\n• נרות',
  );
});

test('[LK25] a list with nothing open is its name', () => {
  const empty = testList({ name: 'שבת', items: { d: testItem({ id: 'd', isCompleted: true }) } });
  expect(listText(empty, PARTS, 'plain')).toBe('שבת');
});

test('[LK36] a list as Markdown is a list of tasks, and pasted here it is the same things again', () => {
  const text = listText(list, PARTS, 'markdown');
  expect(text).toBe(
    '# שבת\n\n## קטגוריה 2\n- [ ] חלב של דנה – 2 (3%)\n\n## קטגוריה 1\n- [ ] עגבניות – 1.5\n\n## קטגוריה 999\n- [ ] נרות',
  );
  const read = readTypedText(text).map(typedItemOf);
  expect(read.map(({ name, quantity, note }) => [name, quantity, note])).toEqual([
    ['חלב של דנה 3%', 2, ''],
    ['עגבניות', 1.5, ''],
    ['נרות', 1, ''],
  ]);
});

test('[LK25] a list as plain text, pasted here, is the same things again, without its name', () => {
  const read = readTypedText(listText({ ...list, name: 'מקור' }, PARTS, 'plain')).map(typedItemOf);
  expect(read.map(({ name }) => name)).toEqual(['חלב של דנה 3%', 'עגבניות', 'נרות']);
});
