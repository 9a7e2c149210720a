import { expect, it } from 'vitest';
import { dayAfter, daysBetween, isDay, weekDays, weekStart } from './mealWeek.ts';

it('[MP1] a week begins on Sunday, over the ends of months, years and summer time', () => {
  expect(weekStart('2026-11-24')).toBe('2026-11-22');
  expect(weekStart('2026-11-22')).toBe('2026-11-22');
  expect(weekStart('2026-11-28')).toBe('2026-11-22');
  expect(weekDays('2027-01-01')).toEqual(
    ['27', '28', '29', '30', '31', '01', '02'].map((day, at) => `${at < 5 ? '2026-12' : '2027-01'}-${day}`),
  );
  expect(dayAfter('2026-03-26', 2)).toBe('2026-03-28');
  expect(daysBetween('2026-10-20', '2026-11-24')).toBe(35);
  expect(['2026-02-30', '2026-13-01', '24-11-2026', '', '2026-11-24T10:00'].map(isDay)).toEqual(Array(5).fill(false));
  expect(isDay('2028-02-29')).toBe(true);
});
