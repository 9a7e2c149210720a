import type { Thousandths } from '../../base/units.ts';
import type { ProductKind } from './kind.ts';
import { gramsPerMilliliter } from './kitchenMeasures.ts';
import { pieceGramsOf, UNKNOWN_PIECE_GRAMS } from './pieceWeights.ts';
import type { Product } from '../catalogue/product.ts';
import { type Amount, comparableAmount } from '../catalogue/size.ts';
import { wholePackages } from './wholePackages.ts';

/** How much a line asks for, before it is known which product it will be. */
export type LineNeed = {
  /** Thousandths of what `of` says. */
  readonly milli: Thousandths;
  /**
   * `said`: the line names no unit: packages, or kilograms of weighed goods. `pieces`: things that are counted. `packages`:
   * whole packages. `g` and `ml`: the amount in all.
   */
  readonly of: 'said' | 'pieces' | 'packages' | 'g' | 'ml';
  /** How many single packages one of them is: 6 of a שישייה. */
  readonly packs?: number;
};

const MILLI = 1000;
/** Goods that are sold in packages of several and asked for by the piece. */
const SOLD_BY_SEVERAL = /^(?:ביצ|פית(?:ה|ות)|לחמני|טורטי|לאפ)/;
/** How many a package has where neither its size nor its name says it. */
const usuallyHeld = (word: string): number => (word.startsWith('ביצ') ? 12 : 6);
const COUNT_IN_NAME = /(?<![\d.,])(\d{1,2})(?![\d.,]*\s?(?:%|ג|ק|מ|ל))/g;
const COUNTS = { min: 4, max: 40 };
/** Fewer than this many average pieces of a weight are not a pack. */
const PACK_PIECES_MIN = 1.9;
/** A product that is several packages in one by its name, and how many where the name says it. */
const MULTIPACK = /שישי|שמיני|רביעי|רבעיות|שלישי|תריסר|מארז|\d\s?[*xX×]\s?\d|[*xX×]\s?[346](?!\d)/;
const PACKS_BEFORE = /(?<!\d)(\d{1,2})\s?[*xX×]\s?\d/;
const PACKS_AFTER = /[*xX×]\s?([346])(?!\d)/;
const PACK_WORDS: readonly (readonly [word: string, packs: number])[] = [
  ['תריסר', 12],
  ['שמיני', 8],
  ['שישי', 6],
  ['רביעי', 4],
  ['רבעיות', 4],
  ['שלישי', 3],
];

/** Whether a product is several packages in one by its name: 'מארז 8*150 גרם'. */
export const isMultipack = (name: string): boolean => packsIn(name) !== 1;

/** How many single packages a product is; null: several, but their number is unknown. */
function packsIn(name: string): number | null {
  if (!MULTIPACK.test(name)) return 1;
  const count = PACKS_BEFORE.exec(name)?.[1] ?? PACKS_AFTER.exec(name)?.[1];
  if (count !== undefined) return Math.max(1, Number(count));
  return PACK_WORDS.find(([word]) => name.includes(word))?.[1] ?? null;
}

/**
 * A need as the measure that packages are compared by: grams, millilitres, and pieces whose weight is known. null for other
 * needs.
 */
export function neededAmount({ milli, of }: LineNeed, words: ProductKind['words']): Amount | null {
  if (of === 'g' || of === 'ml') return { per: of === 'g' ? '100g' : '100ml', count: milli / MILLI / 100 };
  const grams = of === 'pieces' ? pieceGramsOf(words.join(' ')) : null;
  return grams === null ? null : { per: '100g', count: (grams * milli) / MILLI / 100 };
}

/** Whether packages of every size may be bought for a need: eggs come in sixes, twelves and thirties. */
export const isOfAnySize = (words: ProductKind['words'], { of }: Pick<LineNeed, 'of'>): boolean =>
  of === 'pieces' && SOLD_BY_SEVERAL.test(words[0] ?? '');

/**
 * How much of a fitting product is meant: thousandths of a unit, whole packages where the need is more than a number, or
 * grams of weighed goods. Goods that are weighed and asked for by the piece weigh what such pieces weigh on average.
 */
export function quantityOf(
  { amount, words }: Pick<ProductKind, 'amount' | 'words'>,
  product: Pick<Product, 'isWeighted' | 'size' | 'name'>,
  need: LineNeed,
): Thousandths {
  const { milli, of } = need;
  if (product.isWeighted) return Math.max(1, Math.round(gramsNeeded({ amount, words }, need)));
  if (of === 'said') return milli;
  const held = heldBy(words, product, need);
  return wholePackages(held === null ? 1 : milli / MILLI / held);
}

/**
 * How much of what a need is measured in one package holds: grams, millilitres, pieces, or packages where it is several in
 * one. A kilogram of onions holds eight of them.
 * @returns null for weights and volumes where the size of the package does not say it: one package is enough
 */
export function heldBy(
  words: ProductKind['words'],
  product: Pick<Product, 'size' | 'name'>,
  { of, packs = 1 }: Pick<LineNeed, 'of' | 'packs'>,
): number | null {
  const size = comparableAmount(product.size);
  if (of === 'g' || of === 'ml') {
    const packages = size && packagesFor({ per: of === 'g' ? '100g' : '100ml', count: 0.01 }, size, words.join(' '));
    return packages === null ? null : 1 / packages;
  }
  const pieces = of === 'pieces' ? piecesHeld(size, product.name, words) : null;
  const inOne = packsIn(product.name);
  return pieces ?? (inOne === null ? 1 : inOne / packs);
}

/** How many packages hold an amount; weights and volumes by what the goods weigh. null where they cannot be compared. */
export function packagesFor(needed: Amount, held: Amount, name: string): number | null {
  if (held.per === needed.per) return needed.count / held.count;
  if (needed.per === '100ml' && held.per === '100g') return (needed.count * gramsPerMilliliter(name)) / held.count;
  if (needed.per === '100g' && held.per === '100ml') return needed.count / gramsPerMilliliter(name) / held.count;
  if (needed.per !== '100g' || held.per !== 'unit') return null;
  const pieceGrams = pieceGramsOf(name);
  return pieceGrams === null ? null : (needed.count * 100) / (held.count * pieceGrams);
}

/** How many pieces a package of several has: twelve eggs, a kilogram of onions. null where a package is one piece. */
function piecesHeld(held: Amount | null, name: string, words: ProductKind['words']): number | null {
  const [first = ''] = words;
  const grams = pieceGramsOf(words.join(' '));
  if (held?.per === '100g' && grams !== null) {
    const pieces = (held.count * 100) / grams;
    return pieces >= PACK_PIECES_MIN ? pieces : null;
  }
  if (!SOLD_BY_SEVERAL.test(first)) return held?.per === 'unit' && grams !== null ? held.count : null;
  // Files say that a tray of eggs is one unit.
  if (held?.per === 'unit' && held.count >= COUNTS.min) return held.count;
  const counts = Array.from(name.matchAll(COUNT_IN_NAME), ([, count]) => Number(count));
  return counts.find((count) => count >= COUNTS.min && count <= COUNTS.max) ?? usuallyHeld(first);
}

/** How many pieces a line asks for of goods that are weighed; null for other lines. */
export const weighedPieces = ({ milli, of }: LineNeed, isWeighed: boolean): number | null =>
  isWeighed && of === 'pieces' ? milli / MILLI : null;

function gramsNeeded({ amount, words }: Pick<ProductKind, 'amount' | 'words'>, { milli, of }: LineNeed): number {
  if (of === 'g') return milli / MILLI;
  if (of === 'ml') return (milli / MILLI) * gramsPerMilliliter(words.join(' '));
  if (of === 'pieces') return (milli * (pieceGramsOf(words.join(' ')) ?? UNKNOWN_PIECE_GRAMS)) / MILLI;
  return amount ? (milli * amount.count) / 10 : milli;
}
