import fc from 'fast-check';
import { toJerusalem } from '@sali/domain/base/jerusalemTime';
import type { Promotion } from '@sali/domain/goods/promotions/terms/promotion';
import type { ShelfFacts } from '@sali/domain/goods/promotions/terms/terms';
import { clubOfChain } from '@sali/domain/people/settings/clubs';
import type { StoreBasket } from '@sali/domain/test/oracle/oracle';

/** Random baskets over the files of a store: goods of a few of its promotions, and goods of none. */

export type StoreFiles = {
  readonly shelf: ReadonlyMap<string, ShelfFacts>;
  readonly promotions: readonly Promotion[];
};

/** Both files are of this chain. */
const CHAIN = '7290000000017';
const PROMOTIONS_MAX = 3;
const ITEMS_MAX = 2;
const UNITS_MAX = 9;
/** Baskets with goods in more promotions take the oracle's search too long. */
const COMPETING_MAX = 7;

export function storeBasket({ shelf, promotions }: StoreFiles): fc.Arbitrary<StoreBasket> {
  const sold = promotions
    .map((promotion) => ({
      promotion,
      codes: promotion.items.map(({ code }) => code).filter((code) => shelf.has(code)),
    }))
    .filter(({ codes }) => codes.length > 0);
  if (sold.length === 0) throw new Error('none of the promotions is of goods that the store sells');
  const byCode = promotionsByCode(promotions);
  const codesOf = fc.constantFrom(...sold).chain(({ promotion, codes }) =>
    fc.record({
      promotion: fc.constant(promotion),
      codes: fc.uniqueArray(fc.constantFrom(...codes), { minLength: 1, maxLength: ITEMS_MAX }),
    }),
  );
  return fc
    .record({
      chosen: fc.array(codesOf, { minLength: 1, maxLength: PROMOTIONS_MAX }),
      others: fc.uniqueArray(fc.constantFrom(...shelf.keys()), { maxLength: 2 }),
      units: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: UNITS_MAX, maxLength: UNITS_MAX }),
      grams: fc.array(fc.constantFrom(250, 500, 1000, 1235, 2000, 2600, 4150), {
        minLength: UNITS_MAX,
        maxLength: UNITS_MAX,
      }),
      isAtEnd: fc.boolean(),
    })
    .map(({ chosen, others, units, grams, isAtEnd }) => {
      const codes = [...new Set([...chosen.flatMap(({ codes: own }) => own), ...others])];
      const lines = fitting(codes, (code, at) =>
        shelf.get(code)?.isWeighed ? (grams[at] ?? 0) : 1000 * (units[at] ?? 0),
      );
      const naming = new Set(lines.flatMap(({ code }) => byCode.get(code) ?? []));
      const first = chosen[0]?.promotion;
      const at = (isAtEnd ? first?.endsAt : first?.startsAt) ?? toJerusalem(new Date(0));
      return {
        lines,
        shelf,
        promotions: promotions.filter((one) => naming.has(one)),
        chainId: CHAIN,
        shopper: { at, clubs: [clubOfChain(CHAIN, 1)] },
      };
    })
    .filter(({ promotions: naming }) => naming.length <= COMPETING_MAX);

  /** The first codes, as long as there are not too many units. */
  function fitting(codes: readonly string[], milliOf: (code: string, at: number) => number) {
    let left = UNITS_MAX;
    return codes.flatMap((code, at) => {
      const quantityMilli = milliOf(code, at);
      const units = shelf.get(code)?.isWeighed ? 0 : quantityMilli / 1000;
      if (units > left) return [];
      left -= units;
      return [{ code, quantityMilli }];
    });
  }
}

function promotionsByCode(promotions: readonly Promotion[]): ReadonlyMap<string, readonly Promotion[]> {
  const byCode = new Map<string, Promotion[]>();
  for (const promotion of promotions)
    for (const { code } of promotion.items) {
      const naming = byCode.get(code) ?? [];
      byCode.set(code, naming);
      naming.push(promotion);
    }
  return byCode;
}
