import type { MealRecipe } from '@sali/contract/kitchen/recipes/meals';
import { recipeFormTexts as words } from '@sali/texts/app/recipeForm';
import { recipesTexts } from '@sali/texts/app/recipes';
import { useState } from 'react';
import { SearchField } from '../../../base/ui/fields/SearchField.tsx';
import { Sheet } from '../../../base/ui/Sheet.tsx';
import { FoundRecipes } from '../FoundRecipes.tsx';
import { clsx } from 'clsx';
import uiStyles from '../../../base/ui/ui.module.css';

type SubRecipeSheetProps = {
  /** The recipe of the form: it is not an ingredient of itself. */
  without: number | undefined;
  onChoose: (recipe: MealRecipe) => void;
  onClose: () => void;
};

/** Chooses a recipe as an ingredient of the one in the form [RW1]. */
export function SubRecipeSheet({ without, onChoose, onClose }: SubRecipeSheetProps) {
  const [text, setText] = useState('');
  return (
    <Sheet title={words.addRecipe} onClose={onClose}>
      <div className={clsx(uiStyles.stack, uiStyles.gap16)}>
        <p className={uiStyles.secondary}>{words.recipeTakenApart}</p>
        <SearchField
          label={recipesTexts.search}
          placeholder={recipesTexts.searchPlaceholder}
          maxLength={200}
          text={text}
          onText={setText}
        />
        <FoundRecipes text={text} without={without} onChoose={onChoose} />
      </div>
    </Sheet>
  );
}
