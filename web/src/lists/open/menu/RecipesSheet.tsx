import type { ShoppingList } from '@sali/domain/lists/list';
import { type RecipeOnList, recipesOn } from '@sali/domain/lists/recipesOnList';
import { Link } from 'react-router';
import { recipesTexts } from '@sali/texts/app/recipes';
import { undoable } from '../../../people/sync/undo.ts';
import { Button } from '../../../base/ui/Button.tsx';
import { Sheet } from '../../../base/ui/Sheet.tsx';
import { removeRecipe } from './recipesOnList.ts';
import { clsx } from 'clsx';
import recipeStyles from './RecipesSheet.module.css';
import uiStyles from '../../../base/ui/ui.module.css';

/** The recipes whose ingredients are on a list; each can be taken off again. */
export function RecipesSheet({ list, onClose }: { list: ShoppingList; onClose: () => void }) {
  const words = recipesTexts.onList;
  const recipes = recipesOn(list);
  const remove = async (recipe: RecipeOnList) => {
    if (recipes.length === 1) onClose();
    undoable(words.removed({ title: recipe.title }), await removeRecipe(list.id, recipe));
  };
  return (
    <Sheet title={words.title} onClose={onClose}>
      <p className={uiStyles.muted}>{words.hint}</p>
      <ul className={recipeStyles.recipes}>
        {recipes.map((recipe) => (
          <li key={recipe.recipeId} className={clsx(uiStyles.row, uiStyles.between)}>
            <Link to={`/recipe/${recipe.recipeId}`} className={uiStyles.grow}>
              <bdi className={uiStyles.medium}>{recipe.title}</bdi>
              <span className={clsx(uiStyles.secondary, uiStyles.block)}>
                {words.items({ count: recipe.items.length })}
              </span>
            </Link>
            <Button
              look="soft"
              size="sm"
              aria-label={words.removeName({ title: recipe.title })}
              onClick={() => void remove(recipe)}
            >
              {words.remove}
            </Button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
