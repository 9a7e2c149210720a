import type { Recipe } from '@sali/contract/recipes';
import { type IDBPDatabase, openDB } from 'idb';
import { HttpError } from '../httpError.ts';

/** What was read of recipes stays on the device, for the kitchen without reception. One store; another user empties it. */

const NAME = 'sali-recipes';
const STORE = 'answers';

let opened: Promise<IDBPDatabase> | undefined;
const database = (): Promise<IDBPDatabase> =>
  (opened ??= openDB(NAME, 1, { upgrade: (db) => void db.createObjectStore(STORE) }));

/** An answer, and why it is the one that was kept before, where it is. */
export type Kept<T> = { readonly answer: T; readonly failure: HttpError | null };

/** The server's answer, which is kept; without the server the one that was kept before. @throws HttpError */
export async function keptOr<T>(key: readonly unknown[], ask: () => Promise<T>): Promise<Kept<T>> {
  const name = JSON.stringify(key);
  try {
    const answer = await ask();
    await keep(key, answer);
    return { answer, failure: null };
  } catch (error) {
    if (!(error instanceof HttpError) || !error.isPassing) throw error;
    const before = (await (await database()).get(STORE, name).catch(() => undefined)) as T | undefined;
    if (before === undefined) throw error;
    return { answer: before, failure: error };
  }
}

/** Keeps an answer that came otherwise. A full device is no reason to show nothing. */
export const keep = (key: readonly unknown[], answer: unknown): Promise<void> =>
  unlessRefused(async () => {
    await (await database()).put(STORE, answer, JSON.stringify(key));
  });

async function unlessRefused(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}

/** A recipe that is gone is not shown from the device either, neither by itself nor in a gallery. */
export const forget = (id: number): Promise<void> =>
  unlessRefused(async () => {
    const change = (await database()).transaction(STORE, 'readwrite');
    for (let at = await change.store.openCursor(); at; at = await at.continue()) {
      const [kind, , what] = JSON.parse(typeof at.key === 'string' ? at.key : '[]') as unknown[];
      if (kind === 'recipe' && what === id) await at.delete();
      if (kind === 'recipes') await at.update((at.value as Recipe[]).filter((recipe) => recipe.recipe_id !== id));
    }
    await change.done;
  });

/** Everything that was kept is forgotten: another person is signed in. */
export async function clearRecipes(): Promise<void> {
  await (await database()).clear(STORE);
}
