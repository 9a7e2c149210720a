import { type PricedBasket, priceBasket } from '@sali/domain/goods/promotions/solver/basket';
import { shopperIn } from '@sali/domain/goods/promotions/solver/partPricer';
import type { Promotion } from '@sali/domain/goods/promotions/terms/promotion';
import { clubOfChain } from '@sali/domain/people/settings/clubs';
import { bundle, NOON, nth, shelved, single } from '@sali/domain/test/testPromotions';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PromotionRow, Offer } from '../offers/offers.ts';
import { PricingSession } from '../pricing/pricingSession.ts';
import { type OfferedLines, SharedBasket } from './sharedBasket.ts';
import { WorkSlices } from './workSlices.ts';

/* Stores of a chain: each has some of its promotions, at one of two prices for each product, or does not sell it. */

const CODES = ['11', '12', '13', '14', '15', '16'] as const;

const someCodes = fc.subarray([...CODES], { minLength: 1, maxLength: 3 });
const anyPromotion = fc
  .tuple(
    fc.oneof(
      fc.tuple(fc.integer({ min: 300, max: 2000 }), someCodes).map(([total, codes]) => bundle('', 2, total, codes)),
      fc.tuple(fc.constantFrom(30, 50), someCodes).map(([percent, codes]) => nth('', 2, percent, codes)),
      fc
        .tuple(someCodes, fc.integer({ min: 100, max: 900 }), fc.constantFrom(null, 2))
        .map(([codes, agorot, cap]) => single('', Object.fromEntries(codes.map((code) => [code, agorot])), cap)),
    ),
    fc.constantFrom(0, 0, 600, 1800),
    fc.constantFrom('2026-01-01T00:00:00', '2026-08-11T00:00:00'),
    fc.constantFrom<readonly number[]>([], [], [1]),
  )
  .map(([promotion, spendAgorot, startsAt, clubIds]): Promotion => ({ ...promotion, spendAgorot, startsAt, clubIds }));

const chain = fc.record({
  prices: fc.array(fc.tuple(fc.integer({ min: 100, max: 1000 }), fc.integer({ min: 100, max: 1000 })), {
    minLength: CODES.length,
    maxLength: CODES.length,
  }),
  promotions: fc
    .array(anyPromotion, { maxLength: 5 })
    .map((all) => all.map((one, at) => ({ ...one, promotionId: String(at + 1) }))),
  stores: fc.array(
    fc.record({
      priceOf: fc.array(fc.constantFrom(0, 1, 1, 0, null), { minLength: CODES.length, maxLength: CODES.length }),
      has: fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
    }),
    { minLength: 2, maxLength: 5 },
  ),
  units: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: CODES.length, maxLength: CODES.length }),
});

/** Both chains have the same stores, which share their offers; the shopper is in the club of one chain. */
const CHAINS = ['7290000000017', '7290000000024'];
const CLUBS = [clubOfChain('7290000000017', 1)];

test('[J31] [B24] a basket priced piece by piece in the stores of a chain costs what it costs in each by itself', async () => {
  await fc.assert(
    fc.asyncProperty(chain, async ({ prices, promotions, stores, units }) => {
      const lines = CODES.map((code, at) => ({ code, quantityMilli: 1000 * (units[at] ?? 1) }));
      const session = new PricingSession();
      const offerOf = sharedOffers(promotions);
      const rows = stores.map(({ priceOf, has }): OfferedLines =>
        CODES.map((code, at) => {
          const chosen = priceOf[at];
          return chosen === null || chosen === undefined ? null : offerOf(code, prices[at]?.[chosen] ?? 0, has);
        }),
      );
      for (const at of [NOON, '2026-08-12T12:00:00']) {
        const comparison = session.forComparison({ at, clubs: CLUBS });
        for (const [chainId, [store, { has }]] of CHAINS.flatMap((id) =>
          [...stores.entries()].map((one) => [id, one] as const),
        )) {
          const shared = new SharedBasket(lines, rows, comparison.inChain(chainId));
          const row = rows[store] ?? [];
          const shelf = new Map(CODES.flatMap((code, at) => (row[at] ? [[code, row[at]] as const] : [])));
          const own = promotions.filter((_, at) => has[at]);
          const basket = await shared.priceIn(row, new WorkSlices(Infinity));
          expect(comparable(basket)).toEqual(
            comparable(priceBasket(lines, shelf, own, shopperIn({ at, clubs: CLUBS }, chainId))),
          );
        }
      }
    }),
    { numRuns: 100 },
  );
});

/** Stores that offer the same share the object, as `Offers` has it. */
function sharedOffers(promotions: readonly Promotion[]) {
  const promotionRows = promotions.map(({ items, ...terms }) => {
    const facts = { ...terms, itemCount: items.length };
    return items.map((item, place): PromotionRow => ({ facts, item, place }));
  });
  const offers = new Map<string, Offer>();
  return (code: string, priceAgorot: number, has: readonly boolean[]): Offer => {
    const own = promotionRows.flatMap((rows, at) => (has[at] ? rows.filter(({ item }) => item.code === code) : []));
    const key = `${code}/${priceAgorot}/${own.map(({ facts }) => facts.promotionId).join()}`;
    const offer = offers.get(key) ?? { ...shelved(priceAgorot), promotionRows: own };
    offers.set(key, offer);
    return offer;
  };
}

const comparable = ({ lines, ...basket }: PricedBasket) => ({
  ...basket,
  lines: lines.map(({ parts, ...line }) => ({
    ...line,
    parts: parts.map(({ deal, ...part }) => ({ ...part, id: deal.promotion.promotionId, terms: deal.terms })),
  })),
});
