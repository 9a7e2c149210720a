import { isRecord } from '@sali/domain/base/unknownValues';

/**
 * Runs work on the open database.
 * @param work `isAgain`: it ran before on a connection that was lost, and what it wrote may be stored already
 */
export type WithDatabase<Db> = <T>(work: (db: Db, isAgain: boolean) => Promise<T>) => Promise<T>;

/**
 * A database that is opened when it is first used. Browsers close the connection of a page in the background, and WebKit loses
 * it in the middle of a call: the call is tried again on a new connection [S25].
 * @param open opens a connection; `onClosed` says that it cannot be used any more
 * @returns a function that rejects with a DOMException where the browser cannot store
 */
export function reopened<Db>(open: (onClosed: () => void) => Promise<Db>): WithDatabase<Db> {
  let opened: Promise<Db> | undefined;
  const connect = (): Promise<Db> => {
    if (opened) return opened;
    const connecting: Promise<Db> = open(() => forget(connecting)).catch((error: unknown) => {
      forget(connecting);
      throw error;
    });
    opened = connecting;
    return connecting;
  };
  const forget = (connection: Promise<Db>): void => {
    if (opened === connection) opened = undefined;
  };
  return async (work) => {
    const connection = connect();
    const db = await connection;
    try {
      return await work(db, false);
    } catch (error) {
      if (!isConnectionLost(error)) throw error;
      forget(connection);
      return work(await connect(), true);
    }
  };
}

type Transaction = { readonly mode: IDBTransactionMode; readonly done: Promise<void> };

/**
 * Runs work in a transaction. @returns what the work returned; of a transaction that writes once it is done. It rejects once,
 * also where the transaction ended before its first use.
 */
export async function inTransaction<Tx extends Transaction, T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (tx.mode === 'readonly') {
    // The read rejects with the same error.
    tx.done.catch(() => undefined);
    return work(tx);
  }
  const [answer] = await Promise.all([Promise.resolve(tx).then(work), tx.done]);
  return answer;
}

/** The connection was closed before the work began, the browser ended the transaction, or WebKit lost its database process. */
const LOST_NAMES = ['InvalidStateError', 'AbortError', 'UnknownError'];

const isConnectionLost = (error: unknown): boolean => isRecord(error) && LOST_NAMES.includes(String(error['name']));
