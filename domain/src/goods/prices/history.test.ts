import { hebrewLowest, hebrewVerdict } from '@sali/contract/goods/prices/hebrewDeals';
import { describe, expect, test } from 'vitest';
import {
  chainDays,
  checkSale,
  dailyPrices,
  daysUpTo,
  lowestDaysToShow,
  lowestInDays,
  historySteps,
} from './history.ts';

const DAYS = daysUpTo('2026-08-10', 5);

test('[J20] days run until today, over the end of a month', () => {
  expect(daysUpTo('2026-03-01', 3)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
});

test('[J20] the price of a day is the one before the first change after it', () => {
  const changes = [
    { day: '2026-08-07', beforeAgorot: null },
    { day: '2026-08-09', beforeAgorot: 500 },
    { day: '2026-08-09', beforeAgorot: 550 },
  ];
  expect(dailyPrices({ nowAgorot: 600, changes, sinceDay: '2026-08-01' }, DAYS)).toEqual([null, 500, 500, 600, 600]);
  expect(dailyPrices({ nowAgorot: 600, changes, sinceDay: '2026-08-08' }, DAYS)).toEqual([
    undefined,
    undefined,
    500,
    600,
    600,
  ]);
  expect(dailyPrices({ nowAgorot: 600, changes: [], sinceDay: null }, DAYS)).toEqual(Array(5).fill(undefined));
});

test('[J20] there is a step only where something changes', () => {
  expect(historySteps(DAYS, [undefined, 500, 500, null, 600], (a, b) => a === b)).toEqual([
    { day: '2026-08-07', value: 500 },
    { day: '2026-08-09', value: null },
    { day: '2026-08-10', value: 600 },
  ]);
});

test('[J21] a chain has its lowest and its average price', () => {
  expect(
    chainDays(
      [
        [undefined, 500, 600],
        [undefined, 601, null],
        [undefined, undefined, null],
      ],
      3,
    ),
  ).toEqual([
    undefined,
    { lowestAgorot: 500, averageAgorot: 551, stores: 2 },
    { lowestAgorot: 600, averageAgorot: 600, stores: 1 },
  ]);
});

describe('[J22] the lowest in N days', () => {
  test.each([
    [[500, 600, 600, 550], 3],
    [[500, 600, 550, 550], 3],
    [[550, 550], 2],
    [[600, 550, 560], 1],
    [[undefined, 600, 550], 2],
    [[undefined, 550], null],
    [[500, null], null],
  ])('%j → %s', (prices, days) => {
    expect(lowestInDays(prices)).toBe(days);
  });

  test('is reported after a week or more, if it was dearer within it', () => {
    const lowestText = (prices: readonly number[]) => {
      const days = lowestDaysToShow(prices);
      return days === null ? null : hebrewLowest(days);
    };
    expect(lowestText([700, 700, 700, 700, 700, 700, 600])).toBe('הכי זול ב־7 ימים');
    expect(lowestText([...Array<number>(89).fill(700), 600])).toBe('הכי זול ב־90 יום');
    expect(lowestText([700, 700, 700, 700, 700, 600])).toBeNull();
    expect(lowestText(Array<number>(30).fill(600))).toBeNull();
  });
});

describe('[J23] a sale is measured by what it cost without one', () => {
  const month = (agorot: number) => Array<number>(30).fill(agorot);
  test.each([
    [[...month(800), 800], 600, 'real', 'מבצע אמיתי: 2 ש״ח פחות מהמחיר הרגיל הנמוך ב־30 הימים האחרונים'],
    [
      [...month(700), ...month(800), 900],
      750,
      'real',
      'מבצע אמיתי: 0.50 ש״ח פחות מהמחיר הרגיל הנמוך ב־30 הימים האחרונים',
    ],
    [
      [...month(700), ...month(800), 900],
      650,
      'real',
      'מבצע אמיתי: 0.50 ש״ח פחות מהמחיר הרגיל הנמוך ב־60 הימים האחרונים',
    ],
    [[...month(600), 900], 600, 'same', 'לא ממש מבצע: זה היה המחיר הרגיל בחודש האחרון'],
    [[...month(600), 900], 700, 'was_cheaper', 'בחודש האחרון זה כבר נמכר ב־6 ש״ח בלי מבצע'],
    [[...Array<number>(7).fill(800), 800], 700, 'real', 'מבצע אמיתי: 1 ש״ח פחות מהמחיר הרגיל הנמוך ב־7 הימים האחרונים'],
    [[800, 800], 700, 'unknown', 'עדיין אין לנו מספיק היסטוריה כדי לדעת אם זה מבצע אמיתי'],
    [
      [...Array<null>(6).fill(null), 800, 800, 800],
      700,
      'unknown',
      'עדיין אין לנו מספיק היסטוריה כדי לדעת אם זה מבצע אמיתי',
    ],
    [[undefined, 900], 700, 'unknown', 'עדיין אין לנו מספיק היסטוריה כדי לדעת אם זה מבצע אמיתי'],
  ] as const)('%#', (prices, sale, verdict, text) => {
    const check = checkSale(sale, prices);
    expect([check.verdict.code, hebrewVerdict(check.verdict)]).toEqual([verdict, text]);
  });
});
