import type { Recipe } from '@sali/contract/kitchen/recipes/recipes';
import { HttpError } from '../../base/httpError.ts';
import { keysThatBeginWith, openStore } from '../../base/device/openStore.ts';

/** Recipes that a person read are cached on the device, for a kitchen without a network. */

/** `name`: the key of the query, as JSON. */
type CachedRow = { readonly userKey: string; readonly name: string; readonly answer: unknown };

const store = openStore<CachedRow>('recipes');

/** An answer; `failure` is set if it comes from the cache, and says why. */
export type CachedAnswer<T> = { readonly answer: T; readonly failure: HttpError | null };

/** The server's answer, which is cached; the cached one if the server cannot be reached. @throws HttpError */
export async function fetchOrCached<T>(
  userKey: string,
  key: readonly unknown[],
  ask: () => Promise<T>,
): Promise<CachedAnswer<T>> {
  try {
    const answer = await ask();
    await cacheAnswer(userKey, key, answer);
    return { answer, failure: null };
  } catch (error) {
    if (!(error instanceof HttpError) || !error.isTransient) throw error;
    // Storage that cannot be read holds no answer: the server's error is thrown.
    const row = await store.get(userKey, JSON.stringify(key)).catch(() => undefined);
    if (row === undefined) throw error;
    return { answer: row.answer as T, failure: error };
  }
}

/** Caches an answer that came another way. A full device only means that nothing is cached. */
export const cacheAnswer = (userKey: string, key: readonly unknown[], answer: unknown): Promise<void> =>
  ignoreStorageErrors(() => store.put({ userKey, name: JSON.stringify(key), answer }));

async function ignoreStorageErrors(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}

/** Removes a deleted recipe from the person's cache, by itself and in galleries. */
export const forgetRecipe = (userKey: string, id: number): Promise<void> =>
  ignoreStorageErrors(() =>
    store.write(userKey, async (rows) => {
      for (let at = await rows.openCursor(keysThatBeginWith([userKey])); at; at = await at.continue()) {
        const key: unknown = JSON.parse(at.value.name);
        const [, kind, , what] = Array.isArray(key) ? Array.from<unknown>(key) : [];
        if (kind === 'recipe' && what === id) await at.delete();
        if (kind === 'gallery') {
          const answer = (at.value.answer as Recipe[]).filter((recipe) => recipe.recipe_id !== id);
          await at.update({ ...at.value, answer });
        }
      }
    }),
  );
