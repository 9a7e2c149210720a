import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/**
 * A database handle for reading: it has no inserts, updates, deletes or transactions. Every `Db` and every transaction is one,
 * too. Statements written as SQL text are refused by the database where they would write (`replicaReads.ts`).
 */
export type ReadDb = Pick<Kysely<Tables>, 'selectFrom' | 'selectNoFrom' | 'fn' | 'getExecutor'>;

/** Where reads of catalogue and prices go, and what must not be forgotten after a change. */
export type Reads = {
  /** Reads from the replica while it is recent enough, else from the primary. Never for what a person wrote. */
  readonly db: ReadDb;
  /**
   * Call it before memory is filled again after a change. Reads that begin afterwards see everything that was committed
   * before the call: memory that is filled from a replica that lags would stay wrong for ever.
   */
  readonly changed: () => void;
  /** undefined: there is no replica. */
  readonly replica: () => ReplicaFigures | undefined;
};

/**
 * `used`: reads go to it; `late`: it lags too much; `away`: it does not answer, or is not a replica of this database.
 */
export type ReplicaState = 'used' | 'late' | 'away';

export type ReplicaFigures = {
  readonly state: ReplicaState;
  /** The write-ahead log that it has not replayed yet, and for how long it has been missing some; null: not known. */
  readonly lagBytes: number | null;
  readonly lagMs: number | null;
  /** Statements that each database answered, since the process began. */
  readonly answered: { readonly replica: number; readonly primary: number };
};

/** Reads where there is no replica: all from the one database. */
export const primaryReads = (db: ReadDb): Reads => ({ db, changed: () => undefined, replica: () => undefined });
