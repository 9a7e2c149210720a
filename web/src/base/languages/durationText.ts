import { onFirstUse } from '@sali/domain/base/memo';
import { LANGUAGES } from '@sali/domain/people/settings/languages';
import { language, locale } from './language.ts';
import { texts } from '@sali/texts/app/main';

const HOUR_S = 3600;
const MINUTE_S = 60;

/** Hebrew and Arabic join the parts by a word, English and Russian put them side by side. */
const parts = onFirstUse(
  () =>
    new Intl.ListFormat(
      locale,
      LANGUAGES[language].direction === 'rtl' ? { type: 'conjunction' } : { type: 'unit', style: 'narrow' },
    ),
);

/** '20 דקות', 'שעה ו-20 דקות', '30 שניות': a length of time, in seconds. */
export function durationText(seconds: number): string {
  const { hours, minutes, seconds: rest } = texts.words;
  const counts = [
    [hours, Math.floor(seconds / HOUR_S)],
    [minutes, Math.floor((seconds % HOUR_S) / MINUTE_S)],
    [rest, seconds % MINUTE_S],
  ] as const;
  const worded = counts.filter(([, count]) => count > 0).map(([words, count]) => words({ count }));
  return worded.length > 0 ? parts().format(worded) : rest({ count: 0 });
}
