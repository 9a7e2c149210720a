import type { BasketLineWire } from '@sali/contract/goods/prices/baskets';
import { withDeals } from '@sali/domain/lists/deals';
import { withEstimates } from '@sali/domain/lists/estimates';
import type { Item } from '@sali/domain/lists/list';
import { totalsOf, wholeSumAgorot } from '@sali/domain/lists/view';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openLinesOf } from '../baskets/comparison.ts';
import { testItem, testList } from '../../people/sync/testList.ts';
import { basketOf } from './basket.ts';
import { chargesFrom } from './useServerCharges.ts';

const NAMES = ['milk', 'bread', 'eggs', 'rice'];
const fact = fc.record({
  name: fc.constantFrom(...NAMES),
  quantity: fc.integer({ min: 1, max: 9 }),
  isProduct: fc.boolean(),
  isAnyBrand: fc.boolean(),
  isNotFound: fc.boolean(),
  addedAt: fc.integer({ min: 0, max: 3 }),
});
/** What the server makes of a line: its total, and whether another product takes its place. */
const charge = fc.record({ agorot: fc.integer({ min: 1, max: 9999 }), isOther: fc.boolean() });

const itemOf = ({ isProduct, ...facts }: { isProduct: boolean } & Partial<Item>, at: number): Item =>
  testItem({ ...facts, id: `i${at}`, barcode: isProduct ? `b${at}` : null, priceAgorot: isProduct ? 700 : null });

test('[G80] [G65] the list asks what the comparison asks, and comes to the same sum for whatever the server answers', () => {
  const facts = fc.array(fact, { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(facts, fc.array(charge, { minLength: 24, maxLength: 24 }), (chosen, charges) => {
      const items = chosen.map(itemOf);
      const list = testList({ items: Object.fromEntries(items.map((item) => [item.id, item])) });
      const asked = basketOf(list);
      expect(asked ?? { items: [], words: [] }).toEqual(openLinesOf(list));
      if (asked === null) return;

      const names = [...new Set(asked.words.map(({ name }) => name))];
      const answer = [
        ...asked.items.map((item) => ({ ...item, of: item.any_brand ? { for_item_code: item.item_code } : {} })),
        ...names.map((name) => ({ item_code: '', quantity: 1, of: { for_name: name } })),
      ].map(({ item_code: code, quantity, of }, at): BasketLineWire => {
        const { agorot = 0, isOther = false } = charges[at] ?? {};
        const isChosen = 'for_name' in of || ('for_item_code' in of && isOther);
        return { ...of, item_code: isChosen ? `c${at}` : code, quantity, unit_price: 1, line_total: agorot / 100 };
      });
      const { lines, estimates } = chargesFrom(answer, asked);
      const shown = withEstimates(withDeals(list, lines), estimates);
      const total = answer.reduce((sum, line) => sum + Math.round(line.line_total * 100), 0);
      expect(wholeSumAgorot(totalsOf(shown))).toBe(total);
    }),
  );
});
