import type { DeletedRecipe, Recipe } from '@sali/contract/kitchen/recipes/recipes';
import { call } from '../../../base/http.ts';

/** Copies a recipe of another person into one's own. @param key makes a repeated call the same one */
export const postRecipeCopy = (id: number, key: string): Promise<Recipe> =>
  call<Recipe>('POST', `recipes/${id}/copy`, { idempotencyKey: key });

/** One's own recipes that can still be brought back. */
export const fetchDeletedRecipes = (): Promise<DeletedRecipe[]> => call<DeletedRecipe[]>('GET', 'recipes/deleted');
