import type { Agorot } from '../../../base/units.ts';
import { sum } from '../../../base/collections.ts';
import { lineTotal } from '../../../base/money.ts';
import type { DealTerms } from '../terms/terms.ts';
import { takesMoreFirst } from './ties.ts';

/**
 * A weighed line. Each line goes as a whole to one deal or to none, so that all cost least [B13]. A deal without a cap is
 * priced line by line. Deals that pool their lines are tried in every combination; where there are too many combinations,
 * single lines are moved until nothing gets better, and `isExact` is false.
 */
export type WeighedLine = { readonly code: string; readonly grams: number; readonly priceAgorot: Agorot };

export type WeighedDeal = {
  readonly terms: Extract<DealTerms, { kind: 'unit' | 'weight' }>;
  /** The price per kilogram of each code that may go in. */
  readonly unitAgorot: ReadonlyMap<string, Agorot>;
};

export type WeighedSolution = {
  /** The index of each line's deal; null: none. */
  readonly dealOf: readonly (number | null)[];
  /** The cost of each line, in agorot. */
  readonly costs: readonly Agorot[];
  readonly isExact: boolean;
};

/** The most combinations of lines and deals that are tried. */
const COMBINATIONS_MAX = 20_000;

/** Gives weighed lines to deals. @param deals in the order in which ties are settled: the first takes most */
export function solveWeighed(lines: readonly WeighedLine[], deals: readonly WeighedDeal[]): WeighedSolution {
  const dealOf: (number | null)[] = lines.map(() => null);
  let isExact = true;
  for (const places of poolingGroups(lines, deals)) {
    const own = places.flatMap((place) => lines[place] ?? []);
    const options = own.map((line) => optionsOf(line, deals));
    const isTooMany = options.reduce((all, one) => all * one.length, 1) > COMBINATIONS_MAX;
    if (isTooMany) isExact = false;
    const best = (isTooMany ? improve : tryAll)(own, options, deals);
    places.forEach((place, at) => (dealOf[place] = best[at] ?? null));
  }
  return { dealOf, costs: costsOf(lines, deals, dealOf), isExact };
}

/** Computes the cost of each line when the lines are in these deals. Covered grams go where they save most. */
function costsOf(
  lines: readonly WeighedLine[],
  deals: readonly WeighedDeal[],
  dealOf: readonly (number | null)[],
): Agorot[] {
  const costs = lines.map((line) => lineTotal(line.priceAgorot, line.grams));
  deals.forEach(({ terms, unitAgorot }, deal) => {
    const pool = lines
      .map((line, place) => ({ ...line, place, unit: unitAgorot.get(line.code) ?? line.priceAgorot }))
      .filter(({ place }) => dealOf[place] === deal)
      .sort((a, b) => b.priceAgorot - b.unit - (a.priceAgorot - a.unit) || (a.code < b.code ? -1 : 1));
    let left = coveredGrams(
      terms,
      pool.reduce((sum, line) => sum + line.grams, 0),
    );
    for (const { place, grams, unit, priceAgorot } of pool) {
      const covered = Math.min(grams, left);
      left -= covered;
      costs[place] = Math.floor((2 * (covered * unit + (grams - covered) * priceAgorot) + 1000) / 2000);
    }
  });
  return costs;
}

function coveredGrams(terms: WeighedDeal['terms'], grams: number): number {
  const cap = terms.cap ?? Infinity;
  return terms.kind === 'unit'
    ? Math.min(grams, cap)
    : Math.min(grams, Math.floor(grams / terms.from) * terms.step, cap);
}

/** Groups of lines that share pooling deals and so depend on one another. */
function poolingGroups(lines: readonly WeighedLine[], deals: readonly WeighedDeal[]): number[][] {
  const groups: number[][] = [];
  lines.forEach((line, place) => {
    const pools = deals.filter((deal) => isPooling(deal) && deal.unitAgorot.has(line.code));
    const joined = groups.filter((group) =>
      group.some((other) => pools.some((deal) => deal.unitAgorot.has(lines[other]?.code ?? ''))),
    );
    for (const group of joined) groups.splice(groups.indexOf(group), 1);
    groups.push([...joined.flat(), place].sort((a, b) => a - b));
  });
  return groups;
}

const isPooling = ({ terms }: WeighedDeal): boolean => terms.kind === 'weight' || terms.cap !== null;

function optionsOf(line: WeighedLine, deals: readonly WeighedDeal[]): (number | null)[] {
  const fitting = deals.flatMap((deal, at) => (deal.unitAgorot.has(line.code) ? [at] : []));
  return [...fitting, null];
}

type Options = readonly (readonly (number | null)[])[];

/** The cheapest of all combinations. They are tried in the order in which the first deal takes most. */
function tryAll(own: readonly WeighedLine[], options: Options, deals: readonly WeighedDeal[]): (number | null)[] {
  let best: { cost: Agorot; grams: number[]; choice: (number | null)[] } | undefined;
  const visit = (choice: (number | null)[]): void => {
    const here = options[choice.length];
    if (here) {
      for (const option of here) visit([...choice, option]);
      return;
    }
    const cost = sum(costsOf(own, deals, choice));
    if (best && cost > best.cost) return;
    const grams = deals.map((_, deal) => sum(own.map((line, at) => (choice[at] === deal ? line.grams : 0))));
    if (!best || cost < best.cost || takesMoreFirst(grams, best.grams)) best = { cost, grams, choice };
  };
  visit([]);
  return best?.choice ?? [];
}

/** The best combination that moving single lines leads to. */
function improve(own: readonly WeighedLine[], options: Options, deals: readonly WeighedDeal[]): (number | null)[] {
  let choice = options.map((here) => here[0] ?? null);
  let cost = sum(costsOf(own, deals, choice));
  const nothing = choice.map(() => null);
  const shelf = sum(costsOf(own, deals, nothing));
  if (shelf < cost) [choice, cost] = [nothing, shelf];
  for (let isBetter = true; isBetter;) {
    isBetter = false;
    for (const [at, here] of options.entries())
      for (const option of here) {
        const next = choice.with(at, option);
        const nextCost = sum(costsOf(own, deals, next));
        if (nextCost < cost) [choice, cost, isBetter] = [next, nextCost, true];
      }
  }
  return choice;
}
