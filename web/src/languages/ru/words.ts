import type { Words } from '../languageTexts.ts';
import { LANGUAGES } from '@sali/domain/settings/languages';
import { wordsIn } from '../wordsIn.ts';

const spoken = wordsIn(LANGUAGES.ru.locale, { now: 'только что' });

export const words: Words = {
  ...spoken,
  /** Used as a heading. */
  dayOf(at, now) {
    const day = spoken.dayOf(at, now);
    return day.charAt(0).toUpperCase() + day.slice(1);
  },
};
