/** Fraction signs that amounts are written with, and their values. */
export const FRACTION_SIGNS: ReadonlyMap<string, readonly [numerator: number, denominator: number]> = new Map([
  ['½', [1, 2]],
  ['⅓', [1, 3]],
  ['⅔', [2, 3]],
  ['¼', [1, 4]],
  ['¾', [3, 4]],
  ['⅛', [1, 8]],
  ['⅜', [3, 8]],
  ['⅝', [5, 8]],
  ['⅞', [7, 8]],
]);
