import { expect, test } from 'vitest';
import {
  beginRecurrence,
  clockOfMinutes,
  isSameRepeat,
  lastOccurrence,
  minutesOfClock,
  nextOccurrence,
  type RepeatChoice,
} from './recurrence.ts';

const THURSDAY = 4;
const at = (iso: string): number => Date.parse(iso);
const iso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());
const thursdays: RepeatChoice = { weekdays: [THURSDAY], minuteOfDay: 18 * 60, everyWeeks: 1 };

/** The first moments of a choice that is made at a time. */
function moments(choice: RepeatChoice, from: string, count: number): (string | null)[] {
  const recurrence = beginRecurrence(choice, at(from));
  const found: (string | null)[] = [];
  for (let now: number | null = at(from); found.length < count && now !== null;) {
    now = nextOccurrence(recurrence, now);
    found.push(iso(now));
  }
  return found;
}

test('[NW1] a weekly list is due on its day and hour in Israel, also over the change of clocks', () => {
  // 22 October 2026 is summer time, from 25 October on it is winter time.
  expect(moments(thursdays, '2026-10-20T10:00:00+03:00', 3)).toEqual([
    '2026-10-22T15:00:00.000Z',
    '2026-10-29T16:00:00.000Z',
    '2026-11-05T16:00:00.000Z',
  ]);
});

test('[NW1] several days of a week follow each other, and the exact moment is not due twice', () => {
  const choice: RepeatChoice = { weekdays: [0, THURSDAY], minuteOfDay: 7 * 60 + 30, everyWeeks: 1 };
  expect(moments(choice, '2026-11-26T07:30:00+02:00', 3)).toEqual([
    '2026-11-29T05:30:00.000Z',
    '2026-12-03T05:30:00.000Z',
    '2026-12-06T05:30:00.000Z',
  ]);
});

test('[NW1] every second week begins with the first moment, over the end of a year', () => {
  const choice: RepeatChoice = { ...thursdays, weekdays: [0, THURSDAY], everyWeeks: 2 };
  // Thursday at 19:00 has passed: the week of the next Sunday is the first.
  expect(moments(choice, '2026-12-17T19:00:00+02:00', 4)).toEqual([
    '2026-12-20T16:00:00.000Z',
    '2026-12-24T16:00:00.000Z',
    '2027-01-03T16:00:00.000Z',
    '2027-01-07T16:00:00.000Z',
  ]);
});

test('[NW2] after a pause only the latest moment counts', () => {
  const recurrence = beginRecurrence(thursdays, at('2026-10-01T00:00:00+03:00'));
  expect(iso(lastOccurrence(recurrence, at('2026-11-26T17:59:59+02:00')))).toBe('2026-11-19T16:00:00.000Z');
  expect(iso(lastOccurrence(recurrence, at('2026-11-26T18:00:00+02:00')))).toBe('2026-11-26T16:00:00.000Z');
  const second = beginRecurrence({ ...thursdays, everyWeeks: 2 }, at('2026-11-26T18:00:00+02:00'));
  expect(iso(lastOccurrence(second, at('2026-12-16T12:00:00+02:00')))).toBe('2026-12-03T16:00:00.000Z');
});

test('[NW1] an hour that the spring skips moves on by it, and no weekday is never due', () => {
  const friday: RepeatChoice = { weekdays: [5], minuteOfDay: 2 * 60 + 30, everyWeeks: 1 };
  expect(moments(friday, '2026-03-24T12:00:00+02:00', 1)).toEqual(['2026-03-27T00:30:00.000Z']);
  const never = beginRecurrence({ ...friday, weekdays: [] }, 0);
  expect([nextOccurrence(never, 0), lastOccurrence(never, 0)]).toEqual([null, null]);
});

test('[NW1] a clock is minutes of the day and back', () => {
  expect(['00:00', '07:05', '23:59'].map((clock) => clockOfMinutes(minutesOfClock(clock)))).toEqual([
    '00:00',
    '07:05',
    '23:59',
  ]);
  expect(isSameRepeat(thursdays, { ...thursdays })).toBe(true);
  expect(isSameRepeat(thursdays, { ...thursdays, weekdays: [THURSDAY, 5] })).toBe(false);
});
