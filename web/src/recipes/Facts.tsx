import type { Recipe } from '@sali/contract/recipes/recipes';
import { Timer, Users } from 'lucide-react';
import { recipesTexts } from '../languages/recipesTexts.ts';
import styles from './Facts.module.css';
import iconStyles from '../ui/icon.module.css';

export const difficultyText = (difficulty: Recipe['difficulty'] | undefined): string =>
  difficulty ? recipesTexts.difficulty[difficulty] : recipesTexts.noDifficulty;

/** Total time, servings and difficulty in one quiet line. */
export function RecipeFacts({ recipe }: { recipe: Pick<Recipe, 'total_time' | 'servings' | 'difficulty'> }) {
  return (
    <p className={styles.facts}>
      {recipe.total_time !== null && (
        <span>
          <Timer className={iconStyles.small} />
          {recipesTexts.minutes({ minutes: recipe.total_time })}
        </span>
      )}
      {recipe.servings !== null && (
        <span>
          <Users className={iconStyles.small} />
          {recipesTexts.servingsLabel({ servings: recipe.servings })}
        </span>
      )}
      <span>{difficultyText(recipe.difficulty)}</span>
    </p>
  );
}
