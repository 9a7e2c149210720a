import type { Recipe } from '@sali/contract/kitchen/recipes/recipes';
import { CopyPlus } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { recipeMoreTexts } from '@sali/texts/app/recipeMore';
import { errorText } from '../../../base/errorText.ts';
import { ReportButton } from '../../../people/contentReports/ReportButton.tsx';
import { newId } from '../../../base/ids.ts';
import { IconButton } from '../../../base/ui/Button.tsx';
import { showToast } from '../../../base/ui/toast.ts';
import { postRecipeCopy } from './api.ts';
import { useUpdateCachedRecipe } from '../queries.ts';

const words = recipeMoreTexts;

/** The actions of a signed-in person on somebody else's recipe: copy it into their own, and report a public one. */
export function OthersTools({ recipe }: { recipe: Recipe }) {
  return (
    <>
      <CopyTool recipe={recipe} />
      {recipe.is_public && <ReportButton kind="recipe" subject={String(recipe.recipe_id)} look="icon" />}
    </>
  );
}

function CopyTool({ recipe }: { recipe: Recipe }) {
  const navigate = useNavigate();
  const updateCachedRecipe = useUpdateCachedRecipe();
  // The same key until it succeeds: a lost answer makes no second copy.
  const [key] = useState(newId);
  const [isBusy, setIsBusy] = useState(false);
  const copy = async (): Promise<void> => {
    setIsBusy(true);
    try {
      const own = await postRecipeCopy(recipe.recipe_id, key);
      await updateCachedRecipe(own.recipe_id, own);
      showToast(words.copied);
      void navigate(`/recipe/${own.recipe_id}`);
    } catch (error) {
      showToast(errorText(error, words.copyFailed));
      setIsBusy(false);
    }
  };
  return (
    <IconButton label={words.copy} isWorded isUnavailable={isBusy} onClick={() => void copy()}>
      <CopyPlus />
    </IconButton>
  );
}
