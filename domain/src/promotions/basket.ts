import { type Agorot, lineTotal } from '../money.ts';
import type { Shelved, Terms } from './deal.ts';
import { type Deal, dealsOf, signsOfText } from './deals.ts';
import { type PieceDeal, type PieceTerms, solvePieces } from './pieces.ts';
import { counts, type Promotion, runsAt, type WallTime } from './promotion.ts';
import { chargesOf } from './charges.ts';
import { solveWeighed, type WeighedDeal } from './weighed.ts';

/** What a basket costs in one store, to the agora: the least that its running promotions allow (deals §6, §7). */

export type BasketLine = {
  /** Without leading zeros. */
  readonly code: string;
  /** Thousandths of a unit, or grams. */
  readonly quantityMilli: number;
};

export type PricedLine = {
  readonly code: string;
  /** Units, or grams of weighed goods. */
  readonly units: number;
  readonly isWeighed: boolean;
  readonly shelfAgorot: Agorot;
  readonly totalAgorot: Agorot;
  readonly parts: readonly LinePart[];
};

/** Some of a line's units (or grams) that one deal took. */
export type LinePart = { readonly deal: Deal; readonly units: number; readonly totalAgorot: Agorot };

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

export type Shopping = {
  /** Wall clock in Jerusalem. */
  readonly at: WallTime;
  /** Clubs that the shopper belongs to. */
  readonly clubIds?: readonly number[];
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
  return priceOffered(offeredIn(lines, shelf, promotions, shopping));
}

/** What a store offers for a basket: its goods at shelf prices, and the running deals that count, met or not. */
export type Offered = {
  /** In the order of the basket. */
  readonly goods: readonly Good[];
  readonly missing: readonly string[];
  readonly deals: readonly Deal[];
};

/** @see priceBasket for the parameters */
export function offeredIn(
  lines: readonly BasketLine[],
  shelf: ReadonlyMap<string, Shelved>,
  promotions: readonly Promotion[],
  shopping: Shopping,
): Offered {
  const wanted = new Map<string, number>();
  for (const { code, quantityMilli } of lines) wanted.set(code, (wanted.get(code) ?? 0) + quantityMilli);
  const goods = [...wanted].flatMap(([code, milli]): Good[] => {
    const shelved = shelf.get(code);
    return shelved ? [goodOf(code, milli, shelved)] : [];
  });
  const missing = [...wanted.keys()].filter((code) => !shelf.has(code));
  return { goods, missing, deals: runningDeals(shelf, promotions, shopping) };
}

/** Prices what is offered, or only some of its goods: the deals of a store are the same for every part of a basket. */
export function priceOffered({ goods, missing, deals }: Offered): PricedBasket {
  const usable = usableDeals(goods, deals);
  const pieces = pricePieces(goods, usable);
  const weighed = priceWeighed(goods, usable);
  const priced = new Map([...pieces.lines, ...weighed.lines].map((line) => [line.code, line]));
  const inOrder = goods.flatMap(({ code }) => priced.get(code) ?? []);
  return {
    totalAgorot: sum(inOrder.map((line) => line.totalAgorot)),
    regularAgorot: sum(inOrder.map((line) => line.shelfAgorot)),
    missing,
    lines: inOrder,
    isExact: pieces.isExact && weighed.isExact,
  };
}

export type Good = {
  readonly code: string;
  readonly units: number;
  readonly isWeighed: boolean;
  readonly priceAgorot: Agorot;
  readonly shelfAgorot: Agorot;
};

/** A fractional quantity of a unit item is rounded up (deals §1). */
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
const runningDeals = (
  shelf: ReadonlyMap<string, Shelved>,
  promotions: readonly Promotion[],
  { at, clubIds }: Shopping,
): Deal[] =>
  promotions
    .filter((promotion) => runsAt(promotion, at) && counts(promotion, signsOfText(promotion.text), clubIds))
    .flatMap((promotion) => dealsOf(promotion, shelf))
    .map((deal, order) => ({ deal, order }))
    .sort((a, b) => byNumber(a.deal.promotion.promotionId, b.deal.promotion.promotionId) || a.order - b.order)
    .map(({ deal }) => deal);

/** Those whose threshold is met by what is in no deal at all (deals §6). */
export function usableDeals(goods: readonly Good[], deals: readonly Deal[]): Deal[] {
  const inDeals = new Set(deals.flatMap((deal) => [...deal.unitAgorot.keys()]));
  const plain = sum(goods.map((good) => (inDeals.has(good.code) ? 0 : good.shelfAgorot)));
  return deals.filter(({ promotion }) => promotion.spendAgorot <= plain);
}

/** Promotion ids are numbers of any length. */
const byNumber = (one: string, other: string): number =>
  one.length - other.length || (one < other ? -1 : one > other ? 1 : 0);

type Part = { readonly lines: readonly PricedLine[]; readonly isExact: boolean };

function pricePieces(goods: readonly Good[], deals: readonly Deal[]): Part {
  const pieces = goods.filter((good) => !good.isWeighed).map((good) => ({ ...good, count: good.units }));
  const own = deals.flatMap((deal) => (isForPieces(deal.terms) ? [{ deal, ...deal, terms: deal.terms }] : []));
  const { taken, isExact } = solvePieces(pieces, own satisfies readonly PieceDeal[]);
  const parts = own.map(({ deal, terms, unitAgorot }, at) => ({
    deal,
    charges: chargesOf({ terms, unitAgorot }, pieces, taken[at] ?? []),
  }));
  const lines = pieces.map((piece, place) =>
    lineOf(
      piece,
      parts.flatMap(({ deal, charges }, at) => {
        const units = taken[at]?.[place] ?? 0;
        return units === 0 ? [] : [{ deal, units, totalAgorot: charges[place] ?? 0 }];
      }),
    ),
  );
  return { lines, isExact };
}

function lineOf({ code, units, isWeighed, shelfAgorot, priceAgorot }: Good, parts: readonly LinePart[]): PricedLine {
  const rest = units - sum(parts.map((part) => part.units));
  const totalAgorot = sum(parts.map((part) => part.totalAgorot)) + rest * priceAgorot;
  return { code, units, isWeighed, shelfAgorot, totalAgorot, parts };
}

function priceWeighed(goods: readonly Good[], deals: readonly Deal[]): Part {
  const weighed = goods.filter((good) => good.isWeighed);
  const own = deals.flatMap((deal) => (isForWeighed(deal.terms) ? [{ deal, ...deal, terms: deal.terms }] : []));
  const lines = weighed.map(({ code, units, priceAgorot }) => ({ code, grams: units, priceAgorot }));
  const { dealOf, costs, isExact } = solveWeighed(lines, own satisfies readonly WeighedDeal[]);
  return {
    isExact,
    lines: weighed.map(({ code, units, isWeighed, shelfAgorot }, at) => {
      const chosen = dealOf[at];
      const deal = chosen === null || chosen === undefined ? undefined : own[chosen]?.deal;
      const totalAgorot = costs[at] ?? shelfAgorot;
      return { code, units, isWeighed, shelfAgorot, totalAgorot, parts: deal ? [{ deal, units, totalAgorot }] : [] };
    }),
  };
}

const isForPieces = (terms: Terms): terms is PieceTerms =>
  terms.kind === 'bundle' || terms.kind === 'nth' || (terms.kind === 'unit' && !terms.isWeighed);

const isForWeighed = (terms: Terms): terms is WeighedDeal['terms'] =>
  terms.kind === 'weight' || (terms.kind === 'unit' && terms.isWeighed);

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
