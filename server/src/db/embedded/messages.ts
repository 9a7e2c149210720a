/** What the main thread and the database's thread say to each other. */

/** `folder` null: in memory, from a tar of a data folder when there is a `template` (tests). */
export type Start = { folder: string | null; template: Uint8Array<ArrayBuffer> | null };

export type Request =
  | { id: number; kind: 'query'; sql: string; parameters: unknown[] }
  | { id: number; kind: 'syncs' }
  | { id: number; kind: 'dump' }
  | { id: number; kind: 'close' };

/** The answer to the start has the id 0. */
export type Reply = { id: number; value: unknown } | { id: number; error: Failure };

export type QueryAnswer = { command: string; rowCount: number; rows: Record<string, unknown>[] };

/** `refused`: the sentence of a DatabaseRefused; `fields`: those of PostgreSQL's error report. */
export type Failure = { message: string; refused: boolean; fields: Partial<Record<FailureField, string>> };

export const FAILURE_FIELDS = [
  'severity',
  'code',
  'detail',
  'hint',
  'position',
  'where',
  'schema',
  'table',
  'column',
  'dataType',
  'constraint',
] as const;
export type FailureField = (typeof FAILURE_FIELDS)[number];
