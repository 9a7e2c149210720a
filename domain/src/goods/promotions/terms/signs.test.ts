import { expect, test } from 'vitest';
import { cleanDescription, signsOf } from './signs.ts';

test('[B15] descriptions are read without marks of direction, with plain quotes and single spaces', () => {
  expect(cleanDescription('\u200f 2  יח׳\u00a0ב־12 ש״ח\u202c ')).toBe('2 יח\' ב־12 ש"ח');
});

test.each([
  ['מעדן יולו 123 גרם 3ב11.90', [[3, 1190]]],
  ['2 יח\' ב-12 ש"ח', [[2, 1200]]],
  ['2 ק"ג ב 50', [[2, 5000]]],
  ['300ב20 פסטרמה', []],
  ['1.5ב20', []],
  [
    '2ב10 3 ב 14',
    [
      [2, 1000],
      [3, 1400],
    ],
  ],
])('[B15] %s', (text, multiBuys) => {
  expect(signsOf(text).multiBuys.map(({ n, totalAgorot }) => [n, totalAgorot])).toEqual(multiBuys);
});

test('[B15] words say a threshold, a cap, pieces, the second one, and a condition', () => {
  expect(signsOf('בירה ב14.80 מעל 99')).toMatchObject({ spendShekels: 99 });
  expect(signsOf('קטיף 2.90 עגבניה-מות-299ישיר')).toMatchObject({ spendShekels: 299 });
  expect(signsOf('שמן קנולה 2 ב 13 מוג3')).toMatchObject({ cap: { count: 3, isRedemptions: false }, isLimited: false });
  expect(signsOf('מוגבל ל-2 מימושים')).toMatchObject({ cap: { count: 2, isRedemptions: true }, isLimited: true });
  expect(signsOf('1+1 תבליני שופרסל')).toMatchObject({ plus: { a: 1, b: 1 } });
  expect(signsOf('צלחות 2+1+1').plus).toBeNull();
  expect(signsOf('בי שני ב50% מגוון')).toMatchObject({ isSecond: true });
  expect(signsOf('תחליפי גבינה השני בחצי מחיר')).toMatchObject({ isSecond: true });
  expect(signsOf("דלעת 2 יח' ב-12")).toMatchObject({ isPieces: true });
  expect(signsOf('קנה רדיד קבל תחליף')).toMatchObject({ isBuyGet: true });
  expect(signsOf('קופון חלב')).toMatchObject({ isForSome: true });
});
