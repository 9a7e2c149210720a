import type { PicturePreview } from '@sali/contract/goods/catalogue/pictures';
import type { CookingExchange, SharedCooking } from '@sali/contract/kitchen/recipes/cooking';
import type {
  NewRecipe,
  PictureOrder,
  Recipe,
  RecipeChange,
  RecipeCounts,
  RecipeDraft,
  RecipePicture,
  UploadedImage,
} from '@sali/contract/kitchen/recipes/recipes';
import type { RecipeCost } from '@sali/contract/kitchen/recipes/shopping';
import type { KosherKind } from '@sali/domain/kitchen/recipes/recipe';
import { call } from '../../base/http.ts';

/** HTTP calls of recipes. A guest reads the public ones. */

const UPLOAD_MS = 60_000;
const IMPORT_MS = 15_000;

export type RecipesQuery = {
  readonly search: string;
  readonly filter: 'all' | 'favorites' | 'quick' | 'own';
  /** '' for all. */
  readonly kosher: KosherKind | '';
};

const QUICK_MINUTES = 30;

function recipesQuery({ search, filter, kosher }: RecipesQuery, isGuest: boolean): URLSearchParams {
  const query = new URLSearchParams();
  if (search !== '') query.set('search', search);
  if (kosher !== '') query.set('kosher', kosher);
  if (filter === 'quick') query.set('max_minutes', String(QUICK_MINUTES));
  if (!isGuest && filter !== 'own') query.set('include_public', 'true');
  if (!isGuest && filter === 'favorites') query.set('favorites', 'true');
  return query;
}

const gallery = (isGuest: boolean): string => (isGuest ? 'public-recipes' : 'recipes');

export function fetchRecipes(wanted: RecipesQuery, isGuest: boolean, skip: number, limit: number): Promise<Recipe[]> {
  const query = recipesQuery(wanted, isGuest);
  query.set('limit', String(limit));
  query.set('skip', String(skip));
  return call<Recipe[]>('GET', `${gallery(isGuest)}?${query.toString()}`);
}

export const fetchCounts = (wanted: RecipesQuery, isGuest: boolean): Promise<RecipeCounts> =>
  call<RecipeCounts>('GET', `${gallery(isGuest)}/counts?${recipesQuery(wanted, isGuest).toString()}`);

export const fetchRecipe = (id: number, isGuest: boolean): Promise<Recipe> =>
  call<Recipe>('GET', `${gallery(isGuest)}/${id}`);

/** Fetches the cost of a recipe's ingredients in a store. */
export function fetchCost(
  id: number,
  { servings, storeKey }: { readonly servings: number | null; readonly storeKey: string | null },
  isGuest: boolean,
): Promise<RecipeCost> {
  const query = new URLSearchParams();
  if (storeKey !== null) query.set('store_key', storeKey);
  if (servings !== null) query.set('servings', String(servings));
  return call<RecipeCost>('GET', `${gallery(isGuest)}/${id}/cost?${query.toString()}`);
}

export const postRecipe = (recipe: NewRecipe, key: string): Promise<Recipe> =>
  call<Recipe>('POST', 'recipes', { body: recipe, idempotencyKey: key });

export const putRecipe = (id: number, change: RecipeChange, key: string): Promise<Recipe> =>
  call<Recipe>('PUT', `recipes/${id}`, { body: change, idempotencyKey: key });

export const deleteRecipe = (id: number, key: string): Promise<void> =>
  call<void>('DELETE', `recipes/${id}`, { idempotencyKey: key });

/** @param key makes a repeated call the same one */
export const restoreRecipe = (id: number, key: string): Promise<Recipe> =>
  call<Recipe>('POST', `recipes/${id}/restore`, { idempotencyKey: key });

export const putFavorite = (id: number, isOn: boolean): Promise<void> =>
  call<void>(isOn ? 'PUT' : 'DELETE', `recipes/${id}/favorite`);

/** Adds a picture after the others. @param key makes a repeated call the same one */
export function postRecipePicture(id: number, file: File, key: string): Promise<RecipePicture> {
  const body = new FormData();
  body.set('file', file);
  return call<RecipePicture>('POST', `recipes/${id}/pictures`, { body, idempotencyKey: key, timeoutMs: UPLOAD_MS });
}

/** A small copy of the picture at a web address; nothing is stored. @throws HttpError */
export const postPicturePreview = (url: string): Promise<PicturePreview> =>
  call<PicturePreview>('POST', 'picture-previews', { body: { url }, timeoutMs: UPLOAD_MS });

/** Sets the order of the pictures, their steps and the cover. */
export const putPictures = (id: number, order: PictureOrder): Promise<Recipe> =>
  call<Recipe>('PUT', `recipes/${id}/pictures`, { body: order });

export const deleteRecipePicture = (id: number, pictureId: string): Promise<void> =>
  call<void>('DELETE', `recipes/${id}/pictures/${pictureId}`);

/** The server fetches the picture of a page and stores it as the cover. */
export const postImageFromWeb = (id: number, url: string): Promise<UploadedImage> =>
  call<UploadedImage>('POST', `recipes/${id}/image-from-web`, { body: { url }, timeoutMs: UPLOAD_MS });

export type ToList = { readonly list_id: string; readonly servings?: number; readonly entry_ids: number[] };

export const postToList = (id: number, body: ToList, key: string): Promise<unknown> =>
  call<unknown>('POST', `recipes/${id}/to-shopping-list`, { body, idempotencyKey: key });

/** Parses a pasted text as a recipe, with what the catalogue knows about its ingredients. */
export const postText = (text: string): Promise<RecipeDraft> =>
  call<RecipeDraft>('POST', 'recipes/read-text', { body: { text }, timeoutMs: IMPORT_MS });

/** Reads a recipe from a page of the web, on the server. */
export const postAddress = (url: string): Promise<RecipeDraft> =>
  call<RecipeDraft>('POST', 'recipes/read-page', { body: { url }, timeoutMs: IMPORT_MS });

/** Sends what was changed while cooking. @returns how far the household is */
export const postCooking = (id: number, body: CookingExchange): Promise<SharedCooking> =>
  call<SharedCooking>('POST', `recipes/${id}/cooking`, { body });

/** Says that the recipe is no longer open to cook here. */
export const postCookingLeave = (id: number): Promise<void> => call<void>('POST', `recipes/${id}/cooking/leave`);
