import type { Agorot } from '../../../base/units.ts';
import { sum } from '../../../base/collections.ts';
import { chargesOf } from './charges.ts';
import type { DealTerms } from '../terms/terms.ts';
import type { Deal } from '../terms/deals.ts';
import { solvePieces } from './pieces.ts';
import type { PieceDeal, PieceTerms } from './pieceGroups.ts';
import { solveWeighed, type WeighedDeal } from './weighed.ts';

/** A basket divides into parts that no deal joins. The cost of a part does not depend on the other parts. */

/** A product of the basket as one store sells it. */
export type Good = {
  readonly code: string;
  /** Units, or grams when weighed. */
  readonly units: number;
  readonly isWeighed: boolean;
  /** The shelf price of a unit, or of a kilogram when weighed. */
  readonly priceAgorot: Agorot;
  /** The cost of all of it at the shelf price. */
  readonly shelfAgorot: Agorot;
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

/** The units (or grams) of a line that one deal took, and what it charges for them. */
export type LinePart = { readonly deal: Deal; readonly units: number; readonly totalAgorot: Agorot };

/** Goods that deals join, and these deals. Goods are in the order of the basket. */
export type BasketPart = { readonly goods: readonly Good[]; readonly deals: readonly Deal[] };

export type PricedPart = {
  readonly lines: readonly PricedLine[];
  readonly totalAgorot: Agorot;
  readonly isExact: boolean;
};

/** Whether a deal makes its goods depend on one another. A unit price without a cap does not. */
export const isJoining = ({ terms }: Pick<Deal, 'terms'>): boolean => terms.kind !== 'unit' || terms.cap !== null;

/**
 * Divides the goods that are in deals into parts. Goods in no deal are left out: they cost their shelf price.
 * @param deals the deals that count
 */
export function partsOf(goods: readonly Good[], deals: readonly Deal[]): BasketPart[] {
  if (deals.length === 0) return [];
  const partOf = joinedParts(goods, deals);
  for (const deal of deals) {
    for (const code of deal.unitAgorot.keys()) {
      const part = partOf.get(code);
      if (part && part.deals.at(-1) !== deal) part.deals.push(deal);
    }
  }
  return [...new Set(partOf.values())];
}

type MutablePart = { goods: Good[]; deals: Deal[] };

/** The part of each code; codes of one part share one object. */
function joinedParts(goods: readonly Good[], deals: readonly Deal[]): Map<string, MutablePart> {
  const isInDeals = new Set<string>();
  for (const { unitAgorot } of deals) for (const code of unitAgorot.keys()) isInDeals.add(code);
  const partOf = new Map<string, MutablePart>();
  for (const good of goods) if (isInDeals.has(good.code)) partOf.set(good.code, { goods: [good], deals: [] });
  const place = new Map(Array.from(partOf.keys(), (code, at) => [code, at]));
  for (const deal of deals) {
    if (!isJoining(deal)) continue;
    let whole: MutablePart | undefined;
    for (const code of deal.unitAgorot.keys()) {
      const part = partOf.get(code);
      if (!part || part === whole) continue;
      if (whole === undefined) {
        whole = part;
        continue;
      }
      whole.goods.push(...part.goods);
      whole.goods.sort((a, b) => (place.get(a.code) ?? 0) - (place.get(b.code) ?? 0));
      for (const good of part.goods) partOf.set(good.code, whole);
    }
  }
  return partOf;
}

/** The line of a good that is in no deal. */
export const plainLine = ({ code, units, isWeighed, shelfAgorot }: Good): PricedLine => ({
  code,
  units,
  isWeighed,
  shelfAgorot,
  totalAgorot: shelfAgorot,
  parts: [],
});

/** The lowest price of a part [B1]. */
export function pricePart({ goods, deals }: BasketPart): PricedPart {
  const pieces = pricePieces(goods, deals);
  const weighed = priceWeighed(goods, deals);
  const lines = [...pieces.lines, ...weighed.lines];
  return {
    lines,
    totalAgorot: sum(lines.map((line) => line.totalAgorot)),
    isExact: pieces.isExact && weighed.isExact,
  };
}

type SolvedLines = { readonly lines: readonly PricedLine[]; readonly isExact: boolean };

const NOTHING: SolvedLines = { lines: [], isExact: true };

function pricePieces(goods: readonly Good[], deals: readonly Deal[]): SolvedLines {
  if (goods.every((good) => good.isWeighed)) return NOTHING;
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

function priceWeighed(goods: readonly Good[], deals: readonly Deal[]): SolvedLines {
  const weighed = goods.filter((good) => good.isWeighed);
  if (weighed.length === 0) return NOTHING;
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

const isForPieces = (terms: DealTerms): terms is PieceTerms =>
  terms.kind === 'bundle' || terms.kind === 'nth' || (terms.kind === 'unit' && !terms.isWeighed);

const isForWeighed = (terms: DealTerms): terms is WeighedDeal['terms'] =>
  terms.kind === 'weight' || (terms.kind === 'unit' && terms.isWeighed);
