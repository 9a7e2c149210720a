import { gzipSync, strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { readForeignData } from './foreignData.ts';

const PAPRIKA = {
  name: 'מרק',
  ingredients: '2 כוסות עדשים\nמשהו טעים\n(לא חובה)',
  directions: 'מבשלים.',
  notes: 'טעים גם קר',
  categories: ['מרקים'],
  photo_data: '/9j/4AAQ',
};
const NOTE = {
  isTrashed: false,
  title: 'שבת',
  listContent: [
    { text: '2 חלות', isChecked: true },
    { text: 'יין', isChecked: false },
  ],
};

const archive = (files: Record<string, unknown>) =>
  new Uint8Array(
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([name, value]) => [name, gzipSync(strToU8(JSON.stringify(value)))]),
      ),
    ),
  );

it('[IE4] an export of another app becomes recipes and lists as ours, pictures with them', () => {
  const { recipes, lists, unread } = readForeignData('x.paprikarecipes', archive({ a: PAPRIKA, b: NOTE, c: 5 }), 1000);
  expect(unread).toEqual([{ name: 'c', reason: 'unknown' }]);
  const [soup] = recipes;
  expect(soup?.recipe).toMatchObject({ title: 'מרק', instructions: 'טעים גם קר', tags: ['מרקים'], is_public: false });
  expect(soup?.recipe.entries).toMatchObject([
    { product_name: 'עדשים', quantity: 2, unit: 'cups' },
    { product_name: 'משהו טעים' },
    { product_name: '(לא חובה)' },
    { step_text: 'מבשלים.' },
  ]);
  expect(soup?.picture).toMatchObject({ name: 'picture.jpeg', type: 'image/jpeg', size: 6 });
  const items = Object.values(lists[0]?.items ?? {});
  expect(lists[0]?.name).toBe('שבת');
  expect(items).toMatchObject([
    { name: 'חלות', quantity: 2, isCompleted: true },
    { name: 'יין', isCompleted: false },
  ]);
});

it('[IE4] the same list has the same id at any time, and another content another one', () => {
  const idOf = (content: unknown, now: number) => readForeignData('x', archive({ a: content }), now).lists[0]?.id;
  expect(idOf(NOTE, 1)).toBe(idOf(NOTE, 2));
  expect(idOf({ ...NOTE, title: 'ראשון' }, 1)).not.toBe(idOf(NOTE, 1));
});
