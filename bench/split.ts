import { fnv, FNV_START } from '@sali/domain/base/fnv';

/**
 * How the benches of labelled cases (typed lines, ingredients, categories, recipes, names of one product) keep honest:
 *
 * - `tuned`: cases that rules were or may be written with. `-- --misses` prints those that are wrong.
 * - `untouched`: cases that no rule was written with. A bench prints their figures and never the cases that are wrong, and
 *   nobody looks for them. A label changes only where it is wrong by itself, in both parts, without a look at results.
 *
 * New cases are labelled before they are measured, and `splitOnce` divides them, so that nobody chooses. A case that
 * somebody has looked into is tuned for good: it moves to the list that is not split.
 */
export type Split<T> = { readonly tuned: readonly T[]; readonly untouched: readonly T[] };

/**
 * Divides cases by the hash of their texts: even is tuned. A case stays in its part, whatever is added before or after it.
 * @param tuned cases that rules were written with before
 */
export function splitOnce<T>(labelled: readonly T[], textOf: (one: T) => string, tuned: readonly T[]): Split<T> {
  const isEven = (one: T): boolean => fnv(FNV_START, textOf(one)) % 2 === 0;
  return { tuned: [...tuned, ...labelled.filter(isEven)], untouched: labelled.filter((one) => !isEven(one)) };
}
