import { type IDBPDatabase, openDB } from 'idb';

const NAME = 'sali-recipes';
/** Where the answers are stored. */
export const STORE = 'answers';

let opened: Promise<IDBPDatabase> | undefined;

/** The cache of recipes on this device; apart from its use, so that the app's start can clear it. */
export const recipeDatabase = (): Promise<IDBPDatabase> =>
  (opened ??= openDB(NAME, 1, { upgrade: (db) => void db.createObjectStore(STORE) }));

/** Empties the cache: another person is signed in. */
export async function clearCachedAnswers(): Promise<void> {
  await (await recipeDatabase()).clear(STORE);
}
