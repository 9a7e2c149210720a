import type { Shopper } from '../../src/goods/promotions/solver/partPricer.ts';
import type { Promotion } from '../../src/goods/promotions/terms/promotion.ts';
import type { ShelfFacts } from '../../src/goods/promotions/terms/terms.ts';
import { isOnlyForSome } from './labelWords.ts';
import { oracleTermsOf, type OracleTerms } from './oracleRow.ts';

/** Which promotions count for a shopper at a time, and the deals that their rows make. */

export type OracleDeal = {
  readonly promotionId: string;
  readonly terms: OracleTerms;
  /** Its items, each with the price of a unit or kilogram; in sets this price is not used. */
  readonly each: ReadonlyMap<string, number>;
  readonly spend: number;
};

/** The shopper, the time, and the chain. */
export type OracleShopper = Shopper & { readonly chainId: string };

/** The deals of all promotions that count, in the order of their number; of one promotion in the order of its rows. */
export function oracleDeals(
  promotions: readonly Promotion[],
  shelf: ReadonlyMap<string, ShelfFacts>,
  shopping: OracleShopper,
): OracleDeal[] {
  return promotions
    .filter(
      (promotion) => promotion.textOnly === null && isRunning(promotion, shopping.at) && isFor(promotion, shopping),
    )
    .toSorted((one, other) => Number(one.promotionId) - Number(other.promotionId))
    .flatMap((promotion) => dealsOfRows(promotion, shelf));
}

/** Rows with the same terms are one deal. Prices per unit may differ within a deal, its cap may not. */
function dealsOfRows(promotion: Promotion, shelf: ReadonlyMap<string, ShelfFacts>): OracleDeal[] {
  const deals = new Map<string, { terms: OracleTerms; each: Map<string, number> }>();
  for (const item of promotion.items) {
    const facts = shelf.get(item.code);
    const terms = facts && oracleTermsOf({ layout: promotion.layout, text: promotion.text, item, shelf: facts });
    if (!terms) continue;
    const each = terms.kind === 'unit' || terms.kind === 'weight' ? terms.each : 0;
    const isAlone = promotion.isBundledPerItem && item.rewardType === 1 && terms.kind === 'bundle';
    const sameTerms = terms.kind === 'unit' ? { ...terms, each: 0 } : terms;
    const key = JSON.stringify([sameTerms, isAlone ? item.code : null]);
    const deal = deals.get(key) ?? { terms, each: new Map() };
    deals.set(key, deal);
    deal.each.set(item.code, each);
  }
  return Array.from(deals.values(), (deal) => ({
    promotionId: promotion.promotionId,
    spend: promotion.spendAgorot,
    ...deal,
  }));
}

/**
 * A coupon never counts, nor what only some get by its words. Club 0 is everybody. Another one counts for its members:
 * shoppers who chose it in this chain ('chain:club'), or in every chain (its number).
 */
function isFor({ isCoupon, clubIds, text }: Promotion, { chainId, clubs: mine = [] }: OracleShopper): boolean {
  if (isCoupon || isOnlyForSome(text)) return false;
  return (
    clubIds.length === 0 ||
    clubIds.includes(0) ||
    clubIds.some((club) => mine.includes(club) || mine.includes(`${chainId}:${club}`))
  );
}

/** Times are texts of the same form, so they compare as texts. */
function isRunning({ startsAt, endsAt, daily }: Promotion, at: string): boolean {
  if (startsAt === null || endsAt === null || at < startsAt) return false;
  const wholeMinute = endsAt.slice(0, 'YYYY-MM-DDTHH:MM'.length);
  if (at > (endsAt.endsWith(':00') ? `${wholeMinute}:59` : endsAt)) return false;
  if (daily === null) return true;
  const minute = at.slice('YYYY-MM-DDT'.length, 'YYYY-MM-DDTHH:MM'.length);
  const isAfterFrom = minute >= daily.from;
  const isBeforeTo = minute <= daily.to;
  return daily.from <= daily.to ? isAfterFrom && isBeforeTo : isAfterFrom || isBeforeTo;
}
