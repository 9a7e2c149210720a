import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyListOp, applyListOps } from './op.ts';
import { freeTextItem, type NewItem, newList, type ShoppingList } from './list.ts';
import { RECIPE_UNITS, type RecipeUnit, unitName } from '../base/amounts/unit.ts';
import { MEASURED, quantityCovering } from './needs.ts';
import type { RecipeNeed } from './recipeNeed.ts';
import { recipesOn, withoutRecipe } from './recipesOnList.ts';

const EGGS_PER_CARTON = 12;
const eggs = (recipe: number, count: number): RecipeNeed => ({
  recipe,
  title: `מתכון ${recipe}`,
  text: String(count),
  amount: count,
  unit: 'pieces',
  pack: EGGS_PER_CARTON,
});
const flour = (recipe: number, grams: number, pack = 1): RecipeNeed => ({
  ...eggs(recipe, 0),
  text: `${grams} גרם`,
  amount: grams,
  unit: 'g',
  pack,
});

const PACKAGES = { isWeighted: false, unitMeasure: '' } as const;
const LIST: ShoppingList = newList('l', { name: 'שבת', description: '', storeKey: null }, 1);
const carton = (needs: readonly RecipeNeed[], quantity = quantityCovering(needs, PACKAGES)): NewItem => ({
  ...freeTextItem('eggs', 'ביצים'),
  barcode: '7290',
  quantity,
  needs,
});
const flourLine = (needs: readonly RecipeNeed[], unitMeasure: string): NewItem => ({
  ...freeTextItem('flour', 'קמח'),
  quantity: quantityCovering(needs, { isWeighted: false, unitMeasure }),
  unitMeasure,
  needs,
});
const withItems = (...items: readonly NewItem[]): ShoppingList =>
  applyListOps(
    LIST,
    items.map((item, at) => ({ kind: 'addItem', listId: 'l', id: `op${at}`, at: at + 2, item }) as const),
  ) ?? LIST;

describe('the needs of recipes for an item', () => {
  it('[X80] needs of several recipes are added before packages are counted', () => {
    const list = withItems(carton([eggs(1, 6)]), carton([eggs(2, 5)]));
    expect(list.items['eggs']).toMatchObject({ quantity: 1, needs: [eggs(1, 6), eggs(2, 5)] });
    expect(withItems(carton([eggs(1, 6)]), carton([eggs(2, 8)])).items['eggs']?.quantity).toBe(2);
  });

  it('[X80] an amount that somebody put on the list by hand is bought as well', () => {
    expect(withItems(carton([], 2), carton([eggs(1, 6)])).items['eggs']?.quantity).toBe(3);
    expect(withItems(carton([eggs(1, 6)]), carton([], 1), carton([eggs(2, 2)])).items['eggs']?.quantity).toBe(2);
  });

  it('[X80] one of a measure and several are one measure', () => {
    const box = flourLine(
      [flour(1, 1, 1)].map((need) => ({ ...need, unit: 'packages' as const })),
      'קופסה',
    );
    expect(withItems(box, box, box).items['flour']).toMatchObject({ quantity: 3, unitMeasure: 'קופסה' });
    const clove = flourLine([flour(1, 5, 5)], 'שן');
    const cloves = flourLine([flour(2, 15, 5)], 'שיניים');
    expect(withItems(clove, cloves).items['flour']).toMatchObject({ quantity: 4, unitMeasure: 'שן' });
  });

  it('[X80] halves of several recipes are added before a whole one is counted', () => {
    const half = flourLine([flour(1, 60, 120)], "יח'");
    expect(withItems(half, half).items['flour']).toMatchObject({ quantity: 1, unitMeasure: "יח'" });
    expect(withItems(half, half, half).items['flour']?.quantity).toBe(2);
  });

  it('[X80] [X1] a measure keeps its fraction, over several recipes and when one leaves', () => {
    const cups = (recipe: number, count: number) => flourLine([flour(recipe, count * 140, 140)], 'כוסות');
    const list = withItems(cups(1, 1.5), cups(2, 4 / 3), cups(3, 1.5));
    expect(list.items['flour']).toMatchObject({ quantity: 4.333, unitMeasure: 'כוסות' });
    const spoons = flourLine([flour(1, 4.688, 3.125)], 'כפיות');
    expect(withItems(spoons, spoons, spoons).items['flour']?.quantity).toBe(4.5);
    const item = list.items['flour'];
    expect(item && withoutRecipe(item, 2)).toMatchObject({ quantity: 3 });
  });

  it('[X1] the measures that have fractions are written as the units of recipes are', () => {
    const isMeasured = (unit: RecipeUnit, isMany: boolean) => MEASURED.test(unitName(unit, isMany, false));
    const measured = RECIPE_UNITS.filter((unit) => isMeasured(unit, false) && isMeasured(unit, true));
    expect(measured).toEqual(['tablespoons', 'teaspoons', 'cups', 'kilograms', 'liters']);
    expect(RECIPE_UNITS.filter((unit) => isMeasured(unit, false) || isMeasured(unit, true))).toEqual(measured);
  });

  it('[X80] lines without a product add their amounts; in different units they become grams', () => {
    const cups = flourLine([flour(1, 280, 140)], 'כוסות');
    expect(withItems(cups, cups).items['flour']).toMatchObject({ quantity: 4, unitMeasure: 'כוסות' });
    expect(withItems(cups, flourLine([flour(2, 100)], 'גרם')).items['flour']).toMatchObject({
      quantity: 380,
      unitMeasure: 'גרם',
    });
  });

  it('[X80] a bought line comes back with the new need only', () => {
    const bought = applyListOp(withItems(carton([eggs(1, 30)])), {
      kind: 'completeItem',
      listId: 'l',
      id: 'tick',
      at: 9,
      itemId: 'eggs',
    });
    const back = applyListOp(bought, { kind: 'addItem', listId: 'l', id: 'add', at: 10, item: carton([eggs(2, 6)]) });
    expect(back?.items['eggs']).toMatchObject({ quantity: 1, isCompleted: false, needs: [eggs(2, 6)] });
  });

  it('[X81] a recipe that leaves takes its part away; what nobody needs goes', () => {
    const { items } = withItems(carton([eggs(1, 6)]), carton([eggs(2, 8)]));
    const item = items['eggs'];
    if (!item) throw new Error('no eggs');
    const left = withoutRecipe(item, 2);
    expect(left).toMatchObject({ quantity: 1, needs: [eggs(1, 6)] });
    expect(left && withoutRecipe(left, 1)).toBeNull();
    expect(withoutRecipe({ ...item, quantity: 5 }, 2)).toMatchObject({ quantity: 4 });
    expect(withoutRecipe(item, 99)).toBe(item);
  });

  it('[X81] taking recipes off in any order leaves what was there before', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 4 }), fc.boolean(), (counts, byHand, isReversed) => {
        const own = byHand === 0 ? [] : [carton([], byHand)];
        const list = withItems(...own, ...counts.map((count, at) => carton([eggs(at + 1, count)])));
        const recipes = counts.map((_count, at) => at + 1);
        let item = list.items['eggs'] ?? null;
        for (const recipe of isReversed ? recipes.toReversed() : recipes) item = item && withoutRecipe(item, recipe);
        expect(item?.quantity ?? 0).toBe(byHand);
      }),
    );
  });

  it('[X81] the recipes of a list are those that need open items', () => {
    const list = withItems(carton([eggs(1, 6)]), flourLine([flour(2, 100), flour(1, 50)], 'גרם'));
    expect(recipesOn(list).map(({ recipeId, items }) => [recipeId, items.map(({ name }) => name)])).toEqual([
      [1, ['ביצים', 'קמח']],
      [2, ['קמח']],
    ]);
  });
});
