import type { Recipe } from '@sali/contract/kitchen/recipes/recipes';
import { Timer, Users } from 'lucide-react';
import { recipesTexts } from '@sali/texts/app/recipes';
import styles from './Facts.module.css';
import uiStyles from '../../base/ui/ui.module.css';

export const difficultyText = (difficulty: Recipe['difficulty'] | undefined): string =>
  difficulty ? recipesTexts.difficulty[difficulty] : recipesTexts.noDifficulty;

const MINUTES_OF_HOUR = 60;

/** A length of time: '45 דק׳', 'שעה ו־41 דק׳' [X95]. */
export function timeText(total: number): string {
  const [hours, minutes] = [Math.floor(total / MINUTES_OF_HOUR), total % MINUTES_OF_HOUR];
  if (hours === 0) return recipesTexts.minutes({ minutes });
  const hoursText = recipesTexts.hours({ hours });
  if (minutes === 0) return hoursText;
  return recipesTexts.hoursAndMinutes({ hours: hoursText, minutes: recipesTexts.minutes({ minutes }) });
}

/** Total time, servings and difficulty in one quiet line. */
export function RecipeFacts({ recipe }: { recipe: Pick<Recipe, 'total_time' | 'servings' | 'difficulty'> }) {
  return (
    <p className={styles.facts}>
      {recipe.total_time !== null && (
        <span>
          <Timer className={uiStyles.icon16} />
          {timeText(recipe.total_time)}
        </span>
      )}
      {recipe.servings !== null && (
        <span>
          <Users className={uiStyles.icon16} />
          {recipesTexts.servingsLabel({ servings: recipe.servings })}
        </span>
      )}
      <span>{difficultyText(recipe.difficulty)}</span>
    </p>
  );
}
