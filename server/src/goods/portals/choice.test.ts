import { expect, test } from 'vitest';
import { chooseFiles, type FetchedFile, type FetchScope } from './choice.ts';

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

const NIGHT = `PriceFull${RL}-039-202608100010.gz`;
const DELTA = `Price${RL}-039-202608100600.gz`;
const MORNING = `PriceFull${RL}-039-202608100700.gz`;
const NOW = new Date('2026-08-10T09:00:00Z');
/** Five in the morning in Israel. */
const FIVE = new Date('2026-08-10T02:00:00Z');

/** Returns the chosen changes when these names were read, each at the time in it; others as given. */
function changes(names: readonly string[], read: readonly string[], more: readonly FetchedFile[] = []): string[] {
  const fetched = [...read.map((name) => ({ name, readAt: NOW, hasRows: true, refusedAt: null })), ...more];
  const context = { now: NOW, fetched, fullSince: FIVE, refusedSince: FIVE };
  return chooseFiles(
    names.map((name) => ({ name })),
    [RL],
    { mode: 'changes' },
    context,
  ).map(({ name }) => name);
}

test('[O32] the changes are cut at the full file that was read, not at the newest that is listed', () => {
  expect(changes([NIGHT, DELTA, MORNING], [NIGHT])).toEqual([DELTA]);
  expect(changes([NIGHT, DELTA, MORNING], [NIGHT, DELTA])).toEqual([]);
});

test('[O32] the changes have the newest full file where none of today was read', () => {
  expect(changes([DELTA, MORNING], [])).toEqual([MORNING]);
  const yesterday = { name: NIGHT, readAt: new Date('2026-08-10T01:00:00Z'), hasRows: true, refusedAt: null };
  expect(changes([NIGHT, DELTA, MORNING], [], [yesterday])).toEqual([MORNING]);
});

test('[O32] the changes have the newest full file where deltas since the last one are not listed, or there are none', () => {
  // The portal lists nothing as old as the file that was read: deltas may be lost.
  expect(changes([DELTA, MORNING], [NIGHT])).toEqual([MORNING]);
  // This chain publishes no deltas: the next full file is all that is new.
  expect(changes([NIGHT, MORNING], [NIGHT])).toEqual([MORNING]);
  const promotions = [`Promo${RL}-039-202608100600.gz`, ...[NIGHT, MORNING]];
  expect(changes(promotions, [NIGHT])).toEqual([promotions[0], MORNING]);
});

test('[O32] the listed files of one content say nothing about the other', () => {
  // Nothing as old as the full file of prices is listed of prices; promotions are listed since the night.
  const promotions = [`PromoFull${RL}-039-202608100010.gz`, `Promo${RL}-039-202608100600.gz`] as const;
  expect(changes([DELTA, MORNING, ...promotions], [NIGHT, promotions[0]])).toEqual([promotions[1], MORNING]);
});

test('[O32] a file whose content was refused since is not fetched again, and cuts nothing', () => {
  const refused = { name: MORNING, readAt: null, hasRows: false, refusedAt: NOW };
  expect(changes([NIGHT, DELTA, MORNING], [], [refused])).toEqual([NIGHT, DELTA]);
  expect(changes([NIGHT, DELTA, MORNING], [], [{ ...refused, refusedAt: new Date('2026-08-09T20:00:00Z') }])).toEqual([
    MORNING,
  ]);
});

test('[O43] an empty full file is not what the deltas follow', () => {
  const empty = { name: MORNING, readAt: NOW, hasRows: false, refusedAt: null };
  expect(changes([NIGHT, DELTA, MORNING], [], [empty])).toEqual([NIGHT, DELTA]);
  expect(changes([NIGHT, DELTA, MORNING], [NIGHT], [empty])).toEqual([DELTA]);
});

test('[O40] each id of a chain has its Stores file, and each shop where they have one each', () => {
  const [one, two] = ['7290058177776', '7290058198450'] as const;
  const names = [
    `Stores${one}-000-202608100001.xml`,
    `Stores${two}-202608100002.xml`,
    `Stores${two}-000-202608100003.xml`,
    `Stores${two}-005-202608100004.xml`,
  ];
  const listed = names.map((name) => ({ name }));
  expect(chooseFiles(listed, [one, two], { mode: 'full' }).map(({ name }) => name)).toEqual([
    names[0],
    names[2],
    names[3],
  ]);
});

test('[O41] files that are a month behind the newest of the chain were left behind', () => {
  const old = [`PriceFull${RL}-007-202411010501.gz`, `Price${RL}-007-202411010601.gz`];
  expect(choose([...old, NIGHT, DELTA])).toEqual([NIGHT, DELTA]);
  // A fetch of that store alone knows it, too: the chain's other files say what time it is.
  expect(choose([...old, NIGHT], { mode: 'full', stores: ['7'] })).toEqual([]);
  // A chain that stood still is as old as its newest file.
  expect(choose(old)).toEqual(old);
  // A time that is far ahead is wrong: the file would hide the true ones of its store.
  const wrong = `PriceFull${RL}-008-209911010501.gz`;
  expect(changes([NIGHT, wrong], [])).toEqual([NIGHT]);
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
