import type { Agorot } from '../../money.ts';
import type { Offered } from './basket.ts';
import type { Good } from './parts.ts';
import type { Deal } from '../terms/deals.ts';
import { WHOLE } from '../terms/promotion.ts';

/**
 * The least that a line of a basket can come to, whatever else is bought with it: a set's charge, spread over its units
 * in proportion to their prices, is never less than this. The sum over lines is a bound below every total.
 */
export function leastCosts({ goods, deals }: Offered): Map<string, Agorot> {
  const eachLeast = new Map(goods.map((good) => [good.code, good.priceAgorot]));
  const priceOf = new Map(goods.map((good) => [good.code, good.priceAgorot]));
  for (const deal of deals) {
    const prices = [...deal.unitAgorot.keys()].map((code) => priceOf.get(code) ?? 0);
    const dearest = Math.max(0, ...prices);
    for (const code of deal.unitAgorot.keys()) {
      const price = priceOf.get(code);
      if (price === undefined) continue;
      eachLeast.set(code, Math.min(eachLeast.get(code) ?? price, eachIn(deal, code, price, dearest)));
    }
  }
  return new Map(goods.map((good) => [good.code, leastOf(good, eachLeast.get(good.code) ?? good.priceAgorot)]));
}

/** Rounding may take an agora off a weighed line. */
const leastOf = ({ units, isWeighed }: Good, each: number): Agorot =>
  Math.max(0, isWeighed ? Math.floor((units * each) / 1000) - 1 : Math.floor(units * each));

/** Of a unit, or of a kilogram; where a set's charge is spread, rounding takes an agora off a unit. */
function eachIn({ terms, unitAgorot }: Deal, code: string, price: Agorot, dearest: Agorot): number {
  switch (terms.kind) {
    case 'unit':
      return unitAgorot.get(code) ?? price;
    case 'weight':
      return terms.kgAgorot;
    case 'bundle':
      return (terms.totalAgorot * price) / (price + (terms.n - 1) * dearest) - 1;
    case 'nth':
      return price * (1 - (terms.g * terms.rate) / (terms.n * WHOLE)) - 1;
  }
}
