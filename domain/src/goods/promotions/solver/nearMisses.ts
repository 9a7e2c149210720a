import type { Agorot } from '../../../base/units.ts';
import { type BasketOffer, type PricedBasket, usableDeals } from './basket.ts';
import type { Deal } from '../terms/deals.ts';
import { type Good, type BasketPart, partsOf, type PricedPart } from './parts.ts';
import { PartPricer } from './partPricer.ts';

/** 'One more and it is 3 for 10': one more unit completes a set of a deal. */
export type NearMiss = {
  /** The product to take one more of: the one that adds least to the total. */
  readonly code: string;
  readonly deal: Deal;
  /** The total of the basket with the additional unit. */
  readonly totalAgorot: Agorot;
  /** The change of the total: less than the unit costs alone, and negative where the larger basket costs less. */
  readonly extraAgorot: Agorot;
};

/** How many are returned: nobody reads more. */
const NEAR_MISSES_MAX = 5;
/** How many items of a set are tried as the additional unit, the cheapest first. */
const TRIED_MAX = 3;

/**
 * The near misses of a priced basket, at most one for each deal, in ascending order of what they add to the total. It is
 * no near miss when another deal makes the unit as cheap. Goods in deals do not count for thresholds, so one more unit
 * changes nothing outside its own part.
 * @param basket the priced basket of this offer
 * @param pricer the one that priced the basket
 */
export function nearMisses(
  { goods, deals }: BasketOffer,
  basket: PricedBasket,
  pricer: PartPricer = new PartPricer(),
): NearMiss[] {
  const parts = partsOf(goods, usableDeals(goods, deals)).filter((part) => part.deals.some(hasSets));
  return parts
    .flatMap((part) => part.deals.flatMap((deal) => nearMissOf(deal, part, pricer) ?? []))
    .toSorted((a, b) => a.extraAgorot - b.extraAgorot || (a.code < b.code ? -1 : 1))
    .filter((miss, at, all) => all.findIndex(({ code }) => code === miss.code) === at)
    .slice(0, NEAR_MISSES_MAX)
    .map((miss) => ({ ...miss, totalAgorot: basket.totalAgorot + miss.extraAgorot }));
}

const hasSets = ({ terms }: Deal): boolean => terms.kind === 'bundle' || terms.kind === 'nth';

function nearMissOf(deal: Deal, part: BasketPart, pricer: PartPricer): Omit<NearMiss, 'totalAgorot'> | null {
  const { terms } = deal;
  if (terms.kind !== 'bundle' && terms.kind !== 'nth') return null;
  const own = part.goods.filter((good) => !good.isWeighed && deal.unitAgorot.has(good.code));
  const units = own.reduce((sum, good) => sum + good.units, 0);
  if ((units + 1) % terms.n !== 0 || (terms.cap !== null && units + 1 > terms.cap)) return null;
  const before = pricer.price(part);
  const [best] = own
    .toSorted((a, b) => a.priceAgorot - b.priceAgorot)
    .slice(0, TRIED_MAX)
    .map((good) => ({ good, more: pricer.price(withMore(good, 1, part)) }))
    .map(({ good, more }) => ({ good, more, extraAgorot: more.totalAgorot - before.totalAgorot }))
    .toSorted((a, b) => a.extraAgorot - b.extraAgorot || b.good.priceAgorot - a.good.priceAgorot);
  if (!best || isSingleUnitAsCheap(best.good, part.deals, best.extraAgorot)) return null;
  if (unitsIn(deal, best.more) <= unitsIn(deal, before)) return null;
  return { code: best.good.code, deal, extraAgorot: best.extraAgorot };
}

/** The part with `units` more of one of its goods, which is sold by the piece. */
export function withMore(good: Good, units: number, { deals, goods }: BasketPart): BasketPart {
  const more = { ...good, units: good.units + units, shelfAgorot: good.shelfAgorot + units * good.priceAgorot };
  return { deals, goods: goods.map((one) => (one === good ? more : one)) };
}

/** The price of one more unit by itself: the shelf price, or the price of a deal for single units. */
const singleUnitAgorot = ({ code, priceAgorot }: Good, deals: readonly Deal[]): Agorot =>
  Math.min(
    priceAgorot,
    ...deals.flatMap(({ terms, unitAgorot }) => (terms.kind === 'unit' ? (unitAgorot.get(code) ?? []) : [])),
  );

/** Whether one more unit by itself costs no more than `unitAgorot`. */
export const isSingleUnitAsCheap = (good: Good, deals: readonly Deal[], unitAgorot: number): boolean =>
  unitAgorot >= singleUnitAgorot(good, deals);

const unitsIn = (deal: Deal, { lines }: PricedPart): number =>
  lines.reduce(
    (sum, line) => sum + line.parts.reduce((units, part) => units + (part.deal === deal ? part.units : 0), 0),
    0,
  );
