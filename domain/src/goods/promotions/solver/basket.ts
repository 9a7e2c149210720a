import type { Agorot, Thousandths } from '../../../base/units.ts';
import { sum } from '../../../base/collections.ts';
import { lineTotal } from '../../../base/money.ts';
import type { ShelfFacts } from '../terms/terms.ts';
import type { Deal } from '../terms/deals.ts';
import type { Good, PricedLine } from './parts.ts';
import { PartPricer, type ShoppingContext } from './partPricer.ts';
import type { Promotion } from '../terms/promotion.ts';

/** The cost of a basket in one store, to the agora: the lowest total that its running promotions allow [B1] [B7]. */

export type BasketLine = {
  /** Without leading zeros. */
  readonly code: string;
  /** Thousandths of a unit, or grams. */
  readonly quantityMilli: Thousandths;
};

export type PricedBasket = {
  readonly totalAgorot: Agorot;
  /** The total at shelf prices. */
  readonly regularAgorot: Agorot;
  /** Codes that the store does not sell, in the order of the basket. */
  readonly missing: readonly string[];
  readonly lines: readonly PricedLine[];
  /** False when so many deals compete that a lower total cannot be ruled out. */
  readonly isExact: boolean;
};

const MILLI = 1000;

/**
 * Prices a basket in one store.
 * @param lines a code may occur twice: its quantities are added
 * @param shelf the store's price rows of the basket's codes
 * @param promotions the store's promotions that name any of the codes, in the order of their file
 */
export function priceBasket(
  lines: readonly BasketLine[],
  shelf: ReadonlyMap<string, ShelfFacts>,
  promotions: readonly Promotion[],
  shopping: ShoppingContext,
): PricedBasket {
  const pricer = new PartPricer();
  return priceOffer(basketOfferIn(lines, shelf, promotions, shopping, pricer), pricer);
}

/** A store's offer for a basket: its goods at shelf prices, and the running deals for this shopper, met or not. */
export type BasketOffer = {
  /** In the order of the basket. */
  readonly goods: readonly Good[];
  readonly missing: readonly string[];
  readonly deals: readonly Deal[];
};

/**
 * The offer of one store; {@link priceBasket} describes the other parameters.
 * @param pricer shared by all stores of one comparison: what they have in common is computed once
 */
export function basketOfferIn(
  lines: readonly BasketLine[],
  shelf: ReadonlyMap<string, ShelfFacts>,
  promotions: readonly Promotion[],
  shopping: ShoppingContext,
  pricer: PartPricer = new PartPricer(),
): BasketOffer {
  const goods: Good[] = [];
  const missing: string[] = [];
  for (const [code, milli] of quantitiesByCode(lines)) {
    const shelved = shelf.get(code);
    if (shelved) goods.push(pricer.goodOf(code, shelved, milli, () => goodOf(code, milli, shelved)));
    else missing.push(code);
  }
  return { goods, missing, deals: countingDeals(shelf, promotions, shopping, pricer) };
}

function quantitiesByCode(lines: readonly BasketLine[]): ReadonlyMap<string, number> {
  const wanted = new Map<string, number>();
  for (const { code, quantityMilli } of lines) wanted.set(code, (wanted.get(code) ?? 0) + quantityMilli);
  return wanted;
}

/**
 * Prices an offer, or some of its goods: the deals of a store are the same for every part of a basket.
 * @param pricer shared by all stores of one comparison: what they have in common is priced once
 * @param plainAgorot {@link plainTotalOf} of the whole basket, where `goods` is a part of it
 */
export function priceOffer(
  { goods, missing, deals }: BasketOffer,
  pricer: PartPricer = new PartPricer(),
  plainAgorot?: Agorot,
): PricedBasket {
  const { lines, isExact } = pricer.priceAll(goods, usableDeals(goods, deals, plainAgorot));
  let [totalAgorot, regularAgorot] = [0, 0];
  for (const line of lines) {
    totalAgorot += line.totalAgorot;
    regularAgorot += line.shelfAgorot;
  }
  return { totalAgorot, regularAgorot, missing, lines, isExact };
}

/** A fractional quantity of a unit item is rounded up [B13]. */
function goodOf(code: string, quantityMilli: Thousandths, { isWeighed, priceAgorot }: ShelfFacts): Good {
  const units = isWeighed ? quantityMilli : Math.ceil(quantityMilli / MILLI);
  return {
    code,
    units,
    isWeighed,
    priceAgorot,
    shelfAgorot: isWeighed ? lineTotal(priceAgorot, units) : units * priceAgorot,
  };
}

/** The running deals for this shopper, in the order of their promotions' numbers. */
const countingDeals = (
  shelf: ReadonlyMap<string, ShelfFacts>,
  promotions: readonly Promotion[],
  shopping: ShoppingContext,
  pricer: PartPricer,
): Deal[] =>
  promotions
    .flatMap((promotion) => pricer.dealsOf(promotion, shelf, shopping))
    .sort((a, b) => byNumber(a.promotion.promotionId, b.promotion.promotionId));

/** The deals whose threshold is met by the goods that are in no deal [B7]. */
export function usableDeals(goods: readonly Good[], deals: readonly Deal[], plainAgorot?: Agorot): readonly Deal[] {
  if (deals.every(({ promotion }) => promotion.spendAgorot <= 0)) return deals;
  const plain = plainAgorot ?? plainTotalOf({ goods, deals });
  return deals.filter(({ promotion }) => promotion.spendAgorot <= plain);
}

/** The total at shelf prices of the goods that are in no deal, met or not. */
export function plainTotalOf({ goods, deals }: Pick<BasketOffer, 'goods' | 'deals'>): Agorot {
  const inDeals = new Set(deals.flatMap((deal) => [...deal.unitAgorot.keys()]));
  return sum(goods.map((good) => (inDeals.has(good.code) ? 0 : good.shelfAgorot)));
}

/** Compares promotion ids as numbers: they have any length. */
const byNumber = (one: string, other: string): number =>
  one.length - other.length || (one < other ? -1 : one > other ? 1 : 0);
