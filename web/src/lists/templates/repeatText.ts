import type { RepeatWire } from '@sali/contract/lists/templates';
import { DAY_MS } from '@sali/domain/base/time';
import { locale } from '../../base/languages/language.ts';
import { templatesTexts as words } from '@sali/texts/app/templates';

/** 4 January 1970 was a Sunday. */
const SUNDAY = 3 * DAY_MS;
export const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const;

const long = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
// In Hebrew a day is known by its letter.
const short = new Intl.DateTimeFormat(locale, {
  weekday: locale.startsWith('he') ? 'narrow' : 'short',
  timeZone: 'UTC',
});
const several = new Intl.ListFormat(locale, { type: 'conjunction' });
const moment = new Intl.DateTimeFormat(locale, {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Asia/Jerusalem',
});

/** 'יום חמישי'. @param weekday 0 is Sunday */
export const weekdayName = (weekday: number): string => long.format(SUNDAY + weekday * DAY_MS);

/** 'ה׳'. */
export const weekdayLetter = (weekday: number): string => short.format(SUNDAY + weekday * DAY_MS);

/** 'יום ראשון ויום חמישי ב־18:00'. */
export function repeatText({ weekdays, time, every_weeks: everyWeeks }: RepeatWire): string {
  const days = several.format(weekdays.map(weekdayName));
  return everyWeeks === 2 ? words.biweekly({ days, time }) : words.weekly({ days, time });
}

/** When the next list is made, by the clock in Israel. @param at ISO 8601 */
export const nextText = (at: string): string => words.next({ time: moment.format(new Date(at)) });
