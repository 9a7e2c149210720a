import type { DeletedRecipe, Recipe } from '@sali/contract/kitchen/recipes/recipes';
import { RECIPES_PAGE_MAX } from '@sali/domain/base/limits';
import { call } from '../../../base/http.ts';
import { fetchRecipes } from '../api.ts';

/** Copies a recipe of another person into one's own. @param key makes a repeated call the same one */
export const postRecipeCopy = (id: number, key: string): Promise<Recipe> =>
  call<Recipe>('POST', `recipes/${id}/copy`, { idempotencyKey: key });

/** All recipes of an account, page by page, without those that its family shows it. */
export async function fetchOwnRecipes(userId: number): Promise<readonly Recipe[]> {
  const own: Recipe[] = [];
  for (let skip = 0; ; skip += RECIPES_PAGE_MAX) {
    const page = await fetchRecipes({ search: '', filter: 'own', kosher: '' }, false, skip, RECIPES_PAGE_MAX);
    own.push(...page.filter((recipe) => recipe.user_id === userId));
    if (page.length < RECIPES_PAGE_MAX) return own;
  }
}

/** One's own recipes that can still be brought back. */
export const fetchDeletedRecipes = (): Promise<DeletedRecipe[]> => call<DeletedRecipe[]>('GET', 'recipes/deleted');
