import { describe, expect, it } from 'vitest';
import { amountText, type EntryAmount, listLineOf, type Package } from './listLine.ts';
import { nextOrderIndex, totalTimeOf, unitKeyOf } from './recipe.ts';

const entry = (quantity: number | null, unit: string | null, notes = ''): EntryAmount => ({ quantity, unit, notes });
const pasta: Package = { isWeighted: false, size: { quantityMilli: 500_000, unit: 'g' } };
const milk: Package = { isWeighted: false, size: { quantityMilli: 1000, unit: 'l' } };
const tomatoes: Package = { isWeighted: true, size: null };
const line = (of: EntryAmount, product: Package | null = null, to?: number) => {
  const { quantity, unitMeasure, note, isWeighted } = listLineOf(of, to ? { from: 4, to } : null, product);
  return [quantity, unitMeasure, note, ...(isWeighted ? ['weighed'] : [])];
};

describe('from a recipe to a list', () => {
  it('[X1] a free text keeps quantity and unit; less than one is one, with the amount in the note', () => {
    expect(line(entry(2, 'cups'))).toEqual([2, 'כוסות', '']);
    expect(line(entry(250, 'grams', 'רכה'))).toEqual([250, 'גרם', 'רכה']);
    expect(line(entry(0.5, 'teaspoons', 'גדושה'))).toEqual([1, '', '½ כפית, גדושה']);
    expect(line(entry(2.5, 'units'))).toEqual([3, '', '']);
    expect(line(entry(3, 'שקים'))).toEqual([3, 'שקים', '']);
    expect(line(entry(null, null, 'לפי הטעם'))).toEqual([1, '', 'לפי הטעם']);
    expect(line(entry(50_000, 'grams'))).toEqual([1, '', '50000 גרם']);
  });

  it('[X2] a product of the catalogue is bought by the package: as many as are needed, else one with the amount noted', () => {
    expect(line(entry(600, 'grams'), pasta)).toEqual([2, '', '600 גרם']);
    expect(line(entry(0.5, 'kilograms'), pasta)).toEqual([1, '', '½ ק"ג']);
    expect(line(entry(1.5, 'liters'), milk)).toEqual([2, '', '1½ ליטר']);
    expect(line(entry(2, 'cups', 'מנופה'), milk)).toEqual([1, '', '2 כוסות, מנופה']);
    expect(line(entry(3, 'units'), pasta)).toEqual([3, '', '']);
    expect(line(entry(null, 'cups'), pasta)).toEqual([1, '', '']);
  });

  it('[X3] what is weighed is bought in kilograms, a tenth at least', () => {
    expect(line(entry(900, 'grams'), tomatoes)).toEqual([0.9, '', '', 'weighed']);
    expect(line(entry(20, 'grams'), tomatoes)).toEqual([0.1, '', '', 'weighed']);
    expect(line(entry(4, 'units'), tomatoes)).toEqual([1, '', '4', 'weighed']);
  });

  it('[X4] servings scale what is bought', () => {
    expect(line(entry(2, 'cups'), null, 6)).toEqual([3, 'כוסות', '']);
    expect(line(entry(400, 'grams'), pasta, 8)).toEqual([2, '', '800 גרם']);
    expect(amountText(entry(1, 'cups'), { from: 4, to: 6 })).toBe('1½ כוסות');
    expect(amountText(entry(2, 'units'), null)).toBe('2');
  });

  it('[X5] total time is preparing and cooking; a new entry comes after the highest index, or is 1', () => {
    expect(totalTimeOf({ prep_time: 10, cook_time: null })).toBe(10);
    expect(totalTimeOf({ prep_time: 10, cook_time: 20 })).toBe(30);
    expect(totalTimeOf({ prep_time: null, cook_time: null })).toBeNull();
    expect(nextOrderIndex([])).toBe(1);
    expect(nextOrderIndex([{ order_index: 7 }, { order_index: 2 }])).toBe(8);
  });

  it('[X6] a unit is kept by its key however it was written; words of one’s own stay', () => {
    expect(
      ['cups', 'כוסות', 'ק״ג', 'גר׳', ' שקים ', ''].map((text) =>
        unitKeyOf(text.replaceAll('״', '"').replaceAll('׳', "'")),
      ),
    ).toEqual(['cups', 'cups', 'kilograms', 'grams', 'שקים', null]);
  });
});
