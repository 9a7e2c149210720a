import { describe, expect, it } from 'vitest';
import { durationText } from './durationText.ts';
import { compareTexts } from '@sali/texts/app/compare';
import { texts } from '@sali/texts/app/main';
import { tillTexts } from '@sali/texts/app/till';
import { timeAgo } from './words.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const MINUTE = 60_000;
const ago = (minutes: number): string => timeAgo(NOW - minutes * MINUTE, NOW);

describe('times in words', () => {
  it.each([
    [0, 'עכשיו'],
    [-3, 'עכשיו'],
    [1, 'לפני דקה'],
    [3, 'לפני 3 דק׳'],
    [59, 'לפני 59 דק׳'],
    [60, 'לפני שעה'],
    [125, 'לפני שעתיים'],
    [23 * 60, 'לפני 23 שעות'],
    [24 * 60, 'אתמול'],
    [48 * 60, 'לפני יומיים'],
    [6 * 24 * 60, 'לפני 6 ימים'],
  ])('%d minutes: %s', (minutes, words) => expect(ago(minutes)).toBe(words));

  it('names the date from a week on', () => expect(ago(8 * 24 * 60)).toBe('13 בנובמבר'));
});

describe('counting', () => {
  it('one has words of its own', () => {
    const { products } = compareTexts;
    expect(products({ count: 1 })).toBe('מוצר אחד');
    expect(products({ count: 2 })).toBe('2 מוצרים');
    expect(products({ count: 1200 })).toBe('1,200 מוצרים');
  });

  it('the verb agrees with the number', () => {
    expect(texts.words.remaining({ count: 1 })).toBe('נשאר');
    expect(texts.words.remaining({ count: 0 })).toBe('נשארו');
    expect([1, 2, 10].map((count) => tillTexts.leftOf({ count }))).toEqual(['נשאר', 'נשארו', 'נשארו']);
  });

  it('a length of time has no parts that are zero', () => {
    expect([20 * 60, 80 * 60, 30, 7200, 3661, 0].map(durationText)).toEqual([
      '20 דקות',
      'שעה ו-20 דקות',
      '30 שניות',
      'שעתיים',
      'שעה, דקה ושנייה',
      '0 שניות',
    ]);
  });
});
