import type { MealWire } from '@sali/contract/kitchen/recipes/meals';
import { dayAfter } from '@sali/domain/kitchen/recipes/mealWeek';
import { isolate } from '@sali/domain/base/bidi';
import { Check, GripVertical, Lock, Pencil } from 'lucide-react';
import { mergeProps } from 'react-aria';
import { Link } from 'react-router';
import { mealsTexts as words } from '@sali/texts/app/meals';
import { IconButton } from '../../../base/ui/Button.tsx';
import { dayName } from './dayNames.ts';
import { useDragToDay } from './useDragToDay.ts';
import { clsx } from 'clsx';
import styles from './meals.module.css';
import uiStyles from '../../../base/ui/ui.module.css';

/** `isByKeys`: the focus follows the meal to its new day. */
export type MoveMeal = (day: string, isByKeys: boolean) => void;

type MealCardProps = { meal: MealWire; onEdit: () => void; onMove: MoveMeal };

/** The meal, for how many people, and whether its ingredients are on a list. Its handle moves it to another day. */
export function MealCard({ meal, onEdit, onMove }: MealCardProps) {
  const title = mealTitle(meal);
  const { card, isDragged, handleProps } = useDragToDay(
    (day) => day !== meal.day && onMove(day, false),
    (by) => onMove(dayAfter(meal.day, by), true),
  );
  const servings = meal.servings ?? meal.recipe?.servings ?? null;
  return (
    <li ref={card} className={clsx(styles.meal, isDragged && styles.dragged)} data-meal={meal.meal_id}>
      <span className={styles.words}>
        <span className={clsx(uiStyles.secondary, uiStyles.size14)}>{words.slots[meal.slot]}</span>
        {meal.recipe ? (
          <Link className={styles.title} to={`/recipe/${meal.recipe.recipe_id}`}>
            <bdi>{title}</bdi>
          </Link>
        ) : (
          <bdi className={styles.title}>{title}</bdi>
        )}
        <span className={styles.facts}>
          {servings !== null && meal.kind === 'recipe' && <span>{words.servings({ servings })}</span>}
          {meal.is_own_only && (
            <span className={uiStyles.badge}>
              <Lock className={uiStyles.icon14} />
              {words.ownOnly}
            </span>
          )}
          {meal.is_listed && (
            <span className={clsx(uiStyles.badge, uiStyles.green)}>
              <Check className={uiStyles.icon14} />
              {words.listed}
            </span>
          )}
        </span>
      </span>
      <span className={styles.tools}>
        <IconButton
          label={words.edit({ title: isolate(title), day: dayName(meal.day), slot: words.slots[meal.slot] })}
          onClick={onEdit}
        >
          <Pencil className={uiStyles.icon16} />
        </IconButton>
        <IconButton
          {...mergeProps(handleProps)}
          label={words.move({ title: isolate(title) })}
          className={styles.handle}
          data-part="handle"
        >
          <GripVertical className={uiStyles.icon16} />
        </IconButton>
      </span>
    </li>
  );
}

/** 'שאריות: מרק' for leftovers, else what was chosen or written. */
function mealTitle({ kind, title }: Pick<MealWire, 'kind' | 'title'>): string {
  if (kind !== 'leftovers') return title;
  return title === '' ? words.leftovers : words.leftoversOf({ title: isolate(title) });
}
