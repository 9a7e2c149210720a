import type { Recipe } from '@sali/contract/kitchen/recipes/recipes';
import { recipesTexts } from '@sali/texts/app/recipes';
import { shareOrCopy } from '../../base/ui/shareSheet.ts';

/** Opens the browser's share sheet; without one, copies the address. Cancelling shows nothing. */
export async function shareRecipe({ title, recipe_id: id }: Pick<Recipe, 'title' | 'recipe_id'>): Promise<void> {
  const url = `${location.origin}/recipe/${id}`;
  await shareOrCopy({ title, url }, url, recipesTexts);
}
