/**
 * Quantities of recipes and typed lists: exact, since a third of a cup is not a decimal. Always above 0. Nothing here
 * rounds but `decimalOf`, which a recipe entry stores.
 */

/** A reduced fraction of whole numbers above 0. */
export type Rational = { readonly numerator: number; readonly denominator: number };
/** The amount of a line; `min` and `max` are equal except for a range such as 3–4. */
export type Quantity = { readonly min: Rational; readonly max: Rational };

/** The fraction, reduced. Both parts are whole numbers above 0 within the safe range. */
export function rational(numerator: number, denominator = 1): Rational {
  const divisor = greatestDivisor(numerator, denominator);
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}

export const ONE: Rational = { numerator: 1, denominator: 1 };

export function add(a: Rational, b: Rational): Rational {
  return rational(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);
}

export function multiply(a: Rational, b: Rational): Rational {
  return rational(a.numerator * b.numerator, a.denominator * b.denominator);
}

/** Below 0 if a is less, 0 if they are equal, above 0 if a is more. */
export function compareRationals(a: Rational, b: Rational): number {
  return a.numerator * b.denominator - b.numerator * a.denominator;
}

export const isWholeNumber = (value: Rational): boolean => value.denominator === 1;
export const isBelowOne = (value: Rational): boolean => value.numerator < value.denominator;

export const exactly = (value: Rational): Quantity => ({ min: value, max: value });

/** A range, whichever end was written first. */
export function between(a: Rational, b: Rational): Quantity {
  return compareRationals(a, b) <= 0 ? { min: a, max: b } : { min: b, max: a };
}

/** The decimal of a recipe entry, to the thousandth and never 0; for a range the upper end, so that there is enough. */
export function decimalOf({ max }: Quantity): number {
  return Math.max(1, Math.round((max.numerator * 1000) / max.denominator)) / 1000;
}

/** The value of a decimal of at most 3 places, as an entry stores it: 0.333 is a third. Null unless it is above 0. */
export function rationalOf(decimal: number): Rational | null {
  const thousandths = Math.round(decimal * 1000);
  if (!Number.isSafeInteger(thousandths) || thousandths <= 0) return null;
  const thirds = THIRDS.get(thousandths % 1000);
  if (thirds === undefined) return rational(thousandths, 1000);
  return rational(3 * Math.floor(thousandths / 1000) + thirds, 3);
}

/** Thousandths that stand for thirds. */
const THIRDS: ReadonlyMap<number, number> = new Map([
  [333, 1],
  [667, 2],
]);

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}
