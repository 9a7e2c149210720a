/** Hebrew words for counts and times, from which main.ts builds its sentences. */

const plural = new Intl.PluralRules('he');
const number = new Intl.NumberFormat('he-IL', { maximumFractionDigits: 3 });

/** one: its own words, number included; other: put after the number. */
export const counted = (count: number, one: string, other: string): string =>
  plural.select(count) === 'one' ? one : `${number.format(count)} ${other}`;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** 'עכשיו', 'לפני 3 דק׳', … up to a week, then the date. Both are ms since the epoch. */
export function timeAgo(at: number, now: number): string {
  const past = now - at;
  if (past < MINUTE) return 'עכשיו';
  if (past < HOUR) return past < 2 * MINUTE ? 'לפני דקה' : `לפני ${Math.floor(past / MINUTE)} דק׳`;
  if (past < DAY) {
    const hours = Math.floor(past / HOUR);
    return hours === 1 ? 'לפני שעה' : hours === 2 ? 'לפני שעתיים' : `לפני ${hours} שעות`;
  }
  const days = Math.floor(past / DAY);
  if (days >= 7) return new Intl.DateTimeFormat('he-IL', { day: 'numeric', month: 'long' }).format(at);
  return days === 1 ? 'אתמול' : days === 2 ? 'לפני יומיים' : `לפני ${days} ימים`;
}

/** '20 דקות', 'שעה ו-20 דקות', '30 שניות': a time, in seconds. */
export function durationText(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const parts = [
    hours === 2 ? 'שעתיים' : hours > 0 ? counted(hours, 'שעה', 'שעות') : '',
    minutes > 0 ? counted(minutes, 'דקה', 'דקות') : '',
    seconds % 60 > 0 ? counted(seconds % 60, 'שנייה', 'שניות') : '',
  ].filter(Boolean);
  return parts.reduce((text, part) => `${text} ו${/^\d/.test(part) ? '-' : ''}${part}`);
}

/** 'נשאר 1', 'נשארו 12': the verb before the number. */
export const remainingVerb = (remaining: number): string => (remaining === 1 ? 'נשאר' : 'נשארו');

/** The greeting of an hour of the day, 0–23. */
export function partOfDay(hour: number): 'morning' | 'noon' | 'evening' | 'night' {
  if (hour >= 5 && hour < 12) return 'morning';
  if (hour >= 12 && hour < 17) return 'noon';
  return hour >= 17 && hour < 22 ? 'evening' : 'night';
}

/** '340 ק״ב', '1.2 מ״ב'. */
export const dataSize = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${number.format(Math.ceil(bytes / 1024))} ק״ב` : `${(bytes / 1024 / 1024).toFixed(1)} מ״ב`;

/** 'היום', 'אתמול', then the weekday and date. Both are ms since the epoch. */
export function dayOf(at: number, now: number): string {
  const days = Math.round((startOfDay(now) - startOfDay(at)) / DAY);
  if (days <= 0) return 'היום';
  if (days === 1) return 'אתמול';
  return new Intl.DateTimeFormat('he-IL', { weekday: 'long', day: 'numeric', month: 'long' }).format(at);
}

const startOfDay = (at: number): number => new Date(at).setHours(0, 0, 0, 0);

/** '18:05'. */
export const timeOf = (at: number): string =>
  new Intl.DateTimeFormat('he-IL', { hour: '2-digit', minute: '2-digit' }).format(at);
