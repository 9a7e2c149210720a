import { describe, expect, it } from 'vitest';
import { needOf } from '../../lists/typed/genericLine.ts';
import { gramsPerMilliliter, kitchenAmount } from './kitchenMeasures.ts';
import { quantityOf } from './lineNeed.ts';
import { wordsOf } from '../catalogue/normalise.ts';
import { sizeFromName } from '../catalogue/size.ts';

const rounded = (name: string, count: number, unit: string) => {
  const amount = kitchenAmount(name, count, unit);
  return amount && [Math.round(amount.amount), amount.of];
};

/** How many packages of a product cover an amount. */
const packages = (words: string, count: number, unit: string, name: string): number =>
  quantityOf(
    { amount: null, words: wordsOf(words) },
    { name, size: sizeFromName(name), isWeighted: false },
    needOf(words, count, unit),
  ) / 1000;

describe('[X83] measures of a kitchen', () => {
  it('are grams of solid goods and millilitres of liquids, by what the kind weighs', () => {
    expect(rounded('קמח', 2, 'cups')).toEqual([280, 'g']);
    expect(rounded('קמח תופח', 1, 'cups')).toEqual([140, 'g']);
    expect(rounded('סוכר', 1, 'cups')).toEqual([200, 'g']);
    expect(rounded('אבקת סוכר', 1, 'cups')).toEqual([120, 'g']);
    expect(rounded('חלב', 1.5, 'cups')).toEqual([360, 'ml']);
    expect(rounded('חלב מרוכז', 1, 'cups')).toEqual([320, 'g']);
    expect(rounded('שמן זית', 3, 'tablespoons')).toEqual([45, 'ml']);
    expect(rounded('שמנת חמוצה', 1, 'cups')).toEqual([240, 'g']);
    expect(rounded('מלח', 1, 'teaspoons')).toEqual([6, 'g']);
    expect(rounded('כמון', 1, 'teaspoons')).toEqual([3, 'g']);
  });

  it('are grams of cloves, slices and leaves, and nothing for what is counted', () => {
    expect(rounded('שום', 3, 'cloves')).toEqual([15, 'g']);
    expect(rounded('לחם', 2, 'slices')).toEqual([60, 'g']);
    expect(rounded('דפנה', 2, 'leaves')).toEqual([2, 'g']);
    expect(rounded('תה', 4, 'bags')).toEqual([8, 'g']);
    expect(kitchenAmount('קמח', 2, 'bags')).toBeNull();
    expect(kitchenAmount('ביצים', 6, 'units')).toBeNull();
    expect(kitchenAmount('טונה', 2, 'cans')).toBeNull();
    expect(kitchenAmount('שק', 2, 'constructor')).toBeNull();
  });

  it('become packages of goods that are sold by another measure', () => {
    expect(packages('קמח', 2, 'כוסות', 'קמח לבן 1 ק"ג')).toBe(1);
    expect(packages('דבש', 500, 'מ"ל', 'דבש 350 גרם')).toBe(2);
    expect(packages('יוגורט', 1, 'כוס', 'יוגורט 150 מ"ל')).toBe(2);
    expect(packages('שום', 3, 'שיניים', 'שום ארוז 3 ראשים 150 גרם')).toBe(1);
    expect(packages('ביצים', 6, "יח'", "ביצים 12 יח'")).toBe(1);
    expect(packages('ביצים', 13, "יח'", "ביצים 12 יח'")).toBe(2);
    expect(packages('מלפפון', 5, "יח'", 'מלפפונים ארוז 1 ק"ג')).toBe(1);
    expect(packages('במיה', 5, 'כפות', 'במיה')).toBe(1);
  });

  it('are a piece of fish, not a kilogram of it', () => {
    const weighed = { name: 'פילה סלמון', size: null, isWeighted: true };
    const grams = (words: string): number =>
      quantityOf({ amount: null, words: wordsOf(words) }, weighed, needOf(words, 4, "יח'"));
    expect(grams('פילה סלמון')).toBe(800);
    expect(grams('לקרדה')).toBe(600);
  });

  it('weigh something for every name', () => {
    for (const name of ['', 'שגדכש', 'קמח', '100%']) expect(gramsPerMilliliter(name)).toBeGreaterThan(0);
  });
});
