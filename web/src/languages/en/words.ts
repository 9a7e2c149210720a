import type { Words } from '../languageTexts.ts';
import { LANGUAGES } from '@sali/domain/settings/languages';
import { wordsIn } from '../wordsIn.ts';

const plain = wordsIn(LANGUAGES.en.locale, { now: 'just now' });

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A day is a heading: 'Today'. */
export const words: Words = { ...plain, dayOf: (at, now) => capitalized(plain.dayOf(at, now)) };
