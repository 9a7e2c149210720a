import { categoryWords } from './categoriseFeatures.ts';

/**
 * The endings of a Hebrew noun, final letters folded, with those of its other forms: one and several (בננה, בננות;
 * מלפפונים, מלפפון), and before another noun (גבינה, גבינת; תפוחים, תפוחי). Longer endings come first.
 */
const OTHER_ENDINGS: readonly (readonly [ending: string, others: readonly string[]])[] = [
  ['ות', ['ה', 'ת', '']],
  ['ימ', ['', 'ה', 'י']],
  ['ה', ['ות', 'ת']],
  ['ת', ['ה', 'ות']],
  ['י', ['ימ', '']],
  ['', ['ימ', 'ות']],
];
/** Forms that no ending makes. */
const IRREGULAR: ReadonlyMap<string, string> = new Map([
  ['ביצה', 'ביצימ'],
  ['ביצימ', 'ביצה'],
]);
/** Shorter stems are shared by too many words. */
const STEM_MIN = 3;

/** The other forms that a folded word may have as a noun; some of them are not real words. */
export function otherFormsOf(word: string): string[] {
  const [ending, others] = OTHER_ENDINGS.find(([one]) => word.endsWith(one)) ?? ['', []];
  const stem = word.slice(0, word.length - ending.length);
  if (stem.length < STEM_MIN || !/^[א-ת]+$/.test(word)) return [];
  const irregular = IRREGULAR.get(word);
  const forms = [...new Set([stem, stem.replace(/יי$/, 'י')])].flatMap((one) => others.map((other) => one + other));
  return irregular === undefined ? forms : [irregular, ...forms];
}

/** The names that begin with the first of these words, longest first, each with that word as it is and in singular or plural. */
export function* namesAtBeginning(words: readonly string[]): Generator<string> {
  const [first = '', ...others] = words;
  const forms = [first, ...otherFormsOf(first)];
  for (let count = words.length; count > 0; count -= 1)
    for (const form of forms) yield [form, ...others.slice(0, count - 1)].join(' ');
}

/**
 * The value of each name of a table, folded as search folds names.
 * @param rows by value, the names that have it, separated by `|`
 */
export const valuesByName = (rows: Readonly<Record<number, string>>): ReadonlyMap<string, number> =>
  new Map(
    Object.entries(rows).flatMap(([value, names]) =>
      names.split('|').map((name) => [categoryWords(name).join(' '), Number(value)] as const),
    ),
  );
