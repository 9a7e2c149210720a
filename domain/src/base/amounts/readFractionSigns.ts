import { FRACTION_SIGNS } from './fractionSigns.ts';

/** Every fraction sign that is read: cooks also write fifths, and the others of Unicode. */
export const READ_FRACTION_SIGNS: ReadonlyMap<string, readonly [numerator: number, denominator: number]> = new Map([
  ...FRACTION_SIGNS,
  ['⅐', [1, 7]],
  ['⅑', [1, 9]],
  ['⅒', [1, 10]],
  ['⅕', [1, 5]],
  ['⅖', [2, 5]],
  ['⅗', [3, 5]],
  ['⅘', [4, 5]],
  ['⅙', [1, 6]],
  ['⅚', [5, 6]],
]);
