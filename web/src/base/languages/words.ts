import { onFirstUse } from '@sali/domain/base/memo';
import { locale } from './language.ts';
import { texts } from '@sali/texts/app/main';

/** Times and sizes in the page's language. Times are ms since the epoch, sizes bytes. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const KILOBYTE = 1024;
const MEGABYTE = KILOBYTE * KILOBYTE;

const date = onFirstUse(() => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long' }));
const longDate = onFirstUse(() => new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' }));
const time = onFirstUse(() => new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' }));
const whole = onFirstUse(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }));
const tenths = onFirstUse(
  () => new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: false }),
);

/** Names in one line, divided as the language does it: 'חלב, לחם', 'حليب، خبز'. */
export const listed = (names: readonly string[]): string => names.join(`${texts.words.comma} `);

/** 'עכשיו', 'לפני 3 דק׳', … up to a week, then the date. */
export function timeAgo(at: number, now: number): string {
  const past = now - at;
  const { now: justNow, minutesAgo, hoursAgo, daysAgo } = texts.words;
  if (past < MINUTE) return justNow;
  if (past < HOUR) return minutesAgo({ count: Math.floor(past / MINUTE) });
  if (past < DAY) return hoursAgo({ count: Math.floor(past / HOUR) });
  return past < 7 * DAY ? daysAgo({ count: Math.floor(past / DAY) }) : date().format(at);
}

/** 'היום', 'אתמול', then the weekday and date. */
export function dayOf(at: number, now: number): string {
  const days = Math.round((startOfDay(now) - startOfDay(at)) / DAY);
  if (days <= 0) return texts.words.today;
  if (days === 1) return texts.words.yesterday;
  const day = longDate().format(at);
  // A heading: Russian names its days in small letters.
  return day.charAt(0).toLocaleUpperCase(locale) + day.slice(1);
}

const startOfDay = (at: number): number => new Date(at).setHours(0, 0, 0, 0);

/** '18:05'. */
export const timeOf = (at: number): string => time().format(at);

/** '340 ק״ב', '1.2 מ״ב'. */
export const dataSize = (bytes: number): string =>
  bytes < MEGABYTE
    ? texts.words.kilobytes({ size: whole().format(Math.ceil(bytes / KILOBYTE)) })
    : texts.words.megabytes({ size: tenths().format(bytes / MEGABYTE) });
