/**
 * The recipes room of the server: who may see a recipe, and every change of it.
 * Invariant: a private recipe is its owner's alone; only the owner writes; a picture that no recipe names is thrown away.
 * Called by its routes, by the site (what a crawler reads of a public recipe) and when an account goes.
 */
import { type PageFacts, pageFactsOf } from '@sali/contract/recipePage';
import type * as wire from '@sali/contract/recipes';
import { wordsOf } from '@sali/domain/catalogue/normalise';
import { RECENT_RECIPES_DAYS } from '@sali/domain/limits';
import type { Db } from '../db/open.ts';
import { AppError } from '../errors.ts';
import {
  countRecipes,
  deleteFavorite,
  deletePrivateRecipes,
  entriesOf,
  type EntryRow,
  favoritesAmong,
  findRecipe,
  findRecipes,
  putFavorite,
  type RecipeRow,
  type Wanted,
} from './db.ts';
import type { RecipesRoom } from './room.ts';
import { recipeToWire } from './wire.ts';

export { fetchPage, fetchPicture } from './fetchPage.ts';
export type { RecipesRoom } from './room.ts';

const DAY_MS = 86_400_000;

export type RecipesWanted = {
  readonly search?: string | undefined;
  readonly max_minutes?: number | undefined;
  readonly include_public: boolean;
  readonly favorites: boolean;
};
type Page = { readonly limit: number; readonly skip: number };

/** The newest first; `userId` null is a guest. */
export async function readRecipes(
  room: RecipesRoom,
  userId: number | null,
  wanted: RecipesWanted & Page,
): Promise<wire.Recipe[]> {
  const rows = await findRecipes(room.db, wantedOf(userId, wanted), wanted);
  return toWire(room.db, rows, userId);
}

/** How many there are, and how many of them were added in the last 7 days. */
export function readCounts(
  room: RecipesRoom,
  userId: number | null,
  wanted: RecipesWanted,
): Promise<wire.RecipeCounts> {
  const since = new Date(room.now().getTime() - RECENT_RECIPES_DAYS * DAY_MS);
  return countRecipes(room.db, wantedOf(userId, wanted), since);
}

const wantedOf = (userId: number | null, wanted: RecipesWanted): Wanted => ({
  userId,
  includePublic: wanted.include_public,
  favorites: wanted.favorites,
  words: wordsOf(wanted.search ?? ''),
  maxMinutes: wanted.max_minutes,
});

/** @throws AppError recipe_not_found; recipe_private for another's */
export async function readRecipe(room: RecipesRoom, userId: number, recipeId: number): Promise<wire.Recipe> {
  return oneToWire(room.db, await visibleRecipe(room.db, userId, recipeId), userId);
}

/** A private one does not exist here, for its owner neither. @throws AppError recipe_not_found */
export async function readPublicRecipe(
  room: RecipesRoom,
  userId: number | null,
  recipeId: number,
): Promise<wire.Recipe> {
  const row = await findRecipe(room.db, recipeId);
  if (!row?.is_public) throw new AppError('recipe_not_found');
  return oneToWire(room.db, row, userId);
}

/** What a crawler reads of a public recipe; undefined of any other. */
export async function publicRecipeFacts(
  room: RecipesRoom,
  recipeId: number,
  origin: string,
): Promise<PageFacts | undefined> {
  const row = await findRecipe(room.db, recipeId);
  return row?.is_public ? pageFactsOf(await oneToWire(room.db, row, null), origin) : undefined;
}

/** @throws AppError recipe_not_found, recipe_private */
export async function visibleRecipe(db: Db, userId: number, recipeId: number): Promise<RecipeRow> {
  const row = await findRecipe(db, recipeId);
  if (!row) throw new AppError('recipe_not_found');
  if (!row.is_public && row.user_id !== userId) throw new AppError('recipe_private');
  return row;
}

/** Marks a recipe that the user may see, or takes the mark away. @throws AppError recipe_not_found, recipe_private */
export async function markFavorite(room: RecipesRoom, userId: number, recipeId: number, isOn: boolean): Promise<void> {
  await visibleRecipe(room.db, userId, recipeId);
  if (isOn) await putFavorite(room.db, userId, recipeId, room.now());
  else await deleteFavorite(room.db, userId, recipeId);
}

/** Before an account goes: its private recipes go with it, its public ones stay without a name. */
export async function takeLeaveOfRecipes(room: RecipesRoom, userId: number): Promise<void> {
  const images = await deletePrivateRecipes(room.db, userId);
  for (const key of images) await room.images.remove(key);
}

export async function oneToWire(db: Db, row: RecipeRow, userId: number | null): Promise<wire.Recipe> {
  const [recipe] = await toWire(db, [row], userId);
  if (!recipe) throw new AppError('recipe_not_found');
  return recipe;
}

async function toWire(db: Db, rows: readonly RecipeRow[], userId: number | null): Promise<wire.Recipe[]> {
  const ids = rows.map((row) => row.recipe_id);
  if (ids.length === 0) return [];
  const entries = byRecipe(await entriesOf(db, ids));
  const favorites = userId === null ? new Set<number>() : await favoritesAmong(db, userId, ids);
  return rows.map((row) => recipeToWire(row, entries.get(row.recipe_id) ?? [], favorites.has(row.recipe_id)));
}

function byRecipe(entries: readonly EntryRow[]): Map<number, EntryRow[]> {
  const groups = new Map<number, EntryRow[]>();
  for (const entry of entries) groups.set(entry.recipe_id, (groups.get(entry.recipe_id) ?? []).concat(entry));
  return groups;
}
