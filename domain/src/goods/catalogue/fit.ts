import { otherFormsOf } from './forms.ts';
import { eachNear } from './nearWords.ts';
import { eachInside, prefixRange, soundsLike, spelledLike, type Vocabulary } from './vocabulary.ts';

/** How well a typed word fits a word of the vocabulary: lower is better. */
export const FIT_WHOLE = 0;
export const FIT_PREFIX = 1;
/** The same noun in another form, the same word but for the vowel letters ו and י (כתיב מלא, כתיב חסר), or a Latin brand in Hebrew. */
export const FIT_FORM = 2;
export const FIT_INSIDE = 3;
/** From here on, fits that are tried only when the others find too little. */
export const FIRST_LOOSE_FIT = 4;
export const FIT_WITHOUT_PREFIX_LETTER = 4;
export const FIT_NEAR = 5;
export const FIT_NEAR_PREFIX = 6;

export type FoundFit = (word: number, fit: number) => void;

const PREFIX_LETTERS = 'משהוכלב';
const NEAR_MIN = 3;

/** The words that hold what was typed. `isCommon`: a word that many names have needs no other spelling. */
export function eachFit(
  vocabulary: Vocabulary,
  typed: string,
  isCommon: (word: number) => boolean,
  found: FoundFit,
): void {
  const [from, to] = prefixRange(vocabulary, typed);
  const whole = from < to && vocabulary.words[from] === typed ? from : undefined;
  for (let word = from; word < to; word += 1) found(word, word === whole ? FIT_WHOLE : FIT_PREFIX);
  const isBegun = (word: number): boolean => word >= from && word < to;
  if (typed.length >= 2)
    eachInside(vocabulary, typed, (word) => {
      if (!isBegun(word)) found(word, FIT_INSIDE);
    });
  for (const word of soundsLike(vocabulary, typed)) found(word, FIT_FORM);
  for (const form of otherFormsOf(typed)) {
    const [word, end] = prefixRange(vocabulary, form);
    if (word < end && vocabulary.words[word] === form) found(word, FIT_FORM);
  }
  if (whole !== undefined && isCommon(whole)) return;
  for (const word of spelledLike(vocabulary, typed)) found(word, FIT_FORM);
}

/** The words that what was typed may have meant: without a prefix letter (בחלב), or with one typing error. */
export function eachLooseFit(vocabulary: Vocabulary, typed: string, found: FoundFit): void {
  if (typed.length >= 3 && PREFIX_LETTERS.includes(typed.charAt(0))) {
    const rest = typed.slice(1);
    const [from, to] = prefixRange(vocabulary, rest);
    for (let word = from; word < to; word += 1)
      if (rest.length >= 3 || vocabulary.words[word] === rest) found(word, FIT_WITHOUT_PREFIX_LETTER);
  }
  if (mayBeMistyped(typed))
    eachNear(vocabulary, typed, (word, isWhole) => found(word, isWhole ? FIT_NEAR : FIT_NEAR_PREFIX));
}

/** A number with another digit is another number, and two letters are one edit away from everything. */
export const mayBeMistyped = (typed: string): boolean => typed.length >= NEAR_MIN && !/\d/.test(typed);
