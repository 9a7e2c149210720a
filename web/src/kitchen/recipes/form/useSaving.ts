import type { Recipe } from '@sali/contract/kitchen/recipes/recipes';
import { useState } from 'react';
import { recipeFormTexts } from '@sali/texts/app/recipeForm';
import { HttpError } from '../../../base/httpError.ts';
import { newId } from '../../../base/ids.ts';
import { showToast } from '../../../base/ui/toast.ts';
import { postRecipe, putRecipe } from '../api.ts';
import { recipeFromFields, type RecipeFields, savedStepKeys } from './form.ts';
import { type FormPictures, formPicturesOf, withoutPicture } from './formPictures.ts';
import { useUpdateCachedRecipe } from '../queries.ts';
import { PictureRefused, savePictures } from './savePictures.ts';

const words = recipeFormTexts;

export type Saving = {
  readonly isBusy: boolean;
  readonly error: string | null;
  readonly imageProblem: string | null;
  readonly setImageProblem: (problem: string | null) => void;
  readonly pictures: FormPictures;
  readonly setPictures: (pictures: FormPictures) => void;
  readonly arePicturesChanged: boolean;
  /** @returns the saved recipe; null if something was refused and the form stays */
  readonly save: (fields: RecipeFields) => Promise<Recipe | null>;
};

/**
 * Saves the recipe, then its pictures. If a picture is refused, the recipe stays saved, the form stays open without that
 * picture, and saving again changes the recipe instead of creating another.
 */
export function useSaving(recipe: Recipe | null): Saving {
  const updateCachedRecipe = useUpdateCachedRecipe();
  const [stored, setStored] = useState(recipe);
  const [first] = useState(() => formPicturesOf(recipe));
  const [pictures, setPictures] = useState(first);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [imageProblem, setImageProblem] = useState<string | null>(null);
  const [key, setKey] = useState<{ readonly id: string; readonly of: string }>({ id: '', of: '' });

  const saveFields = async (fields: RecipeFields): Promise<Recipe> => {
    const isLinkGone = isLinked(stored) && !pictures.pictures.some(({ kind }) => kind === 'link');
    const body = { ...recipeFromFields(fields), ...(isLinkGone && { image_url: null }) };
    // The same text again is the same call: a lost answer creates no second recipe.
    const of = JSON.stringify([stored?.recipe_id, body]);
    const id = key.of === of ? key.id : newId();
    setKey({ id, of });
    return stored ? putRecipe(stored.recipe_id, body, id) : postRecipe(body, id);
  };
  const saveAllPictures = async (saved: Recipe, fields: RecipeFields): Promise<Recipe | null> => {
    let uploaded = pictures;
    const onStored = (now: FormPictures) => setPictures((uploaded = now));
    try {
      return await savePictures(saved, pictures, stepIdsOf(saved, fields), onStored);
    } catch (refusal) {
      if (refusal instanceof PictureRefused) setPictures(withoutPicture(uploaded, refusal.key));
      const cause = refusal instanceof PictureRefused ? refusal.cause : refusal;
      const problem = cause instanceof HttpError && !cause.isTransient ? cause.detail : words.errors.image;
      setImageProblem(problem);
      // The button is screens below the pictures.
      showToast(problem);
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
      const whole = await saveAllPictures(saved, fields);
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
  const arePicturesChanged = pictures !== first;
  return { isBusy, error, imageProblem, setImageProblem, pictures, setPictures, arePicturesChanged, save };
}

const isLinked = (recipe: Recipe | null): boolean =>
  recipe !== null && recipe.image === null && recipe.image_url !== null;

/** The ids of the saved steps, by the keys of the rows that they came from. */
function stepIdsOf(saved: Recipe, fields: RecipeFields): Map<string, number> {
  const steps = saved.entries.filter((entry) => entry.entry_type === 'step');
  return new Map(savedStepKeys(fields).flatMap((key, at) => (steps[at] ? [[key, steps[at].entry_id]] : [])));
}

function savingError(refusal: unknown, isEdit: boolean): string {
  if (!(refusal instanceof HttpError)) return words.unexpected;
  if (refusal.isUnanswered) return words.network;
  if (refusal.status >= 500) return isEdit ? words.updateFailed : words.unexpected;
  return refusal.errors[0]?.message ?? refusal.detail;
}
