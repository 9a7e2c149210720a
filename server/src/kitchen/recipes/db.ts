import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { getOrCreate } from '@sali/domain/base/memo';
import type { KosherKind } from '@sali/domain/kitchen/recipes/recipe';
import type { Db } from '../../base/db/open.ts';
import { maySignIn } from '../../base/db/people.ts';
import type { Tables } from '../../base/db/tables.ts';
import { insertPictures, selectPictures } from './picturesDb.ts';

/** All SQL of recipes. */

export type RecipeRow = Selectable<Tables['recipe']>;
export type EntryRow = Selectable<Tables['recipe_entry']>;
export type NewEntryRow = Insertable<Tables['recipe_entry']>;

/** Filters of a recipe search. `userId` null is a guest, who sees public recipes only. */
export type RecipeFilter = {
  readonly userId: number | null;
  readonly includePublic: boolean;
  readonly favorites: boolean;
  /** Each of these regular expressions must be found in the recipe's search text. */
  readonly patterns: readonly string[];
  readonly kosher: KosherKind | undefined;
  readonly maxMinutes: number | undefined;
};

/**
 * Whether a person may read a `recipe`, asked whenever one is shown. Everybody may read a public one; besides, each
 * person their own and those of their family, unless they have blocked the author. While an administrator has disabled
 * the author, the author alone may read it.
 * @param userId null: a guest
 */
export const mayRead = (userId: number | null) => sql<boolean>`(recipe.user_id = ${userId}::integer or (
  (recipe.is_public or recipe.user_id in (
    select other.user_id from family_member own join family_member other using (family_id)
    where own.user_id = ${userId}::integer and other.shares_recipes and not exists (
      select 1 from user_block b where b.user_id = ${userId}::integer and b.blocked_id = other.user_id)))
  and coalesce(recipe.user_id, recipe.returns_to, 0) not in (select user_id from app_user where disabled_at is not null)))`;

const wantedRecipes = (db: Db, { userId, includePublic, favorites, patterns, kosher, maxMinutes }: RecipeFilter) =>
  db
    .selectFrom('recipe')
    .where('recipe.deleted_at', 'is', null)
    .where((on) => (includePublic ? mayRead(userId) : on('recipe.user_id', '=', userId)))
    .$if(userId !== null, (query) =>
      // No recipes of people whom the user has blocked.
      query.where((on) =>
        on.not(
          on.exists(
            on
              .selectFrom('user_block')
              .select('user_block.blocked_id')
              .where('user_block.user_id', '=', userId ?? 0)
              .whereRef('user_block.blocked_id', '=', 'recipe.user_id'),
          ),
        ),
      ),
    )
    .where((on) => on.and(patterns.map((pattern) => on('recipe.search_text', '~', pattern))))
    .$if(kosher !== undefined, (query) => query.where('recipe.kosher', '=', kosher ?? null))
    .$if(maxMinutes !== undefined, (query) =>
      query
        .where((on) => on.or([on('recipe.prep_time', 'is not', null), on('recipe.cook_time', 'is not', null)]))
        .where(sql`coalesce(recipe.prep_time, 0) + coalesce(recipe.cook_time, 0)`, '<=', maxMinutes ?? 0),
    )
    .$if(favorites, (query) =>
      query.where((on) =>
        on.exists(
          on
            .selectFrom('recipe_favorite')
            .select('recipe_favorite.recipe_id')
            .whereRef('recipe_favorite.recipe_id', '=', 'recipe.recipe_id')
            .where('recipe_favorite.user_id', '=', userId ?? 0),
        ),
      ),
    );

/** The newest first. */
export const findRecipes = (db: Db, wanted: RecipeFilter, { limit, skip }: { limit: number; skip: number }) =>
  wantedRecipes(db, wanted)
    .selectAll('recipe')
    .orderBy('recipe.created_at', 'desc')
    .orderBy('recipe.recipe_id', 'desc')
    .limit(limit)
    .offset(skip)
    .execute();

/** Those of these recipes that the user may read (null: a guest), without those of people whom they have blocked. */
export const findVisibleAmong = (db: Db, userId: number | null, recipeIds: readonly number[]): Promise<RecipeRow[]> =>
  wantedRecipes(db, { ...EVERY, userId })
    .selectAll('recipe')
    .where('recipe.recipe_id', '=', sql<number>`any(${recipeIds}::integer[])`)
    .execute();

const EVERY = { includePublic: true, favorites: false, patterns: [], kosher: undefined, maxMinutes: undefined };

/** The number of matching recipes, and of those added since a time. */
export async function countRecipes(
  db: Db,
  wanted: RecipeFilter,
  since: Date,
): Promise<{ total: number; recent: number }> {
  const { total, recent } = await wantedRecipes(db, wanted)
    .select((on) => [
      on.fn.countAll<number>().as('total'),
      on.fn.countAll<number>().filterWhere('recipe.created_at', '>=', since).as('recent'),
    ])
    .executeTakeFirstOrThrow();
  return { total, recent };
}

/** A recipe that the user may read by its number (null: a guest), also one of somebody whom they have blocked. */
export const findReadable = (db: Db, userId: number | null, recipeId: number): Promise<RecipeRow | undefined> =>
  db
    .selectFrom('recipe')
    .selectAll()
    .where('recipe_id', '=', recipeId)
    .where('deleted_at', 'is', null)
    .where(mayRead(userId))
    .executeTakeFirst();

/**
 * Whether a recipe that the user may read has the picture; one's own also while it can be brought back.
 * @param deletedSince from when deleted recipes can be brought back @param userId null: a guest
 */
export async function isPictureRead(
  db: Db,
  key: string,
  { userId, deletedSince }: { readonly userId: number | null; readonly deletedSince: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('recipe_picture as p')
    .innerJoin('recipe', 'recipe.recipe_id', 'p.recipe_id')
    .select('p.picture_id')
    .where('p.picture_id', '=', key)
    .where((on) =>
      on.or([
        on.and([on('recipe.deleted_at', 'is', null), mayRead(userId)]),
        on.and([on('recipe.user_id', '=', userId), on('recipe.deleted_at', '>', deletedSince)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A recipe that is not deleted, also one that the caller may not read. */
export const findRecipe = (db: Db, recipeId: number): Promise<RecipeRow | undefined> =>
  db
    .selectFrom('recipe')
    .selectAll()
    .where('recipe_id', '=', recipeId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** The user's deleted recipes since a time, the last deleted first. */
export const findDeletedRecipes = (db: Db, userId: number, since: Date): Promise<RecipeRow[]> =>
  db
    .selectFrom('recipe')
    .selectAll()
    .where('user_id', '=', userId)
    .where('deleted_at', '>', since)
    .orderBy('deleted_at', 'desc')
    .orderBy('recipe_id', 'desc')
    .execute();

/** The first names of people by their id, without people whose accounts are deleted or disabled. */
export async function firstNamesOf(db: Db, userIds: readonly number[]): Promise<Map<number, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('app_user')
    .select(['user_id', 'first_name'])
    .where('user_id', '=', sql<number>`any(${userIds}::integer[])`)
    .where(maySignIn())
    .execute();
  return new Map(rows.map((row) => [row.user_id, row.first_name ?? '']));
}

/** These recipes with the e-mails of their authors, for managers; without deleted ones. */
export const findReportedRecipes = (db: Db, recipeIds: readonly number[]) =>
  db
    .selectFrom('recipe')
    .leftJoin('app_user', 'app_user.user_id', 'recipe.user_id')
    .select(['recipe.recipe_id', 'recipe.user_id', 'recipe.title', 'recipe.hidden_at', 'recipe.hidden_reason'])
    .select('app_user.email')
    .where('recipe.recipe_id', '=', sql<number>`any(${recipeIds}::integer[])`)
    .where('recipe.deleted_at', 'is', null)
    .execute();

/** Locked until the transaction ends: one writer per recipe at a time. A deleted recipe is found as well. */
export const lockRecipe = (tx: Db, recipeId: number): Promise<RecipeRow | undefined> =>
  tx.selectFrom('recipe').selectAll().where('recipe_id', '=', recipeId).forUpdate().executeTakeFirst();

/** Ingredients before steps, each in their order. */
export const selectEntries = (db: Db, recipeIds: readonly number[]): Promise<EntryRow[]> =>
  db
    .selectFrom('recipe_entry')
    .selectAll()
    .where('recipe_id', '=', sql<number>`any(${recipeIds}::integer[])`)
    .orderBy('entry_type')
    .orderBy('order_index')
    .orderBy('entry_id')
    .execute();

/** Whether one of the recipes is made of this one, at any depth, or is this one. */
export async function areMadeOf(db: Db, recipeIds: readonly number[], recipeId: number): Promise<boolean> {
  const { rows } = await sql<{ found: number }>`
    with recursive inner_recipe (id) as (
      select unnest(${recipeIds}::integer[])
      union select e.sub_recipe_id from recipe_entry e join inner_recipe r on e.recipe_id = r.id
        where e.sub_recipe_id is not null)
    select 1 as found from inner_recipe where id = ${recipeId} limit 1`.execute(db);
  return rows.length > 0;
}

/** The rows of each recipe, in their order. */
export function byRecipe<Row extends { readonly recipe_id: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const groups = new Map<number, Row[]>();
  for (const row of rows) getOrCreate(groups, row.recipe_id, () => []).push(row);
  return groups;
}

/** Which of these recipes the user marked. */
export async function favoritesAmong(db: Db, userId: number, recipeIds: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('recipe_favorite')
    .select('recipe_id')
    .where('user_id', '=', userId)
    .where('recipe_id', '=', sql<number>`any(${recipeIds}::integer[])`)
    .execute();
  return new Set(rows.map((row) => row.recipe_id));
}

/** Counts a user's recipes, deleted ones too as long as they can be brought back. Locks the user's row, so that two simultaneous calls cannot both find room for one more. */
export async function countOwnRecipes(tx: Db, userId: number): Promise<number> {
  await tx.selectFrom('app_user').select('user_id').where('user_id', '=', userId).forUpdate().execute();
  const row = await tx
    .selectFrom('recipe')
    .select((on) => on.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.count;
}

export const insertRecipe = (tx: Db, row: Insertable<Tables['recipe']>): Promise<RecipeRow> =>
  tx.insertInto('recipe').values(row).returningAll().executeTakeFirstOrThrow();

export const updateRecipe = (tx: Db, recipeId: number, change: Updateable<Tables['recipe']>): Promise<RecipeRow> =>
  tx.updateTable('recipe').set(change).where('recipe_id', '=', recipeId).returningAll().executeTakeFirstOrThrow();

/** @returns the ids of the recipes that were public, deleted ones too */
export async function hidePublicRecipes(
  tx: Db,
  userId: number,
  { at, reason }: { readonly at: Date; readonly reason: string },
): Promise<number[]> {
  const rows = await tx
    .updateTable('recipe')
    .set({ is_public: false, hidden_at: at, hidden_reason: reason })
    .where('user_id', '=', userId)
    .where('is_public', '=', true)
    .returning('recipe_id')
    .execute();
  return rows.map((row) => row.recipe_id);
}

/** Deletes for good what was deleted before a time. @param userId of one person alone @returns the keys of the pictures */
export async function purgeRecipes(db: Db, before: Date, userId?: number): Promise<string[]> {
  const rows = await db
    .with('gone', (gone) =>
      gone
        .deleteFrom('recipe')
        .where('deleted_at', '<=', before)
        .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? 0))
        .returning('recipe_id'),
    )
    .selectFrom('recipe_picture')
    .innerJoin('gone', 'gone.recipe_id', 'recipe_picture.recipe_id')
    .select('recipe_picture.picture_id')
    .execute();
  return rows.map((row) => row.picture_id);
}

export async function insertEntries(tx: Db, rows: readonly NewEntryRow[]): Promise<EntryRow[]> {
  return rows.length === 0
    ? []
    : tx
        .insertInto('recipe_entry')
        .values([...rows])
        .returningAll()
        .execute();
}

export async function updateEntry(tx: Db, entryId: number, change: Updateable<Tables['recipe_entry']>): Promise<void> {
  await tx.updateTable('recipe_entry').set(change).where('entry_id', '=', entryId).execute();
}

export async function deleteEntries(tx: Db, entryIds: readonly number[]): Promise<void> {
  if (entryIds.length === 0) return;
  await tx
    .deleteFrom('recipe_entry')
    .where('entry_id', '=', sql<number>`any(${entryIds}::integer[])`)
    .execute();
}

export async function insertFavorite(tx: Db, userId: number, recipeId: number, at: Date): Promise<void> {
  await tx
    .insertInto('recipe_favorite')
    .values({ user_id: userId, recipe_id: recipeId, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteFavorite(tx: Db, userId: number, recipeId: number): Promise<void> {
  await tx.deleteFrom('recipe_favorite').where('user_id', '=', userId).where('recipe_id', '=', recipeId).execute();
}

/**
 * Deletes the user's private recipes, and those that they have deleted; all of them where an administrator disabled the
 * account. @returns the keys of their pictures
 */
export async function deletePrivateRecipes(db: Db, userId: number): Promise<string[]> {
  const rows = await db
    .with('gone', (gone) =>
      gone
        .deleteFrom('recipe')
        .where((on) => on.or([on('user_id', '=', userId), on('returns_to', '=', userId)]))
        .where((on) =>
          on.or([
            on('is_public', '=', false),
            on('deleted_at', 'is not', null),
            on.exists(
              on
                .selectFrom('app_user')
                .select('app_user.user_id')
                .where('app_user.user_id', '=', userId)
                .where('disabled_at', 'is not', null),
            ),
          ]),
        )
        .returning('recipe_id'),
    )
    .selectFrom('recipe_picture')
    .innerJoin('gone', 'gone.recipe_id', 'recipe_picture.recipe_id')
    .select('recipe_picture.picture_id')
    .execute();
  return rows.map((row) => row.picture_id);
}

/** The user's public recipes become nobody's until their account comes back. */
export async function disownPublicRecipes(db: Db, userId: number): Promise<void> {
  await db
    .updateTable('recipe')
    .set({ user_id: null, returns_to: userId })
    .where('user_id', '=', userId)
    .where('is_public', '=', true)
    .where('deleted_at', 'is', null)
    .execute();
}

export async function ownReturnedRecipes(db: Db, userId: number): Promise<void> {
  await db.updateTable('recipe').set({ user_id: userId, returns_to: null }).where('returns_to', '=', userId).execute();
}

/** Recipes whose picture is at this web address. */
export async function selectIdsOfLink(db: Db, address: string): Promise<number[]> {
  const rows = await db
    .selectFrom('recipe')
    .select('recipe_id')
    .where('image_link', 'is not', null)
    .where(sql<string>`md5(image_link)`, '=', sql<string>`md5(${address})`)
    .where('image_link', '=', address)
    .execute();
  return rows.map((row) => row.recipe_id);
}

/**
 * Puts the stored picture of a web address in its place, unless the recipe or the picture has changed meanwhile.
 * @returns whose recipe it is, and the bytes of the picture, where it did
 */
export async function replaceImageLink(
  db: Db,
  recipeId: number,
  {
    address,
    host,
    key,
    at,
  }: { readonly address: string; readonly host: string | null; readonly key: string; readonly at: Date },
): Promise<{ readonly userId: number | null; readonly bytes: number } | undefined> {
  return db.transaction().execute(async (tx) => {
    // It cannot be deleted before the recipe has it.
    const stored = await tx
      .selectFrom('product_picture')
      .select('bytes')
      .where('picture_key', '=', key)
      .forKeyShare()
      .executeTakeFirst();
    if (!stored) return undefined;
    const changed = await tx
      .updateTable('recipe')
      .set({ image_key: key, image_link: null, updated_at: at })
      .where('recipe_id', '=', recipeId)
      .where('image_link', '=', address)
      .returning('user_id')
      .executeTakeFirst();
    if (!changed) return undefined;
    const [first] = await selectPictures(tx, [recipeId]);
    const place = {
      entry_id: null,
      order_index: (first?.order_index ?? 1) - 1,
      created_at: at,
      source_host: host,
    };
    await insertPictures(tx, [{ picture_id: key, recipe_id: recipeId, bytes: stored.bytes, ...place }]);
    return { userId: changed.user_id, bytes: stored.bytes };
  });
}
