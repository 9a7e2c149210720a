/** What the main thread and the database's thread say to each other. */

/** `folder` null: in memory, from a tar of a data folder when there is a `template` (tests). */
export type Start = { folder: string | null; template: Uint8Array<ArrayBuffer> | null };

export type Request =
  /** Bytes of PostgreSQL's protocol; the value of the reply are the bytes of its answer. */
  | { id: number; kind: 'exchange'; bytes: Uint8Array<ArrayBuffer> }
  | { id: number; kind: 'syncs' }
  | { id: number; kind: 'dump' }
  | { id: number; kind: 'close' };

/** The answer to the start has the id 0. */
export type Reply = { id: number; value: unknown } | { id: number; error: Failure };

/** What went wrong in the thread itself; what PostgreSQL refuses is in its protocol. `refused`: the sentence of a DatabaseRefused. */
export type Failure = { message: string; refused: boolean };
