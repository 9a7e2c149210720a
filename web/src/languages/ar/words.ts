import { LANGUAGES } from '../language.ts';
import type { Words } from '../words.ts';
import { wordsIn } from '../wordsIn.ts';

export const words: Words = wordsIn(LANGUAGES.ar.locale, { now: 'الآن', remainingVerb: () => 'بقي' });
