import { DAY_MS } from '../../base/time.ts';

/** Days of the meal plan, as YYYY-MM-DD; weeks begin on Sunday. */

export const MEAL_SLOTS = ['morning', 'noon', 'evening'] as const;
export type MealSlot = (typeof MEAL_SLOTS)[number];

export const MEAL_KINDS = ['recipe', 'leftovers', 'words'] as const;
export type MealKind = (typeof MEAL_KINDS)[number];

const DAYS_IN_WEEK = 7;

const timeOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** @param by days, negative for earlier ones */
export const dayAfter = (day: string, by: number): string =>
  new Date(timeOfDay(day) + by * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);

/** Whether such a day exists: 2026-02-30 does not. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(timeOfDay(text)) && dayAfter(text, 0) === text;

/** The Sunday on which the week of a day begins. */
export const weekStart = (day: string): string => dayAfter(day, -new Date(timeOfDay(day)).getUTCDay());

/** The seven days of the week that a day is in. */
export function weekDays(day: string): string[] {
  const sunday = weekStart(day);
  return Array.from({ length: DAYS_IN_WEEK }, (_, at) => dayAfter(sunday, at));
}

/** How many days the first is before the second. */
export const daysBetween = (from: string, to: string): number => Math.round((timeOfDay(to) - timeOfDay(from)) / DAY_MS);
