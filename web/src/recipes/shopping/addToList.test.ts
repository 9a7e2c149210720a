import 'fake-indexeddb/auto';
import { CATEGORIES, FALLBACK_CATEGORY } from '@sali/domain/catalogue/category';
import { describe, expect, it } from 'vitest';
import { freeTextFor } from './addToList.ts';
import { testRecipe } from '../testRecipe.ts';

const recipe = testRecipe();
const [entry] = recipe.entries;
const LIST = '6f0c6b0e-6b51-4c3e-9d5e-0d7d3a3a9f10';
const itemNamed = (name: string) => {
  if (!entry) throw new Error('the test recipe has no entries');
  return freeTextFor(LIST, recipe, { ...entry, product_name: name }, null);
};
const rootOf = (key: string) => CATEGORIES.find((category) => category.key === key)?.id;

describe('an ingredient on a list of this device', () => {
  it('[X69] is in the category that its words suggest, without a call to the server', () => {
    expect(itemNamed('עגבניות בשלות')).toMatchObject({ categoryId: rootOf('produce'), subcategoryId: 41 });
    expect(itemNamed('שמן זית')).toMatchObject({ categoryId: rootOf('pantry') });
    expect(itemNamed('ביצים L')).toMatchObject({ categoryId: rootOf('dairy') });
  });

  it('[X69] what nobody knows is in the default category', () => {
    expect(itemNamed('משהו')).toMatchObject({ categoryId: FALLBACK_CATEGORY.id, subcategoryId: null });
  });

  it('[X80] equal ingredients have one line, and say which recipe needs them', () => {
    const [one, several] = [itemNamed('בצל'), itemNamed('בצלים')];
    expect(one.id).toBe(several.id);
    expect(one.needs).toMatchObject([{ recipe: recipe.recipe_id, title: recipe.title }]);
    expect(itemNamed('בצל ירוק').id).not.toBe(one.id);
  });
});
