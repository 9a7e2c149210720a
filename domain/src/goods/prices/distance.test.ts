import { expect, test } from 'vitest';
import { distanceKm } from './distance.ts';

test('kilometres between two places', () => {
  const telAviv = { lat: 32.0853, lng: 34.7818 };
  const jerusalem = { lat: 31.7683, lng: 35.2137 };
  expect(distanceKm(telAviv, jerusalem)).toBeCloseTo(53.9, 0);
  expect(distanceKm(jerusalem, telAviv)).toBe(distanceKm(telAviv, jerusalem));
  expect(distanceKm(telAviv, telAviv)).toBe(0);
});
