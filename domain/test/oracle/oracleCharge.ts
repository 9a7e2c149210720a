import type { ShelfFacts } from '../../src/goods/promotions/terms/terms.ts';
import type { OracleDeal } from './oracleDeals.ts';
import { percentOff, roundedHalfUp } from './oracleNumbers.ts';
import type { OracleTerms } from './oracleRow.ts';

/** The charge of a deal for the units that it was given. */

export type OracleGood = {
  readonly code: string;
  /** Units, or grams of weighed goods. */
  readonly quantity: number;
  readonly facts: ShelfFacts;
};

type Unit = { readonly code: string; readonly price: number; readonly place: number };
type SetTerms = Extract<OracleTerms, { kind: 'bundle' | 'nth' }>;

/**
 * The charge of each good, in the order of the goods.
 * @returns null when the deal cannot take this: it is more than the cap allows, or does not fill whole sets
 */
export function chargeOf(
  { terms, each }: OracleDeal,
  goods: readonly OracleGood[],
  quantities: readonly number[],
): readonly number[] | null {
  const count = quantities.reduce((sum, one) => sum + one, 0);
  const most = terms.cap ?? Infinity;
  if (terms.kind === 'weight') {
    const steps = Math.floor(count / terms.from);
    return chargeOfGrams(goods, quantities, each, Math.min(count, steps * terms.step, most));
  }
  if (terms.kind === 'unit' && terms.isWeighed) return chargeOfGrams(goods, quantities, each, Math.min(count, most));
  if (count > most) return null;
  if (terms.kind === 'unit') return goods.map(({ code }, place) => (quantities[place] ?? 0) * (each.get(code) ?? 0));
  return count % terms.n === 0 ? chargeOfSets(terms, goods, quantities) : null;
}

/** The covered grams go first to where a kilogram saves most; each line is rounded once. */
function chargeOfGrams(
  goods: readonly OracleGood[],
  quantities: readonly number[],
  each: ReadonlyMap<string, number>,
  covered: number,
): readonly number[] {
  const charges = goods.map(() => 0);
  let left = covered;
  const saved = ({ code, facts }: OracleGood): number => facts.priceAgorot - (each.get(code) ?? 0);
  const bySaving = [...goods.entries()]
    .filter(([place]) => (quantities[place] ?? 0) > 0)
    .sort(([, one], [, other]) => saved(other) - saved(one) || (one.code < other.code ? -1 : 1));
  for (const [place, { code, facts }] of bySaving) {
    const grams = quantities[place] ?? 0;
    const cheap = Math.min(grams, left);
    left -= cheap;
    charges[place] = roundedHalfUp(cheap * (each.get(code) ?? 0) + (grams - cheap) * facts.priceAgorot, 1000);
  }
  return charges;
}

/** The sets are made of the most expensive units together; {@link cheapestSets} finds that no other sets cost less. */
function chargeOfSets(terms: SetTerms, goods: readonly OracleGood[], quantities: readonly number[]): readonly number[] {
  const charges = goods.map(() => 0);
  const units = unitsOf(goods, quantities);
  let total = 0;
  for (let first = 0; first < units.length; first += terms.n) {
    const set = units.slice(first, first + terms.n);
    const charge = chargeOfSet(terms, set);
    total += charge;
    for (const [at, share] of spread(charge, set).entries()) {
      const place = set[at]?.place ?? 0;
      charges[place] = (charges[place] ?? 0) + share;
    }
  }
  if (total > cheapestSets(terms, units)) throw new Error('other sets of the same units cost less');
  return charges;
}

/** The lowest charge over every way to divide these units into sets. */
function cheapestSets(terms: SetTerms, units: readonly Unit[]): number {
  const [first, ...others] = units;
  if (!first) return 0;
  const charges = everyChoice(others, terms.n - 1).map((partners) => {
    const rest = others.filter((unit) => !partners.includes(unit));
    return chargeOfSet(terms, [first, ...partners]) + cheapestSets(terms, rest);
  });
  return Math.min(...charges);
}

function everyChoice<T>(all: readonly T[], size: number): T[][] {
  if (size === 0) return [[]];
  return all.flatMap((one, at) => everyChoice(all.slice(at + 1), size - 1).map((rest) => [one, ...rest]));
}

function chargeOfSet(terms: SetTerms, set: readonly Unit[]): number {
  if (terms.kind === 'bundle') return terms.total;
  const paid = terms.n - terms.g;
  return set
    .toSorted(dearerFirst)
    .reduce((sum, { price }, at) => sum + (at < paid ? price : percentOff(price, terms.off)), 0);
}

/**
 * A set's charge over its units by their shelf prices, rounded down; the rest goes agora by agora to the most
 * expensive.
 */
function spread(charge: number, set: readonly Unit[]): number[] {
  const full = set.reduce((sum, { price }) => sum + price, 0);
  const shares = set.map(({ price }) => Math.floor((charge * price) / full));
  const left = charge - shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share, at) => share + (at < left ? 1 : 0));
}

/** Single units, the most expensive first. */
const unitsOf = (goods: readonly OracleGood[], quantities: readonly number[]): Unit[] =>
  goods
    .flatMap(({ code, facts }, place) =>
      Array.from({ length: facts.isWeighed ? 0 : (quantities[place] ?? 0) }, () => ({
        code,
        price: facts.priceAgorot,
        place,
      })),
    )
    .sort(dearerFirst);

const dearerFirst = (one: Pick<Unit, 'code' | 'price'>, other: Pick<Unit, 'code' | 'price'>): number =>
  other.price - one.price || (one.code < other.code ? -1 : one.code > other.code ? 1 : 0);
