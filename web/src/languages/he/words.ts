/** Hebrew words for times and sizes. */

const number = new Intl.NumberFormat('he-IL', { maximumFractionDigits: 3 });

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
