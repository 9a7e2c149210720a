import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatRational } from '../../base/amounts/numberText.ts';
import { amountText, servingsEnough } from './scaledAmount.ts';
import { formatAmount, scaleQuantity } from './amounts.ts';
import { type Ingredient, parseIngredient } from './ingredient.ts';
import {
  between,
  compareRationals,
  decimalOf,
  exactly,
  type Quantity,
  rational,
  rationalOf,
} from '../../base/amounts/quantity.ts';
import {
  DEFAULT_UNIT,
  OFFERED_UNITS,
  RECIPE_UNITS,
  type RecipeUnit,
  unitName,
  unitOf,
} from '../../base/amounts/unit.ts';

const unit = fc.option(fc.constantFrom(...RECIPE_UNITS), { nil: null });
const value = fc
  .tuple(fc.integer({ min: 1, max: 5000 }), fc.constantFrom(1, 2, 3, 4, 5, 7, 8, 10, 16, 100, 1000))
  .map(([top, bottom]) => rational(top, bottom));
const quantity = fc.tuple(value, value).map(([a, b]) => between(a, b));

/** `3–4 שיני שום`, `1½ כוסות קמח`, `2 ביצים`, `מלח`. */
function formatIngredient({ quantity: amount, unit: of, product }: Pick<Ingredient, 'quantity' | 'unit' | 'product'>) {
  return `${amount || !of ? formatAmount(amount, of, true) : unitName(of, true, true)} ${product}`.trim();
}

/** Scales the amount of a line for 4 servings to another number of them. */
function scaled(line: string, servings: number): string {
  const read = parseIngredient(line);
  if (!read?.quantity) return 'none';
  const more = scaleQuantity(read.quantity, read.unit, 4, servings, read.product);
  return formatIngredient({ ...read, quantity: more });
}

describe('amounts', () => {
  it.each([
    ['3-4 שיני שום', '3–4 שיני שום'],
    ['1 1/2 כוסות קמח', '1½ כוסות קמח'],
    ['כוס סוכר', '1 כוס סוכר'],
    ['חצי חבילה פתיתים', '½ חבילת פתיתים'],
    ['0.35 ליטר מים', '0.35 ליטר מים'],
    ['שתי ביצים', '2 ביצים'],
    ['עלי דפנה', 'עלי דפנה'],
    ['מלח', 'מלח'],
  ])('[I16] an ingredient is written as a cook would: %s', (line, text) => {
    const read = parseIngredient(line);
    expect(read && formatIngredient(read)).toBe(text);
  });

  it('[I16] an amount alone has the form of its own', () => {
    expect(formatAmount({ min: rational(3), max: rational(4) }, 'cloves')).toBe('3–4 שיניים');
    expect(formatAmount(exactly(rational(3, 7)), 'cups')).toBe('3/7 כוס');
    expect(formatAmount(null, 'cups')).toBe('');
    expect(formatRational(rational(17, 7))).toBe('2 3/7');
  });

  it('[I17] a written amount is read as the same quantity and unit', () => {
    fc.assert(
      fc.property(quantity, unit, (amount: Quantity, of: RecipeUnit | null) => {
        const text = formatIngredient({ quantity: amount, unit: of, product: 'קמח' });
        const read = parseIngredient(text);
        expect([read?.quantity, read?.unit, read?.product], text).toEqual([amount, of, 'קמח']);
      }),
      { numRuns: 3000 },
    );
  });

  it.each([
    ['3 כוסות קמח', 6, '4½ כוסות קמח'],
    ['1 כוס קמח', 3, '¾ כוס קמח'],
    ['2 כוסות קמח', 3, '1½ כוסות קמח'],
    ['1 כוס סוכר', 1, '¼ כוס סוכר'],
    ['2/3 כוס סוכר', 2, '⅓ כוס סוכר'],
    ['250 גרם חמאה', 6, '375 גרם חמאה'],
    ['125 גרם חמאה', 3, '95 גרם חמאה'],
    ['3 ביצים', 6, '5 ביצים'],
    ['3 חלמונים', 1, '1 חלמונים'],
    ['3 שיני שום', 6, '5 שיני שום'],
    ['3 עגבניות', 6, '4½ עגבניות'],
    ['1 ק"ג בשר', 5, '1¼ ק"ג בשר'],
    ['קורט מלח', 1, '1 קורט מלח'],
    ['2-3 שיני שום', 8, '4–6 שיני שום'],
  ])('[I18] %s for 4 is, for %i, %s', (line, servings, text) => expect(scaled(line, servings)).toBe(text));

  it.each([
    ['2 עלי דפנה', 8, '2 עלי דפנה'],
    ['נייר אפייה', 8, 'none'],
    ['4 כפות דבש', 8, '8 כפות דבש'],
  ])('[I31] %s for 4 is, for %i, %s', (line, servings, text) => expect(scaled(line, servings)).toBe(text));

  it.each([
    [500, 700, 4, 5],
    [500, 499, 4, 3],
    [0.333, 1, 1, 3],
    [6, 6, 4, 4],
    [500, 100, 4, 0],
    [500, 0, 4, 0],
    [500, Number.NaN, 4, 0],
    [null, 700, 4, 0],
    [1, 5000, 4, 1000],
  ])('[I32] of %d for 4, %d is enough for whole servings only', (quantity, have, from, servings) =>
    expect(servingsEnough({ quantity }, have, from)).toBe(servings),
  );

  it('[I18] scaling never comes to nothing, keeps the order of a range, and changes nothing for the same servings', () => {
    const servings = fc.integer({ min: 1, max: 100 });
    fc.assert(
      fc.property(quantity, unit, servings, servings, (amount, of, from, to) => {
        const { min, max } = scaleQuantity(amount, of, from, to);
        expect(min.numerator).toBeGreaterThan(0);
        expect(compareRationals(min, max)).toBeLessThanOrEqual(0);
        expect(scaleQuantity(amount, of, from, from)).toEqual(amount);
      }),
    );
    const two = exactly(rational(2));
    expect(scaleQuantity(two, null, 1, 1.25)).toEqual(exactly(rational(5, 2)));
    for (const impossible of [0, -1, Number.NaN, Infinity])
      expect(scaleQuantity(two, null, 4, impossible)).toEqual(two);
  });

  it('[I19] an entry stores a decimal to the thousandth, of a range the upper end', () => {
    expect(decimalOf(exactly(rational(1, 3)))).toBe(0.333);
    expect(decimalOf(between(rational(3), rational(4)))).toBe(4);
    expect(decimalOf(exactly(rational(1, 9999)))).toBe(0.001);
    expect(rationalOf(0.75)).toEqual(rational(3, 4));
    for (const nothing of [0, -2, Number.NaN, Infinity]) expect(rationalOf(nothing)).toBeNull();
  });

  it('[I20] the form offers eight units, pieces first; each name is read as its unit', () => {
    expect(OFFERED_UNITS.map((of) => unitName(of, true, false))).toEqual([
      'יחידות',
      'כפות',
      'כפיות',
      'כוסות',
      'גרם',
      'ק"ג',
      'מ"ל',
      'ליטר',
    ]);
    expect(OFFERED_UNITS[0]).toBe(DEFAULT_UNIT);
    for (const of of RECIPE_UNITS)
      for (const isMany of [true, false])
        for (const isBefore of [true, false]) expect(unitOf(unitName(of, isMany, isBefore))?.unit).toBe(of);
  });
});

describe('[CK1] amounts of entries', () => {
  it.each([
    [0.333, 'cups', '⅓ כוס'],
    [1.667, 'cups', '1⅔ כוסות'],
    [2.25, 'teaspoons', '2¼ כפיות'],
    [1350, 'grams', '1,350 גרם'],
    [12_345.5, 'grams', '12,345½ גרם'],
  ])('%d %s is %s', (quantity, unit, text) => expect(amountText({ quantity, unit }, null)).toBe(text));

  it('a third that is stored as a decimal is a whole one for three times the servings', () => {
    expect(amountText({ quantity: 0.333, unit: 'cups' }, { from: 2, to: 6 })).toBe('1 כוס');
  });
});
