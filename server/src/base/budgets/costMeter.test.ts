import { expect, it } from 'vitest';
import { CostMeter } from './costMeter.ts';

const LIMITS = { perSecond: 100, burst: 300, keysMax: 1000 };

it('[BU2] lets a key spend its burst at once and its rate from then on', () => {
  let now = 5000;
  const meter = new CostMeter(LIMITS, () => now);
  for (let i = 0; i < 30; i += 1) expect(meter.charge('a', 10)).toBe(0);
  expect(meter.charge('a', 10)).toBeCloseTo(100);
  expect(meter.charge('b', 10)).toBe(0);
  now += 99;
  expect(meter.charge('a', 10)).toBeCloseTo(1);
  now += 1;
  expect(meter.charge('a', 10)).toBe(0);
  expect(meter.level('a')).toBeCloseTo(300);
  now += 60_000;
  expect(meter.level('a')).toBe(0);
});

it('[BU2] a call that is refused costs nothing, and one beyond every burst is possible once all is regained', () => {
  let now = 0;
  const meter = new CostMeter(LIMITS, () => now);
  expect(meter.charge('a', 1000)).toBe(0);
  for (let i = 0; i < 50; i += 1) expect(meter.charge('a', 300)).toBeCloseTo(3000);
  now += 3000;
  expect(meter.charge('a', 300)).toBe(0);
});

it('[BU2] a clock that is set back blocks nobody for longer than two spent bursts', () => {
  let now = 1_000_000;
  const meter = new CostMeter(LIMITS, () => now);
  meter.charge('a', 300);
  now -= 900_000;
  expect(meter.charge('a', 300)).toBeCloseTo(6000);
});

it('[BU2] spending without asking is paid back before the next call', () => {
  let now = 0;
  const meter = new CostMeter(LIMITS, () => now);
  meter.charge('a', 100);
  meter.owe('a', 10_000);
  meter.owe('a', 10_000);
  expect(meter.level('a')).toBeCloseTo(600);
  expect(meter.charge('a', 1)).toBeGreaterThan(3000);
  now += 3010;
  expect(meter.charge('a', 1)).toBe(0);
});

it('[BU2] remembers a bounded number of keys, the latest first', () => {
  const meter = new CostMeter(LIMITS, () => 0);
  meter.charge('honest', 5);
  for (let i = 0; i < 100_000; i += 1) meter.charge(`address ${i}`, 1);
  expect(meter.size).toBeLessThanOrEqual(2000);
  expect(meter.level('address 99999')).toBeCloseTo(1);
  expect(meter.level('honest')).toBe(0);
});
