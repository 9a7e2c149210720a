import type { FittingProducts } from '../../goods/kinds/generic.ts';
import { kitchenAmount } from '../../goods/kinds/kitchenMeasures.ts';
import { isOfAnySize, type LineNeed, neededAmount, quantityOf } from '../../goods/kinds/lineNeed.ts';
import { type ProductKind, readKind } from '../../goods/kinds/kind.ts';
import { isOnePiece } from '../../goods/kinds/pieceWeights.ts';
import { wordsOf } from '../../goods/catalogue/normalise.ts';
import { UNIT_LABELS } from '../../goods/catalogue/product.ts';
import { measureUnitOf } from '../../base/amounts/unit.ts';
import type { Thousandths } from '../../base/units.ts';
import type { GenericLine } from '../estimates.ts';
import { piecesIn } from './typedAmount.ts';
import { readTypedText } from './typedLines.ts';

/** The kind that a line names, and how much of it. */
export type AskedKind = { readonly kind: ProductKind; readonly need: LineNeed };

/**
 * Reads a line's kind. A line without a unit of its own may have an amount in its name: '2 לחם' twice is four loaves.
 * 'אבטיח' is one piece, 'עגבניות' without a number are a kilogram where they are weighed.
 * @returns null if the name contains no kind
 */
export function askedKindOf({ name, quantity, unit = '' }: GenericLine): AskedKind | null {
  const amount = unit === '' ? amountInName(name) : null;
  const words = amount?.words ?? name;
  const read = readKind(words);
  if (!read) return null;
  const kind = isTinned(read, amount?.unit ?? unit) ? { ...read, isTinned: true } : read;
  const count = amount ? amount.quantity * quantity : quantity;
  const need = needOf(
    words,
    count,
    amount ? (amount.unit ?? PIECES) : unit === '' && isOnePiece(words) ? PIECES : unit,
  );
  if (isOfAnySize(kind.words, need)) return { kind: { ...kind, isOfAnySize: true }, need };
  const needed = neededAmount(need, kind.words);
  if (needed) return { kind: { ...kind, needed, isSingle: true }, need };
  const isSingle = (need.packs ?? 1) === 1;
  return { kind: need.of === 'packages' ? { ...kind, isPackaged: true, isSingle } : kind, need };
}

/** Goods that come in a can where a line says 'a box of it'; a box of tomatoes or mushrooms is fresh. */
const TINNED_IN_BOXES: ReadonlySet<string> = new Set(wordsOf('תירס חומוס שעועית אפונה אננס פול זיתים'));

function isTinned({ words: [head = ''] }: ProductKind, unit: string): boolean {
  const measure = measureUnitOf(unit);
  return measure === 'cans' || (measure === 'boxes' && TINNED_IN_BOXES.has(head));
}

/** How much of a product a line asks for: thousandths of a unit, or grams of weighed goods. */
export function quantityAs(line: GenericLine, product: Parameters<typeof quantityOf>[1]): Thousandths {
  const asked = askedKindOf(line);
  return asked ? quantityOf(asked.kind, product, asked.need) : Math.round(line.quantity * MILLI);
}

/**
 * The same line where no product has the named size: the amount is needed in all, in packages of any size. 'קמח 2 קילו'
 * are two packages of a kilogram.
 * @returns null if the line names no size that could be bought in several packages
 */
export function inAnySize({ kind, need }: AskedKind): AskedKind | null {
  const { amount, ...plain } = kind;
  if (!amount || (amount.per !== '100g' && amount.per !== '100ml')) return null;
  const milli = Math.round(need.milli * (need.packs ?? 1) * amount.count * 100);
  const whole: LineNeed = { milli, of: amount.per === '100g' ? 'g' : 'ml' };
  return { kind: { ...plain, amount: null, needed: neededAmount(whole, kind.words) ?? amount }, need: whole };
}

const PIECES = UNIT_LABELS.unit;

function amountInName(name: string) {
  const [line, ...others] = readTypedText(name);
  return line?.isCounted && others.length === 0 ? line : null;
}

const MILLI: Thousandths = 1000;

/** How much a number of a unit is of what the words name. @param unit empty: none was named */
export function needOf(words: string, quantity: number, unit: string): LineNeed {
  const milli = Math.round(quantity * MILLI);
  const measure = unit === '' ? null : measureNamed(unit);
  switch (measure) {
    case null:
      return { milli, of: 'said' };
    case 'kilograms':
      return { milli: milli * 1000, of: 'g' };
    case 'grams':
      return { milli, of: 'g' };
    case 'liters':
      return { milli: milli * 1000, of: 'ml' };
    case 'milliliters':
      return { milli, of: 'ml' };
    case 'piece':
    case 'units':
    case 'heads':
    case 'pieces':
      return { milli, of: 'pieces' };
    default: {
      const kitchen = kitchenAmount(words, quantity, measure);
      if (kitchen) return { milli: Math.round(kitchen.amount * MILLI), of: kitchen.of };
      return { milli, of: 'packages', packs: piecesIn(unit) };
    }
  }
}

/** A key of the recipes' units is its own; other words are read as an item stores them. */
const measureNamed = (unit: string): string => measureUnitOf(unit) ?? unit;

const NOTHING: LineNeed = { milli: 0, of: 'said' };

/** The products that fit a line, their kind, and how much is asked for; `generic`: null where the line names no kind. */
export type FittingLine<T> = FittingProducts<T> & { readonly generic: ProductKind | null; readonly need: LineNeed };

/**
 * Finds the products that fit a line. A size that no product has is an amount: in packages of another size.
 * @param fitsOf finds the products of a kind
 */
export function fittingLine<T>(fitsOf: (kind: ProductKind) => FittingProducts<T>, line: GenericLine): FittingLine<T> {
  const asked = askedKindOf(line);
  if (!asked) return { generic: null, need: NOTHING, fits: [], otherSizes: [] };
  const found = fitsOf(asked.kind);
  const other = found.fits.length === 0 ? inAnySize(asked) : null;
  const { kind, need } = other ?? asked;
  return { generic: kind, need, ...(other ? fitsOf(kind) : found) };
}
