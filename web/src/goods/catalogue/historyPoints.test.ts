import { expect, test } from 'vitest';
import { pointsOf } from './historyPoints.ts';

test('[W9] a price holds until it changes, and the last one until today', () => {
  const steps = [
    { day: '2026-11-01', price: 7.9 },
    { day: '2026-11-05', price: null },
    { day: '2026-11-07', price: 6.9 },
  ];
  const second = (day: string): number => Date.parse(day) / 1000;
  expect(pointsOf(steps, '2026-11-21')).toEqual({
    times: ['2026-11-01', '2026-11-05', '2026-11-07', '2026-11-21'].map(second),
    prices: [7.9, null, 6.9, 6.9],
  });
  expect(pointsOf(steps.slice(2), '2026-11-07').prices).toEqual([6.9]);
  expect(pointsOf([], '2026-11-07')).toEqual({ times: [], prices: [] });
});
