import type {
  CopiedPlan,
  CopiedWeek,
  MealBody,
  MealPlan,
  MealSuggestion,
  WeekIngredients,
  WeekToList,
} from '@sali/contract/kitchen/recipes/meals';
import { call } from '../../../base/http.ts';

/** HTTP calls of the meal plan. Days are YYYY-MM-DD. */

export const fetchWeek = (day: string): Promise<MealPlan> => call<MealPlan>('GET', `meal-plan?day=${day}`);

export const putMeal = (id: string, body: MealBody): Promise<MealPlan> =>
  call<MealPlan>('PUT', `meals/${id}`, { body });

export const deleteMeal = (id: string): Promise<void> => call<void>('DELETE', `meals/${id}`);

export const postCopy = (body: CopiedWeek): Promise<CopiedPlan> => call<CopiedPlan>('POST', 'meal-plan/copy', { body });

/** Takes several meals off the plan. */
export const postMealRemoval = (ids: readonly string[]): Promise<void> =>
  call<void>('POST', 'meal-plan/remove', { body: { meal_ids: ids } });

export const fetchIngredients = (day: string): Promise<WeekIngredients> =>
  call<WeekIngredients>('GET', `meal-plan/ingredients?day=${day}`);

/** @param key the same for each try, so that the lines are added once */
export const postWeekToList = (body: WeekToList, key: string): Promise<unknown> =>
  call<unknown>('POST', 'meal-plan/to-shopping-list', { body, idempotencyKey: key });

export function fetchMealSuggestions(day: string, storeKey: string | null): Promise<MealSuggestion[]> {
  const store = storeKey === null ? '' : `&store_key=${encodeURIComponent(storeKey)}`;
  return call<MealSuggestion[]>('GET', `meal-plan/suggestions?day=${day}${store}`);
}
