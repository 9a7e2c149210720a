import { expect, test } from 'vitest';
import { chooseFiles, type FetchScope } from './choice.ts';

const RL = '7290058140886';
const choose = (names: readonly string[], scope: FetchScope = { mode: 'full' }) =>
  chooseFiles(
    names.map((name) => ({ name })),
    [RL],
    scope,
  ).map(({ name }) => name);

const DAY = [
  `Price${RL}-039-202608100700.gz`,
  `PriceFull${RL}-039-202608100610.gz`,
  `PriceFull${RL}-039-202608091800.gz`,
  `Price${RL}-039-202608100500.gz`,
  `PromoFull${RL}-001-039-20260810-061500.gz`,
  `Promo${RL}-001-039-20260810-080000.gz`,
  `Stores${RL}-202608090100.xml`,
  `Stores${RL}-202608100100.xml`,
  `PriceFull7290027600007-001-202608100610.gz`,
  'readme.txt',
];

test('[O1] the newest Stores and full files are wanted, and the deltas after them by the time in the name', () => {
  expect(choose(DAY)).toEqual([
    `Stores${RL}-202608100100.xml`,
    `PriceFull${RL}-039-202608100610.gz`,
    `PromoFull${RL}-001-039-20260810-061500.gz`,
    `Price${RL}-039-202608100700.gz`,
    `Promo${RL}-001-039-20260810-080000.gz`,
  ]);
});

test('[O1] for the changes alone no full file is fetched', () => {
  expect(choose(DAY, { mode: 'changes' })).toEqual([
    `Price${RL}-039-202608100700.gz`,
    `Promo${RL}-001-039-20260810-080000.gz`,
  ]);
});

test('[O1] of some stores alone, however their numbers are padded; a name is no measure of time', () => {
  const names = [
    `PriceFull${RL}-39-202608100610.gz`,
    `PriceFull${RL}-040-202608100610.gz`,
    `Stores${RL}-202608090100.xml`,
  ];
  expect(choose(names, { mode: 'full', stores: ['0039'] })).toEqual([names[2], names[0]]);
  // The chain changed its naming: the newer file is the smaller text.
  const renamed = [`PriceFull${RL}-001-039-20260811-000100.gz`, `PriceFull${RL}-039-202608100610.gz`];
  expect(choose(renamed)).toEqual([renamed[0]]);
});
