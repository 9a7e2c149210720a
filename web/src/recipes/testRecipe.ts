import type { Recipe, RecipeEntry } from '@sali/contract/recipes/recipes';

const ENTRY: RecipeEntry = {
  entry_id: 1,
  entry_type: 'product',
  order_index: 1,
  notes: '',
  is_optional: false,
  category: 'other',
  step_text: null,
  product_name: 'עגבניות',
  product_alias: null,
  product_catalog_number: null,
  manufacturer: null,
  product_id: null,
  quantity: 0.5,
  unit: 'kilograms',
};

/** A small public recipe of user 5. */
export const testRecipe = (change: Partial<Recipe> = {}): Recipe => ({
  recipe_id: 7,
  user_id: 5,
  title: 'שקשוקה',
  description: 'חריפה',
  instructions: '',
  image_url: null,
  image: null,
  prep_time: 10,
  cook_time: 20,
  total_time: 30,
  servings: 4,
  difficulty: 'medium',
  is_public: true,
  is_favorite: false,
  ingredients_count: 1,
  steps_count: 1,
  created_at: '2026-08-10T09:00:00.000Z',
  updated_at: '2026-08-10T09:00:00.000Z',
  entries: [
    ENTRY,
    {
      ...ENTRY,
      entry_id: 2,
      entry_type: 'step',
      product_name: null,
      quantity: null,
      unit: null,
      step_text: 'מבשלים',
      notes: 'בעדינות',
    },
  ],
  ...change,
});
