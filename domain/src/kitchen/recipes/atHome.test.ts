import { describe, expect, it } from 'vitest';
import { isLikelyAtHome, isWater } from './atHome.ts';
import { needOfIngredient } from './listLine.ts';

const isAtHome = (name: string, quantity: number | null, unit: string): boolean =>
  isLikelyAtHome(name, needOfIngredient({ name, quantity, unit, notes: '' }, null));

describe('ingredients that nobody buys for a recipe', () => {
  it('[X84] water comes from the tap; rose water and soda do not', () => {
    for (const name of ['מים', 'מים רותחים', 'מים פושרים', 'קרח', 'קוביות קרח', 'מי ברז'.replace('מי', 'מים')])
      expect(isWater(name), name).toBe(true);
    for (const name of ['מי ורדים', 'מים מינרליים', 'מים בטעם אפרסק', 'מי סודה', 'חלב', '', 'שוקולד מים'])
      expect(isWater(name), name).toBe(false);
  });

  it('[X84] a little of a staple is likely at home; more of it is not, nor what is no staple', () => {
    expect(isAtHome('מלח', 0.5, 'teaspoons')).toBe(true);
    expect(isAtHome('מלח', null, 'units')).toBe(true);
    expect(isAtHome('פלפל שחור', 1, 'teaspoons')).toBe(true);
    expect(isAtHome('פלפל', 1, 'teaspoons')).toBe(true);
    expect(isAtHome('שמן זית', 3, 'tablespoons')).toBe(true);
    expect(isAtHome('סוכר', 2, 'tablespoons')).toBe(true);
    expect(isAtHome('סוכר', 2, 'cups')).toBe(false);
    expect(isAtHome('שמן', 1, 'cups')).toBe(false);
    expect(isAtHome('פלפל', 2, 'units')).toBe(false);
    expect(isAtHome('פלפל אדום', 2, 'units')).toBe(false);
    expect(isAtHome('ביצים', 2, 'units')).toBe(false);
  });
});
