import type { BasketLine } from '../../src/goods/promotions/solver/basket.ts';
import type { Shopper } from '../../src/goods/promotions/solver/partPricer.ts';
import type { Promotion } from '../../src/goods/promotions/terms/promotion.ts';
import type { ShelfFacts } from '../../src/goods/promotions/terms/terms.ts';
import { type OracleDeal, oracleDeals } from './oracleDeals.ts';
import { roundedHalfUp } from './oracleNumbers.ts';
import { chargeOf, type OracleGood } from './oracleCharge.ts';

/**
 * The price oracle: what a basket costs by docs/spec/pricing.md, found the slow way. It tries every way to give the units
 * of a basket to the deals of a store, and keeps the cheapest. Tests compare the price engine with it
 * (docs/decisions/048-price-oracle.md). It must stay simple enough to be checked by reading it, so it has no shortcut.
 */

/** A basket, the store in which it is priced, and who buys it when. */
export type StoreBasket = {
  readonly lines: readonly BasketLine[];
  readonly shelf: ReadonlyMap<string, ShelfFacts>;
  readonly promotions: readonly Promotion[];
  readonly chainId: string;
  readonly shopper: Shopper;
};

/** Amounts are agorot; quantities are units, or grams of weighed goods. */
export type OracleBasket = {
  readonly total: number;
  readonly regular: number;
  readonly missing: readonly string[];
  readonly lines: readonly OracleLine[];
};

/** A line, and what each promotion took of it. */
export type OracleLine = {
  readonly code: string;
  readonly quantity: number;
  readonly total: number;
  readonly taken: Readonly<Record<string, number>>;
};

/** For each deal, the units or grams that it takes of each good, in the order of the goods. */
type Way = readonly (readonly number[])[];

/** The cheapest way to buy a basket in a store. */
export function priceByOracle({ lines: basket, shelf, promotions, chainId, shopper }: StoreBasket): OracleBasket {
  const { goods, missing } = goodsOf(basket, shelf);
  const deals = metDeals(goods, oracleDeals(promotions, shelfOf(goods), { ...shopper, chainId }));
  const lines = linesOfWay(goods, deals, cheapestWay(goods, deals)) ?? [];
  return { total: sumOf(lines.map(({ total }) => total)), regular: sumOf(goods.map(shelfCost)), missing, lines };
}

/**
 * Prices the lines when the promotions take exactly these units.
 * @param takenByCode for each code the units or grams that each promotion takes, by the promotion's number
 * @returns null when the promotions do not allow it
 */
export function priceAsTaken(
  { lines: basket, shelf, promotions, chainId, shopper }: StoreBasket,
  takenByCode: ReadonlyMap<string, Readonly<Record<string, number>>>,
): readonly OracleLine[] | null {
  const { goods } = goodsOf(basket, shelf);
  const deals = metDeals(goods, oracleDeals(promotions, shelfOf(goods), { ...shopper, chainId }));
  const way = deals.map(({ promotionId, each }) =>
    goods.map(({ code }) => (each.has(code) ? (takenByCode.get(code)?.[promotionId] ?? 0) : 0)),
  );
  const given = sumOf(way.flat());
  const asked = sumOf([...takenByCode.values()].flatMap((taken) => Object.values(taken)));
  return given === asked ? linesOfWay(goods, deals, way) : null;
}

const shelfOf = (goods: readonly OracleGood[]): ReadonlyMap<string, ShelfFacts> =>
  new Map(goods.map(({ code, facts }) => [code, facts]));

/** @returns null when a deal cannot take what it is given, or more is given away than there is */
function linesOfWay(goods: readonly OracleGood[], deals: readonly OracleDeal[], way: Way): OracleLine[] | null {
  const charges = deals.map((deal, at) => chargeOf(deal, goods, way[at] ?? []));
  const left = goods.map(({ quantity }, place) => quantity - sumOf(way.map((quantities) => quantities[place] ?? 0)));
  if (charges.includes(null) || left.some((quantity) => quantity < 0)) return null;
  return goods.map((good, place) => {
    const taken = deals.map(({ promotionId }, at) => [promotionId, way[at]?.[place] ?? 0] as const);
    return {
      code: good.code,
      quantity: good.quantity,
      total: shelfCost({ ...good, quantity: left[place] ?? 0 }) + sumOf(charges.map((charge) => charge?.[place] ?? 0)),
      taken: Object.fromEntries(taken.filter(([, quantity]) => quantity > 0)),
    };
  });
}

/** Equal codes are one line. Goods by the piece are whole units, a fraction counting as one; weighed goods are grams. */
function goodsOf(lines: readonly BasketLine[], shelf: ReadonlyMap<string, ShelfFacts>) {
  const milliByCode = new Map<string, number>();
  for (const { code, quantityMilli } of lines) milliByCode.set(code, (milliByCode.get(code) ?? 0) + quantityMilli);
  const goods: OracleGood[] = [];
  const missing: string[] = [];
  for (const [code, milli] of milliByCode) {
    const facts = shelf.get(code);
    if (facts) goods.push({ code, facts, quantity: facts.isWeighed ? milli : Math.ceil(milli / 1000) });
    else missing.push(code);
  }
  return { goods, missing };
}

const shelfCost = ({ quantity, facts }: OracleGood): number =>
  facts.isWeighed ? roundedHalfUp(quantity * facts.priceAgorot, 1000) : quantity * facts.priceAgorot;

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

/** Deals without a threshold, and those whose threshold is met by the goods that are in no deal at all. */
function metDeals(goods: readonly OracleGood[], deals: readonly OracleDeal[]): OracleDeal[] {
  const rest = goods.filter(({ code }) => !deals.some(({ each }) => each.has(code)));
  const restCost = sumOf(rest.map(shelfCost));
  return deals.filter(({ spend }) => spend <= restCost);
}

/** The cheapest of all ways. */
function cheapestWay(goods: readonly OracleGood[], deals: readonly OracleDeal[]): Way {
  let best: { readonly way: Way; readonly cost: number } | null = null;
  const totals = deals.map((deal) => totalByQuantities(deal, goods));
  for (const way of everyWay(goods, deals)) {
    const charges = way.map((quantities, at) => totals[at]?.(quantities) ?? null);
    if (charges.includes(null)) continue;
    const left = goods.map((good, place) => good.quantity - sumOf(way.map((quantities) => quantities[place] ?? 0)));
    const rest = goods.map((good, place) => shelfCost({ ...good, quantity: left[place] ?? 0 }));
    const cost = sumOf(rest) + sumOf(charges.map((charge) => charge ?? 0));
    if (!best || cost < best.cost || (cost === best.cost && isPreferred(way, best.way))) best = { way, cost };
  }
  if (!best) throw new Error('giving nothing to any deal is always a way');
  return best.way;
}

/** A deal's charge for all of what it is given, computed once for the same quantities; null when it cannot take them. */
function totalByQuantities(deal: OracleDeal, goods: readonly OracleGood[]) {
  const known = new Map<string, number | null>();
  return (quantities: readonly number[]): number | null => {
    const key = quantities.join();
    if (!known.has(key)) {
      const charges = chargeOf(deal, goods, quantities);
      known.set(key, charges && sumOf(charges));
    }
    return known.get(key) ?? null;
  };
}

/** Every way to give the goods to deals, good after good. */
function* everyWay(
  goods: readonly OracleGood[],
  deals: readonly OracleDeal[],
  given: readonly (readonly number[])[] = [],
): Generator<Way> {
  const good = goods[given.length];
  if (!good) {
    yield deals.map((_, at) => given.map((quantities) => quantities[at] ?? 0));
    return;
  }
  for (const quantities of everyShare(good, deals)) yield* everyWay(goods, deals, [...given, quantities]);
}

/** Every way to give one good to deals: a weighed line whole, to one or none; units one by one, in any numbers. */
function* everyShare(good: OracleGood, deals: readonly OracleDeal[], at = 0): Generator<readonly number[]> {
  const deal = deals[at];
  if (!deal) {
    yield [];
    return;
  }
  const most = deal.each.has(good.code) ? good.quantity : 0;
  for (let taken = 0; taken <= most; taken += good.facts.isWeighed ? Math.max(most, 1) : 1)
    for (const rest of everyShare({ ...good, quantity: good.quantity - taken }, deals, at + 1)) yield [taken, ...rest];
}

/**
 * The preferred one of equally cheap ways is that in which the deal with the lowest number takes most, then the next
 * deal.
 */
function isPreferred(one: Way, other: Way): boolean {
  for (const [at, quantities] of one.entries()) {
    const difference = sumOf(quantities) - sumOf(other[at] ?? []);
    if (difference !== 0) return difference > 0;
  }
  return false;
}
