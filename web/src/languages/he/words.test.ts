import { describe, expect, it } from 'vitest';
import { counted, partOfDay, remainingVerb, timeAgo } from './words.ts';

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
    expect(counted(1, 'מוצר אחד', 'מוצרים')).toBe('מוצר אחד');
    expect(counted(2, 'מוצר אחד', 'מוצרים')).toBe('2 מוצרים');
    expect(counted(1200, 'מוצר אחד', 'מוצרים')).toBe('1,200 מוצרים');
  });

  it('the verb agrees with the number', () => {
    expect(remainingVerb(1)).toBe('נשאר');
    expect(remainingVerb(0)).toBe('נשארו');
  });
});

describe('greeting', () => {
  it.each([
    [4, 'night'],
    [5, 'morning'],
    [12, 'noon'],
    [17, 'evening'],
    [22, 'night'],
  ])('at %d it is %s', (hour, part) => expect(partOfDay(hour)).toBe(part));
});
