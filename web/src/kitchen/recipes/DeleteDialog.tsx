import type { Recipe } from '@sali/contract/kitchen/recipes/recipes';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { texts } from '@sali/texts/app/main';
import { recipesTexts } from '@sali/texts/app/recipes';
import { HttpError } from '../../base/httpError.ts';
import { newId } from '../../base/ids.ts';
import { ActionPair, Button } from '../../base/ui/Button.tsx';
import { Sheet } from '../../base/ui/Sheet.tsx';
import { showToast } from '../../base/ui/toast.ts';
import { deleteRecipe, restoreRecipe } from './api.ts';
import { useUpdateCachedRecipe } from './queries.ts';
import uiStyles from '../../base/ui/ui.module.css';

type DeleteDialogProps = { recipe: Recipe; onDeleted: () => void; onClose: () => void };

/** Asks before a recipe is deleted, and deletes it. */
export function DeleteRecipeDialog({ recipe, onDeleted, onClose }: DeleteDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  const updateCachedRecipe = useUpdateCachedRecipe();
  const navigate = useNavigate();
  const restore = async () => {
    try {
      const restored = await restoreRecipe(recipe.recipe_id, newId());
      await updateCachedRecipe(recipe.recipe_id, restored);
      void navigate(`/recipe/${recipe.recipe_id}`);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      showToast(recipesTexts.restoreFailed);
    }
  };
  const remove = async () => {
    setIsBusy(true);
    try {
      await deleteRecipe(recipe.recipe_id, newId());
      onDeleted();
      showToast(recipesTexts.removed, { label: texts.app.cancel, run: () => void restore(), isUndo: true });
      await updateCachedRecipe(recipe.recipe_id, null);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      setIsBusy(false);
      showToast(recipesTexts.removeFailed);
    }
  };
  return (
    <Sheet role="alertdialog" title={recipesTexts.removeTitle} onClose={onClose}>
      <p className={uiStyles.muted}>{recipesTexts.removeText({ title: recipe.title })}</p>
      <ActionPair className={uiStyles.above20} onStay={onClose}>
        <Button look="danger" isUnavailable={isBusy} onClick={() => void remove()}>
          <Trash2 />
          {recipesTexts.remove}
        </Button>
      </ActionPair>
    </Sheet>
  );
}
