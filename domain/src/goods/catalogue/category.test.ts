import { expect, test } from 'vitest';
import { CATEGORIES, categoryOf, FALLBACK_CATEGORY, subcategoryOf } from './category.ts';

test('[C6] ten roots with the fixed ids, four subcategories each', () => {
  expect(CATEGORIES.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 999]);
  for (const { id, subcategories } of CATEGORIES)
    expect(subcategories.map((sub) => [sub.id, sub.parentId])).toEqual([1, 2, 3, 4].map((n) => [id * 10 + n, id]));
});

test('keys and names are unique', () => {
  expect(new Set(CATEGORIES.map(({ key }) => key)).size).toBe(10);
  const names = CATEGORIES.flatMap(({ name, subcategories }) => [name, ...subcategories.map((sub) => sub.name)]);
  expect(new Set(names).size).toBe(50);
});

test('an unknown category is אחר', () => {
  expect(FALLBACK_CATEGORY).toMatchObject({ id: 999, name: 'אחר', key: 'other' });
  expect(categoryOf(12345)).toBe(FALLBACK_CATEGORY);
  expect(categoryOf(null)).toBe(FALLBACK_CATEGORY);
  expect(categoryOf(undefined)).toBe(FALLBACK_CATEGORY);
  expect(categoryOf(4).key).toBe('produce');
});

test('a subcategory is known by its id', () => {
  expect(subcategoryOf(11)).toEqual({ id: 11, name: 'חלב ומשקאות חלב', parentId: 1 });
  expect(subcategoryOf(9992)?.name).toBe('חד פעמי');
  expect(subcategoryOf(null)).toBeUndefined();
  expect(subcategoryOf(1)).toBeUndefined();
});
