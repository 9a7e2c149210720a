import type { Agorot } from '../../money.ts';
import { type Offered, type PricedBasket, usableDeals } from './basket.ts';
import type { Deal } from '../terms/deals.ts';
import { type Good, type Part, partsOf, type PricedPart } from './parts.ts';
import { PartPricer } from './partPricer.ts';

/** 'One more and it is 3 for 10': where a unit more makes a set of a deal. */
export type NearMiss = {
  /** Of which to take one more: what adds least to the total. */
  readonly code: string;
  readonly deal: Deal;
  /** Of the basket with it. */
  readonly totalAgorot: Agorot;
  /** What it adds to the total: less than it costs alone, and below 0 where more costs less. */
  readonly extraAgorot: Agorot;
};

/** More would not be read. */
const NEAR_MISSES_MAX = 5;
/** Of a set's items so many are tried for the one more, the cheapest first. */
const TRIED_MAX = 3;

/**
 * Near misses of a priced basket, what adds least first, one for each deal. A unit that another deal makes as cheap is
 * none. What is in a deal counts for no threshold, so one more of it changes nothing outside its part.
 * @param basket of `offered`
 * @param pricer that priced it
 */
export function nearMisses(
  { goods, deals }: Offered,
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

function nearMissOf(deal: Deal, part: Part, pricer: PartPricer): Omit<NearMiss, 'totalAgorot'> | null {
  const { terms } = deal;
  if (terms.kind !== 'bundle' && terms.kind !== 'nth') return null;
  const own = part.goods.filter((good) => !good.isWeighed && deal.unitAgorot.has(good.code));
  const units = own.reduce((sum, good) => sum + good.units, 0);
  if ((units + 1) % terms.n !== 0 || (terms.cap !== null && units + 1 > terms.cap)) return null;
  const before = pricer.price(part);
  const [best] = own
    .toSorted((a, b) => a.priceAgorot - b.priceAgorot)
    .slice(0, TRIED_MAX)
    .map((good) => ({ good, more: pricer.price(withOneMore(good, part)) }))
    .map(({ good, more }) => ({ good, more, extraAgorot: more.totalAgorot - before.totalAgorot }))
    .toSorted((a, b) => a.extraAgorot - b.extraAgorot || b.good.priceAgorot - a.good.priceAgorot);
  if (!best || best.extraAgorot >= aloneAgorot(best.good, part.deals)) return null;
  if (unitsIn(deal, best.more) <= unitsIn(deal, before)) return null;
  return { code: best.good.code, deal, extraAgorot: best.extraAgorot };
}

function withOneMore(good: Good, { deals, goods }: Part): Part {
  const more = { ...good, units: good.units + 1, shelfAgorot: good.shelfAgorot + good.priceAgorot };
  return { deals, goods: goods.map((one) => (one === good ? more : one)) };
}

/** What a unit costs by itself: its shelf price, or that of a deal for single units. */
const aloneAgorot = ({ code, priceAgorot }: Good, deals: readonly Deal[]): Agorot =>
  Math.min(
    priceAgorot,
    ...deals.flatMap(({ terms, unitAgorot }) => (terms.kind === 'unit' ? (unitAgorot.get(code) ?? []) : [])),
  );

const unitsIn = (deal: Deal, { lines }: PricedPart): number =>
  lines.reduce(
    (sum, line) => sum + line.parts.reduce((units, part) => units + (part.deal === deal ? part.units : 0), 0),
    0,
  );
