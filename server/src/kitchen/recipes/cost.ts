import type { RecipeCost, RecipeCostQuery } from '@sali/contract/kitchen/recipes/shopping';
import type { z } from 'zod';
import { AppError } from '../../base/errors.ts';
import { findReadable } from './db.ts';
import { costOf } from './boughtIngredients.ts';
import { visibleRecipe } from './recipes.ts';
import type { RecipesRoom } from './room.ts';
import { shoppedRecipes } from './subRecipes.ts';

/**
 * Computes the cost of a recipe's ingredients in a store, for this many people. `userId` null: public recipes only.
 * @throws AppError recipe_not_found, recipe_private
 */
export async function recipeCost(
  room: RecipesRoom,
  userId: number | null,
  recipeId: number,
  { servings, store_key }: z.infer<typeof RecipeCostQuery>,
): Promise<RecipeCost> {
  await room.ready;
  const recipe =
    userId === null ? await findReadable(room.db, null, recipeId) : await visibleRecipe(room.db, userId, recipeId);
  if (!recipe) throw new AppError('recipe_not_found');
  const shopped = await shoppedRecipes(room.db, userId, [recipeId]);
  return costOf(room, recipe, shopped(recipeId).all, {
    servings: recipe.servings && servings ? { from: recipe.servings, to: servings } : null,
    for: servings && recipe.servings ? servings : recipe.servings,
    storeKey: store_key ?? null,
    pantry: userId === null ? [] : await room.pantryOf(userId),
  });
}
