import fc from 'fast-check';
import type { BasketLine } from '../../src/goods/promotions/solver/basket.ts';
import type { Promotion, PromotionPeriod } from '../../src/goods/promotions/terms/promotion.ts';
import type { StoreBasket } from './oracle.ts';
import type { ChosenClub } from '../../src/people/settings/clubs.ts';
import { randomRows } from './testRandomRows.ts';

/**
 * Random baskets, small enough for the oracle's search: up to eight units of up to four products and up to three weighed
 * lines, in a store with two to six promotions, most of which overlap.
 */

const PIECES = ['11', '12', '13', '14'] as const;
const WEIGHED = ['21', '22', '23'] as const;
const UNITS_MAX = 8;

/** Few different prices, so that goods of the same price and halves of an agora are frequent. */
const piecePrice = fc.constantFrom(333, 590, 590, 595, 790, 790, 995, 1000, 1250, 1690);
const kiloPrice = fc.constantFrom(1333, 2490, 4990, 4990);
const isDiscountable = fc.integer({ min: 0, max: 19 }).map((one) => one > 0);

const shelfOf = (codes: readonly string[], price: fc.Arbitrary<number>, isWeighed: boolean) =>
  fc
    .array(fc.record({ priceAgorot: price, isWeighed: fc.constant(isWeighed), isDiscountable }), {
      minLength: codes.length,
      maxLength: codes.length,
    })
    .map((facts) => codes.flatMap((code, at) => (facts[at] ? [[code, facts[at]] as const] : [])));

/** Some goods are not sold: their code is missing from the shelf. */
const shelf = fc
  .tuple(shelfOf(PIECES, piecePrice, false), shelfOf(WEIGHED, kiloPrice, true), fc.integer({ min: 0, max: 30 }))
  .map(([pieces, weighed, gone]) => new Map([...pieces, ...weighed].filter((_, at) => at !== gone)));

/** Thousandths of a unit: whole units, and now and then a fraction of one. */
const units = fc.constantFrom(1000, 1000, 2000, 2000, 3000, 3000, 4000, 6000, 500, 1500);
const grams = fc.constantFrom(5, 250, 333, 700, 1000, 1850, 2000, 2400, 3005, 4150);

const lines: fc.Arbitrary<readonly BasketLine[]> = fc
  .tuple(
    fc.array(fc.tuple(fc.constantFrom(...PIECES), units), { minLength: 2, maxLength: 6, size: 'max' }),
    fc.array(fc.tuple(fc.constantFrom(...WEIGHED), grams), { maxLength: 3, size: 'max' }),
  )
  .map(([pieces, weighed]) => {
    let left = UNITS_MAX;
    const fitting = pieces.filter(([, milli]) => (left -= Math.ceil(milli / 1000)) >= 0);
    return [...fitting, ...weighed].map(([code, quantityMilli]) => ({ code, quantityMilli }));
  });

const DAY = '2026-08-10';
const moments = ['11:59:00', '11:59:59', '12:00:00', '12:00:01', '12:00:30', '23:30:00'].map(
  (time) => `${DAY}T${time}`,
);
const always = { startsAt: '2026-01-01T00:00:00', endsAt: '2031-01-01T23:59:00', daily: null };
const daily = fc.constantFrom(
  { from: '08:00', to: '12:00' },
  { from: '12:01', to: '20:00' },
  { from: '23:00', to: '06:00' },
  { from: '22:00', to: '11:59' },
);
const period: fc.Arbitrary<PromotionPeriod> = fc.oneof(
  { arbitrary: fc.constant(always), weight: 16 },
  {
    arbitrary: fc.record({
      startsAt: fc.constantFrom(null, ...moments),
      endsAt: fc.constantFrom(null, ...moments),
      daily: fc.constant(null),
    }),
    weight: 1,
  },
  { arbitrary: daily.map((hours) => ({ ...always, daily: hours })), weight: 1 },
);

const clubIds = fc.constantFrom<readonly number[]>([], [], [], [], [], [0], [0], [0], [0, 2], [1], [2], [1, 2]);
/** Two chains with the same numbers of clubs; most shoppers are in a club of one of them. */
const CHAINS = ['7290000000017', '7290000000024'] as const;
const clubs = [`${CHAINS[0]}:1`, `${CHAINS[0]}:2`, `${CHAINS[1]}:1`, `${CHAINS[1]}:2`] as const;
const clubsOfOne = clubs.map((club) => [club]);
const spendAgorot = fc.constantFrom(...Array<number>(14).fill(0), 1, 333, 790, 2000, 5000);
const rarely = fc.integer({ min: 0, max: 24 }).map((one) => one === 0);
const textOnly = rarely.map((is) => (is ? ('days' as const) : null));

const promotion: fc.Arbitrary<Promotion> = fc
  .record({
    rows: randomRows({ pieces: PIECES, weighed: WEIGHED }),
    promotionId: fc.integer({ min: 1, max: 120 }).map(String),
    period,
    clubIds,
    spendAgorot,
    isCoupon: rarely,
    textOnly,
    mixes: fc.boolean(),
  })
  .map(({ rows, period: times, mixes, ...facts }) => ({
    ...facts,
    ...times,
    ...rows,
    isBundledPerItem: rows.layout === 'v2' && !mixes,
  }));

export const randomBasket: fc.Arbitrary<StoreBasket> = fc.record({
  lines,
  shelf,
  promotions: fc.uniqueArray(promotion, {
    minLength: 2,
    maxLength: 6,
    size: 'max',
    selector: ({ promotionId }) => promotionId,
  }),
  chainId: fc.constantFrom(...CHAINS),
  shopper: fc.record({
    at: fc.constantFrom(`${DAY}T12:00:00`, `${DAY}T12:00:30`, `${DAY}T23:30:00`),
    clubs: fc.constantFrom<readonly ChosenClub[]>([], [1], [2], ...clubsOfOne, [clubs[0], clubs[3]], [2, clubs[2]]),
  }),
});
