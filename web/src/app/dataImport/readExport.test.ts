import { expect, it } from 'vitest';
import { readExport } from './readExport.ts';

const EXPORT = {
  exported_at: '2026-08-12T09:00:00.000Z',
  lists: [{ name: 'no list' }],
  recipes: [
    {
      recipe_id: 7,
      title: 'מרק',
      is_public: true,
      image_url: '/static/images/a.webp',
      entries: [
        { entry_id: 3, entry_type: 'product', product_name: 'גזר', product_id: 5, quantity: 2, unit: 'יחידות' },
      ],
    },
    { recipe_id: 8, title: '' },
  ],
  own_names_and_notes: [{ item_code: '7290000000001', alias: 'חלב שלנו', note: '' }, 5],
};

it('[AC7] an export is read; what is broken in it is counted', () => {
  const read = readExport(JSON.stringify(EXPORT));
  expect(read?.unreadable).toBe(3);
  expect(read?.notes).toEqual([{ item_code: '7290000000001', alias: 'חלב שלנו', note: '' }]);
  expect(read?.recipes).toMatchObject([
    { number: 7, recipe: { title: 'מרק', is_public: false, entries: [{ product_name: 'גזר', quantity: 2 }] } },
  ]);
  const [first] = read?.recipes ?? [];
  // The numbers and the uploaded picture of the other database mean nothing here.
  expect(first?.recipe.image_url).toBeUndefined();
  expect(first?.recipe.entries?.[0]).not.toHaveProperty('entry_id', 3);
  expect(first?.recipe.entries?.[0]).not.toHaveProperty('product_id', 5);
});

it('[AC7] a recipe that was an ingredient of another there comes as an ingredient in its words', () => {
  const entry = {
    entry_id: 1,
    entry_type: 'product',
    product_name: 'בצק',
    sub_recipe_id: 41,
    quantity: 2,
    unit: 'units',
  };
  const recipe = { recipe_id: 9, title: 'פיצה', entries: [entry], sub_recipes: [{ recipe_id: 41, title: 'בצק' }] };
  const read = readExport(JSON.stringify({ ...EXPORT, recipes: [recipe] }));
  const [pizza] = read?.recipes ?? [];
  expect(pizza?.recipe.entries).toMatchObject([{ product_name: 'בצק', quantity: 2 }]);
  // The number is of the other database: here it would be any recipe.
  expect(JSON.stringify(pizza?.recipe)).not.toContain('41');
});

it('[AC7] another file is no export', () => {
  for (const text of ['', 'PK', '[]', '{}', '{"lists":[]}', '{"exported_at":"x","lists":{}}', 'null'])
    expect(readExport(text)).toBeUndefined();
});
