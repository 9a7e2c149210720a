import { expect, it } from 'vitest';
import { ReplicaLag } from './lag.ts';
import { lsnOf } from './wal.ts';

it('reads places of the write-ahead log', () => {
  expect(lsnOf('0/0')).toBe(0n);
  expect(lsnOf('16/B374D848')).toBe(0x16_b374_d848n);
  expect(lsnOf('17/0')).toBeGreaterThan(lsnOf('16/FFFFFFFF'));
});

it('[D25] measures since when a replica has been missing something, by one clock', () => {
  const lag = new ReplicaLag();
  expect(lag.figures).toBeNull();
  expect(lag.measure(100n, 100n, 0)).toEqual({ bytes: 0, ms: 0 });
  expect(lag.measure(150n, 100n, 2000)).toEqual({ bytes: 50, ms: 0 });
  expect(lag.measure(180n, 100n, 4000)).toEqual({ bytes: 80, ms: 2000 });
  // It has what was there at 2000, and not yet what was there at 4000.
  expect(lag.measure(200n, 160n, 6000)).toEqual({ bytes: 40, ms: 2000 });
  expect(lag.measure(200n, 200n, 8000)).toEqual({ bytes: 0, ms: 0 });
});

it('[D25] a primary on which nothing happens makes no lag, however old its last change is', () => {
  const lag = new ReplicaLag();
  for (const atMs of [0, 60_000, 3_600_000]) expect(lag.measure(100n, 100n, atMs)).toEqual({ bytes: 0, ms: 0 });
});

it('[D25] remembers a long lag with few places', () => {
  const lag = new ReplicaLag();
  for (let at = 0; at <= 5000; at += 1) lag.measure(BigInt(101 + at), 100n, at);
  expect(lag.figures).toEqual({ bytes: 5001, ms: 5000 });
  // Half of it is replayed: the measure is coarser than it was, and never more than the truth.
  const { ms } = lag.measure(6000n, 2600n, 5001);
  expect(ms).toBeGreaterThan(1800);
  expect(ms).toBeLessThanOrEqual(2501);
});
