import 'fake-indexeddb/auto';
import { CATEGORIES, FALLBACK_CATEGORY } from '@sali/domain/catalogue/category';
import { describe, expect, it } from 'vitest';
import { freeTextFor } from './addToList.ts';
import { testRecipe } from './testRecipe.ts';

const [entry] = testRecipe().entries;
const itemNamed = (name: string) => {
  if (!entry) throw new Error('the test recipe has no entries');
  return freeTextFor('list', { ...entry, product_name: name }, null);
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
});
