import { isolate } from '@sali/domain/base/bidi';
import { dayAfter } from '@sali/domain/kitchen/recipes/mealWeek';
import { locale } from '../../../base/languages/language.ts';

/** Days in the page's language. A day is YYYY-MM-DD, without a time zone. */

const utcDateOf = (day: string): Date => new Date(`${day}T00:00:00Z`);
const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
const letter = new Intl.DateTimeFormat(locale, {
  // In Hebrew a day is known by its letter.
  weekday: locale.startsWith('he') ? 'narrow' : 'short',
  timeZone: 'UTC',
});
const date = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' });
const shortDate = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'numeric', timeZone: 'UTC' });
const inIsrael = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Jerusalem' });

/** Today by the clock in Israel. @param now in ms */
export const todayOf = (now: number): string => inIsrael.format(now);

/** 'יום ראשון'. */
export const dayName = (day: string): string => weekday.format(utcDateOf(day));

/** 'א׳'. */
export const letterOf = (day: string): string => letter.format(utcDateOf(day));

/** '22 בנובמבר'. */
export const dateText = (day: string): string => date.format(utcDateOf(day));

/** '22.11'. */
export const shortDateOf = (day: string): string => shortDate.format(utcDateOf(day));

/** '22 בנובמבר – 28 בנובמבר', of the week that begins on this Sunday. */
export const weekText = (from: string): string =>
  [from, dayAfter(from, 6)].map((day) => isolate(dateText(day))).join(' – ');
