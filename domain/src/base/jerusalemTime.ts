import { memoByKey } from './memo.ts';
import { DAY_MS, HOUR_MS } from './time.ts';

/** The chains write wall-clock times of Israel, without an offset. */
export const ISRAEL_TIME_ZONE = 'Asia/Jerusalem';

const wallClock = new Intl.DateTimeFormat('en-US', {
  timeZone: ISRAEL_TIME_ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
});

/** How far Israel's clocks are ahead of UTC at an instant, in ms. */
function offsetAt(utcMs: number): number {
  const part: Record<string, number> = {};
  for (const { type, value } of wallClock.formatToParts(utcMs)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(utcMs / 1000) * 1000;
}

/** Offsets by hour: a feed names the same hours many thousand times, and asking `Intl` is slow. */
const OFFSETS_CACHED_MAX = 20_000;
const cachedOffsetAt = memoByKey((utcMs: number) => Math.floor(utcMs / HOUR_MS), offsetAt, OFFSETS_CACHED_MAX);

/**
 * The instant of a wall-clock time in Israel. In the repeated hour of autumn the first of both is meant; a time
 * inside the hour that spring skips moves on by that hour.
 * @returns null for a date or time that does not exist (month 13, 30 February, 24:61).
 */
export function fromJerusalem(year: number, month: number, day: number, hour = 0, minute = 0, second = 0): Date | null {
  if (hour > 23 || minute > 59 || second > 59) return null;
  const wallMs = Date.UTC(year, month - 1, day, hour, minute, second);
  const date = new Date(wallMs);
  if (date.getUTCFullYear() !== year || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  const summer = wallMs - 3 * HOUR_MS;
  return new Date(cachedOffsetAt(summer) === 3 * HOUR_MS ? summer : wallMs - 2 * HOUR_MS);
}

/** The instant of a wall clock in Israel as {@link toJerusalem} writes it. @returns null for a time that does not exist */
export function instantOfWall(wall: string): Date | null {
  const [year = 0, month = 0, day = 0, hour, minute, second] = wall.split(/\D/).map(Number);
  return fromJerusalem(year, month, day, hour, minute, second);
}

/** When a day ('YYYY-MM-DD') begins in Israel, or one that is some days later. */
export function jerusalemDayStart(day: string, daysLater = 0): Date {
  const date = new Date(Date.parse(day) + daysLater * DAY_MS);
  return fromJerusalem(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()) ?? date;
}

/** The wall clock in Israel at an instant, 'YYYY-MM-DDTHH:MM:SS'. */
export function toJerusalem(at: Date): string {
  return new Date(at.getTime() + cachedOffsetAt(at.getTime())).toISOString().slice(0, 19);
}

/** The day in Israel at an instant, 'YYYY-MM-DD'. */
export const jerusalemDay = (at: Date): string => toJerusalem(at).slice(0, 10);

/** The hour of the day in Israel at an instant, 0 to 23. */
export const jerusalemHour = (at: Date): number => Number(toJerusalem(at).slice(11, 13));
