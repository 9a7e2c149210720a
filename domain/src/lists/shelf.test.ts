import { expect, test } from 'vitest';
import type { Item, ShoppingList } from './list.ts';
import { pricedAt, type Shelf, type ShelfEntry } from './shelf.ts';
import { listAfter, MILK, op, product, text } from '../../test/testLists.ts';
import { totalsOf } from './view.ts';

const COTTAGE = '7290000066318';
const CANDLES = '00000000-0000-4000-8000-000000000001';
const list = listAfter(
  op({ kind: 'addItem', item: product(MILK, { priceAgorot: 700, storeKey: 'a-1-1', quantity: 2 }) }),
  op({ kind: 'addItem', item: product(COTTAGE, { name: "קוטג'", priceAgorot: 600, storeKey: 'a-1-1' }) }),
  op({ kind: 'addItem', item: text(CANDLES, { priceAgorot: 1000 }) }),
);
const shelf = (storeKey: string, entries: Record<string, ShelfEntry | null>): Shelf => ({
  storeKey,
  entries: new Map(Object.entries(entries)),
});
const at = (priced: ShoppingList, name: string): Item => {
  const item = Object.values(priced.items).find((one) => one.name === name);
  if (!item) throw new Error(`no ${name}`);
  return item;
};

test('[R11] a list costs what its store asks today, with its sales', () => {
  const priced = pricedAt(
    list,
    shelf('b-1-1', {
      [MILK]: { priceAgorot: 800, salePriceAgorot: 650 },
      [COTTAGE]: { priceAgorot: 500, salePriceAgorot: null },
    }),
  );
  expect(totalsOf(priced)).toMatchObject({ openAgorot: 2 * 650 + 500 + 1000, savedAgorot: 2 * 150, unpriced: 0 });
});

test('[R11] an item that the store does not sell has no price, never that of another store', () => {
  const priced = pricedAt(
    list,
    shelf('b-1-1', { [MILK]: { priceAgorot: 800, salePriceAgorot: null }, [COTTAGE]: null }),
  );
  expect(at(priced, "קוטג'").priceAgorot).toBeNull();
  expect(totalsOf(priced)).toMatchObject({ openAgorot: 1600 + 1000, unpriced: 1 });
});

test('[R11] a line that was just added keeps its price of the same store until the shelf is asked again', () => {
  const one = { [MILK]: { priceAgorot: 800, salePriceAgorot: null } };
  expect(at(pricedAt(list, shelf('a-1-1', one)), "קוטג'").priceAgorot).toBe(600);
  expect(at(pricedAt(list, shelf('b-1-1', one)), "קוטג'").priceAgorot).toBeNull();
});

test('[R11] a shelf that is not known changes nothing, and free text keeps its price', () => {
  expect(pricedAt(list, undefined)).toBe(list);
  expect(pricedAt(list, shelf('b-1-1', {}))).toBe(list);
  expect(at(pricedAt(list, shelf('b-1-1', { [MILK]: null })), 'נרות')).toBe(list.items[CANDLES]);
});

test('[R11] an unchanged item is the same object, so that only changed rows are drawn', () => {
  const now = shelf('b-1-1', {
    [MILK]: { priceAgorot: 800, salePriceAgorot: null },
    [COTTAGE]: { priceAgorot: 600, salePriceAgorot: null },
  });
  const priced = pricedAt(list, now);
  expect(at(priced, "קוטג'")).toBe(at(list, "קוטג'"));
  expect(at(pricedAt({ ...list, name: 'אחרת' }, now), 'חלב')).toBe(at(priced, 'חלב'));
  const same = shelf('a-1-1', { [MILK]: { priceAgorot: 700, salePriceAgorot: null } });
  expect(pricedAt(list, same)).toBe(list);
});
