import { expect, it } from 'vitest';
import { BudgetSpent, WorkSlices } from './workSlices.ts';

it('[B20] work goes on at once within a slice, then others have their turn; waiting is no work', async () => {
  let now = 0;
  const slices = new WorkSlices(20, () => now);
  now += 4;
  expect(slices.pause()).toBeUndefined();
  now += 4;
  let isOthersTurn = false;
  setImmediate(() => (isOthersTurn = true));
  await slices.pause();
  expect(isOthersTurn).toBe(true);
  now += 10_000;
  slices.resume();
  expect(slices.pause()).toBeUndefined();
  now += 12;
  await slices.pause();
  now += 5;
  expect(() => slices.pause()).toThrow(BudgetSpent);
});
