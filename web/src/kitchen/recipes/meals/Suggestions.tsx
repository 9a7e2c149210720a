import type { MealRecipe, MealSuggestion } from '@sali/contract/kitchen/recipes/meals';
import { isolate } from '@sali/domain/base/bidi';
import { useQuery } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import { mealsTexts as words } from '@sali/texts/app/meals';
import { useOwnStore } from '../../../goods/stores/ownStore.ts';
import { IconButton } from '../../../base/ui/Button.tsx';
import { Link } from 'react-router';
import { RecipePicture } from '../RecipePicture.tsx';
import { fetchMealSuggestions } from './api.ts';
import { listed } from '../../../base/languages/words.ts';
import { clsx } from 'clsx';
import foundStyles from '../FoundRecipes.module.css';
import styles from './meals.module.css';
import uiStyles from '../../../base/ui/ui.module.css';

type SuggestionsProps = { userId: number; from: string; onPlan: (recipe: MealRecipe) => void };

/** Recipes for the week, each with the reason. Nothing where none has one, or without a network. */
export function Suggestions({ userId, from, onPlan }: SuggestionsProps) {
  const storeKey = useOwnStore();
  const { data } = useQuery({
    queryKey: ['recipes', 'suggestions', userId, from, storeKey],
    queryFn: () => fetchMealSuggestions(from, storeKey),
    retry: false,
  });
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby="meal-suggestions">
      <h2 id="meal-suggestions" className={uiStyles.sectionHead}>
        {words.suggestions}
      </h2>
      <ul className={styles.suggestions}>
        {data.map((one) => (
          <li key={one.recipe.recipe_id} className={clsx(uiStyles.card, styles.suggestion)}>
            <span className={foundStyles.thumb}>
              <RecipePicture recipe={one.recipe} />
            </span>
            <span className={uiStyles.grow}>
              <Link className={styles.title} to={`/recipe/${one.recipe.recipe_id}`}>
                <bdi>{one.recipe.title}</bdi>
              </Link>
              <span className={clsx(uiStyles.secondary, uiStyles.size14, uiStyles.block)}>{suggestionReason(one)}</span>
            </span>
            <IconButton
              label={words.suggested({ title: isolate(one.recipe.title), reason: words.plan })}
              onClick={() => onPlan(one.recipe)}
            >
              <CalendarPlus />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

const NAMES_SHOWN = 3;
const namesInLine = (names: readonly string[]): string => listed(names.slice(0, NAMES_SHOWN).map(isolate));

/** 'יש בבית: ביצים, קמח · במבצע: עגבניות'. */
const suggestionReason = ({ at_home, on_promotion }: MealSuggestion): string =>
  [
    ...(at_home.length === 0 ? [] : [words.isAtHome({ names: namesInLine(at_home) })]),
    ...(on_promotion.length === 0 ? [] : [words.isOnPromotion({ names: namesInLine(on_promotion) })]),
  ].join(' · ');
