import type { Thousandths } from '../units.ts';
import type { ProductKind } from './kind.ts';
import { pieceGramsOf } from './pieceWeights.ts';
import type { Product } from './product.ts';
import { type Amount, comparableAmount } from './size.ts';

/** How much a line asks for, before it is known which product it will be. */
export type LineNeed = {
  /** Thousandths of what `of` says. */
  readonly milli: Thousandths;
  /**
   * `said`: the line names no unit: packages, or kilograms of weighed goods. `pieces`: things that are counted. `packages`:
   * whole packages. `g` and `ml`: so much in all.
   */
  readonly of: 'said' | 'pieces' | 'packages' | 'g' | 'ml';
  /** How many single packages one of them is: 6 of a שישייה. */
  readonly packs?: number;
};

const MILLI = 1000;
/** What is sold in packages of several and asked for by the piece. */
const SOLD_BY_SEVERAL = /^(?:ביצ|פית(?:ה|ות)|לחמני)/;
/** A product that is several packages in one by its name. */
const MULTIPACK = /שישי|רביעי|שלישי|מארז|\d\s?[*xX×]\s?\d|[*xX×]\s?[346](?!\d)/;

/** A need in grams or millilitres as the measure that packages are compared by; null for other needs. */
export const neededAmount = ({ milli, of }: LineNeed): Amount | null =>
  of === 'g' || of === 'ml' ? { per: of === 'g' ? '100g' : '100ml', count: milli / MILLI / 100 } : null;

/**
 * How much of a fitting product is meant: thousandths of a unit, whole packages where the need is more than a number, or
 * grams of weighed goods. Goods that are weighed and asked for by the piece weigh what such pieces weigh on average.
 */
export function quantityOf(
  { amount, words }: Pick<ProductKind, 'amount' | 'words'>,
  product: Pick<Product, 'isWeighted' | 'size' | 'name'>,
  need: LineNeed,
): Thousandths {
  const { milli, of, packs = 1 } = need;
  if (product.isWeighted) return Math.max(1, Math.round(gramsNeeded({ amount, words }, need)));
  const needed = neededAmount(need);
  const held = comparableAmount(product.size);
  if (needed) return held?.per === needed.per ? wholePackages(needed.count / held.count) : MILLI;
  if (of === 'pieces' && held?.per === 'unit' && isSoldBySeveral(words))
    return wholePackages(milli / MILLI / held.count);
  if (of === 'said') return milli;
  return wholePackages((milli / MILLI) * (MULTIPACK.test(product.name) ? 1 : packs));
}

function gramsNeeded({ amount, words }: Pick<ProductKind, 'amount' | 'words'>, { milli, of }: LineNeed): number {
  if (of === 'g' || of === 'ml') return milli / MILLI;
  if (of === 'pieces') return (milli * (pieceGramsOf(words.join(' ')) ?? MILLI)) / MILLI;
  return amount ? (milli * amount.count) / 10 : milli;
}

const isSoldBySeveral = (words: readonly string[]): boolean => SOLD_BY_SEVERAL.test(words[0] ?? '');

/** Packages that differ from a whole number by a rounding error only are that many. */
const wholePackages = (packages: number): Thousandths => Math.max(1, Math.ceil(packages - 0.035)) * MILLI;
