import { describe, expect, it } from 'vitest';
import { sizeFromName } from '../../goods/catalogue/size.ts';
import { amountText } from './scaledAmount.ts';
import { ingredientLineId, listLineOf, type NamedIngredient, type Package } from './listLine.ts';
import { nextOrderIndex, totalTimeOf, unitKeyOf } from './recipe.ts';

const LIST = '6f0c6b0e-6b51-4c3e-9d5e-0d7d3a3a9f10';
const entry = (name: string, quantity: number | null, unit: string | null, notes = ''): NamedIngredient => ({
  name,
  quantity,
  unit,
  notes,
});
const product = (name: string, isWeighted = false): Package => ({ name, isWeighted, size: sizeFromName(name) });
const RECIPE = { recipe: 7, title: 'שקשוקה' };
const line = (of: NamedIngredient, bought: Package | null = null, to?: number) => {
  const { quantity, unitMeasure, note, isWeighted } = listLineOf(of, to ? { from: 4, to } : null, bought, RECIPE);
  return [quantity, unitMeasure, note, ...(isWeighted ? ['weighed'] : [])];
};
const PASTA = product('פסטה 500 גרם');
const MILK = product('חלב 3% 1 ליטר');
const EGGS = product("ביצים L תבנית 12 יח'");

describe('from a recipe to a list', () => {
  it('[X1] a free text keeps quantity and unit; less than one measure of it is in grams or millilitres', () => {
    expect(line(entry('קמח', 2, 'cups'))).toEqual([2, 'כוסות', '']);
    expect(line(entry('קמח', 1.5, 'cups'))).toEqual([1.5, 'כוסות', '']);
    expect(line(entry('מלח', 1.25, 'teaspoons'))).toEqual([1.25, 'כפיות', '']);
    expect(line(entry('עגבניות', 1.5, 'kilograms'))).toEqual([1.5, 'ק"ג', '']);
    expect(line(entry('שום', 1.5, 'cloves'))).toEqual([2, 'שיניים', '']);
    expect(line(entry('חמאה', 250, 'grams', 'רכה'))).toEqual([250, 'גרם', 'רכה']);
    expect(line(entry('מלח', 0.5, 'teaspoons', 'גס'))).toEqual([3, 'גרם', 'גס']);
    expect(line(entry('חלב', 0.5, 'cups'))).toEqual([120, 'מ"ל', '']);
    expect(line(entry('עגבניות', 0.5, 'kilograms'))).toEqual([500, 'גרם', '']);
    expect(line(entry('בצלים', 2.5, 'units'))).toEqual([3, "יח'", '']);
    expect(line(entry('שקי תה', 3, 'שקים'))).toEqual([3, 'שקים', '']);
    expect(line(entry('פטרוזיליה', null, null, 'לפי הטעם'))).toEqual([1, '', 'לפי הטעם']);
    expect(line(entry('קמח', 50_000, 'grams'))).toEqual([50, 'ק"ג', '']);
  });

  it('[X1] half a piece or package is one that is bought; its need keeps the half', () => {
    const half = (of: NamedIngredient) => listLineOf(of, null, null, RECIPE);
    expect(half(entry('לימון', 0.5, 'units', 'מיץ'))).toMatchObject({
      quantity: 1,
      unitMeasure: "יח'",
      needs: [{ text: '½', amount: 60, unit: 'g', pack: 120 }],
    });
    expect(half(entry('פיטאיה', 0.5, 'units'))).toMatchObject({ quantity: 1, needs: [{ amount: 0.5, pack: 1 }] });
    expect(half(entry('עגבניות מרוסקות', 0.5, 'boxes'))).toMatchObject({ quantity: 1, unitMeasure: 'קופסה' });
  });

  it('[X2] a product of the catalogue is bought by packages that hold what is needed, never by the number of pieces', () => {
    expect(line(entry('ביצים', 6, 'units'), EGGS)).toEqual([1, '', '']);
    expect(line(entry('ביצים', 6, 'units'), EGGS, 12)).toEqual([2, '', '']);
    expect(line(entry('פסטה', 600, 'grams'), PASTA)).toEqual([2, '', '']);
    expect(line(entry('פסטה', 0.5, 'kilograms'), PASTA)).toEqual([1, '', '']);
    expect(line(entry('חלב', 1.5, 'liters'), MILK)).toEqual([2, '', '']);
    expect(line(entry('חלב', 2, 'cups', 'פושר'), MILK)).toEqual([1, '', 'פושר']);
    expect(line(entry('קמח', 9, 'cups'), product('קמח לבן 1 ק"ג'))).toEqual([2, '', '']);
    expect(line(entry('שום', 3, 'cloves'), product('שום ארוז 250 גרם'))).toEqual([1, '', '']);
    expect(line(entry('בצל', 2, 'units'), product('בצל יבש ארוז 1 ק"ג'))).toEqual([1, '', '']);
    expect(line(entry('פסטה', 3, 'units'), PASTA)).toEqual([3, '', '']);
    expect(line(entry('פסטה', 2, 'packages'), PASTA)).toEqual([2, '', '']);
    expect(line(entry('דבש', 3, 'tablespoons'), product('דבש'))).toEqual([1, '', '']);
    expect(line(entry('פסטה', null, 'cups'), PASTA)).toEqual([1, '', '']);
  });

  it('[X3] weighed goods are bought in kilograms, a tenth at least, by the weight of their pieces', () => {
    const tomatoes = product('עגבניות', true);
    expect(line(entry('עגבניות', 900, 'grams'), tomatoes)).toEqual([0.9, '', '', 'weighed']);
    expect(line(entry('עגבניות', 20, 'grams'), tomatoes)).toEqual([0.1, '', '', 'weighed']);
    expect(line(entry('עגבניות', 4, 'units'), tomatoes)).toEqual([0.6, '', '', 'weighed']);
    expect(line(entry('שום', 3, 'cloves'), product('שום', true))).toEqual([0.1, '', '', 'weighed']);
    expect(line(entry('פיטאיה', 2, 'units'), product('פיטאיה', true))).toEqual([0.3, '', '', 'weighed']);
  });

  it('[X4] servings scale what is bought', () => {
    expect(line(entry('קמח', 2, 'cups'), null, 6)).toEqual([3, 'כוסות', '']);
    expect(line(entry('פסטה', 400, 'grams'), PASTA, 8)).toEqual([2, '', '']);
    expect(amountText(entry('קמח', 1, 'cups'), { from: 4, to: 6 })).toBe('1½ כוסות');
    expect(amountText(entry('ביצים', 2, 'units'), null)).toBe('2');
  });

  it('[X80] equal ingredients are one line: one of a thing and several of it; needs that cannot be added are two', () => {
    const idOf = (of: NamedIngredient) => ingredientLineId(LIST, of.name, listLineOf(of, null, null, RECIPE).needs);
    expect(idOf(entry('בצלים', 2, 'units'))).toBe(idOf(entry('בצל', 300, 'grams')));
    expect(idOf(entry('ביצה', 1, 'units'))).toBe(idOf(entry('ביצים', 6, 'units')));
    expect(idOf(entry('קמח', 2, 'cups'))).toBe(idOf(entry('קמח', 100, 'grams')));
    expect(idOf(entry('שמנת', 1, 'cups'))).not.toBe(idOf(entry('שמן', 1, 'cups')));
    expect(idOf(entry('קמח', 2, 'cups'))).not.toBe(idOf(entry('קמח', 2, 'packages')));
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
