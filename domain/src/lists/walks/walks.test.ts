import { describe, expect, it } from 'vitest';
import { DEFAULT_CATEGORY_ID, WALKERS_MIN, WALKS_MIN } from '../../base/limits.ts';
import { isLearned, learnedOrder, type PairCount, pairsOf } from './learnedOrder.ts';
import { withOthers } from './withOthers.ts';
import { type TickEvent, walksOf } from './walk.ts';

const MINUTE = 60_000;
const event = (minute: number, categoryId: number, facts: Partial<TickEvent> = {}): TickEvent => ({
  userId: 1,
  itemId: `${minute} ${categoryId}`,
  categoryId,
  at: minute * MINUTE,
  isTaken: true,
  ...facts,
});
/** Five ticks, a minute each. */
const SHOPPING = [4, 4, 2, 1, 9].map((categoryId, minute) => event(minute, categoryId));
const ordersOf = (events: readonly TickEvent[]) => walksOf(events).map(({ categoryIds }) => categoryIds);
const later = (events: readonly TickEvent[], minutes: number) =>
  events.map((one) => ({ ...one, itemId: `${one.itemId} later`, at: one.at + minutes * MINUTE }));

describe('[SM10] a walk through a store', () => {
  it('is the categories in the order of the ticks of one shopping', () => {
    expect(walksOf(SHOPPING)).toEqual([{ userId: 1, endedAt: 4 * MINUTE, categoryIds: [4, 2, 1, 9] }]);
  });

  it('is parted by a long pause, and by people', () => {
    expect(ordersOf([...SHOPPING, ...later(SHOPPING, 40)])).toHaveLength(2);
    expect(ordersOf([...SHOPPING, ...later(SHOPPING, 29)])).toHaveLength(1);
    const others = SHOPPING.map((one) => ({ ...one, itemId: `${one.itemId} b`, userId: 2 })).reverse();
    const both = [...SHOPPING, ...others.map((one, minute) => ({ ...one, at: minute * MINUTE }))];
    expect(walksOf(both).map(({ userId, categoryIds }) => [userId, categoryIds])).toEqual([
      [1, [4, 2, 1, 9]],
      [2, [9, 1, 2, 4]],
    ]);
  });

  it('is not what was ticked all at once, dragged on, or has too few ticks or categories', () => {
    expect(ordersOf(SHOPPING.map((one) => ({ ...one, at: one.at / 2 })))).toEqual([]);
    const slow = Array.from({ length: 9 }, (_, part) => event(part * 25, 1 + (part % 4)));
    expect(ordersOf(slow)).toEqual([]);
    expect(ordersOf(SHOPPING.slice(0, 4))).toEqual([]);
    expect(ordersOf(SHOPPING.map((one, index) => ({ ...one, categoryId: 1 + (index % 2) })))).toEqual([]);
  });

  it('has no tick that was taken back, the last of two, and nothing of "other"', () => {
    const extra = [
      event(0.5, 7, { itemId: 'wrong' }),
      event(0.6, 7, { itemId: 'wrong', isTaken: false }),
      event(0.7, 9, { itemId: 'twice' }),
      event(0.8, 9, { itemId: 'twice', isTaken: false, userId: 2 }),
      event(3.5, 9, { itemId: 'twice' }),
      event(1.5, DEFAULT_CATEGORY_ID),
    ];
    expect(ordersOf([...SHOPPING, ...extra].sort((a, b) => a.at - b.at))).toEqual([[4, 2, 1, 9]]);
  });

  it('has a category where most of its ticks were: one thing that was forgotten moves nothing', () => {
    const ticks = [4, 4, 4, 2, 1, 9, 4].map((categoryId, minute) => event(minute, categoryId));
    expect(ordersOf(ticks)).toEqual([[4, 2, 1, 9]]);
  });
});

describe('[SM11] the order that walks show', () => {
  const TREE = [1, 2, 3, 4, 5, DEFAULT_CATEGORY_ID];
  const countsOf = (walks: readonly (readonly number[])[]): PairCount[] => {
    const counts = new Map<string, PairCount>();
    for (const [before, after] of walks.flatMap(pairsOf)) {
      const key = `${before} ${after}`;
      counts.set(key, { before, after, walks: (counts.get(key)?.walks ?? 0) + 1 });
    }
    return [...counts.values()];
  };
  const times = (count: number, walk: readonly number[]) => Array.from({ length: count }, () => walk);

  it('is that of most walks, also where single ones went another way; "other" comes last', () => {
    const walks = [...times(6, [5, 3, 1, 4, 2]), ...times(2, [1, 2, 3, 4, 5]), [5, 1, 3, 4, 2]];
    expect(learnedOrder(countsOf(walks), TREE)).toEqual([5, 3, 1, 4, 2, DEFAULT_CATEGORY_ID]);
  });

  it('is found from walks of which each had only some of the categories', () => {
    const walks = [...times(4, [5, 3]), ...times(4, [3, 1]), ...times(4, [1, 4]), ...times(4, [4, 2])];
    expect(learnedOrder(countsOf(walks), TREE)).toEqual([5, 3, 1, 4, 2, DEFAULT_CATEGORY_ID]);
  });

  it('leaves categories that were hardly walked after the one before them, and unknown ones out', () => {
    const walks = [...times(5, [4, 2, 77]), [3, 4]];
    expect(learnedOrder(countsOf(walks), TREE)).toEqual([1, 4, 5, 2, 3, DEFAULT_CATEGORY_ID]);
    expect(learnedOrder([], TREE)).toEqual(TREE);
    expect(withOthers([9, 3, 1], [1, 2, 3])).toEqual([3, 1, 2]);
  });

  it('says something from so many shoppings of so many people on', () => {
    expect(isLearned({ walks: WALKS_MIN, walkers: WALKERS_MIN })).toBe(true);
    expect(isLearned({ walks: WALKS_MIN - 1, walkers: WALKERS_MIN })).toBe(false);
    expect(isLearned({ walks: 100, walkers: WALKERS_MIN - 1 })).toBe(false);
  });
});
