import type { Agorot } from '../money.ts';
import { type Good, type Offered, priceOffered, type PricedBasket, usableDeals } from './basket.ts';
import type { Deal } from './deals.ts';

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
 * none. @param basket of `offered`
 */
export function nearMisses(offered: Offered, basket: PricedBasket): NearMiss[] {
  const usable = usableDeals(offered.goods, offered.deals);
  return usable
    .flatMap((deal) => nearMissOf(deal, offered, usable, basket) ?? [])
    .toSorted((a, b) => a.extraAgorot - b.extraAgorot || (a.code < b.code ? -1 : 1))
    .filter((miss, at, all) => all.findIndex(({ code }) => code === miss.code) === at)
    .slice(0, NEAR_MISSES_MAX);
}

function nearMissOf(deal: Deal, offered: Offered, usable: readonly Deal[], basket: PricedBasket): NearMiss | null {
  const { terms } = deal;
  if (terms.kind !== 'bundle' && terms.kind !== 'nth') return null;
  const own = offered.goods.filter((good) => !good.isWeighed && deal.unitAgorot.has(good.code));
  const units = own.reduce((sum, good) => sum + good.units, 0);
  if ((units + 1) % terms.n !== 0 || (terms.cap !== null && units + 1 > terms.cap)) return null;
  const [best] = own
    .toSorted((a, b) => a.priceAgorot - b.priceAgorot)
    .slice(0, TRIED_MAX)
    .map((good) => ({ good, ...withOneMore(good, offered) }))
    .map(({ good, more }) => ({ good, more, extraAgorot: more.totalAgorot - basket.totalAgorot }))
    .toSorted((a, b) => a.extraAgorot - b.extraAgorot || b.good.priceAgorot - a.good.priceAgorot);
  if (!best || best.extraAgorot >= aloneAgorot(best.good, usable)) return null;
  if (unitsIn(deal, best.more) <= unitsIn(deal, basket)) return null;
  return { code: best.good.code, deal, totalAgorot: best.more.totalAgorot, extraAgorot: best.extraAgorot };
}

function withOneMore(good: Good, { deals, goods, missing }: Offered): { more: PricedBasket } {
  const more = { ...good, units: good.units + 1, shelfAgorot: good.shelfAgorot + good.priceAgorot };
  return { more: priceOffered({ deals, missing, goods: goods.map((one) => (one === good ? more : one)) }) };
}

/** What a unit costs by itself: its shelf price, or that of a deal for single units. */
const aloneAgorot = ({ code, priceAgorot }: Good, usable: readonly Deal[]): Agorot =>
  Math.min(
    priceAgorot,
    ...usable.flatMap(({ terms, unitAgorot }) => (terms.kind === 'unit' ? (unitAgorot.get(code) ?? []) : [])),
  );

const unitsIn = (deal: Deal, basket: PricedBasket): number =>
  basket.lines.reduce(
    (sum, line) => sum + line.parts.reduce((units, part) => units + (part.deal === deal ? part.units : 0), 0),
    0,
  );
