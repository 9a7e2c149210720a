import { otherFormsOf } from '../catalogue/forms.ts';
import { isOtherSpelling, wordsOf } from '../catalogue/normalise.ts';

/** Letters that are put before a word: and, the, in, to, from, that, as. */
const PREFIXES = /^[והבלמשכ]/;
const PREFIXES_MAX = 3;
const WORD_MIN = 2;
/** Folded words of recipes that only look like a prefix and an ingredient: 'put' is no water, and to grease a tin takes no half cup of oil. */
const VERBS: ReadonlySet<string> = new Set([
  'שמימ',
  'ושמימ',
  'שמה',
  'שמות',
  'משרימ',
  'מבשלימ',
  'מלאימ',
  'משמנימ',
  'ומשמנימ',
  'לשמנ',
  'משומנת',
  'משומנ',
]);

/**
 * Which ingredients a step names: the places of their names, in the order of the ingredients. An ingredient is named by its
 * first word in any form and with any prefix ('והעגבניות' names 'עגבניות בשלות'); of several that begin alike, those of
 * which the step says more.
 */
export function ingredientsInStep(step: string, names: readonly string[]): number[] {
  const said = wordsOf(step).filter((word) => !VERBS.has(word));
  const bare = new Set(said.flatMap(withoutPrefixes));
  const isSaid = (word: string): boolean =>
    [word, ...otherFormsOf(word)].some((form) => bare.has(form)) || said.some((other) => isOtherSpelling(word, other));
  const found = names.map((name) => {
    const [first, ...more] = wordsOf(name);
    return first !== undefined && isSaid(first) ? { first, more: more.filter(isSaid).length } : null;
  });
  const most = (first: string): number => Math.max(...found.map((one) => (one?.first === first ? one.more : 0)));
  return found.flatMap((one, at) => (one && one.more === most(one.first) ? [at] : []));
}

function withoutPrefixes(word: string): string[] {
  const forms = [word];
  let rest = word;
  for (let count = 0; count < PREFIXES_MAX && PREFIXES.test(rest) && rest.length > WORD_MIN; count += 1) {
    rest = rest.slice(1);
    forms.push(rest);
  }
  return forms;
}
