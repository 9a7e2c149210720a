import type { Agorot } from '../../../base/units.ts';
import type { BasketOffer } from './basket.ts';
import type { Good } from './parts.ts';
import type { Deal } from '../terms/deals.ts';
import { WHOLE } from '../terms/promotion.ts';

/**
 * A lower bound of what each line of a basket can cost, whatever else is bought with it: the share of a set's charge,
 * spread over its units in proportion to their prices, is never lower. The sum over all lines is a lower bound of the total.
 * @returns agorot by code
 */
export function leastCosts({ goods, deals }: BasketOffer): Map<string, Agorot> {
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

/** One agora less for a weighed line, which rounding may make cheaper. */
const leastOf = ({ units, isWeighed }: Good, each: number): Agorot =>
  Math.max(0, isWeighed ? Math.floor((units * each) / 1000) - 1 : Math.floor(units * each));

/** The lower bound for a unit or kilogram. Where a set's charge is spread, rounding may take an agora off a unit. */
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
