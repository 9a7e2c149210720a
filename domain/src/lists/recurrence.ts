import { fromJerusalem, jerusalemDayStart, toJerusalem } from '../base/jerusalemTime.ts';
import { DAY_MS } from '../base/time.ts';
import type { EpochMs } from '../base/units.ts';

/** When a template makes a list by itself: on these days of every week, or of every second week, at an hour in Israel. */
export type RepeatChoice = {
  /** 0 is Sunday; each once, in ascending order. */
  readonly weekdays: readonly number[];
  /** Minutes since midnight. */
  readonly minuteOfDay: number;
  readonly everyWeeks: 1 | 2;
};

/** A choice that has begun: which of two weeks counts follows from when it was chosen. */
export type Recurrence = RepeatChoice & {
  /** The number of a week that counts (see {@link weekOf}). */
  readonly firstWeek: number;
};

const WEEK_DAYS = 7;
/** 1 January 1970 was a Thursday: four days after the Sunday that began week 0. */
const EPOCH_WEEKDAY = 4;

/** A day of the calendar in Israel, counted from 1 January 1970. */
function calendarDayOf(at: EpochMs): number {
  const [year = 0, month = 1, day = 1] = toJerusalem(new Date(at)).split(/\D/).map(Number);
  return Date.UTC(year, month - 1, day) / DAY_MS;
}

/** The number of a day's week. Weeks begin on Sunday. */
const weekOf = (day: number): number => Math.floor((day + EPOCH_WEEKDAY) / WEEK_DAYS);

const weekdayOf = (day: number): number => (day + EPOCH_WEEKDAY) % WEEK_DAYS;

/** The moment on this day at which the recurrence is due; null where the day does not count. */
function momentOn(day: number, { weekdays, minuteOfDay, everyWeeks, firstWeek }: Recurrence): EpochMs | null {
  if (!weekdays.includes(weekdayOf(day)) || (weekOf(day) - firstWeek) % everyWeeks !== 0) return null;
  const date = new Date(day * DAY_MS);
  const at = fromJerusalem(
    date.getUTCFullYear(),
    date.getUTCMonth() + 1,
    date.getUTCDate(),
    Math.floor(minuteOfDay / 60),
    minuteOfDay % 60,
  );
  return at && at.getTime();
}

/** Days in which every recurrence is due at least once, the day of the search included. */
const daysOf = ({ everyWeeks }: Recurrence): readonly number[] =>
  Array.from({ length: WEEK_DAYS * everyWeeks + 1 }, (_, index) => index);

/** The first moment after `after`; null without a weekday. All in ms. */
export function nextOccurrence(recurrence: Recurrence, after: EpochMs): EpochMs | null {
  const moments = daysOf(recurrence).map((days) => momentOn(calendarDayOf(after) + days, recurrence));
  return moments.find((at) => at !== null && at > after) ?? null;
}

/** The last moment that is not after `until`; null without a weekday. All in ms. */
export function lastOccurrence(recurrence: Recurrence, until: EpochMs): EpochMs | null {
  const moments = daysOf(recurrence).map((days) => momentOn(calendarDayOf(until) - days, recurrence));
  return moments.find((at) => at !== null && at <= until) ?? null;
}

/** A choice that begins now: of every second week, the week of its first moment counts. */
export function beginRecurrence(choice: RepeatChoice, now: EpochMs): Recurrence {
  const first = nextOccurrence({ ...choice, everyWeeks: 1, firstWeek: 0 }, now) ?? now;
  return { ...choice, firstWeek: weekOf(calendarDayOf(first)) };
}

/** Whether two choices are the same. */
export const isSameRepeat = (a: RepeatChoice, b: RepeatChoice): boolean =>
  a.minuteOfDay === b.minuteOfDay && a.everyWeeks === b.everyWeeks && String(a.weekdays) === String(b.weekdays);

/** '18:05' in minutes since midnight. */
export function minutesOfClock(clock: string): number {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return hour * 60 + minute;
}

/** Minutes since midnight as '18:05'. */
export const clockOfMinutes = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** The first moment of the week in which a recurrence began, in ms; null without a weekday. */
export function firstOccurrence(recurrence: Recurrence): EpochMs | null {
  const sunday = new Date((recurrence.firstWeek * WEEK_DAYS - EPOCH_WEEKDAY) * DAY_MS);
  return nextOccurrence(recurrence, jerusalemDayStart(sunday.toISOString().slice(0, 10)).getTime() - 1);
}
