import type { DeletedRecipe } from '@sali/contract/kitchen/recipes/recipes';
import { MINUTE_MS } from '@sali/domain/base/time';
import { RotateCcw } from 'lucide-react';
import { useRef, useState } from 'react';
import { durationText } from '../../../base/languages/durationText.ts';
import { recipeMoreTexts } from '@sali/texts/app/recipeMore';
import { errorText } from '../../../base/errorText.ts';
import { newId } from '../../../base/ids.ts';
import { Button } from '../../../base/ui/Button.tsx';
import { DeletedButton } from '../../../base/ui/rows/DeletedButton.tsx';
import { Sheet } from '../../../base/ui/Sheet.tsx';
import { Skeleton } from '../../../base/ui/states.tsx';
import { showToast } from '../../../base/ui/toast.ts';
import { useNow } from '../../../base/ui/useNow.ts';
import { useAccount } from '../../../people/accounts/accounts.ts';
import { currentUserKey } from '../../../people/accounts/userKey.ts';
import { restoreRecipe } from '../api.ts';
import { fetchDeletedRecipes } from './api.ts';
import { useQuery } from '@tanstack/react-query';
import { DELETED, useUpdateCachedRecipe } from '../queries.ts';
import { RecipePicture } from '../RecipePicture.tsx';
import { clsx } from 'clsx';
import styles from './DeletedRecipes.module.css';
import uiStyles from '../../../base/ui/ui.module.css';
import linesStyles from '../../../base/ui/lines.module.css';

const words = recipeMoreTexts.deleted;

/** The way to one's own recipes that were deleted within a day; not shown when there are none. */
export function DeletedRecipes() {
  const [isOpen, setIsOpen] = useState(false);
  const reader = useAccount(currentUserKey);
  // Read each time it is shown.
  const { data: recipes, isError } = useQuery({
    queryKey: [...DELETED, reader],
    queryFn: fetchDeletedRecipes,
    staleTime: 0,
  });
  const hasSome = recipes !== undefined && recipes.length > 0;
  if (!hasSome && !isOpen) return null;
  return (
    <>
      <DeletedButton label={words.title} onOpen={() => setIsOpen(true)} />
      {isOpen && <DeletedRecipesSheet recipes={recipes} isFailed={isError} onClose={() => setIsOpen(false)} />}
    </>
  );
}

type DeletedRecipesSheetProps = {
  recipes: readonly DeletedRecipe[] | undefined;
  isFailed: boolean;
  onClose: () => void;
};

function DeletedRecipesSheet({ recipes, isFailed, onClose }: DeletedRecipesSheetProps) {
  const note = useRef<HTMLParagraphElement>(null);
  const now = useNow();
  const updateCachedRecipe = useUpdateCachedRecipe();
  const restore = async ({ recipe_id: id, title }: DeletedRecipe): Promise<void> => {
    try {
      const restored = await restoreRecipe(id, newId());
      // Its row goes now: the focus stays in the dialog.
      note.current?.focus();
      await updateCachedRecipe(id, restored);
      showToast(words.restored({ title }));
    } catch (error) {
      showToast(errorText(error, words.restoreFailed));
    }
  };
  const shown = recipes?.filter(({ until }) => Date.parse(until) > now);
  return (
    <Sheet title={words.title} onClose={onClose}>
      <p ref={note} tabIndex={-1} className={clsx(uiStyles.secondary, uiStyles.below8)} role="status">
        {shown ? words.text : isFailed ? words.failed : words.loading}
      </p>
      {!shown && !isFailed && <Skeleton width="100%" height="60px" />}
      <ul>
        {shown?.map((recipe) => (
          <DeletedRow key={recipe.recipe_id} recipe={recipe} now={now} onRestore={() => void restore(recipe)} />
        ))}
      </ul>
    </Sheet>
  );
}

type DeletedRowProps = { recipe: DeletedRecipe; now: number; onRestore: () => void };

function DeletedRow({ recipe, now, onRestore }: DeletedRowProps) {
  const minutes = Math.ceil((Date.parse(recipe.until) - now) / MINUTE_MS);
  return (
    <li className={linesStyles.line}>
      <span className={styles.picture}>
        <RecipePicture recipe={recipe} />
      </span>
      <span className={uiStyles.grow}>
        <bdi className={clsx(uiStyles.medium, uiStyles.block)}>{recipe.title}</bdi>
        <span className={uiStyles.secondary}>{words.left({ time: durationText(minutes * 60) })}</span>
      </span>
      <Button look="soft" size="sm" aria-label={words.restoreOf({ title: recipe.title })} onClick={onRestore}>
        <RotateCcw className={uiStyles.icon16} />
        {words.restore}
      </Button>
    </li>
  );
}
