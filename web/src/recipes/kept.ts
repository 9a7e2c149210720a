import { type IDBPDatabase, openDB } from 'idb';
import { HttpError } from '../httpError.ts';

/** What was read of recipes stays on the device, for the kitchen without reception. One store; another user empties it. */

const NAME = 'sali-recipes';
const STORE = 'answers';

let opened: Promise<IDBPDatabase> | undefined;
const database = (): Promise<IDBPDatabase> =>
  (opened ??= openDB(NAME, 1, { upgrade: (db) => void db.createObjectStore(STORE) }));

/** The server's answer, which is kept; without the server the one that was kept before. @throws HttpError */
export async function keptOr<T>(key: readonly unknown[], ask: () => Promise<T>): Promise<T> {
  const name = JSON.stringify(key);
  try {
    const answer = await ask();
    await keep(key, answer);
    return answer;
  } catch (error) {
    if (!(error instanceof HttpError) || !error.isPassing) throw error;
    const before = (await (await database()).get(STORE, name).catch(() => undefined)) as T | undefined;
    if (before === undefined) throw error;
    return before;
  }
}

/** Keeps an answer that came otherwise. A full device is no reason to show nothing. */
export async function keep(key: readonly unknown[], answer: unknown): Promise<void> {
  try {
    await (await database()).put(STORE, answer, JSON.stringify(key));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}

/** Everything that was kept is forgotten: another person is signed in. */
export async function clearKept(): Promise<void> {
  await (await database()).clear(STORE);
}
