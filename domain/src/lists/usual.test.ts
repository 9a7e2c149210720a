import { expect, test } from 'vitest';
import { TICK_REGRET_MS } from '../base/limits.ts';
import { itemIdOf, type ShoppingList } from './list.ts';
import { LIST_ID, listAfter, MILK, op, product, text } from '../../test/testLists.ts';
import { boughtBetween, countUsual, rankUsual, type UsualItem, usualKeyOf, usualOn } from './usual.ts';

const MILK_ID = itemIdOf(LIST_ID, MILK);
const addMilk = op({ kind: 'addItem', item: product(MILK) });
const tickMilk = op({ kind: 'completeItem', itemId: MILK_ID, at: 1000 });

const bought = (before: ShoppingList | undefined, after: ShoppingList): (string | number)[][] =>
  boughtBetween(before, after).map(({ item, by }) => [item.name, by]);

const usual = (key: string, times: number, lastAt: number): UsualItem => ({
  key,
  facts: text(key, { name: key }),
  times,
  lastAt,
});

test('[Y1] every completion counts, no matter who ticked', () => {
  expect(bought(listAfter(addMilk), listAfter(addMilk, tickMilk))).toEqual([['חלב', 1]]);
  expect(bought(listAfter(addMilk, tickMilk), listAfter(addMilk, tickMilk))).toEqual([]);
});

test('[Y1] a list that was not known before counts nothing', () => {
  expect(bought(undefined, listAfter(addMilk, tickMilk))).toEqual([]);
});

test('[Y2] a tick that is taken back at once was a mistake; one that returns for next week was not', () => {
  const before = listAfter(addMilk, tickMilk);
  const returnAt = (at: number) => listAfter(addMilk, tickMilk, op({ kind: 'uncompleteItem', itemId: MILK_ID, at }));
  expect(bought(before, returnAt(1000 + TICK_REGRET_MS - 1))).toEqual([['חלב', -1]]);
  expect(bought(before, returnAt(1000 + TICK_REGRET_MS))).toEqual([]);
});

test('[Y2] an item that was only ever bought by mistake is not usual', () => {
  const milk = listAfter(addMilk, tickMilk).items[MILK_ID];
  if (!milk) throw new Error('no milk');
  const once = countUsual(undefined, milk, 1);
  expect(once).toMatchObject({ key: MILK, times: 1, lastAt: 1000, facts: { barcode: MILK, name: 'חלב' } });
  expect(countUsual(once, milk, 1)?.times).toBe(2);
  expect(countUsual(once, milk, -1)).toBeUndefined();
});

test('[Y3] most used first, of equals the one bought last', () => {
  const ranked = rankUsual([usual('a', 1, 5), usual('b', 3, 1), usual('c', 1, 9), usual('d', 1, 5)]);
  expect(ranked.map(({ key }) => key)).toEqual(['b', 'c', 'a', 'd']);
});

test('[Y4] one thing is known by its barcode, a free text by its words', () => {
  expect(usualKeyOf(product(MILK, { name: 'חלב' }))).toBe(usualKeyOf(product(MILK, { name: 'חלב 3%' })));
  expect(usualKeyOf(text('1', { name: 'נרות  שבת' }))).toBe(usualKeyOf(text('2', { name: 'נֵרות שבת' })));
});

test('[Y4] it finds its line on a list, the open one before the completed one', () => {
  const [done, open] = [text('00000000-0000-4000-8000-000000000001'), text('00000000-0000-4000-8000-000000000002')];
  const tick = op({ kind: 'completeItem', itemId: done.id });
  const candles = usual(usualKeyOf(done), 1, 1);
  const add = (item: typeof done) => op({ kind: 'addItem', item });
  expect(usualOn(listAfter(add(done), tick, add(open)), candles)?.id).toBe(open.id);
  expect(usualOn(listAfter(add(done), tick), candles)?.id).toBe(done.id);
  expect(usualOn(listAfter(), candles)).toBeUndefined();
});
