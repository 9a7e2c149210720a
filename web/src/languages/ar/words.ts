import type { Words } from '../languageTexts.ts';
import { LANGUAGES } from '@sali/domain/settings/languages';
import { wordsIn } from '../wordsIn.ts';

export const words: Words = wordsIn(LANGUAGES.ar.locale, { now: 'الآن' });
