import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { basketOfferIn } from '../solver/basket.ts';
import { PartPricer } from '../solver/partPricer.ts';
import type { Promotion } from '../terms/promotion.ts';
import { type Split, splitSteps } from './split.ts';
import { SplitStore } from './splitStore.ts';
import { bundle, nth } from '../../../../test/testPromotions.ts';

type Store = { readonly prices: Readonly<Record<string, number>>; readonly promotions?: readonly Promotion[] };

const AT = { at: '2026-06-01T12:00:00' };

function storesOf(stores: readonly Store[], lines: readonly (readonly [code: string, units: number])[]): SplitStore[] {
  const pricer = new PartPricer();
  return stores.map(({ prices, promotions = [] }, at) => {
    const shelf = new Map(
      Object.entries(prices).map(([code, priceAgorot]) => [
        code,
        { priceAgorot, isWeighed: false, isDiscountable: true },
      ]),
    );
    const basket = lines.map(([code, units]) => ({ code, quantityMilli: units * 1000 }));
    return new SplitStore(
      `s${at}`,
      lines.map(([code]) => code),
      basketOfferIn(basket, shelf, promotions, AT, pricer),
      pricer,
    );
  });
}

const splits = (stores: readonly Store[], lines: readonly (readonly [string, number])[]) =>
  bestSplits(storesOf(stores, lines), lines.length);

describe('the best split', () => {
  test('[J10] buys each line where it is cheapest, and reports what a stop saves', () => {
    const stores = [
      { prices: { a: 1000, b: 500, c: 300 } },
      { prices: { a: 700, b: 600, c: 300 } },
      { prices: { a: 900, b: 450, c: 290 } },
    ];
    const found = splits(stores, [
      ['a', 1],
      ['b', 1],
      ['c', 1],
    ]);
    expect(found.map(({ totalAgorot, savesAgorot, isExact }) => [totalAgorot, savesAgorot, isExact])).toEqual([
      [1600, null, true],
      [1440, 160, true],
    ]);
    expect(found[1]?.stores.map(({ storeKey, lines }) => [storeKey, lines])).toEqual([
      ['s2', [1, 2]],
      ['s1', [0]],
    ]);
  });

  test('[J10] a set that is torn apart costs what it costs: the split keeps it together', () => {
    const stores = [
      { prices: { a: 1000, b: 1000 }, promotions: [bundle('1', 2, 1200, ['a', 'b'])] },
      { prices: { a: 650, b: 990 } },
    ];
    const found = splits(stores, [
      ['a', 1],
      ['b', 1],
    ]);
    expect(found.map(({ totalAgorot }) => totalAgorot)).toEqual([1200]);
  });

  test('[J11] finds most first, and reports how many a stop finds more', () => {
    const stores: Store[] = [{ prices: { a: 500, b: 500 } }, { prices: { a: 600, c: 700 } }];
    const [one, two] = splits(stores, [
      ['a', 1],
      ['b', 1],
      ['c', 1],
    ]);
    expect(one).toMatchObject({ totalAgorot: 1000, missing: [2], findsMore: 0 });
    expect(two).toMatchObject({ totalAgorot: 1700, missing: [], findsMore: 1, savesAgorot: 0 });
  });

  test('[J11] without a store there is none, and a stop that neither saves nor finds is left out', () => {
    expect(splits([], [['a', 1]])).toEqual([]);
    expect(splits([{ prices: { a: 500 } }, { prices: { a: 500 } }], [['a', 1]])).toHaveLength(1);
  });
});

const CODES = ['a', 'b', 'c', 'd'];
const price = fc.integer({ min: 100, max: 2000 });
const promotionOf = fc.oneof(
  fc
    .record({ n: fc.integer({ min: 2, max: 3 }), codes: fc.subarray(CODES, { minLength: 1 }), each: price })
    .map(({ n, codes, each }) => bundle('1', n, n * each, codes)),
  fc
    .record({ n: fc.integer({ min: 2, max: 3 }), codes: fc.subarray(CODES, { minLength: 1 }) })
    .map(({ n, codes }) => nth('2', n, 50, codes)),
);
const anyStore = fc
  .record({
    known: fc.subarray(CODES, { minLength: 1 }),
    prices: fc.array(price, { minLength: 4, maxLength: 4 }),
    promotions: fc.array(promotionOf, { maxLength: 2 }),
  })
  .map(({ known, prices, promotions }) => ({
    prices: Object.fromEntries(known.map((code) => [code, prices[CODES.indexOf(code)] ?? 100])),
    promotions: promotions.map((promotion, at) => ({ ...promotion, promotionId: String(at + 1) })),
  }));

function bestSplits(stores: readonly SplitStore[], lines: number): Split[] {
  const steps = splitSteps(stores, lines);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

test('[J12] is exact where it says so: equal to trying every way', () => {
  fc.assert(
    fc.property(
      fc.array(anyStore, { minLength: 1, maxLength: 4 }),
      fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 4, maxLength: 4 }),
      (all, counts) => {
        const lines = CODES.map((code, at) => [code, counts[at] ?? 1] as const);
        const stores = storesOf(all, lines);
        for (const { stores: used, totalAgorot, missing, isExact } of bestSplits(stores, lines.length)) {
          expect(isExact).toBe(true);
          expect([missing.length, totalAgorot]).toEqual(tried(stores, used.length));
        }
      },
    ),
    { numRuns: 150 },
  );
});

/** Fewest missing, then least money, over every assignment to at most `stops` stores. */
function tried(stores: readonly SplitStore[], stops: number): [number, number] {
  let best: [number, number] = [Infinity, Infinity];
  const step = (line: number, own: readonly (readonly number[])[], missing: number): void => {
    if (line === CODES.length) {
      if (own.filter((lines) => lines.length > 0).length > stops) return;
      const total = stores.reduce((sum, store, at) => sum + store.cost(own[at] ?? [], { pricings: 1 }), 0);
      if (missing < best[0] || (missing === best[0] && total < best[1])) best = [missing, total];
      return;
    }
    for (const [at, store] of stores.entries()) {
      if (store.least[line] === null) continue;
      step(
        line + 1,
        own.map((lines, place) => (place === at ? [...lines, line] : lines)),
        missing,
      );
    }
    step(line + 1, own, missing + 1);
  };
  step(
    0,
    stores.map(() => []),
    0,
  );
  return best;
}
