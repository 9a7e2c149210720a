import { GENERIC_ITEMS_MAX } from '../base/limits.ts';

/**
 * The lines of a list that a comparison may fill with any brand: the first ones that allow it, since each is looked up with
 * all products that fit it. The other lines are compared as the product that they name.
 */
export const anyBrandOf = <Line>(
  lines: readonly Line[],
  saysSo: (line: Line) => boolean | undefined,
): ReadonlySet<Line> => new Set(lines.filter(saysSo).slice(0, GENERIC_ITEMS_MAX));
