import { type Agorot, lineTotal } from '../../money.ts';
import type { Shelved } from '../terms/terms.ts';
import type { Deal } from '../terms/deals.ts';
import type { Good, PricedLine } from './parts.ts';
import { PartPricer, type Shopping } from './partPricer.ts';
import type { Promotion } from '../terms/promotion.ts';

/** What a basket costs in one store, to the agora: the least that its running promotions allow [B1] [B7]. */

export type BasketLine = {
  /** Without leading zeros. */
  readonly code: string;
  /** Thousandths of a unit, or grams. */
  readonly quantityMilli: number;
};

export type PricedBasket = {
  readonly totalAgorot: Agorot;
  /** Every line at its shelf price. */
  readonly regularAgorot: Agorot;
  /** Codes that the store does not sell, in the order of the basket. */
  readonly missing: readonly string[];
  readonly lines: readonly PricedLine[];
  /** False where so many deals compete that a lower total cannot be ruled out. */
  readonly isExact: boolean;
};

const MILLI = 1000;

/**
 * @param lines a code may come twice: its quantities are added
 * @param shelf the store's price rows of the basket's codes
 * @param promotions of the store that name any of the codes, in the order of their file
 */
export function priceBasket(
  lines: readonly BasketLine[],
  shelf: ReadonlyMap<string, Shelved>,
  promotions: readonly Promotion[],
  shopping: Shopping,
): PricedBasket {
  const pricer = new PartPricer();
  return priceOffered(offeredIn(lines, shelf, promotions, shopping, pricer), pricer);
}

/** What a store offers for a basket: its goods at shelf prices, and the running deals that count, met or not. */
export type Offered = {
  /** In the order of the basket. */
  readonly goods: readonly Good[];
  readonly missing: readonly string[];
  readonly deals: readonly Deal[];
};

/**
 * @see priceBasket for the parameters
 * @param pricer of the same shopping in other stores: what they have in common is found once
 */
export function offeredIn(
  lines: readonly BasketLine[],
  shelf: ReadonlyMap<string, Shelved>,
  promotions: readonly Promotion[],
  shopping: Shopping,
  pricer: PartPricer = new PartPricer(),
): Offered {
  const goods: Good[] = [];
  const missing: string[] = [];
  for (const [code, milli] of wantedOf(lines)) {
    const shelved = shelf.get(code);
    if (shelved) goods.push(pricer.goodOf(code, shelved, milli, () => goodOf(code, milli, shelved)));
    else missing.push(code);
  }
  return { goods, missing, deals: countingDeals(shelf, promotions, shopping, pricer) };
}

function wantedOf(lines: readonly BasketLine[]): ReadonlyMap<string, number> {
  const wanted = new Map<string, number>();
  for (const { code, quantityMilli } of lines) wanted.set(code, (wanted.get(code) ?? 0) + quantityMilli);
  return wanted;
}

/**
 * Prices what is offered, or only some of its goods: the deals of a store are the same for every part of a basket.
 * @param pricer of the same basket in other stores: what they have in common is priced once
 * @param plainAgorot of the whole basket where this is a part of it
 */
export function priceOffered(
  { goods, missing, deals }: Offered,
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
function goodOf(code: string, quantityMilli: number, { isWeighed, priceAgorot }: Shelved): Good {
  const units = isWeighed ? quantityMilli : Math.ceil(quantityMilli / MILLI);
  return {
    code,
    units,
    isWeighed,
    priceAgorot,
    shelfAgorot: isWeighed ? lineTotal(priceAgorot, units) : units * priceAgorot,
  };
}

/** Running deals that count for this shopper, in the order of their promotions' numbers. */
const countingDeals = (
  shelf: ReadonlyMap<string, Shelved>,
  promotions: readonly Promotion[],
  shopping: Shopping,
  pricer: PartPricer,
): Deal[] =>
  promotions
    .flatMap((promotion) => pricer.dealsOf(promotion, shelf, shopping))
    .sort((a, b) => byNumber(a.promotion.promotionId, b.promotion.promotionId));

/** Those whose threshold is met by what is in no deal at all [B7]. */
export function usableDeals(goods: readonly Good[], deals: readonly Deal[], plainAgorot?: Agorot): readonly Deal[] {
  if (deals.every(({ promotion }) => promotion.spendAgorot <= 0)) return deals;
  const plain = plainAgorot ?? plainOf({ goods, deals });
  return deals.filter(({ promotion }) => promotion.spendAgorot <= plain);
}

/** The shelf prices of what is in no deal, met or not. */
export function plainOf({ goods, deals }: Pick<Offered, 'goods' | 'deals'>): Agorot {
  const inDeals = new Set(deals.flatMap((deal) => [...deal.unitAgorot.keys()]));
  return sum(goods.map((good) => (inDeals.has(good.code) ? 0 : good.shelfAgorot)));
}

/** Promotion ids are numbers of any length. */
const byNumber = (one: string, other: string): number =>
  one.length - other.length || (one < other ? -1 : one > other ? 1 : 0);

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
