import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chargesOf } from './charges.ts';
import { reducedPrice } from '../terms/terms.ts';
import { choiceCount, choicesOf } from './pieceChoices.ts';
import { pieceGroupsOf, type CountedGood, type PieceDeal, type PieceTerms } from './pieceGroups.ts';
import { solvePieces } from './pieces.ts';

/* Large quantities against a search that tries every share of every piece, and forms every set unit by unit. */

const CODES = ['11', '12', '13'] as const;
const cap = fc.constantFrom(null, null, 1, 4, 7);
const terms: fc.Arbitrary<PieceTerms> = fc.oneof(
  fc.record({
    kind: fc.constant('bundle' as const),
    n: fc.integer({ min: 1, max: 4 }),
    totalAgorot: fc.integer({ min: 100, max: 2500 }),
    cap,
  }),
  fc.record({
    kind: fc.constant('nth' as const),
    n: fc.integer({ min: 2, max: 4 }),
    g: fc.constant(1),
    rate: fc.constantFrom(300_000, 500_000, 1_000_000),
    cap,
  }),
  fc.record({
    kind: fc.constant('unit' as const),
    isWeighed: fc.constant(false),
    // Never above a shelf price: such a row is not a deal.
    unitAgorot: fc.integer({ min: 20, max: 100 }),
    cap,
  }),
);
const deal: fc.Arbitrary<PieceDeal> = fc
  .tuple(terms, fc.subarray([...CODES], { minLength: 1 }))
  .map(([one, codes]) => ({
    terms: one,
    unitAgorot: new Map(codes.map((code) => [code, one.kind === 'unit' ? one.unitAgorot : 0])),
  }));
const pieces: fc.Arbitrary<CountedGood[]> = fc
  .array(fc.record({ priceAgorot: fc.integer({ min: 1, max: 9 }), count: fc.integer({ min: 1, max: 17 }) }), {
    minLength: 1,
    maxLength: CODES.length,
  })
  .map((all) =>
    all.map(({ priceAgorot, count }, at) => ({ code: CODES[at] ?? '', priceAgorot: 100 * priceAgorot, count })),
  );

/** Charges a deal's units, in the order from the most expensive to the cheapest, set by set. */
function chargeOf({ terms: one, unitAgorot }: PieceDeal, units: readonly CountedGood[]): number {
  if (one.cap !== null && units.length > one.cap) return Infinity;
  if (one.kind === 'unit') return units.reduce((sum, { code }) => sum + (unitAgorot.get(code) ?? Infinity), 0);
  if (units.length % one.n !== 0) return Infinity;
  let sum = 0;
  for (let at = 0; at < units.length; at += one.n) {
    const set = units.slice(at, at + one.n);
    sum +=
      one.kind === 'bundle'
        ? one.totalAgorot
        : set.reduce(
            (all, { priceAgorot }, place) =>
              all + (place >= one.n - one.g ? reducedPrice(priceAgorot, one.rate) : priceAgorot),
            0,
          );
  }
  return sum;
}

type Best = { total: number; taken: readonly number[] };

function everyWay(all: readonly CountedGood[], deals: readonly PieceDeal[]): Best {
  const sorted = all.toSorted((a, b) => b.priceAgorot - a.priceAgorot || (a.code < b.code ? -1 : 1));
  let best: Best = { total: Infinity, taken: [] };
  const visit = (
    piece: number,
    at: number,
    left: number,
    pools: readonly (readonly CountedGood[])[],
    rest: number,
  ): void => {
    const here = sorted[piece];
    if (!here) {
      const total = pools.reduce((sum, pool, place) => sum + chargeOf(deals[place] as PieceDeal, pool), rest);
      const taken = pools.map((pool) => pool.length);
      const first = taken.findIndex((units, place) => units !== best.taken[place]);
      if (total < best.total || (total === best.total && (taken[first] ?? 0) > (best.taken[first] ?? 0)))
        best = { total, taken };
      return;
    }
    const next = deals[at];
    if (!next) return visit(piece + 1, 0, sorted[piece + 1]?.count ?? 0, pools, rest + left * here.priceAgorot);
    const most = next.unitAgorot.has(here.code) ? left : 0;
    for (let units = 0; units <= most; units += 1) {
      const pool = [...(pools[at] ?? []), ...Array.from({ length: units }, () => here)];
      visit(piece, at + 1, left - units, pools.with(at, pool), rest);
    }
  };
  visit(
    0,
    0,
    sorted[0]?.count ?? 0,
    deals.map(() => []),
    0,
  );
  return best;
}

function solved(all: readonly CountedGood[], deals: readonly PieceDeal[]): Best & { isExact: boolean } {
  const { taken, isExact } = solvePieces(all, deals);
  const inDeals = deals.flatMap((one, at) => chargesOf(one, all, taken[at] ?? []));
  const rest = all.map(
    ({ count, priceAgorot }, place) => (count - taken.reduce((sum, row) => sum + (row[place] ?? 0), 0)) * priceAgorot,
  );
  return {
    isExact,
    total: [...inDeals, ...rest].reduce((sum, one) => sum + one, 0),
    taken: taken.map((row) => row.reduce((sum, units) => sum + units, 0)),
  };
}

const few = fc.tuple(pieces, fc.array(deal, { minLength: 1, maxLength: 2 }));

test('[B19] many of each piece cost what trying every share of them finds, in the same deals', () => {
  fc.assert(
    fc.property(few, ([all, deals]) => {
      const { isExact, ...found } = solved(all, deals);
      expect(isExact).toBe(true);
      expect(found).toEqual(everyWay(all, deals));
    }),
    { numRuns: 80 },
  );
});

test('[B19] past the common multiples of its sets a quantity has no more ways to try, and each period costs the same', () => {
  const several = fc.tuple(
    pieces.map(([one]) => one as CountedGood),
    fc.array(deal, { minLength: 1, maxLength: 3 }),
  );
  fc.assert(
    fc.property(several, ([piece, deals]) => {
      const at = (count: number) => solved([{ ...piece, count }], deals).total;
      const ways = (count: number) => {
        const [group] = pieceGroupsOf([{ ...piece, count }], deals);
        const [step] = group?.pieces ?? [];
        if (!group || !step) return 0;
        expect(choicesOf(step, group.slots).length).toBeLessThanOrEqual(choiceCount(step, group.slots));
        return choicesOf(step, group.slots).length;
      };
      expect(ways(9_999)).toBe(ways(999));
      // 12 is a multiple of every set.
      expect(at(9_999) - at(9_987)).toBe(at(999) - at(987));
    }),
  );
});
