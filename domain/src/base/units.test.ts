import { describe, expect, it } from 'vitest';
import { lineTotal } from './money.ts';
import type { Agorot, EpochMs, Thousandths } from './units.ts';

describe('units of numbers', () => {
  const price: Agorot = 590;
  const quantity: Thousandths = 2000;
  const now: EpochMs = 1_700_000_000_000;

  it('take plain numbers and sums', () => {
    const sum: Agorot = price + price;
    expect(lineTotal(sum, quantity)).toBe(2360);
  });

  it('are not mixed up: the compiler refuses an amount of another unit', () => {
    // @ts-expect-error: the price and the quantity are swapped
    lineTotal(quantity, price);
    // @ts-expect-error: a moment is not a quantity
    const wrong: Thousandths = now;
    expect(wrong).toBe(now);
  });
});
