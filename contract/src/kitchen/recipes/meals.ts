import { MEAL_TITLE_MAX, MEALS_PER_WEEK_MAX } from '@sali/domain/base/limits';
import { isDay, MEAL_KINDS, MEAL_SLOTS } from '@sali/domain/kitchen/recipes/mealWeek';
import { Id } from '../../base/ids.ts';
import { z } from 'zod';
import { messageText } from '../../base/messages.ts';
import { trimmedText } from '../../base/plainText.ts';
import { CookedServings } from './cooking.ts';
import { Picture, SHOPPED_ENTRIES_MAX } from './recipes.ts';
import { AtHome, IngredientPurchase, NeededAmount } from './shopping.ts';

/** The meals of a household, week by week (docs/spec/meals.md). */

const day = z.string().refine(isDay, messageText('day_invalid')).describe('YYYY-MM-DD');
const mealId = z.uuid().toLowerCase();

export const MealRecipe = z.object({
  recipe_id: z.number(),
  title: z.string(),
  servings: z.number().nullable(),
  image: Picture.nullable(),
  image_url: z.string().nullable(),
});
export type MealRecipe = z.infer<typeof MealRecipe>;

export const MealWire = z.object({
  meal_id: z.string(),
  day: z.string(),
  slot: z.enum(MEAL_SLOTS),
  kind: z.enum(MEAL_KINDS),
  title: z.string().describe('of the recipe, also after it was deleted; else the words'),
  recipe: MealRecipe.nullable().describe('null: none, or the caller may not read it'),
  servings: z.number().nullable().describe('for how many; null: as the recipe says'),
  is_listed: z.boolean().describe('its ingredients were put on a list'),
  is_own_only: z.boolean().describe('the family of the caller does not see it: it was planned before they joined'),
});
export type MealWire = z.infer<typeof MealWire>;

export const MealPlan = z.object({
  from: z.string().describe('the Sunday of the week'),
  meals: z.array(MealWire).describe('by day, then slot, then when they were added'),
});
export type MealPlan = z.infer<typeof MealPlan>;

export const MealPlanQuery = z.object({ day });
export const WeekIngredientsQuery = MealPlanQuery.extend({
  store_key: z.string().max(60).optional().describe('without a store nothing has a price'),
});
export const MealParams = z.object({ mealId });

export const MealRequest = z
  .object({
    day,
    slot: z.enum(MEAL_SLOTS),
    kind: z.enum(MEAL_KINDS),
    recipe_id: Id.nullable().default(null).describe('for the kind recipe'),
    title: trimmedText(MEAL_TITLE_MAX).default('').describe('for the other kinds'),
    servings: CookedServings.nullable().default(null),
  })
  .refine(({ kind, recipe_id }) => kind !== 'recipe' || recipe_id !== null, {
    message: messageText('recipe_missing'),
    path: ['recipe_id'],
  })
  .refine(({ kind, title }) => kind !== 'words' || title !== '', {
    message: messageText('text_missing'),
    path: ['title'],
  });
export type MealRequest = z.infer<typeof MealRequest>;
/** As a client sends it. */
export type MealBody = z.input<typeof MealRequest>;

export const CopiedWeek = z.object({ from: day, to: day });
export type CopiedWeek = z.infer<typeof CopiedWeek>;

export const CopiedPlan = MealPlan.extend({
  added: z.array(z.string()).describe('the ids of the meals that are copies'),
});
export type CopiedPlan = z.infer<typeof CopiedPlan>;

export const RemovedMeals = z.object({ meal_ids: z.array(mealId).min(1).max(MEALS_PER_WEEK_MAX) });
export type RemovedMeals = z.infer<typeof RemovedMeals>;

/** An ingredient of the week's recipes, those of several recipes in one. */
export const WeekIngredient = IngredientPurchase.extend({
  name: z.string(),
  amounts: z
    .array(z.object({ quantity: z.number(), unit: z.string().nullable() }))
    .describe('in the units of the recipes, those of one unit added'),
  needed: z.array(NeededAmount.unwrap()).describe('the sums, in each unit one; empty where no recipe says an amount'),
  uses: z.array(z.object({ meal_id: z.string(), entry_id: z.number() })),
  recipes: z.array(z.string()).describe('their titles'),
  is_optional: z.boolean().describe('in all of them'),
  is_likely_at_home: z.boolean().describe('a little of what most kitchens have'),
  at_home: AtHome,
});
export type WeekIngredient = z.infer<typeof WeekIngredient>;

export const WeekIngredients = z.object({
  ingredients: z.array(WeekIngredient).describe('without water, and without meals that are on a list already'),
});
export type WeekIngredients = z.infer<typeof WeekIngredients>;

export const WeekToList = z.object({
  list_id: z.union([Id, z.string().min(1).max(60)], messageText('list_missing')),
  meals: z
    .array(z.object({ meal_id: mealId, entry_ids: z.array(Id).max(SHOPPED_ENTRIES_MAX) }))
    .min(1, messageText('choice_missing'))
    .max(MEALS_PER_WEEK_MAX),
});
export type WeekToList = z.infer<typeof WeekToList>;

export const SuggestionsQuery = z.object({ day, store_key: z.string().max(60).optional() });

export const MealSuggestion = z.object({
  recipe: MealRecipe,
  at_home: z.array(z.string()).describe('ingredients that are at home'),
  on_promotion: z.array(z.string()).describe('ingredients that cost less in the store now'),
});
export type MealSuggestion = z.infer<typeof MealSuggestion>;
