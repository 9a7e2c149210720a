import type { Agorot } from '../../../base/units.ts';
import type { Deal } from '../terms/deals.ts';
import { type BasketOffer, usableDeals } from './basket.ts';
import { isSingleUnitAsCheap, withMore } from './nearMisses.ts';
import { type BasketPart, partsOf, type PricedPart } from './parts.ts';
import { PartPricer } from './partPricer.ts';

/** The set of a deal that a line has begun or could begin: 'two more, and it is 3 for 43'. */
export type NextDeal = {
  readonly deal: Deal;
  /** How many more units of the line complete the set. */
  readonly units: number;
  /** The change of the total: less than these units cost alone, and negative where the larger basket costs less. */
  readonly extraAgorot: Agorot;
};

/**
 * For each product of a basket the set that its next units complete, the cheapest for each unit. Other products of
 * the deal count as in the basket. A product has none where its deals are for single units or weights, where the cap is
 * reached, or where the units cost as much alone.
 * @param pricer the one that priced the basket
 * @returns by code
 */
export function nextDeals({ goods, deals }: BasketOffer, pricer: PartPricer = new PartPricer()): Map<string, NextDeal> {
  const found = new Map<string, NextDeal>();
  for (const part of partsOf(goods, usableDeals(goods, deals))) {
    for (const good of part.goods) {
      const next = part.deals
        .flatMap((deal) => nextDealOf(deal, good.code, part, pricer) ?? [])
        .toSorted((a, b) => a.extraAgorot / a.units - b.extraAgorot / b.units || a.units - b.units)[0];
      if (next) found.set(good.code, next);
    }
  }
  return found;
}

function nextDealOf(deal: Deal, code: string, part: BasketPart, pricer: PartPricer): NextDeal | null {
  const { terms } = deal;
  if (terms.kind !== 'bundle' && terms.kind !== 'nth') return null;
  const own = part.goods.filter((good) => !good.isWeighed && deal.unitAgorot.has(good.code));
  const good = own.find((one) => one.code === code);
  if (!good) return null;
  const inBasket = own.reduce((sum, { units }) => sum + units, 0);
  const units = terms.n - (inBasket % terms.n);
  // A whole set begins the next one only by all of its units, which nobody is asked to buy.
  if (units === terms.n || (terms.cap !== null && inBasket + units > terms.cap)) return null;
  const before: PricedPart = pricer.price(part);
  const extraAgorot = pricer.price(withMore(good, units, part)).totalAgorot - before.totalAgorot;
  return isSingleUnitAsCheap(good, part.deals, extraAgorot / units) ? null : { deal, units, extraAgorot };
}
