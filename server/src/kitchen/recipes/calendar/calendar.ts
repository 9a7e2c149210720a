/**
 * The plan of a household for people's own calendars: meals, what to take out of the freezer the evening before, lists that
 * repeat, and reminders. It shows what its person may see when it is asked for, and nothing about people.
 * Called by its route.
 */
import { iCalendarOf } from '@sali/domain/base/iCalendar';
import { jerusalemDay } from '@sali/domain/base/jerusalemTime';
import { isThawed } from '@sali/domain/kitchen/recipes/freezer';
import { dayAfter } from '@sali/domain/kitchen/recipes/mealWeek';
import { server } from '@sali/texts/every/server';
import { siteOf } from '../../../base/config.ts';
import { AppError } from '../../../base/errors.ts';
import { userOfCalendar } from '../../../people/accounts/accounts.ts';
import { readSettingsOf } from '../../../people/settings/settings.ts';
import { type RecipeRow, selectEntries } from '../db.ts';
import { mealsBetween } from '../meals/db.ts';
import { recipesOfMeals } from '../meals/meals.ts';
import type { RecipesRoom } from '../room.ts';
import { type CookedRecipe, mealEvents, reminderEvent, repeatedListEvents } from './events.ts';

/** The days before and after today whose meals are in the calendar. */
const DAYS_BEFORE = 28;
const DAYS_AFTER = 182;

/** @throws AppError not_found for an address that was replaced or revoked, or whose person may not sign in */
export async function readCalendar(room: RecipesRoom, file: string): Promise<string> {
  const { db } = room;
  await room.ready;
  const secret = /^(.*)\.ics$/.exec(file)?.[1];
  const userId = secret === undefined ? null : await userOfCalendar(room, secret);
  if (userId === null) throw new AppError('not_found');
  const texts = server[(await readSettingsOf(db, [userId]))(userId).language].calendar;
  const today = jerusalemDay(room.now());
  const meals = await mealsBetween(db, userId, dayAfter(today, -DAYS_BEFORE), dayAfter(today, DAYS_AFTER));
  const recipes = await recipesOfMeals(db, userId, meals);
  const cooked = await cookedRecipes(room, [...recipes.values()]);
  return iCalendarOf(texts.name, [
    ...meals.flatMap((meal) => mealEvents(meal, cooked.get(meal.recipe_id ?? 0), texts)),
    ...(await room.repeatedListsOf(userId)).flatMap((list) => repeatedListEvents(list, texts)),
    ...(await room.remindersOf(userId)).map((reminder) => reminderEvent(reminder, texts)),
  ]);
}

async function cookedRecipes(
  room: RecipesRoom,
  recipes: readonly RecipeRow[],
): Promise<ReadonlyMap<number, CookedRecipe>> {
  const ids = recipes.map(({ recipe_id }) => recipe_id);
  const thawed = new Map(ids.map((id) => [id, new Set<string>()]));
  const entries = ids.length === 0 ? [] : await selectEntries(room.db, ids);
  for (const { recipe_id: id, entry_type, product_name: name, product_catalog_number: code } of entries) {
    const product = code === null ? undefined : room.findProduct(code);
    if (entry_type === 'product' && name !== null && isThawed(name, product?.subcategoryId ?? null))
      thawed.get(id)?.add(name);
  }
  return new Map(
    recipes.map(({ recipe_id: id, title, updated_at: changedAt }) => {
      const address = `${siteOf(room.config)}/recipe/${id}`;
      return [id, { title, changedAt, address, thawed: [...(thawed.get(id) ?? [])] }];
    }),
  );
}
