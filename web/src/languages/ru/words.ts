import { LANGUAGES } from '../language.ts';
import type { Words } from '../words.ts';
import { wordsIn } from '../wordsIn.ts';

const spoken = wordsIn(LANGUAGES.ru.locale, { now: 'только что', remainingVerb: () => 'Осталось' });

export const words: Words = {
  ...spoken,
  /** Used as a heading. */
  dayOf(at, now) {
    const day = spoken.dayOf(at, now);
    return day.charAt(0).toUpperCase() + day.slice(1);
  },
};
