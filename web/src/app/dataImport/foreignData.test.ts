import { gzipSync, strToU8, zipSync } from 'fflate';
import buffer from 'node:buffer';
import { expect, it, vi } from 'vitest';
import { readForeignData } from './foreignData.ts';

// jsdom's have no bytes.
vi.stubGlobal('Blob', buffer.Blob);
vi.stubGlobal('File', buffer.File);

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

const archive = (files: Record<string, unknown>) => {
  const packed = Object.entries(files).map(
    ([name, value]) => [name, gzipSync(strToU8(JSON.stringify(value)))] as const,
  );
  return new File([new Uint8Array(zipSync(Object.fromEntries(packed)))], 'x');
};

it('[IE4] an export of another app becomes recipes and lists as ours, pictures with them', async () => {
  const counts: number[] = [];
  const file = archive({ a: PAPRIKA, b: NOTE, c: 5 });
  const { recipes, lists, unread } = await readForeignData('x', file, 1000, (count) => counts.push(count));
  expect(counts).toEqual([1, 2, 3]);
  expect(unread).toEqual([{ name: 'c', reason: 'unknown' }]);
  const [soup] = recipes;
  expect(soup?.recipe).toMatchObject({ title: 'מרק', instructions: 'טעים גם קר', tags: ['מרקים'], is_public: false });
  expect(soup?.recipe.entries).toMatchObject([
    { product_name: 'עדשים', quantity: 2, unit: 'cups' },
    { product_name: 'משהו טעים' },
    { product_name: '(לא חובה)' },
    { step_text: 'מבשלים.' },
  ]);
  expect(await soup?.picture?.()).toMatchObject({ name: 'picture.jpeg', type: 'image/jpeg', size: 6 });
  const items = Object.values(lists[0]?.items ?? {});
  expect(lists[0]?.name).toBe('שבת');
  expect(items).toMatchObject([
    { name: 'חלות', quantity: 2, isCompleted: true },
    { name: 'יין', isCompleted: false },
  ]);
});

it('[IE4] the same list has the same id at any time, and another content another one', async () => {
  const idOf = async (content: unknown, now: number) =>
    (await readForeignData('x', archive({ a: content }), now)).lists[0]?.id;
  expect(await idOf(NOTE, 1)).toBe(await idOf(NOTE, 2));
  expect(await idOf({ ...NOTE, title: 'ראשון' }, 1)).not.toBe(await idOf(NOTE, 1));
});
