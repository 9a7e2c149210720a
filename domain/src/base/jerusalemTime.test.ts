import { expect, test } from 'vitest';
import { fromJerusalem, instantOfWall, toJerusalem } from './jerusalemTime.ts';

test.each([
  [[2026, 8, 10, 6, 0, 0], '2026-08-10T03:00:00.000Z'],
  [[2026, 2, 17, 0, 10, 0], '2026-02-16T22:10:00.000Z'],
  // the clocks of 2026 go forward on 27 March at 02:00 and back on 25 October at 02:00
  [[2026, 3, 27, 1, 59, 0], '2026-03-26T23:59:00.000Z'],
  [[2026, 3, 27, 2, 30, 0], '2026-03-27T00:30:00.000Z'],
  [[2026, 3, 27, 3, 0, 0], '2026-03-27T00:00:00.000Z'],
  [[2026, 10, 25, 1, 30, 0], '2026-10-24T22:30:00.000Z'],
  [[2026, 10, 25, 2, 0, 0], '2026-10-25T00:00:00.000Z'],
] as const)('%j in Israel is %s', (wall, iso) => {
  const [year, month, day, hour, minute, second] = wall;
  expect(fromJerusalem(year, month, day, hour, minute, second)?.toISOString()).toBe(iso);
});

test('the wall clock as it is written names its instant, and what is not one names none', () => {
  const instant = new Date('2026-08-10T03:00:05.000Z');
  expect(instantOfWall(toJerusalem(instant))).toEqual(instant);
  expect(instantOfWall('2026-08-10T06:00')?.toISOString()).toBe('2026-08-10T03:00:00.000Z');
  expect(instantOfWall('2026-13-01T00:00:00')).toBeNull();
  expect(instantOfWall('')).toBeNull();
});

test('an impossible date is none', () => {
  expect(fromJerusalem(2026, 13, 1)).toBeNull();
  expect(fromJerusalem(2026, 2, 30)).toBeNull();
  expect(fromJerusalem(2026, 2, 3, 24)).toBeNull();
});
