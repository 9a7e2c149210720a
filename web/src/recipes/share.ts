import type { Recipe } from '@sali/contract/recipes/recipes';
import { recipesTexts } from '../languages/recipesTexts.ts';
import { showToast } from '../ui/toast.ts';

/** Opens the browser's share sheet; without one, copies the address. Cancelling shows nothing. */
export async function shareRecipe({ title, recipe_id: id }: Pick<Recipe, 'title' | 'recipe_id'>): Promise<void> {
  const url = `${location.origin}/recipe/${id}`;
  try {
    if (typeof navigator.share === 'function') return await navigator.share({ title, url });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
  }
  try {
    await navigator.clipboard.writeText(url);
    showToast(recipesTexts.copied);
  } catch {
    showToast(recipesTexts.copyFailed);
  }
}
