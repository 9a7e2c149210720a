import type {
  CopiedPlan,
  CopiedWeek,
  MealBody,
  MealPlan,
  MealSuggestion,
  WeekIngredients,
  WeekToList,
} from '@sali/contract/kitchen/recipes/meals';
import type { MadeCalendarAddress, OwnCalendar } from '@sali/contract/people/accounts/calendarAddress';
import { call } from '../../../base/http.ts';

/** HTTP calls of the meal plan. Days are YYYY-MM-DD. */

export const fetchWeek = (day: string): Promise<MealPlan> => call<MealPlan>('GET', `meal-plan?day=${day}`);

export const putMeal = (id: string, body: MealBody): Promise<MealPlan> =>
  call<MealPlan>('PUT', `meals/${id}`, { body });

export const deleteMeal = (id: string): Promise<void> => call<void>('DELETE', `meals/${id}`);

export const postCopy = (body: CopiedWeek): Promise<CopiedPlan> => call<CopiedPlan>('POST', 'meal-plan/copy', { body });

/** Shows what was planned before joining to the family. */
export const postMealSharing = (): Promise<void> => call<void>('POST', 'meal-plan/share');

/** Takes several meals off the plan. */
export const postMealRemoval = (ids: readonly string[]): Promise<void> =>
  call<void>('POST', 'meal-plan/remove', { body: { meal_ids: ids } });

/** @param storeKey whose prices and packages; null: none */
export const fetchIngredients = (day: string, storeKey: string | null): Promise<WeekIngredients> =>
  call<WeekIngredients>('GET', `meal-plan/ingredients?day=${day}${ofStore(storeKey)}`);

/** @param key the same for each try, so that the lines are added once */
export const postWeekToList = (body: WeekToList, key: string): Promise<unknown> =>
  call<unknown>('POST', 'meal-plan/to-shopping-list', { body, idempotencyKey: key });

export function fetchMealSuggestions(day: string, storeKey: string | null): Promise<MealSuggestion[]> {
  return call<MealSuggestion[]>('GET', `meal-plan/suggestions?day=${day}${ofStore(storeKey)}`);
}

const ofStore = (storeKey: string | null): string =>
  storeKey === null ? '' : `&store_key=${encodeURIComponent(storeKey)}`;

export const fetchCalendar = (): Promise<OwnCalendar> => call<OwnCalendar>('GET', 'users/me/calendar');

/** Makes the address of the plan, in place of the one that there was. */
export const postCalendar = (): Promise<MadeCalendarAddress> => call<MadeCalendarAddress>('POST', 'users/me/calendar');

export const deleteCalendar = (): Promise<void> => call<void>('DELETE', 'users/me/calendar');
