import type { MealWire } from '@sali/contract/kitchen/recipes/meals';
import { Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { mealsTexts as words } from '@sali/texts/app/meals';
import { Button } from '../../../base/ui/Button.tsx';
import { dateText, shortDateOf, dayName } from './dayNames.ts';
import { MealCard, type MoveMeal } from './MealCard.tsx';
import { clsx } from 'clsx';
import styles from './meals.module.css';
import uiStyles from '../../../base/ui/ui.module.css';

type DayCardProps = {
  day: string;
  isToday: boolean;
  meals: readonly MealWire[];
  onAdd: () => void;
  onEdit: (meal: MealWire) => void;
  onMove: (meal: MealWire, ...to: Parameters<MoveMeal>) => void;
};

/** A day of the week with its meals. On a phone today comes into view when its week is opened: past days are above it. */
export function DayCard({ day, isToday, meals, onAdd, onEdit, onMove }: DayCardProps) {
  const name = dayName(day);
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isToday) card.current?.scrollIntoView({ block: 'center' });
  }, [isToday]);
  return (
    <section
      ref={card}
      className={clsx(uiStyles.card, styles.day)}
      aria-label={`${name}, ${dateText(day)}`}
      data-day={day}
    >
      <h2 className={styles.dayHead}>
        <span>{name}</span>
        <bdi className={uiStyles.secondary}>{shortDateOf(day)}</bdi>
        {isToday && <span className={clsx(uiStyles.badge, uiStyles.green)}>{words.today}</span>}
      </h2>
      {meals.length > 0 && (
        <ul className={styles.meals}>
          {meals.map((meal) => (
            <MealCard
              key={meal.meal_id}
              meal={meal}
              onEdit={() => onEdit(meal)}
              onMove={(...to) => onMove(meal, ...to)}
            />
          ))}
        </ul>
      )}
      <Button look="ghost" size="sm" aria-label={words.addTo({ day: name })} onClick={onAdd}>
        <Plus />
        {words.add}
      </Button>
    </section>
  );
}
