import type { Recipe } from '@sali/contract/recipes/recipes';
import { useState } from 'react';
import { recipeFormTexts } from '../languages/products/recipeFormTexts.ts';
import { HttpError } from '../httpError.ts';
import { newId } from '../ids.ts';
import { showToast } from '../ui/toast.ts';
import { fetchRecipe, postImage, postImageFromWeb, postRecipe, putRecipe } from './api.ts';
import { recipeFromFields, type RecipeFields } from './form.ts';
import type { ImageChoice } from './ImageField.tsx';
import { useUpdateCachedRecipe } from './queries.ts';

const words = recipeFormTexts;

export type Saving = {
  readonly isBusy: boolean;
  readonly error: string | null;
  readonly imageProblem: string | null;
  readonly setImageProblem: (problem: string | null) => void;
  readonly image: ImageChoice;
  readonly setImage: (image: ImageChoice) => void;
  /** The recipe as it is saved; null before the first save. */
  readonly stored: Recipe | null;
  /** @returns the saved recipe; null if something was refused and the form stays */
  readonly save: (fields: RecipeFields) => Promise<Recipe | null>;
};

/**
 * Saves the recipe, then its picture. If the picture is refused, the recipe stays saved, the form stays open with the old
 * preview, and saving again changes the recipe instead of creating another.
 */
export function useSaving(recipe: Recipe | null): Saving {
  const updateCachedRecipe = useUpdateCachedRecipe();
  const [stored, setStored] = useState(recipe);
  const [image, setImage] = useState<ImageChoice>({ kind: 'keep' });
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [imageProblem, setImageProblem] = useState<string | null>(null);
  const [key, setKey] = useState<{ readonly id: string; readonly of: string }>({ id: '', of: '' });

  const saveFields = async (fields: RecipeFields): Promise<Recipe> => {
    const body = { ...recipeFromFields(fields), ...(image.kind === 'none' && { image_url: null }) };
    // The same text again is the same call: a lost answer creates no second recipe.
    const of = JSON.stringify([stored?.recipe_id, body]);
    const id = key.of === of ? key.id : newId();
    setKey({ id, of });
    return stored ? putRecipe(stored.recipe_id, body, id) : postRecipe(body, id);
  };
  const saveImage = async (saved: Recipe): Promise<Recipe | null> => {
    if (image.kind === 'keep' || image.kind === 'none') return saved;
    try {
      if (image.kind === 'new') await postImage(saved.recipe_id, image.file);
      else await postImageFromWeb(saved.recipe_id, image.url);
      return await fetchRecipe(saved.recipe_id, false);
    } catch (refusal) {
      setImage({ kind: 'keep' });
      setImageProblem(refusal instanceof HttpError && !refusal.isPassing ? refusal.detail : words.errors.image);
      return null;
    }
  };
  const save = async (fields: RecipeFields): Promise<Recipe | null> => {
    setIsBusy(true);
    setError(null);
    setImageProblem(null);
    try {
      const saved = await saveFields(fields);
      setStored(saved);
      const whole = await saveImage(saved);
      await updateCachedRecipe(saved.recipe_id, whole ?? saved);
      if (whole) showToast(recipe ? words.updated : words.created);
      return whole;
    } catch (refusal) {
      setError(savingError(refusal, recipe !== null));
      return null;
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, error, imageProblem, setImageProblem, image, setImage, stored, save };
}

function savingError(refusal: unknown, isEdit: boolean): string {
  if (!(refusal instanceof HttpError)) return words.unexpected;
  if (refusal.isUnanswered) return words.network;
  if (refusal.status >= 500) return isEdit ? words.updateFailed : words.unexpected;
  return refusal.errors[0]?.message ?? refusal.detail;
}
