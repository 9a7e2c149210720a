import { otherFormsOf } from '../../goods/catalogue/forms.ts';

/** Regular expressions that find a folded word in a recipe's search text. */

/** Words of fewer letters are too alike for a slip. */
const SLIP_LETTERS_MIN = 4;
/** Longer words are searched by their beginning. */
const LETTERS_MAX = 20;
const SILENT = /[אה]$/;

/** The word as it is, or in its other forms: singular and plural. */
export const exactPattern = (word: string): string =>
  [word, ...otherFormsOf(word)].map((form) => literal(form)).join('|');

/**
 * The word with one slip: a letter wrong, missing or too many, vowel letters left out, or another silent letter at its end
 * (שקשוקא finds שקשוקה).
 */
export function loosePattern(word: string): string {
  const letters = [...word.slice(0, LETTERS_MAX)];
  if (letters.length < SLIP_LETTERS_MIN) return exactPattern(word);
  const spelled = letters.map((letter) => (/[וי]/.test(letter) ? `${letter}?` : literal(letter))).join('[וי]?');
  const slips = letters.flatMap((_, at) => {
    const before = literal(letters.slice(0, at).join(''));
    const after = literal(letters.slice(at + 1).join(''));
    const here = literal(letters[at] ?? '');
    return [`${before}[^ ]?${after}`, `${before}${here}[^ ]${after}`];
  });
  const silent = SILENT.test(word) ? [`${literal(word.replace(SILENT, ''))}[אה]`] : [];
  return [...new Set([spelled, ...silent, ...slips])].map((way) => `(?:^| )(?:${way})`).join('|');
}

const literal = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
