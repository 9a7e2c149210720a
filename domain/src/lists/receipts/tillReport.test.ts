import { expect, it } from 'vitest';
import { TILL_HOUSEHOLD_LINES_MAX, TILL_HOUSEHOLDS_MIN, tillReport } from './tillReport.ts';

const household = (lines: number, dearer = 0, overAgorot = 0) => ({ lines, dearer, overAgorot });
const households = (count: number, one = household(50)) => Array.from({ length: count }, () => one);

it('[RCT15] a chain is reported from five households and 200 lines on', () => {
  expect(tillReport(households(5))).toEqual({ lines: 250, agreePermille: 1000, overAgorot: null });
  expect(tillReport(households(4))).toBeNull();
  expect(tillReport([...households(4), household(0)])).toBeNull();
  expect(tillReport(households(5, household(39)))).toBeNull();
  expect(tillReport(households(20, household(1)))).toBeNull();
});

it('[RCT15] one household never outweighs the others, and its lines are no exact number', () => {
  const flood = household(5000, 5000, 5_000_000);
  expect(tillReport([...households(4), flood])).toEqual({ lines: 250, agreePermille: 800, overAgorot: null });
  expect(tillReport([flood, ...households(3), household(0)])).toBeNull();
  expect(tillReport([...households(5), household(3)])?.lines).toBe(250);
});

it('[RCT15] 100% is said of every line alone, and a mean difference only of five households', () => {
  const faulty = household(TILL_HOUSEHOLD_LINES_MAX, 1, 30);
  expect(tillReport([...households(60), faulty])).toMatchObject({ agreePermille: 999, overAgorot: null });
  const five = households(TILL_HOUSEHOLDS_MIN, faulty);
  expect(tillReport(five)).toEqual({ lines: 250, agreePermille: 980, overAgorot: 30 });
  const big = household(100, 10, 1000);
  expect(tillReport([...households(4, faulty), big])).toMatchObject({ agreePermille: 964, overAgorot: 69 });
});
