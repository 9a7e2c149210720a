import type { Recipe } from '@sali/contract/recipes/recipes';
import { HttpError } from '../httpError.ts';
import { recipeDatabase, STORE } from './recipeDatabase.ts';

/** Recipes that were read are cached on the device, for a kitchen without a network. Cleared when another user signs in. */

/** An answer; `failure` is set if it comes from the cache, and says why. */
export type CachedAnswer<T> = { readonly answer: T; readonly failure: HttpError | null };

/** The server's answer, which is cached; the cached one if the server cannot be reached. @throws HttpError */
export async function fetchOrCached<T>(key: readonly unknown[], ask: () => Promise<T>): Promise<CachedAnswer<T>> {
  const name = JSON.stringify(key);
  try {
    const answer = await ask();
    await cacheAnswer(key, answer);
    return { answer, failure: null };
  } catch (error) {
    if (!(error instanceof HttpError) || !error.isPassing) throw error;
    // Storage that cannot be read holds no answer: the server's error is thrown.
    const before = (await (await recipeDatabase()).get(STORE, name).catch(() => undefined)) as T | undefined;
    if (before === undefined) throw error;
    return { answer: before, failure: error };
  }
}

/** Caches an answer that came another way. A full device only means that nothing is cached. */
export const cacheAnswer = (key: readonly unknown[], answer: unknown): Promise<void> =>
  ignoreStorageErrors(async () => {
    await (await recipeDatabase()).put(STORE, answer, JSON.stringify(key));
  });

async function ignoreStorageErrors(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}

/** Removes a deleted recipe from the cache, by itself and in galleries. */
export const forgetRecipe = (id: number): Promise<void> =>
  ignoreStorageErrors(async () => {
    const change = (await recipeDatabase()).transaction(STORE, 'readwrite');
    for (let at = await change.store.openCursor(); at; at = await at.continue()) {
      const key: unknown = JSON.parse(typeof at.key === 'string' ? at.key : '[]');
      const [kind, , what] = Array.isArray(key) ? Array.from<unknown>(key) : [];
      if (kind === 'recipe' && what === id) await at.delete();
      if (kind === 'recipes') await at.update((at.value as Recipe[]).filter((recipe) => recipe.recipe_id !== id));
    }
    await change.done;
  });
