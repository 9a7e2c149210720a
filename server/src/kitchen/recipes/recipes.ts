/**
 * The recipes room of the server: who may see a recipe, and every change of it.
 * Invariant: who may read a recipe is asked when it is shown (`mayRead` of db.ts); only the owner writes; a picture without a recipe is deleted.
 * Called by its routes, by the site (for crawlers) and when an account is deleted.
 */
import { type PageFacts, pageFactsOf } from '@sali/contract/kitchen/recipes/recipePage';
import type * as wire from '@sali/contract/kitchen/recipes/recipes';
import { wordsOf } from '@sali/domain/goods/catalogue/normalise';
import { RECIPE_UNDO_MS } from '@sali/domain/base/limits';
import { exactPattern, loosePattern } from '@sali/domain/kitchen/recipes/searchPattern';
import type { KosherKind } from '@sali/domain/kitchen/recipes/recipe';
import { DAY_MS } from '@sali/domain/base/time';
import type { Db } from '../../base/db/open.ts';
import { AppError } from '../../base/errors.ts';
import { removePictures } from '../../base/images/images.ts';
import type { RecipeRow, RecipeFilter } from './db.ts';
import * as sql from './db.ts';
import { selectPictures } from './picturesDb.ts';
import type { RecipesRoom } from './room.ts';
import { readSubRecipes, subRecipesWithin } from './subRecipes.ts';
import { recipePictureOf, recipeToWire } from './wire.ts';

/** Words of a search of recipes; what follows them is not searched. More patterns than PostgreSQL caches would cost seconds. */
const RECIPE_SEARCH_WORDS_MAX = 8;
const RECENT_RECIPES_DAYS = 7;

export { adoptPicture } from './linkedPictures.ts';
export { deletePicturesOfHost } from './picturesDb.ts';
export { fetchPage, fetchPicture } from './fetchPage.ts';
export type { RecipesRoom } from './room.ts';

export type RecipePageFilter = {
  readonly search?: string | undefined;
  readonly max_minutes?: number | undefined;
  readonly kosher?: KosherKind | undefined;
  readonly include_public: boolean;
  readonly favorites: boolean;
};
type Page = { readonly limit: number; readonly skip: number };

/** The newest first; `userId` null is a guest. Where no recipe has the words, those with words alike [X94]. */
export async function readRecipes(
  room: RecipesRoom,
  userId: number | null,
  wanted: RecipePageFilter & Page,
): Promise<wire.Recipe[]> {
  const filter = recipeFilterOf(userId, wanted, exactPattern);
  const found = await sql.findRecipes(room.db, filter, wanted);
  const isNone = found.length === 0 && filter.patterns.length > 0 && (await isNothingFound(room.db, filter, wanted));
  const rows = isNone ? await sql.findRecipes(room.db, recipeFilterOf(userId, wanted, loosePattern), wanted) : found;
  return recipesToWire(room.db, rows, userId);
}

/** The number of recipes, and of those added in the last 7 days. */
export async function readRecipeCounts(
  room: RecipesRoom,
  userId: number | null,
  wanted: RecipePageFilter,
): Promise<wire.RecipeCounts> {
  const since = new Date(room.now().getTime() - RECENT_RECIPES_DAYS * DAY_MS);
  const filter = recipeFilterOf(userId, wanted, exactPattern);
  const exact = await sql.countRecipes(room.db, filter, since);
  return exact.total > 0 || filter.patterns.length === 0
    ? exact
    : sql.countRecipes(room.db, recipeFilterOf(userId, wanted, loosePattern), since);
}

/** A page behind the last one is empty, though there are recipes. */
const isNothingFound = async (db: Db, filter: RecipeFilter, { skip }: Page): Promise<boolean> =>
  skip === 0 || (await sql.findRecipes(db, filter, { limit: 1, skip: 0 })).length === 0;

const recipeFilterOf = (
  userId: number | null,
  wanted: RecipePageFilter,
  patternOf: (word: string) => string,
): RecipeFilter => ({
  userId,
  includePublic: wanted.include_public,
  favorites: wanted.favorites,
  patterns: wordsOf(wanted.search ?? '')
    .slice(0, RECIPE_SEARCH_WORDS_MAX)
    .map(patternOf),
  kosher: wanted.kosher,
  maxMinutes: wanted.max_minutes,
});

/** @throws AppError recipe_not_found; recipe_private for another's */
export async function readRecipe(room: RecipesRoom, userId: number, recipeId: number): Promise<wire.Recipe> {
  return shownRecipeToWire(room.db, await visibleRecipe(room.db, userId, recipeId), userId);
}

/** Private recipes are not found here, not even by their owner. @throws AppError recipe_not_found */
export async function readPublicRecipe(
  room: RecipesRoom,
  userId: number | null,
  recipeId: number,
): Promise<wire.Recipe> {
  const row = await sql.findReadable(room.db, null, recipeId);
  if (!row) throw new AppError('recipe_not_found');
  return shownRecipeToWire(room.db, row, userId);
}

/** The facts of a public recipe for crawlers; undefined for any other. */
export async function publicRecipeFacts(
  room: RecipesRoom,
  recipeId: number,
  origin: string,
): Promise<PageFacts | undefined> {
  const row = await sql.findReadable(room.db, null, recipeId);
  return row ? pageFactsOf(await shownRecipeToWire(room.db, row, null), origin) : undefined;
}

/** A recipe that the user may read. @throws AppError recipe_not_found; recipe_private for a private one of another person */
export async function visibleRecipe(db: Db, userId: number, recipeId: number): Promise<RecipeRow> {
  const row = await sql.findReadable(db, userId, recipeId);
  if (row) return row;
  throw new AppError((await sql.findRecipe(db, recipeId))?.is_public === false ? 'recipe_private' : 'recipe_not_found');
}

/**
 * The recipes that the user may read and whose authors they have not blocked.
 * @throws AppError recipe_not_found, also where an author is blocked; recipe_private
 */
export async function unblockedRecipes(db: Db, userId: number, recipeIds: readonly number[]): Promise<RecipeRow[]> {
  const rows = await sql.findVisibleAmong(db, userId, recipeIds);
  const missing = recipeIds.find((id) => !rows.some((row) => row.recipe_id === id));
  if (missing === undefined) return rows;
  // Says why.
  await visibleRecipe(db, userId, missing);
  throw new AppError('recipe_not_found');
}

/** Marks a recipe that the user may see as a favourite, or removes the mark. @throws AppError recipe_not_found, recipe_private */
export async function markFavorite(room: RecipesRoom, userId: number, recipeId: number, isOn: boolean): Promise<void> {
  await visibleRecipe(room.db, userId, recipeId);
  if (isOn) await sql.insertFavorite(room.db, userId, recipeId, room.now());
  else await sql.deleteFavorite(room.db, userId, recipeId);
}

/** Call before an account is deleted: deletes its private recipes; public ones stay without a name, but none of a disabled account. */
export async function deleteUserRecipes(room: RecipesRoom, userId: number): Promise<void> {
  await removePictures(room, await sql.deletePrivateRecipes(room.db, userId));
}

/** Call when an account is deleted that may come back: its public recipes are nobody's, as when it is erased. */
export const hideUserRecipes = ({ db }: Pick<RecipesRoom, 'db'>, userId: number): Promise<void> =>
  sql.disownPublicRecipes(db, userId);

/** Call when a deleted account comes back: its public recipes are its own again. */
export const returnUserRecipes = ({ db }: Pick<RecipesRoom, 'db'>, userId: number): Promise<void> =>
  sql.ownReturnedRecipes(db, userId);

export async function shownRecipeToWire(db: Db, row: RecipeRow, userId: number | null): Promise<wire.Recipe> {
  const [recipe] = await recipesToWire(db, [row], userId);
  if (!recipe) throw new AppError('recipe_not_found');
  return recipe;
}

async function recipesToWire(db: Db, rows: readonly RecipeRow[], userId: number | null): Promise<wire.Recipe[]> {
  const ids = rows.map((row) => row.recipe_id);
  if (ids.length === 0) return [];
  const entries = sql.byRecipe(await sql.selectEntries(db, ids));
  const subRecipes = await readSubRecipes(db, userId, [...entries.values()].flat());
  const pictures = sql.byRecipe(await selectPictures(db, ids));
  const favorites = userId === null ? new Set<number>() : await sql.favoritesAmong(db, userId, ids);
  const originOf = await readOrigins(db, rows, userId);
  const authors = await sql.firstNamesOf(
    db,
    rows.flatMap((row) => (row.is_public ? (row.user_id ?? []) : [])),
  );
  return rows.map((row) =>
    recipeToWire(row, {
      entries: entries.get(row.recipe_id) ?? [],
      subRecipes: subRecipesWithin(entries.get(row.recipe_id) ?? [], subRecipes),
      pictures: pictures.get(row.recipe_id) ?? [],
      isFavorite: favorites.has(row.recipe_id),
      isOwn: row.user_id === userId,
      author: (row.is_public && row.user_id !== null && authors.get(row.user_id)) || '',
      origin: originOf(row),
    }),
  );
}

/** By whose recipe copies were made, with the number of that recipe while the reader may read it. */
async function readOrigins(
  db: Db,
  rows: readonly RecipeRow[],
  userId: number | null,
): Promise<(row: RecipeRow) => wire.RecipeOrigin | null> {
  const copies = rows.filter((row) => row.origin_title !== null);
  if (copies.length === 0) return () => null;
  const origins = copies.flatMap((row) => row.origin_recipe_id ?? []);
  const readable = new Set((await sql.findVisibleAmong(db, userId, origins)).map((row) => row.recipe_id));
  const names = await sql.firstNamesOf(
    db,
    copies.flatMap((row) => row.origin_user_id ?? []),
  );
  return ({ origin_recipe_id: id, origin_user_id: author, origin_title: title }) =>
    title === null
      ? null
      : {
          recipe_id: id !== null && readable.has(id) ? id : null,
          title,
          author: author === null ? '' : (names.get(author) ?? ''),
        };
}

/** Whether a person sees a picture of a recipe now, by its key; `userId` null: a guest. */
export const mayReadPicture = (
  { db, now }: Pick<RecipesRoom, 'db' | 'now'>,
  key: string,
  userId: number | null,
): Promise<boolean> => sql.isPictureRead(db, key, { userId, deletedSince: new Date(now().getTime() - RECIPE_UNDO_MS) });

/** One's own deleted recipes that can still be brought back, the last deleted first. */
export async function readDeletedRecipes(
  { db, now }: Pick<RecipesRoom, 'db' | 'now'>,
  userId: number,
): Promise<wire.DeletedRecipe[]> {
  const rows = await sql.findDeletedRecipes(db, userId, new Date(now().getTime() - RECIPE_UNDO_MS));
  return rows.flatMap((row) =>
    row.deleted_at === null
      ? []
      : {
          recipe_id: row.recipe_id,
          title: row.title,
          ...recipePictureOf(row),
          deleted_at: row.deleted_at.toISOString(),
          until: new Date(row.deleted_at.getTime() + RECIPE_UNDO_MS).toISOString(),
        },
  );
}
