import 'fake-indexeddb/auto';
import { freeTextItem, itemIdOf } from '@sali/domain/lists/list';
import { beforeEach, expect, test, vi } from 'vitest';
import { splitList } from './copies.ts';
import { addItem, completeItem, createList } from './lists.ts';
import { syncEngine } from './engine.ts';
import { startTestEngine } from './testSync.ts';

await startTestEngine();

beforeEach(() => {
  const locks = { request: (_name: string, run: () => Promise<unknown>) => run() };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });
});

test('[W7] parts of a list become lists of their stores, and the list itself stays as it is', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  await syncEngine().open(null);
  const id = await createList('שבת');
  for (const barcode of ['1', '2', '3']) {
    await addItem(id, {
      ...freeTextItem(itemIdOf(id, barcode), barcode),
      barcode,
      quantity: 2,
      note: 'קר',
      isAnyBrand: barcode === '1',
    });
  }
  for (const text of ['נרות', 'מפיות']) await addItem(id, freeTextItem(text, text));
  await completeItem(id, itemIdOf(id, '3'));
  const whole = syncEngine().state.getState().lists[id];
  if (!whole) throw new Error('no list');
  await splitList(whole, [
    { name: 'שבת · א', storeKey: '1-1-1', barcodes: ['1', '3'], texts: [] },
    { name: 'שבת · ב', storeKey: '2-1-1', barcodes: ['2'], texts: ['נרות'] },
  ]);
  const { lists } = syncEngine().state.getState();
  expect(lists[id]).toEqual(whole);
  const others = Object.values(lists).filter((list) => list.id !== id);
  expect(
    others.map(({ name, storeKey, items }) => [
      name,
      storeKey,
      Object.values(items).map(({ barcode, quantity, note, isAnyBrand }) => [
        barcode,
        quantity,
        note,
        isAnyBrand ?? false,
      ]),
    ]),
  ).toEqual([
    ['שבת · א', '1-1-1', [['1', 2, 'קר', true]]],
    [
      'שבת · ב',
      '2-1-1',
      [
        ['2', 2, 'קר', false],
        [null, 1, '', false],
      ],
    ],
  ]);
});
