import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Agorot } from '../../../base/units.ts';
import { basketOfferIn, plainTotalOf, priceOffer } from '../solver/basket.ts';
import { PartPricer } from '../solver/partPricer.ts';
import type { Promotion } from '../terms/promotion.ts';
import { reachableDeals } from '../solver/reachableDeals.ts';
import { splitSteps } from './split.ts';
import { SplitStore } from './splitStore.ts';
import type { OneTrip } from './storeSets.ts';
import { bundle, nth, NOON, single } from '../../../../test/testPromotions.ts';

/* The shortcuts of the search for a split change no total: sets of stores, equal stores, deals out of reach. */

const CODES = ['a', 'b', 'c', 'd'];
const SHOPPING = { at: NOON };

const price = fc.integer({ min: 100, max: 2000 });
const codes = fc.subarray(CODES, { minLength: 1 });
const threshold = fc.constantFrom(0, 0, 0, 500, 3000);
const promotion = fc
  .tuple(
    fc.oneof(
      fc
        .record({ n: fc.integer({ min: 2, max: 5 }), codes, each: price })
        .map(({ n, codes, each }) => bundle('1', n, n * each, codes)),
      fc.record({ n: fc.integer({ min: 2, max: 4 }), codes }).map(({ n, codes }) => nth('1', n, 50, codes)),
      fc
        .record({ codes, each: price, cap: fc.constantFrom(null, 1, 2) })
        .map(({ codes, each, cap }) => single('1', Object.fromEntries(codes.map((code) => [code, each])), cap)),
    ),
    threshold,
  )
  .map(([promotion, spendAgorot]): Promotion => ({ ...promotion, spendAgorot }));

const numbered = (promotions: readonly Promotion[]): Promotion[] =>
  promotions.map((promotion, at) => ({ ...promotion, promotionId: String(at + 1) }));

const chain = fc
  .record({
    sold: fc.subarray(CODES, { minLength: 1 }),
    prices: fc.array(price, { minLength: 4, maxLength: 4 }),
    promotions: fc.array(promotion, { maxLength: 3 }).map(numbered),
  })
  .map(({ sold, prices, promotions }) => ({
    promotions,
    prices: new Map(CODES.map((code, at) => [code, prices[at] ?? 100])),
    sold,
  }));

const units = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 4, maxLength: 4 });

/** Stores of few chains: some are equal, some buy the same goods for other lines. */
const stores = fc
  .record({
    chains: fc.array(chain, { minLength: 1, maxLength: 3 }),
    of: fc.array(
      fc.record({ chain: fc.nat(2), isSwapped: fc.boolean(), dearer: fc.constantFrom(0, 0, 50), at: fc.nat(3) }),
      { minLength: 1, maxLength: 5 },
    ),
  })
  .map(({ chains, of }) => of.flatMap((one) => ({ ...one, ...(chains[one.chain % chains.length] ?? chains[0]) })));

const shelved = (priceAgorot: Agorot) => ({ priceAgorot, isWeighed: false, isDiscountable: true });

test('[J12] stores that are equal, and sets of stores that are ruled out by a bound, change no split', () => {
  fc.assert(
    fc.property(stores, units, fc.integer({ min: 0, max: 3 }), (all, units, apart) => {
      const pricer = new PartPricer();
      const own = all.flatMap(({ prices = new Map<string, number>(), promotions = [], sold = [], ...store }, at) => {
        const asked = store.isSwapped ? ['b', 'a', 'c', 'd'] : CODES;
        const basket = asked.map((code, line) => ({ code, quantityMilli: 1000 * (units[line] ?? 1) }));
        const shelf = new Map(
          sold.map((code) => [code, shelved((prices.get(code) ?? 0) + (code === 'a' ? store.dearer : 0))]),
        );
        const offered = basketOfferIn(basket, shelf, promotions, SHOPPING, pricer);
        return [new SplitStore(`s${at}`, asked, offered, pricer)];
      });
      const placeOf = (one: SplitStore): number => all[own.indexOf(one)]?.at ?? 0;
      const isOneTrip: OneTrip = (one, other) => Math.abs(placeOf(one) - placeOf(other)) <= apart;
      for (const split of searched(own, isOneTrip)) {
        expect(split.isExact).toBe(true);
        expect([split.missing.length, split.totalAgorot]).toEqual(cheapestOf(own, split.stores.length, isOneTrip));
      }
    }),
    { numRuns: 300 },
  );
});

function searched(stores: readonly SplitStore[], isOneTrip: OneTrip) {
  const steps = splitSteps(stores, CODES.length, isOneTrip);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Fewest missing, then least money, over every set of `stops` stores and every way to buy the lines in it. */
function cheapestOf(stores: readonly SplitStore[], stops: number, isOneTrip: OneTrip): [number, Agorot] {
  let best: [number, Agorot] = [Infinity, Infinity];
  const buy = (
    set: readonly SplitStore[],
    line: number,
    own: readonly (readonly number[])[],
    missing: number,
  ): void => {
    if (line === CODES.length) {
      const total = set.reduce((sum, store, at) => sum + store.price(own[at] ?? []).totalAgorot, 0);
      if (missing < best[0] || (missing === best[0] && total < best[1])) best = [missing, total];
      return;
    }
    const sellers = set.flatMap((store, at) => (store.price([line]).lines.length > 0 ? [at] : []));
    if (sellers.length === 0) buy(set, line + 1, own, missing + 1);
    for (const seller of sellers)
      buy(
        set,
        line + 1,
        own.map((lines, at) => (at === seller ? [...lines, line] : lines)),
        missing,
      );
  };
  const choose = (from: number, set: readonly SplitStore[]): void => {
    if (set.length === stops) {
      buy(
        set,
        0,
        set.map(() => []),
        0,
      );
      return;
    }
    stores.slice(from).forEach((store, at) => {
      if (set.every((other) => isOneTrip(other, store))) choose(from + at + 1, [...set, store]);
    });
  };
  choose(0, []);
  return best;
}

test('[J12] a deal that the whole basket cannot reach takes nothing from any part of it', () => {
  fc.assert(
    fc.property(chain, units, ({ prices, promotions }, units) => {
      const basket = CODES.map((code, line) => ({ code, quantityMilli: 1000 * (units[line] ?? 1) }));
      const shelf = new Map(CODES.map((code) => [code, shelved(prices.get(code) ?? 100)]));
      const offered = basketOfferIn(basket, shelf, promotions, SHOPPING);
      const deals = reachableDeals(offered);
      for (let some = 1; some < 2 ** CODES.length; some += 1) {
        const goods = offered.goods.filter((_, line) => some & (1 << line));
        const plain = plainTotalOf({ goods, deals: offered.deals });
        const reached = priceOffer({ goods, deals, missing: [] }, new PartPricer(), plain);
        expect(reached).toEqual(priceOffer({ ...offered, goods, missing: [] }));
      }
    }),
    { numRuns: 300 },
  );
});
