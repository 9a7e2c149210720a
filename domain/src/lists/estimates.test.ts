import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type WordsEstimate, withEstimates, wordsKeyOf } from './estimates.ts';
import { freeTextItem, type Item, newList, type ShoppingList } from './list.ts';
import { lineTotalAgorot, totalsOf } from './view.ts';

const words = (id: string, facts: Partial<Item> = {}): Item => ({
  ...freeTextItem(id, 'milk'),
  ...{ serverId: null, isCompleted: false, createdAt: 0, updatedAt: 0, addedAt: 0, ...facts },
});
const listOf = (...items: Item[]): ShoppingList => ({
  ...newList('list', { name: '', description: '', storeKey: null }, 0),
  items: Object.fromEntries(items.map((item) => [item.id, item])),
});
const MILK = { itemCode: '729', itemName: 'Milk 1 l' };
const estimateOf = (quantity: number, totalAgorot: number, unit = ''): ReadonlyMap<string, WordsEstimate> =>
  new Map([[wordsKeyOf({ name: 'milk', unit }), { ...MILK, quantity, totalAgorot }]]);

test('[G80] a line without a product costs its estimate; the sums say how many lines are estimated', () => {
  const list = listOf(words('a'), words('b', { name: 'bread' }), words('c', { isCompleted: true, unitMeasure: 'גרם' }));
  const shown = withEstimates(list, new Map([...estimateOf(1, 690), ...estimateOf(1, 210, 'גרם')]));
  expect(shown.items['a']?.estimate).toEqual({ ...MILK, totalAgorot: 690 });
  expect(totalsOf(shown)).toMatchObject({ openAgorot: 690, doneAgorot: 210, unpriced: 1, estimated: 2 });
  expect(shown.items['b']).toBe(list.items['b']);
});

test('[G80] a line with a product, or a price of its own, is not estimated', () => {
  const list = listOf(words('a', { barcode: '1' }), words('b', { priceAgorot: 500 }));
  expect(withEstimates(list, estimateOf(1, 690))).toBe(list);
});

test('[G80] lines of the same words share the estimate by their quantities, to the agora, and grow with them', () => {
  const quantity = fc.integer({ min: 1, max: 999 });
  fc.assert(
    fc.property(fc.array(quantity, { minLength: 1 }), quantity, fc.nat(1e6), (quantities, asked, total) => {
      const list = listOf(...quantities.map((each, at) => words(String(at), { quantity: each })));
      const shown = withEstimates(list, estimateOf(asked, total));
      const sum = quantities.reduce((all, each) => all + each, 0);
      expect(totalsOf(shown).openAgorot).toBe(Math.round((total * sum) / asked));
    }),
  );
});

test('[G80] a line is the same object until its estimate changes', () => {
  const list = listOf(words('a'));
  const [one, again, other] = [690, 690, 700].map((agorot) => withEstimates(list, estimateOf(1, agorot)).items['a']);
  expect(again).toBe(one);
  expect(other && lineTotalAgorot(other)).toBe(700);
});

test('[J48] lines of the same words share what is weighed, and change when its pieces become known', () => {
  const list = listOf(words('a'), words('b', { quantity: 2 }));
  const tomatoes = { ...MILK, packages: 3, isWeighted: true, quantity: 3, totalAgorot: 1500 };
  const at = (estimate: WordsEstimate) =>
    Object.values(withEstimates(list, new Map([[wordsKeyOf({ name: 'milk', unit: '' }), estimate]])).items);
  expect(at(tomatoes).map(({ estimate }) => estimate?.packages)).toEqual([1, 2]);
  expect(at({ ...tomatoes, pieces: 30 }).map(({ estimate }) => estimate?.pieces)).toEqual([10, 20]);
});
