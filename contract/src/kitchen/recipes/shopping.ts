import { COOKED_SERVINGS_MIN, SERVINGS_MAX } from '@sali/domain/base/limits';
import { z } from 'zod';
import { ItemAnswer } from '../../lists/lists.ts';

/** The goods that a recipe needs from a store (docs/spec/recipes.md). Money is shekels. */

/** An amount of an ingredient; null: the recipe says none. */
export const NeededAmount = z
  .object({ amount: z.number(), unit: z.enum(['g', 'ml', 'pieces']) })
  .nullable()
  .describe('how much of it the recipe needs; null where it says no amount');
export type NeededAmount = z.infer<typeof NeededAmount>;

const packages = z
  .number()
  .describe('whole packages that cover it, of what the store has; 1 for weighed goods and where no product is known');

const isLikelyAtHome = z.boolean().describe('a little of what most kitchens have');

/** A thing in the pantry that the ingredient means. */
export const AtHome = z
  .object({ name: z.string(), since: z.string().describe('ISO 8601, UTC'), why: z.enum(['bought', 'said']) })
  .nullable()
  .describe('what the caller’s household has of it at home; null: nothing that is known');
export type AtHome = z.infer<typeof AtHome>;

export const RecipeItemAnswer = ItemAnswer.extend({
  needed: NeededAmount,
  packages,
  is_likely_at_home: isLikelyAtHome,
  at_home: AtHome,
});
export type RecipeItemAnswer = z.infer<typeof RecipeItemAnswer>;

export const RecipeCostQuery = z.object({
  store_key: z.string().max(60).optional().describe('without a store nothing has a price'),
  servings: z.coerce.number().min(COOKED_SERVINGS_MIN).max(SERVINGS_MAX).optional(),
});

/** A store's goods for an ingredient, of one recipe or of a week's. */
export const IngredientPurchase = z.object({
  packages,
  product: z.object({ item_code: z.string(), item_name: z.string() }).nullable().describe('what would be bought'),
  total: z.number().nullable().describe('what the packages cost, deals counted; null: nothing in the store fits'),
  remains: NeededAmount.describe('what is left of the packages; null: not known'),
  is_weighted: z.boolean().describe('sold by weight'),
});
export type IngredientPurchase = z.infer<typeof IngredientPurchase>;

export const IngredientCost = IngredientPurchase.extend({
  entry_id: z.number(),
  name: z.string(),
  needed: NeededAmount,
  used_total: z.number().nullable().describe('the part of it that goes into the recipe'),
  is_optional: z.boolean(),
  is_likely_at_home: isLikelyAtHome.describe('a little of what most kitchens have: not counted in the totals'),
  at_home: AtHome,
});
export type IngredientCost = z.infer<typeof IngredientCost>;

export const RecipeCost = z.object({
  servings: z.number().nullable(),
  ingredients: z.array(IngredientCost).describe('without water'),
  total: z.number().describe('of all that must be bought: not the optional, nor what is likely at home'),
  used_total: z.number().describe('the part of the same that goes into the recipe'),
  per_serving: z.number().nullable().describe('of used_total; null where the recipe says no servings'),
  without_price: z.number().describe('how many that must be bought have no price in the store'),
});
export type RecipeCost = z.infer<typeof RecipeCost>;
