import type { ColumnType, GeneratedAlways } from 'kysely';
import type { Defaulted } from './priceTables.ts';

/** Row types of what runs over the price files. */

/** An import or a fetch of price files. */
export interface FeedJobTable {
  job_id: GeneratedAlways<number>;
  kind: 'import' | 'fetch';
  /** Of a fetch. */
  chain_id: string | null;
  mode: 'full' | 'changes' | null;
  /** An e-mail address, 'schedule' or 'command'. */
  asked_by: string;
  state: 'running' | 'done' | 'failed' | 'stopped';
  started_at: Date;
  /** When its process last said that it goes on. */
  seen_at: Date;
  finished_at: Defaulted<Date | null>;
  progress: ColumnType<Record<string, unknown>, string | undefined, string>;
  files_stored: Defaulted<number>;
  files_refused: Defaulted<number>;
  files_other: Defaulted<number>;
  rows_changed: Defaulted<number>;
  /** Why it failed, for people. */
  error: Defaulted<string | null>;
}
