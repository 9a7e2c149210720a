import { PartPricer } from '@sali/domain/goods/promotions/solver/partPricer';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type RankedStores, RecentPricings } from './recentPricings.ts';
import type { PricedStore } from './pricedStore.ts';

/** Only the number of lines counts here. */
const pricing = (lines = 1): RankedStores => ({
  ranked: [{ basket: { lines: Array.from({ length: lines }), missing: [] } } as unknown as PricedStore],
  pricer: new PartPricer(),
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('[J45] the pricings of a first answer are taken once, by the same question about the same stores', () => {
  const [recent, stores, priced] = [new RecentPricings(), [], pricing()];
  recent.put('milk', stores, priced);
  expect(recent.take('bread', stores)).toBeUndefined();
  expect(recent.take('milk', stores)).toBe(priced);
  expect(recent.take('milk', stores)).toBeUndefined();
  recent.put('milk', stores, priced);
  expect(recent.take('milk', [])).toBeUndefined();
});

test('[J45] it is kept for five seconds, the later one of the same question from its own time on', () => {
  const [recent, stores, later] = [new RecentPricings(), [], pricing()];
  recent.put('milk', stores, pricing());
  vi.advanceTimersByTime(3000);
  recent.put('milk', stores, later);
  vi.advanceTimersByTime(3000);
  expect(recent.take('milk', stores)).toBe(later);
  recent.put('milk', stores, later);
  vi.advanceTimersByTime(5000);
  expect(recent.take('milk', stores)).toBeUndefined();
});

test('[J45] many lines drop the oldest, and too large a pricing is not kept', () => {
  const [recent, stores] = [new RecentPricings(), []];
  recent.put('first', stores, pricing(90_000));
  recent.put('second', stores, pricing(90_000));
  recent.put('third', stores, pricing(90_000));
  recent.put('huge', stores, pricing(300_000));
  expect(['first', 'second', 'third', 'huge'].map((key) => recent.take(key, stores) !== undefined)).toEqual([
    false,
    true,
    true,
    false,
  ]);
});
