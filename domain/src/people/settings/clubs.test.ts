import { expect, test } from 'vitest';
import { type ChosenClub, clubOfChain, clubsOfChain, parseClub } from './clubs.ts';

const [SHUFERSAL, RAMI_LEVY] = ['7290027600007', '7290058140886'];

test.each<[ChosenClub[], number[], number[]]>([
  [[], [], []],
  [['7290027600007:1'], [1], []],
  [['7290058140886:2', '7290027600007:1'], [1], [2]],
  [[1, '7290058140886:2'], [1], [1, 2]],
  [[1, '7290027600007:1'], [1], [1]],
  [['07290027600007:3', ':1', '7290027600007:0', 'x'], [3], []],
  // A call of an older client may name any number.
  [[12_345], [12_345], [12_345]],
])('[B24] from the clubs %j those of a chain and those of every chain count in it', (clubs, shufersal, ramiLevy) => {
  expect(clubsOfChain(clubs, SHUFERSAL)).toEqual(shufersal);
  expect(clubsOfChain(clubs, RAMI_LEVY)).toEqual(ramiLevy);
});

test('[SE18] a club is written with its chain, and read again', () => {
  expect(parseClub(clubOfChain(SHUFERSAL, 2))).toEqual({ chainId: SHUFERSAL, clubId: 2 });
  expect(parseClub(9999)).toEqual({ chainId: null, clubId: 9999 });
  for (const wrong of [10_000, -1, '1', '1:2:3', '1: 2', '1,2:3', null, {}]) expect(parseClub(wrong)).toBeNull();
});
