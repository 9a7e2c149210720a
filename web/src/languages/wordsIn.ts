import type { Words } from './languageTexts.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const KILOBYTE = 1024;

type Own = {
  /** Less than a minute ago. */
  readonly now: string;
};

/** Times and sizes as the browser words them in a language. */
export function wordsIn(locale: string, { now: justNow }: Own): Words {
  const ago = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' });
  const date = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long' });
  const longDate = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' });
  const time = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' });
  const size = (unit: string, digits: number) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: digits });
  const [kilobytes, megabytes] = [size('kilobyte', 0), size('megabyte', 1)];
  return {
    timeAgo(at, now) {
      const past = now - at;
      if (past < MINUTE) return justNow;
      if (past < HOUR) return ago.format(-Math.floor(past / MINUTE), 'minute');
      if (past < DAY) return ago.format(-Math.floor(past / HOUR), 'hour');
      return past < 7 * DAY ? ago.format(-Math.floor(past / DAY), 'day') : date.format(at);
    },
    dayOf(at, now) {
      const days = Math.round((startOfDay(now) - startOfDay(at)) / DAY);
      return days <= 1 ? ago.format(-Math.max(0, days), 'day') : longDate.format(at);
    },
    timeOf: (at) => time.format(at),
    dataSize: (bytes) =>
      bytes < KILOBYTE * KILOBYTE
        ? kilobytes.format(Math.ceil(bytes / KILOBYTE))
        : megabytes.format(bytes / KILOBYTE / KILOBYTE),
  };
}

const startOfDay = (at: number): number => new Date(at).setHours(0, 0, 0, 0);
