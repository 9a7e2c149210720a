import { recipeFormTexts } from '@sali/texts/app/recipeForm';

/**
 * Moves rows of the form by drag or arrows, unless they are at the end already, and announces the new place.
 * @returns a function of the row's index and the number of places (negative: up)
 */
export const rowMover =
  (count: number, move: (from: number, to: number) => void, onMoved: (text: string) => void) =>
  (at: number, by: number): void => {
    const to = at + by;
    if (to < 0 || to >= count) return;
    move(at, to);
    onMoved(recipeFormTexts.moved({ at: to + 1, of: count }));
  };
