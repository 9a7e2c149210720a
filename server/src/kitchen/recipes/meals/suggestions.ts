import type * as wire from '@sali/contract/kitchen/recipes/meals';
import { foundAtHome } from '@sali/domain/kitchen/pantry/foundAtHome';
import { isLikelyAtHome, isWater } from '@sali/domain/kitchen/recipes/atHome';
import { needOfIngredient } from '@sali/domain/kitchen/recipes/listLine';
import { findRecipes, type RecipeRow, selectEntries } from '../db.ts';
import type { RecipesRoom } from '../room.ts';
import { mealRecipeOf, mealsOfWeek } from './meals.ts';

/** Recipes that suggestions are chosen from, the newest, and how many are offered. */
const SUGGESTED_FROM_MAX = 60;
const MEAL_SUGGESTIONS_MAX = 6;
/** Products of an ingredient that are looked at for promotions. */
const SUGGESTED_FITS_MAX = 5;

/** Which recipes suit a week: what is at home, and what is on promotion in the store. */

/** A thing at home saves a purchase; a promotion only some of its price. */
const WEIGHTS = { atHome: 2, onPromotion: 1 } as const;
const READABLE = { includePublic: true, favorites: false, patterns: [], kosher: undefined, maxMinutes: undefined };

type ToBuy = { readonly name: string; readonly code: string | null };

/** At most six of the newest recipes that the caller may read and has not planned this week, the best first. */
export async function suggestMeals(
  room: RecipesRoom,
  userId: number,
  { day, store_key: storeKey }: { readonly day: string; readonly store_key?: string | undefined },
): Promise<wire.MealSuggestion[]> {
  await room.ready;
  const planned = new Set((await mealsOfWeek(room.db, userId, day)).map(({ recipe_id }) => recipe_id));
  const page = { limit: SUGGESTED_FROM_MAX, skip: 0 };
  const recipes = (await findRecipes(room.db, { ...READABLE, userId }, page)).filter(
    ({ recipe_id }) => !planned.has(recipe_id),
  );
  const bought = await boughtIngredients(room, recipes);
  const pantry = await room.pantryOf(userId);
  const isCheaper = await promotionsOf(room, storeKey, [...bought.values()].flat());
  return recipes
    .map((recipe) => {
      const ingredients = bought.get(recipe.recipe_id) ?? [];
      const atHome = ingredientNames(
        ingredients.filter(({ name, code }) => foundAtHome(pantry, { name, barcode: code })),
      );
      const onPromotion = ingredientNames(ingredients.filter(isCheaper)).filter((name) => !atHome.includes(name));
      const points = WEIGHTS.atHome * atHome.length + WEIGHTS.onPromotion * onPromotion.length;
      return { recipe, atHome, onPromotion, share: points / Math.max(1, ingredients.length) };
    })
    .filter(({ share }) => share > 0)
    .sort((a, b) => b.share - a.share || b.recipe.recipe_id - a.recipe.recipe_id)
    .slice(0, MEAL_SUGGESTIONS_MAX)
    .map(({ recipe, atHome, onPromotion }) => ({
      recipe: mealRecipeOf(recipe),
      at_home: atHome,
      on_promotion: onPromotion,
    }));
}

const ingredientNames = (ingredients: readonly ToBuy[]): string[] => [...new Set(ingredients.map(({ name }) => name))];

/** Finds the purchases of each recipe, without water and the staples that most kitchens have. */
async function boughtIngredients(
  { db }: RecipesRoom,
  recipes: readonly RecipeRow[],
): Promise<ReadonlyMap<number, readonly ToBuy[]>> {
  const ids = recipes.map(({ recipe_id }) => recipe_id);
  const entries = ids.length === 0 ? [] : await selectEntries(db, ids);
  const bought = new Map<number, ToBuy[]>(ids.map((id) => [id, []]));
  for (const { recipe_id, entry_type, product_name, product_catalog_number: code, ...entry } of entries) {
    const name = product_name ?? '';
    if (entry_type !== 'product' || isWater(name)) continue;
    const quantity = entry.quantity_milli === null ? null : entry.quantity_milli / 1000;
    if (isLikelyAtHome(name, needOfIngredient({ ...entry, name, quantity }, null))) continue;
    bought.get(recipe_id)?.push({ name, code });
  }
  return bought;
}

/** Returns which ingredients cost less in the store now: the linked product, or one of the most sold that their words mean. */
async function promotionsOf(
  room: RecipesRoom,
  storeKey: string | undefined,
  ingredients: readonly ToBuy[],
): Promise<(ingredient: ToBuy) => boolean> {
  if (storeKey === undefined) return () => false;
  const codes = new Map<string, readonly string[]>();
  for (const { name } of ingredients) {
    if (codes.has(name)) continue;
    codes.set(
      name,
      room.productsFitting(name, SUGGESTED_FITS_MAX).map(({ itemCode }) => itemCode),
    );
  }
  const linked = ingredients.flatMap(({ code }) => (code === null ? [] : [code]));
  const cheaper = await room.cheaperNow(storeKey, [...new Set([...linked, ...[...codes.values()].flat()])]);
  return ({ name, code }) =>
    code === null ? (codes.get(name) ?? []).some((one) => cheaper.has(one)) : cheaper.has(code);
}
