import { describe, expect, test } from 'vitest';
import { ALL_CATEGORIES_ID } from '../base/limits.ts';
import {
  completedOf,
  groupsOf,
  lineSavingAgorot,
  lineTotalAgorot,
  completedPercent,
  sectionsOf,
  totalsOf,
} from './view.ts';
import { listAfter, op, text } from '../../test/testLists.ts';

const NONE = new Set<string>();

describe('groups', () => {
  const list = listAfter(
    op({ kind: 'addItem', item: text('bread', { categoryId: 2, priceAgorot: 950, quantity: 2 }) }),
    op({ kind: 'addItem', item: text('milk', { categoryId: 1, priceAgorot: 680 }) }),
    op({ kind: 'addItem', item: text('cheese', { categoryId: 1, priceAgorot: 2990, salePriceAgorot: 2490 }) }),
    op({ kind: 'addItem', item: text('odd', { categoryId: 4711 }) }),
    op({ kind: 'completeItem', itemId: 'milk' }),
  );
  const order = [1, 2, 999];

  test('[L11] open items stand by category in the tree\'s order, what is done at the end; an unknown category is "other"', () => {
    const groups = groupsOf(list, order, NONE);
    expect(groups.map((g) => [g.categoryId, g.open.map((item) => item.id), g.done.length])).toEqual([
      [1, ['cheese'], 1],
      [2, ['bread'], 0],
      [999, ['odd'], 0],
    ]);
    expect(groups.map((g) => g.subtotalAgorot)).toEqual([2490, 1900, 0]);
    expect(completedOf(list, NONE).map((item) => item.id)).toEqual(['milk']);
  });

  test('[SE7] a list that is not shown by category is one group, in the order in which things came', () => {
    const groups = groupsOf(list, [ALL_CATEGORIES_ID], NONE);
    expect(groups.map((g) => [g.categoryId, g.open.map((item) => item.id), g.done.length])).toEqual([
      [ALL_CATEGORIES_ID, ['bread', 'cheese', 'odd'], 1],
    ]);
  });

  test('[L12] an item whose ring runs stays in its place', () => {
    const ticking = new Set(['milk']);
    expect(groupsOf(list, order, ticking)[0]?.open.map((item) => item.id)).toEqual(['milk', 'cheese']);
    expect(completedOf(list, ticking)).toEqual([]);
  });

  test('[L13] completed items come with the most recently updated first', () => {
    const more = listAfter(
      ...['a', 'b'].flatMap((id) => [
        op({ kind: 'addItem', item: text(id) }),
        op({ kind: 'completeItem', itemId: id }),
      ]),
    );
    expect(completedOf(more, NONE).map((item) => item.id)).toEqual(['b', 'a']);
  });

  test('[L14] a line without a price is not ₪0: the sum leaves it out and says so', () => {
    expect(totalsOf(list)).toEqual({
      count: 4,
      remaining: 3,
      openAgorot: 4390,
      doneAgorot: 680,
      savedAgorot: 500,
      unpriced: 1,
      estimated: 0,
      notFound: 0,
    });
  });
});

test('[L15] total = (sale price or price) × quantity; savings = (price − sale price) × quantity; half up', () => {
  expect(lineTotalAgorot({ priceAgorot: 590, salePriceAgorot: null, quantity: 1.2 })).toBe(708);
  expect(lineTotalAgorot({ priceAgorot: 590, salePriceAgorot: 490, quantity: 3 })).toBe(1470);
  expect(lineTotalAgorot({ priceAgorot: 1001, salePriceAgorot: null, quantity: 0.5 })).toBe(501);
  expect(lineTotalAgorot({ priceAgorot: null, salePriceAgorot: null, quantity: 1 })).toBeNull();
  expect(lineSavingAgorot({ priceAgorot: 590, salePriceAgorot: 490, quantity: 3 })).toBe(300);
  expect(lineSavingAgorot({ priceAgorot: 590, salePriceAgorot: null, quantity: 3 })).toBe(0);
});

test('[L16] [G90] progress is the whole percentage of completed items, without what was not found', () => {
  const ops = [
    ...['a', 'b', 'c'].map((id) => op({ kind: 'addItem', item: text(id) })),
    op({ kind: 'completeItem', itemId: 'a' }),
  ];
  expect(completedPercent(listAfter(...ops))).toBe(33);
  const miss = op({ kind: 'markItem', itemId: 'b', mark: { isNotFound: true } });
  expect(completedPercent(listAfter(...ops, miss))).toBe(50);
  expect(completedPercent(listAfter())).toBe(0);
});

test('[L17] the four sections: shared by me, shared with me, private, archive', () => {
  const base = listAfter();
  const dana = { userId: 2, email: 'dana@example.com', username: 'dana', role: 'edit' as const };
  const lists = [
    { ...base, id: 'mine' },
    { ...base, id: 'shared', participants: [dana] },
    { ...base, id: 'theirs', role: 'view' as const },
    { ...base, id: 'old', status: 'archived' as const },
  ];
  const ids = Object.fromEntries(
    Object.entries(sectionsOf(lists)).map(([name, section]) => [name, section.map((l) => l.id)]),
  );
  expect(ids).toEqual({ mine: ['mine'], sharedByMe: ['shared'], sharedWithMe: ['theirs'], archive: ['old'] });
});
