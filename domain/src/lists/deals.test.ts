import { expect, test } from 'vitest';
import { withDeals } from './deals.ts';
import { listAfter, MILK, op, product, text } from '../../test/testLists.ts';
import { lineSavingAgorot, lineTotalAgorot, totalsOf } from './view.ts';

const list = listAfter(
  op({ kind: 'addItem', item: product(MILK, { quantity: 2, priceAgorot: 630 }) }),
  op({ kind: 'addItem', item: product('2', { quantity: 3, priceAgorot: 500, salePriceAgorot: 400 }) }),
  op({ kind: 'addItem', item: text('a') }),
);
const priced = new Map([
  [MILK, { quantity: 2, totalAgorot: 1000, text: '2 ב־10 ש״ח' }],
  ['2', { quantity: 3, totalAgorot: 1300, text: "20% הנחה, עד 2 יח'" }],
]);

test('[G62] lines, sums and savings are what the till charges for the whole basket', () => {
  const shown = withDeals(list, priced);
  const items = Object.values(shown.items);
  expect(items.map(lineTotalAgorot)).toEqual([1000, 1300, null]);
  expect(items.map(lineSavingAgorot)).toEqual([260, 200, 0]);
  expect(totalsOf(shown)).toMatchObject({ openAgorot: 2300, savedAgorot: 460, unpriced: 1 });
});

test('[G62] a line whose quantity was changed waits for the next answer, and costs its own price until then', () => {
  const three = new Map([[MILK, { quantity: 3, totalAgorot: 1500, text: null }]]);
  expect(withDeals(list, three)).toBe(list);
  expect(withDeals(list, new Map())).toBe(list);
});

test('a line that costs the same is the same object', () => {
  const [first, second] = [withDeals(list, priced), withDeals(list, priced)];
  expect(Object.values(first.items)).toEqual(Object.values(second.items));
  expect(Object.values(first.items)[0]).toBe(Object.values(second.items)[0]);
});

test('[G70] the set that the next units make is with the line of the same quantity, and only that line is drawn again', () => {
  const next = { text: '3 ב-13', units: 1, extraAgorot: 300 };
  const withNext = new Map([
    [MILK, { quantity: 2, totalAgorot: 1000, text: '2 ב־10 ש״ח', next }],
    ['2', { quantity: 9, totalAgorot: 1300, text: null, next }],
  ]);
  const [before, after] = [withDeals(list, priced), withDeals(list, withNext)];
  const dealsOf = (shown: typeof list) => Object.values(shown.items).map(({ deal }) => deal?.next);
  expect(dealsOf(before)).toEqual([undefined, undefined, undefined]);
  expect(dealsOf(after)).toEqual([next, undefined, undefined]);
  expect(withDeals(list, withNext).items).toEqual(after.items);
});
