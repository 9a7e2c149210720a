import { expect, it } from 'vitest';
import { DAY_MS } from '../../base/time.ts';
import { publishedPriceAt } from './publishedPrice.ts';

const at = (day: number) => day * DAY_MS;
const CHANGES = [
  { at: at(10), beforeAgorot: 500 },
  { at: at(20), beforeAgorot: 600 },
];

it('[RCT7] the price of a moment is the one before its next change, else the current one', () => {
  expect(publishedPriceAt(at(5), 700, CHANGES, at(1))).toEqual({ agorot: 500, since: null, isSteady: true });
  expect(publishedPriceAt(at(15), 700, CHANGES, at(1))).toEqual({ agorot: 600, since: at(10), isSteady: true });
  expect(publishedPriceAt(at(25), 700, CHANGES, at(1))).toEqual({ agorot: 700, since: at(20), isSteady: true });
});

it('[RCT7] a price that changed within a day of the moment is not steady; before the first file none is known', () => {
  expect(publishedPriceAt(at(10) + DAY_MS, 700, CHANGES, at(1))).toMatchObject({ agorot: 600, isSteady: false });
  expect(publishedPriceAt(at(10) - 1, 700, CHANGES, at(1))).toMatchObject({ agorot: 500, isSteady: false });
  expect(publishedPriceAt(at(5), 700, CHANGES, at(6))).toBeNull();
  expect(publishedPriceAt(at(5), 700, CHANGES, null)).toBeNull();
  expect(publishedPriceAt(at(5), 700, [{ at: at(10), beforeAgorot: null }], at(1))).toBeNull();
});
