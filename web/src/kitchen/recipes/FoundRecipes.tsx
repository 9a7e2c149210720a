import type { MealRecipe } from '@sali/contract/kitchen/recipes/meals';
import type { ReactNode } from 'react';
import { recipesTexts as words } from '@sali/texts/app/recipes';
import { useSettled } from '../../base/ui/useSettled.ts';
import { useRecipes } from './queries.ts';
import { RecipePicture } from './RecipePicture.tsx';
import styles from './FoundRecipes.module.css';
import uiStyles from '../../base/ui/ui.module.css';

type FoundRecipesProps = {
  text: string;
  /** A recipe that is left out. */
  without?: number | undefined;
  /** Shown to a person who has no recipe at all. */
  none?: ReactNode;
  onChoose: (recipe: MealRecipe) => void;
};

const SHOWN = 5;

/** The recipes that the words find, to choose one of; without words the newest. */
export function FoundRecipes({ text, without, none, onChoose }: FoundRecipesProps) {
  const search = useSettled(text.trim());
  const { rows } = useRecipes({ search, filter: 'all', kosher: '' });
  if (!rows) return null;
  if (none !== undefined && search === '' && rows.length === 0) return none;
  const found = rows.filter(({ recipe_id }) => recipe_id !== without).slice(0, SHOWN);
  if (found.length === 0) return <p className={uiStyles.secondary}>{words.noneFound}</p>;
  return (
    <ul>
      {found.map(({ recipe_id, title, servings, image, image_url }) => (
        <li key={recipe_id}>
          <button
            type="button"
            className={styles.choice}
            onClick={() => onChoose({ recipe_id, title, servings, image, image_url })}
          >
            <span className={styles.thumb}>
              <RecipePicture recipe={{ recipe_id, image, image_url }} />
            </span>
            <bdi className={uiStyles.grow}>{title}</bdi>
          </button>
        </li>
      ))}
    </ul>
  );
}
