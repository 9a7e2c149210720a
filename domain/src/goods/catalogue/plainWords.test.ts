import { describe, expect, it } from 'vitest';
import { categorise } from './categorise.ts';
import { categoryOf, subcategoryOf } from './category.ts';
import { likelySubcategory, plainSubcategory } from './plainWords.ts';

const rootOf = (name: string): string => categoryOf(categorise({ name }).categoryId).key;

describe('plain words', () => {
  it.each([
    ['עגבניות', 'produce'],
    ['עגבנייה', 'produce'],
    ['בצל', 'produce'],
    ['3 מלפפונים', 'produce'],
    ['שום', 'produce'],
    ['לימון', 'produce'],
    ['פטרוזיליה', 'produce'],
    ['ביצים', 'dairy'],
    ['מלח', 'pantry'],
    ['סוכר', 'pantry'],
    ['שמן זית', 'pantry'],
    ['אורז', 'pantry'],
    ['מים', 'drinks'],
    ['יין לבן', 'drinks'],
    ['עוף', 'meat'],
    ['לחם', 'bread'],
    ['חיתולים', 'other'],
  ])('[M8] %s is in %s', (name, root) => expect(rootOf(name)).toBe(root));

  it('[M8] every one of them belongs to a subcategory of the tree', () => {
    for (const name of ['עגבניות', 'מלח', 'גלידה', 'חיתולים', 'סוללות'])
      expect(subcategoryOf(plainSubcategory(name))).toBeDefined();
  });

  it('[M8] a name that says more is left to what knows more', () => {
    expect(plainSubcategory('עגבניות מרוסקות מוטי')).toBeUndefined();
    expect(plainSubcategory('מנקה חלונות')).toBeUndefined();
    expect(plainSubcategory('')).toBeUndefined();
  });

  it.each([
    ['עגבניות בשלות', 41],
    ['שמן זית כתית', 52],
    ['בצל יבש גדול', 41],
    ['קמח לבן מנופה', 53],
    ['עגבניות מרוסקות', undefined],
    ['משהו אחר', undefined],
  ])('[M9] without the model %s is categorised by its first words', (name, id) =>
    expect(likelySubcategory(name)).toBe(id),
  );
});
