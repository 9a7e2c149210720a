import type { MealWire } from '@sali/contract/kitchen/recipes/meals';
import { useEffect, useRef } from 'react';

/**
 * Keeps the focus on the handle of a meal that the arrow keys move. Its card is another one on the new day, and without this
 * the next key would scroll the page [MP7].
 * @param meals those that are shown
 * @returns says which meal is moved now
 */
export function useFocusOnMoved(meals: readonly MealWire[] | undefined): (mealId: string) => void {
  const moved = useRef<string>(undefined);
  useEffect(() => {
    // Where the focus was not lost, it is where the person wants it.
    if (moved.current === undefined || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(`[data-meal="${moved.current}"] [data-part=handle]`)?.focus();
  }, [meals]);
  return (mealId) => {
    moved.current = mealId;
  };
}
