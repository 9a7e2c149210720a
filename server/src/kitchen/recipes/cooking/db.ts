import { COOKING_KEPT_MS } from '@sali/domain/base/limits';
import type { Selectable } from 'kysely';
import type { Db } from '../../../base/db/open.ts';
import { personOf, type PublicPerson } from '../../../base/db/people.ts';
import type { Tables } from '../../../base/db/tables.ts';
import type { Household } from '../../../people/family/family.ts';

/** A cook whose device has not called for this long no longer counts as present. */
const COOK_SEEN_MS = 75_000;

/** All SQL of cooking together. */

export type CookingRow = Selectable<Tables['cooking']>;

/** A household's cooking of a recipe, locked until the transaction ends; made if there was none. */
export async function lockCooking(tx: Db, household: Household, recipeId: number, at: Date): Promise<CookingRow> {
  const own = { family_id: null, user_id: null, ...household, recipe_id: recipeId };
  const owner = 'family_id' in household ? 'family_id' : 'user_id';
  await tx
    .insertInto('cooking')
    .values({ ...own, changed_at: at })
    .onConflict((conflict) => conflict.columns([owner, 'recipe_id']).doNothing())
    .execute();
  return tx
    .selectFrom('cooking')
    .selectAll()
    .where(owner, '=', own[owner])
    .where('recipe_id', '=', recipeId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Deletes what nobody has changed for 12 hours. */
export const deleteOldCookings = (db: Db, at: Date): Promise<unknown> =>
  db
    .deleteFrom('cooking')
    .where('changed_at', '<', new Date(at.getTime() - COOKING_KEPT_MS))
    .execute();

export const updateCooking = (
  tx: Db,
  { cooking_id, fields, version, started_at, ended_at, changed_at }: CookingRow,
): Promise<unknown> =>
  tx
    .updateTable('cooking')
    .set({ fields: JSON.stringify(fields), version, started_at, ended_at, changed_at })
    .where('cooking_id', '=', cooking_id)
    .execute();

/** Marks that a person has the recipe open. @returns whether they had not before */
export async function putCook(tx: Db, cookingId: number, userId: number, at: Date): Promise<boolean> {
  const before = await tx
    .selectFrom('cooking_cook')
    .select('seen_at')
    .where('cooking_id', '=', cookingId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  await tx
    .insertInto('cooking_cook')
    .values({ cooking_id: cookingId, user_id: userId, seen_at: at })
    .onConflict((conflict) => conflict.columns(['cooking_id', 'user_id']).doUpdateSet({ seen_at: at }))
    .execute();
  return !before || before.seen_at < seenSince(at);
}

/** The people who have it open, without those whom the reader has blocked. */
export async function cooksOf(db: Db, cookingId: number, readerId: number, at: Date): Promise<PublicPerson[]> {
  const rows = await db
    .selectFrom('cooking_cook')
    .innerJoin('app_user', 'app_user.user_id', 'cooking_cook.user_id')
    .select(['app_user.user_id', 'email', 'first_name', 'last_name'])
    .where('cooking_id', '=', cookingId)
    .where('seen_at', '>=', seenSince(at))
    .where((on) =>
      on.not(
        on.exists(
          on
            .selectFrom('user_block')
            .select('user_block.blocked_id')
            .where('user_block.user_id', '=', readerId)
            .whereRef('user_block.blocked_id', '=', 'cooking_cook.user_id'),
        ),
      ),
    )
    .orderBy('app_user.user_id')
    .execute();
  return rows.map(personOf);
}

const seenSince = (at: Date): Date => new Date(at.getTime() - COOK_SEEN_MS);

/** Removes the mark that a person has a recipe open. @returns the household's cooking if there was a mark */
export async function deleteCook(
  tx: Db,
  household: Household,
  recipeId: number,
  userId: number,
): Promise<{ readonly version: number } | undefined> {
  const owner = 'family_id' in household ? 'family_id' : 'user_id';
  const own = { family_id: null, user_id: null, ...household };
  const cooking = tx
    .selectFrom('cooking')
    .select('cooking_id')
    .where(owner, '=', own[owner])
    .where('recipe_id', '=', recipeId);
  const left = await tx
    .deleteFrom('cooking_cook')
    .where('user_id', '=', userId)
    .where('cooking_id', 'in', cooking)
    .returning('cooking_id')
    .executeTakeFirst();
  if (!left) return undefined;
  return tx
    .updateTable('cooking')
    .set((on) => ({ version: on('version', '+', 1) }))
    .where('cooking_id', '=', left.cooking_id)
    .returning('version')
    .executeTakeFirst();
}

export type OwnCookingRow = Pick<CookingRow, 'recipe_id' | 'fields' | 'started_at' | 'changed_at'> & {
  readonly title: string;
};

/** Reads the recipes that a person's household cooks, for their export. */
export const cookingsOf = (db: Db, userId: number): Promise<OwnCookingRow[]> =>
  db
    .selectFrom('cooking')
    .innerJoin('recipe', 'recipe.recipe_id', 'cooking.recipe_id')
    .innerJoin('cooking_cook', 'cooking_cook.cooking_id', 'cooking.cooking_id')
    .select(['cooking.recipe_id', 'cooking.fields', 'cooking.started_at', 'cooking.changed_at', 'recipe.title'])
    .where('cooking_cook.user_id', '=', userId)
    .where('cooking.started_at', 'is not', null)
    .execute();
