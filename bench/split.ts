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
  const isEven = (one: T): boolean => hashOf(textOf(one)) % 2 === 0;
  return { tuned: [...tuned, ...labelled.filter(isEven)], untouched: labelled.filter((one) => !isEven(one)) };
}

/** FNV-1a over the UTF-16 units, as a number of 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
