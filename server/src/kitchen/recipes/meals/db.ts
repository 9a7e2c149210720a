import { dayAfter } from '@sali/domain/kitchen/recipes/mealWeek';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../../../base/db/open.ts';
import type { Tables } from '../../../base/db/tables.ts';
import type { Household } from '../../../people/family/family.ts';

/** Meals before this many days are forgotten. */
const MEAL_DAYS_KEPT = 730;

/** All SQL of planned meals. */

export type MealRow = Selectable<Tables['meal']>;
export type MealFields = Omit<
  Insertable<Tables['meal']>,
  'family_id' | 'user_id' | 'created_at' | 'changed_at' | 'listed_at'
>;

/** The meals of a person and of their family. */
const ownMeals = (db: Db, userId: number) =>
  db
    .selectFrom('meal')
    .where((eb) =>
      eb.or([
        eb('user_id', '=', userId),
        eb('family_id', 'in', db.selectFrom('family_member').select('family_id').where('user_id', '=', userId)),
      ]),
    );

/** The meals of some days, both included, by day, slot and when they were added. */
export const mealsBetween = (db: Db, userId: number, first: string, last: string): Promise<MealRow[]> =>
  ownMeals(db, userId)
    .selectAll()
    .where('day', '>=', first)
    .where('day', '<=', last)
    .orderBy('day')
    .orderBy(sql`array_position(array['morning', 'noon', 'evening'], slot)`)
    .orderBy('created_at')
    .orderBy('meal_id')
    .execute();

/** Those of these meals that are the person's or their family's. */
export const mealsAmong = (db: Db, userId: number, mealIds: readonly string[]): Promise<MealRow[]> =>
  ownMeals(db, userId)
    .selectAll()
    .where('meal_id', '=', sql<string>`any(${mealIds}::uuid[])`)
    .execute();

export const allMeals = (db: Db, userId: number): Promise<MealRow[]> =>
  ownMeals(db, userId).selectAll().orderBy('day').orderBy('created_at').execute();

/** One of the person's or their family's. */
export const findMeal = (db: Db, userId: number, mealId: string): Promise<MealRow | undefined> =>
  ownMeals(db, userId).selectAll().where('meal_id', '=', mealId).executeTakeFirst();

/** @returns false where the id is taken */
export async function insertMeal(db: Db, household: Household, meal: MealFields, at: Date): Promise<boolean> {
  const row = await db
    .insertInto('meal')
    .values({ family_id: null, user_id: null, ...household, ...meal, created_at: at })
    .onConflict((conflict) => conflict.column('meal_id').doNothing())
    .returning('meal_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** A meal of another recipe, or for more people, has to be put on a list again: `isSame` says that neither changed. */
export async function updateMeal(db: Db, { meal_id, ...meal }: MealFields, isSame: boolean, at: Date): Promise<void> {
  await db
    .updateTable('meal')
    .set({ ...meal, changed_at: at, ...(!isSame && { listed_at: null }) })
    .where('meal_id', '=', meal_id)
    .execute();
}

/** @returns whether there was one */
export async function deleteMealRow(db: Db, userId: number, mealId: string): Promise<boolean> {
  const found = await findMeal(db, userId, mealId);
  if (!found) return false;
  await db.deleteFrom('meal').where('meal_id', '=', mealId).execute();
  return true;
}

/** Deletes those of these meals that are the person's or their family's. @returns whether there was one */
export async function deleteMealRows(db: Db, userId: number, mealIds: readonly string[]): Promise<boolean> {
  const found = await mealsAmong(db, userId, mealIds);
  const ids = found.map(({ meal_id }) => meal_id);
  await db
    .deleteFrom('meal')
    .where('meal_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return ids.length > 0;
}

/** Gives the meals that a person planned alone to their family. @returns whether there were some, and a family */
export async function shareMealRows(db: Db, userId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('meal')
    .from('family_member as m')
    .set((eb) => ({ family_id: eb.ref('m.family_id'), user_id: null }))
    .where('m.user_id', '=', userId)
    .where('meal.user_id', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

export async function markListed(db: Db, mealIds: readonly string[], at: Date): Promise<void> {
  await db
    .updateTable('meal')
    .set({ listed_at: at })
    .where('meal_id', '=', sql<string>`any(${mealIds}::uuid[])`)
    .execute();
}

/** Deletes the household's meals of long ago. @param today YYYY-MM-DD */
export async function deleteOldMeals(db: Db, household: Household, today: string): Promise<void> {
  await db
    .deleteFrom('meal')
    .where('day', '<', dayAfter(today, -MEAL_DAYS_KEPT))
    .$if('family_id' in household, (query) =>
      query.where('family_id', '=', 'family_id' in household ? household.family_id : 0),
    )
    .$if('user_id' in household, (query) => query.where('user_id', '=', 'user_id' in household ? household.user_id : 0))
    .execute();
}
