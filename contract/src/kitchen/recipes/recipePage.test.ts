import { expect, it } from 'vitest';
import { pageFactsOf } from './recipePage.ts';
import type { Recipe, RecipeEntry } from './recipes.ts';

const ENTRY: RecipeEntry = {
  entry_id: 1,
  entry_type: 'product',
  order_index: 1,
  notes: '',
  is_optional: false,
  category: 'other',
  part: '',
  step_text: null,
  product_name: 'קמח',
  product_alias: null,
  product_catalog_number: null,
  manufacturer: null,
  product_id: null,
  quantity: 1.5,
  unit: 'cups',
  sub_recipe_id: null,
};
const RECIPE: Recipe = {
  recipe_id: 7,
  user_id: 5,
  title: 'לחם',
  description: '',
  instructions: '',
  image_url: null,
  image: null,
  pictures: [],
  prep_time: 10,
  cook_time: 90,
  total_time: 100,
  servings: 4,
  difficulty: 'easy',
  kosher: null,
  tags: ['לחם', 'שבת'],
  allergens: ['gluten'],
  source: 'סבתא רחל',
  source_url: 'https://example.com/bread',
  author: '',
  copied_from: null,
  is_public: true,
  hidden: null,
  is_favorite: false,
  ingredients_count: 1,
  steps_count: 1,
  created_at: '2026-08-10T09:00:00.000Z',
  updated_at: '2026-08-10T09:00:00.000Z',
  sub_recipes: [],
  entries: [
    { ...ENTRY, notes: 'מנופה', part: 'לבצק' },
    { ...ENTRY, entry_id: 2, entry_type: 'step', step_text: 'לשים', product_name: null },
    {
      ...ENTRY,
      entry_id: 3,
      entry_type: 'step',
      step_text: 'אופים',
      product_name: null,
      notes: 'בתנור חם',
      part: 'אפייה',
    },
  ],
};

it('[X51] structured data has times in minutes, ingredients as a cook writes them, steps and an absolute picture', () => {
  const image = { webp: '/static/images/a.webp', jpeg: '/static/images/a.jpg', thumbnail_webp: '', thumbnail_jpeg: '' };
  const facts = pageFactsOf({ ...RECIPE, image, image_url: image.webp }, 'https://sali.example');
  expect(facts).toMatchObject({
    title: 'לחם',
    description: 'קמח',
    url: 'https://sali.example/recipe/7',
    image: 'https://sali.example/static/images/a.jpg',
  });
  expect(facts.data).toMatchObject({
    '@type': 'Recipe',
    prepTime: 'PT10M',
    cookTime: 'PT90M',
    totalTime: 'PT100M',
    recipeYield: '4',
    keywords: 'לחם, שבת',
    author: { '@type': 'Person', name: 'סבתא רחל' },
    isBasedOn: 'https://example.com/bread',
    recipeIngredient: ['לבצק:', '1½ כוסות קמח, מנופה'],
    recipeInstructions: [
      { '@type': 'HowToStep', text: 'לשים' },
      {
        '@type': 'HowToSection',
        name: 'אפייה',
        itemListElement: [
          { '@type': 'HowToStep', text: 'אופים' },
          { '@type': 'HowToTip', text: 'בתנור חם' },
        ],
      },
    ],
  });
});
