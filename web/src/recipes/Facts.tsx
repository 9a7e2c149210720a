import type { Recipe } from '@sali/contract/recipes/recipes';
import { Timer, Users } from 'lucide-react';
import { heRecipes } from '../languages/he/recipes.ts';

export const difficultyText = (difficulty: Recipe['difficulty'] | undefined): string =>
  difficulty ? heRecipes.difficulty[difficulty] : heRecipes.noDifficulty;

/** Total time, servings and difficulty in one quiet line. */
export function RecipeFacts({ recipe }: { recipe: Pick<Recipe, 'total_time' | 'servings' | 'difficulty'> }) {
  return (
    <p className="rfacts">
      {recipe.total_time !== null && (
        <span>
          <Timer className="s" />
          {heRecipes.minutes(recipe.total_time)}
        </span>
      )}
      {recipe.servings !== null && (
        <span>
          <Users className="s" />
          {heRecipes.servingsLabel(recipe.servings)}
        </span>
      )}
      <span>{difficultyText(recipe.difficulty)}</span>
    </p>
  );
}
