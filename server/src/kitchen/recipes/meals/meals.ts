/**
 * The plan of meals of a household, week by week.
 * Invariant: a meal names a recipe only to those who may read it; to others it is its title.
 * Called by its routes, and for a person's export.
 */
import type * as wire from '@sali/contract/kitchen/recipes/meals';
import { MEALS_PER_WEEK_MAX } from '@sali/domain/base/limits';
import { dayAfter, daysBetween, weekDays, weekStart } from '@sali/domain/kitchen/recipes/mealWeek';
import type { Db } from '../../../base/db/open.ts';
import { AppError, invalidField } from '../../../base/errors.ts';
import { householdOf, householdPeople } from '../../../people/family/family.ts';
import { findVisibleAmong, type RecipeRow } from '../db.ts';
import { visibleRecipe } from '../recipes.ts';
import type { RecipesRoom } from '../room.ts';
import { recipePictureOf } from '../wire.ts';
import type { MealFields, MealRow } from './db.ts';
import * as sql from './db.ts';

/** How far ahead meals are planned, in days. */
export const MEAL_DAYS_AHEAD = 400;

type ReadRoom = Pick<RecipesRoom, 'db'>;
type PlanRoom = Pick<RecipesRoom, 'db' | 'kitchenChanged'>;

/** The week that a day is in. */
export async function readWeek({ db }: ReadRoom, userId: number, day: string): Promise<wire.MealPlan> {
  const meals = await mealsOfWeek(db, userId, day);
  return { from: weekStart(day), meals: await mealsToWire(db, userId, meals) };
}

export function mealsOfWeek(db: Db, userId: number, day: string): Promise<MealRow[]> {
  const from = weekStart(day);
  return sql.mealsBetween(db, userId, from, dayAfter(from, 6));
}

/** Every meal of a person's household, for their export. */
export const readMeals = async ({ db }: ReadRoom, userId: number): Promise<wire.MealWire[]> =>
  mealsToWire(db, userId, await sql.allMeals(db, userId));

/**
 * Plans a meal under the client's id, or changes it as a whole.
 * @returns the week that it is in now
 * @throws AppError recipe_not_found, recipe_private, too_many_meals; meal_not_found for an id of another household;
 * invalid_fields for a day that is too far ahead
 */
export async function storeMeal(
  room: RecipesRoom,
  userId: number,
  mealId: string,
  body: wire.MealRequest,
): Promise<wire.MealPlan> {
  const { db, now } = room;
  requireNear(now(), 'day', body.day);
  const known = await sql.findMeal(db, userId, mealId);
  const meal = await mealFieldsOf(db, userId, { ...body, meal_id: mealId }, known);
  const others = (await mealsOfWeek(db, userId, body.day)).filter((one) => one.meal_id !== mealId);
  if (others.length >= MEALS_PER_WEEK_MAX) throw new AppError('too_many_meals');
  if (known) {
    const isSame = known.recipe_id === meal.recipe_id && known.servings === meal.servings;
    await sql.updateMeal(db, meal, isSame, now());
  } else {
    const household = await householdOf(db, userId);
    await sql.deleteOldMeals(db, household, now().toISOString().slice(0, 10));
    if (!(await sql.insertMeal(db, household, meal, now()))) throw new AppError('meal_not_found');
  }
  await announcePlan(room, userId);
  return readWeek(room, userId, body.day);
}

/** @throws AppError invalid_fields for a day that is more than 400 days ahead */
function requireNear(now: Date, field: string, day: string): void {
  if (daysBetween(now.toISOString().slice(0, 10), day) > MEAL_DAYS_AHEAD)
    throw invalidField(field, 'meal_day_far', { days: MEAL_DAYS_AHEAD });
}

/** A recipe that was planned while it could be read stays planned. */
async function mealFieldsOf(
  db: Db,
  userId: number,
  { meal_id, day, slot, kind, recipe_id, title, servings }: wire.MealRequest & { readonly meal_id: string },
  known: MealRow | undefined,
): Promise<MealFields> {
  const meal = { meal_id, day, slot, kind, recipe_id: null, title, servings };
  if (kind !== 'recipe' || recipe_id === null) return meal;
  if (known?.recipe_id === recipe_id) return { ...meal, recipe_id, title: known.title };
  return { ...meal, recipe_id, title: (await visibleRecipe(db, userId, recipe_id)).title };
}

/** @throws AppError meal_not_found */
export async function removeMeal(room: PlanRoom, userId: number, mealId: string): Promise<void> {
  if (!(await sql.deleteMealRow(room.db, userId, mealId))) throw new AppError('meal_not_found');
  await announcePlan(room, userId);
}

/**
 * Takes meals off the plan of the caller's household, as the undo of a copy does; what is gone already is not an error.
 */
export async function removeMeals(room: PlanRoom, userId: number, mealIds: readonly string[]): Promise<void> {
  if (await sql.deleteMealRows(room.db, userId, mealIds)) await announcePlan(room, userId);
}

/** Shows the meals that the caller planned alone to their family [MP10]. */
export async function shareMeals(room: PlanRoom, userId: number): Promise<void> {
  if (await sql.shareMealRows(room.db, userId)) await announcePlan(room, userId);
}

/** Notifies the open pages of the household that its plan changed. */
export async function announcePlan(room: PlanRoom, userId: number): Promise<void> {
  room.kitchenChanged(await householdPeople(room.db, userId), { of: 'plan', recipe_id: 0, version: 0 });
}

/**
 * Copies the meals of one week to another, each to the same day and slot, without those that are there already.
 * @returns the other week, and which of its meals are copies
 * @throws AppError too_many_meals; invalid_fields for a week that is too far ahead
 */
export async function copyWeek(
  room: RecipesRoom,
  userId: number,
  { from, to }: wire.CopiedWeek,
): Promise<wire.CopiedPlan> {
  const { db, now, newId } = room;
  requireNear(now(), 'to', to);
  const days = daysBetween(weekStart(from), weekStart(to));
  const there = await mealsOfWeek(db, userId, to);
  const isThere = (meal: MealRow, day: string) =>
    there.some((one) => one.day === day && one.slot === meal.slot && one.title === meal.title);
  const copies = (await mealsOfWeek(db, userId, from))
    .map((meal) => ({ ...meal, day: dayAfter(meal.day, days) }))
    .filter((meal) => !isThere(meal, meal.day));
  if (there.length + copies.length > MEALS_PER_WEEK_MAX) throw new AppError('too_many_meals');
  const household = await householdOf(db, userId);
  const added = copies.map((copy) => ({ ...copy, meal_id: newId() }));
  await db.transaction().execute(async (tx) => {
    for (const [at, { meal_id, day, slot, kind, recipe_id, title, servings }] of added.entries()) {
      const meal = { meal_id, day, slot, kind, recipe_id, title, servings };
      // A millisecond apart, so that they keep their order.
      await sql.insertMeal(tx, household, meal, new Date(now().getTime() + at));
    }
  });
  if (added.length > 0) await announcePlan(room, userId);
  return { ...(await readWeek(room, userId, weekDays(to)[0] ?? to)), added: added.map(({ meal_id }) => meal_id) };
}

/** The recipes of meals that the person may read, by number. */
export async function recipesOfMeals(
  db: Db,
  userId: number,
  meals: readonly MealRow[],
): Promise<ReadonlyMap<number, RecipeRow>> {
  const ids = [...new Set(meals.flatMap(({ recipe_id }) => (recipe_id === null ? [] : [recipe_id])))];
  const rows = ids.length === 0 ? [] : await findVisibleAmong(db, userId, ids);
  return new Map(rows.map((row) => [row.recipe_id, row]));
}

async function mealsToWire(db: Db, userId: number, meals: readonly MealRow[]): Promise<wire.MealWire[]> {
  const recipes = await recipesOfMeals(db, userId, meals);
  const isInFamily = meals.some((meal) => meal.user_id === userId) && 'family_id' in (await householdOf(db, userId));
  return meals.map(({ meal_id, user_id, day, slot, kind, recipe_id, title, servings, listed_at }) => {
    const recipe = recipe_id === null ? undefined : recipes.get(recipe_id);
    return {
      ...{ meal_id, day, slot, kind, title: recipe?.title ?? title, servings },
      recipe: recipe ? mealRecipeOf(recipe) : null,
      is_listed: listed_at !== null,
      is_own_only: isInFamily && user_id === userId,
    };
  });
}

export const mealRecipeOf = (row: RecipeRow): wire.MealRecipe => ({
  ...{ recipe_id: row.recipe_id, title: row.title, servings: row.servings },
  ...recipePictureOf(row),
});
