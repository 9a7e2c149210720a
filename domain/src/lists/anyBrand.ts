import { GENERIC_ITEMS_MAX } from '../limits.ts';

/**
 * Which of a list's lines a comparison takes as of any brand: the first ones that say so, since each is looked up with all
 * that fits it. The others are compared as the product that they name.
 */
export const anyBrandOf = <Line>(
  lines: readonly Line[],
  saysSo: (line: Line) => boolean | undefined,
): ReadonlySet<Line> => new Set(lines.filter(saysSo).slice(0, GENERIC_ITEMS_MAX));
