import { expect, it } from 'vitest';
import { nextWeekly } from './weekly.ts';

it('[NO7] a weekly reminder keeps its hour in Israel over the change of clocks, and leaves out what has passed', () => {
  const next = (at: string, now: string) => nextWeekly(Date.parse(at), Date.parse(now));
  expect(next('2026-11-24T18:00:00+02:00', '2026-11-24T18:00:00+02:00')).toBe(Date.parse('2026-12-01T18:00:00+02:00'));
  expect(next('2026-10-22T18:00:00+03:00', '2026-10-22T18:01:00+03:00')).toBe(Date.parse('2026-10-29T18:00:00+02:00'));
  expect(next('2026-11-24T18:00:00+02:00', '2026-12-09T09:00:00+02:00')).toBe(Date.parse('2026-12-15T18:00:00+02:00'));
});
