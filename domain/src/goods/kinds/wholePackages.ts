import type { Thousandths } from '../../base/units.ts';

/** Less than this of a package more is a rounding error: a package of 970 g is a kilogram. */
const ROUNDING_ERROR = 0.035;

/** At least one whole package, in thousandths. It imports nothing else: every page that shows a list loads it. */
export const wholePackages = (packages: number): Thousandths =>
  Math.max(1, Math.ceil(packages - ROUNDING_ERROR)) * 1000;
