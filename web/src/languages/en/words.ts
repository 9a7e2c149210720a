import { LANGUAGES } from '../language.ts';
import type { Words } from '../words.ts';
import { wordsIn } from '../wordsIn.ts';

const plain = wordsIn(LANGUAGES.en.locale, { now: 'just now', remainingVerb: () => 'To buy:' });

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A day is a heading: 'Today'. */
export const words: Words = { ...plain, dayOf: (at, now) => capitalized(plain.dayOf(at, now)) };
