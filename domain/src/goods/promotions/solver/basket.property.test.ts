import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BasketLine, basketOfferIn, type PricedBasket, priceBasket, priceOffer } from './basket.ts';
import { reducedPrice, type ShelfFacts, type DealTerms } from '../terms/terms.ts';
import { type Deal, dealsOf } from '../terms/deals.ts';
import { nearMisses } from './nearMisses.ts';
import { PartPricer } from './partPricer.ts';
import type { Promotion } from '../terms/promotion.ts';
import { bundle, NOON, nth, shelved, single } from '../../../../test/testPromotions.ts';

/* The cheapest way, by a search that knows nothing but what a deal charges: every unit to every deal, or to none. */

const CODES = ['11', '12', '13', '14', '15'] as const;

const price = fc.integer({ min: 100, max: 1500 });
const someCodes = fc.subarray([...CODES], { minLength: 1 });
const anyPromotion = (id: number): fc.Arbitrary<Promotion> =>
  fc.oneof(
    fc
      .tuple(fc.integer({ min: 2, max: 3 }), fc.integer({ min: 300, max: 2500 }), someCodes)
      .map(([n, total, codes]) => bundle(String(id), n, total, codes)),
    fc
      .tuple(fc.integer({ min: 2, max: 3 }), fc.constantFrom(30, 50, 100), someCodes)
      .map(([n, percent, codes]) => nth(String(id), n, percent, codes)),
    fc
      .tuple(someCodes, price, fc.constantFrom(null, 1, 2))
      .map(([codes, agorot, cap]) => single(String(id), Object.fromEntries(codes.map((code) => [code, agorot])), cap)),
    fc
      .tuple(fc.integer({ min: 300, max: 2500 }), someCodes, fc.constantFrom(2, 3))
      .map(([total, codes, cap]) => bundle(String(id), 2, total, codes, { maxMilli: cap * 1000 })),
  );

type Case = {
  readonly lines: readonly BasketLine[];
  readonly shelf: Map<string, ShelfFacts>;
  readonly promotions: Promotion[];
};

const small: fc.Arbitrary<Case> = fc.record({
  lines: fc
    .array(fc.integer({ min: 0, max: 2 }), { minLength: CODES.length, maxLength: CODES.length })
    .map((units) => CODES.flatMap((code, at) => (units[at] ? [{ code, quantityMilli: 1000 * (units[at] ?? 0) }] : [])))
    .filter((lines) => lines.reduce((sum, line) => sum + line.quantityMilli, 0) <= 6000),
  shelf: fc
    .array(price, { minLength: CODES.length, maxLength: CODES.length })
    .map((prices) => new Map(CODES.map((code, at) => [code, shelved(prices[at] ?? 0)]))),
  promotions: fc
    .tuple(anyPromotion(1), anyPromotion(2), anyPromotion(3))
    .chain((all) => fc.integer({ min: 0, max: 3 }).map((count) => all.slice(0, count))),
});

const priced = ({ lines, shelf, promotions }: Case): PricedBasket =>
  priceBasket(lines, shelf, promotions, { at: NOON });

/** The lowest charge over all assignments of single units. */
function exhaustive({ lines, shelf, promotions }: Case): number {
  const deals = promotions.flatMap((one) => dealsOf(one, shelf));
  const units = lines.flatMap(({ code, quantityMilli }) =>
    Array.from({ length: quantityMilli / 1000 }, () => ({ code, agorot: shelf.get(code)?.priceAgorot ?? 0 })),
  );
  let best = Infinity;
  const visit = (at: number, pools: readonly (readonly (typeof units)[number][])[], rest: number): void => {
    const unit = units[at];
    if (!unit) {
      best = Math.min(
        best,
        pools.reduce((sum, pool, deal) => sum + charge(deals[deal], pool), rest),
      );
      return;
    }
    visit(at + 1, pools, rest + unit.agorot);
    deals.forEach((deal, place) => {
      if (deal.unitAgorot.has(unit.code))
        visit(
          at + 1,
          pools.map((pool, other) => (other === place ? [...pool, unit] : pool)),
          rest,
        );
    });
  };
  visit(
    0,
    deals.map(() => []),
    0,
  );
  return best;
}

function charge(deal: Deal | undefined, pool: readonly { code: string; agorot: number }[]): number {
  if (!deal || pool.length === 0) return 0;
  const { terms, unitAgorot } = deal;
  if (terms.cap !== null && pool.length > terms.cap) return Infinity;
  if (terms.kind === 'unit') return pool.reduce((sum, { code }) => sum + (unitAgorot.get(code) ?? Infinity), 0);
  if (terms.kind === 'weight' || pool.length % terms.n !== 0) return Infinity;
  return setsOf(pool, terms);
}

/** Over every way to form sets. */
function setsOf(pool: readonly { agorot: number }[], terms: Extract<DealTerms, { kind: 'bundle' | 'nth' }>): number {
  if (pool.length === 0) return 0;
  const [first, ...others] = pool;
  if (!first) return 0;
  let best = Infinity;
  for (const partners of combinations(others, terms.n - 1)) {
    const set = [first, ...partners].map(({ agorot }) => agorot).sort((a, b) => b - a);
    const cost =
      terms.kind === 'bundle'
        ? terms.totalAgorot
        : set.reduce(
            (sum, agorot, at) => sum + (at >= terms.n - terms.g ? reducedPrice(agorot, terms.rate) : agorot),
            0,
          );
    best = Math.min(
      best,
      cost +
        setsOf(
          others.filter((one) => !partners.includes(one)),
          terms,
        ),
    );
  }
  return best;
}

function combinations<T>(all: readonly T[], size: number): T[][] {
  if (size === 0) return [[]];
  return all.flatMap((one, at) => combinations(all.slice(at + 1), size - 1).map((rest) => [one, ...rest]));
}

test('[B1] the total is the lowest over all ways to give units to deals', () => {
  fc.assert(
    fc.property(small, (one) => {
      const basket = priced(one);
      expect(basket.isExact).toBe(true);
      expect(basket.totalAgorot).toBe(exhaustive(one));
    }),
    { numRuns: 400 },
  );
});

test('[B2] the total is never above the shelf, and its lines add up to it', () => {
  fc.assert(
    fc.property(small, (one) => {
      const { totalAgorot, regularAgorot, lines } = priced(one);
      expect(totalAgorot).toBeLessThanOrEqual(regularAgorot);
      expect(lines.reduce((sum, line) => sum + line.totalAgorot, 0)).toBe(totalAgorot);
      for (const line of lines)
        expect(line.parts.reduce((sum, part) => sum + part.units, 0)).toBeLessThanOrEqual(line.units);
    }),
  );
});

test('[B3] the order of the lines, and one line split in two, change nothing', () => {
  fc.assert(
    fc.property(small, fc.integer(), (one, seed) => {
      const [first] = one.lines;
      const turned = [...one.lines].sort((a, b) => ((Number(a.code) * seed) % 7) - ((Number(b.code) * seed) % 7));
      expect(priced({ ...one, lines: turned }).totalAgorot).toBe(priced(one).totalAgorot);
      if (!first) return;
      const split = [
        ...one.lines.slice(1),
        { ...first, quantityMilli: first.quantityMilli - 1000 },
        { code: first.code, quantityMilli: 1000 },
      ];
      expect(priced({ ...one, lines: split }).totalAgorot).toBe(priced(one).totalAgorot);
    }),
  );
});

test('[B4] one unit more never lowers what the shelf asks, nor does it raise the total by more than its price', () => {
  fc.assert(
    fc.property(small, fc.constantFrom(...CODES), (one, code) => {
      const [before, after] = [priced(one), priced({ ...one, lines: [...one.lines, { code, quantityMilli: 1000 }] })];
      const unit = one.shelf.get(code)?.priceAgorot ?? 0;
      expect(after.regularAgorot).toBe(before.regularAgorot + unit);
      expect(after.totalAgorot).toBeLessThanOrEqual(before.totalAgorot + unit);
    }),
  );
});

test('[J31] a basket priced in one store after another costs what it costs in each by itself', () => {
  const stores = fc.tuple(small, fc.array(small, { minLength: 1, maxLength: 4 }));
  fc.assert(
    fc.property(stores, ([{ lines }, others]) => {
      const pricer = new PartPricer();
      const promotions = others.flatMap((one) => one.promotions).slice(0, 3);
      for (const { shelf } of others) {
        const offered = basketOfferIn(lines, shelf, promotions, { at: NOON }, pricer);
        const together = priceOffer(offered, pricer);
        expect(together).toEqual(priceBasket(lines, shelf, promotions, { at: NOON }));
        expect(nearMisses(offered, together, pricer)).toEqual(nearMisses(offered, together));
      }
    }),
    { numRuns: 300 },
  );
});
