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

test('[LK25] a list as plain text has its open lines by category, with quantity and note; what is in the cart is not in it', () => {
  const text = listText(list, {
    order: [2, 1, 999],
    categoryName: (id) => `קטגוריה ${id}`,
    quantity: ({ quantity }) => (quantity === 1 ? '' : String(quantity)),
  });
  expect(text).toBe('שבת\n\nקטגוריה 2:\n• חלב של דנה – 2 (3%)\n\nקטגוריה 1:\n• עגבניות – 1.5\n\nקטגוריה 999:\n• נרות');
});

test('[LK25] a list with nothing open is its name', () => {
  const empty = testList({ name: 'שבת', items: { d: testItem({ id: 'd', isCompleted: true }) } });
  expect(listText(empty, { order: [1], categoryName: String, quantity: () => '' })).toBe('שבת');
});
