import type { ScheduledChain } from '@sali/contract/goods/feeds/feeds';
import type { ColumnType, GeneratedAlways } from 'kysely';
import type { WithDefault } from './priceTables.ts';

/** Row types of jobs on price files. */

/** An import or a fetch of price files. */
export interface FeedJobTable {
  job_id: GeneratedAlways<number>;
  kind: 'import' | 'fetch';
  /** Set for a fetch only. */
  chain_id: string | null;
  /** 'stores': the chain's list of stores alone. */
  mode: 'full' | 'changes' | 'stores' | null;
  /** An e-mail address, 'schedule' or 'command'. */
  asked_by: string;
  state: 'running' | 'done' | 'failed' | 'stopped';
  started_at: Date;
  /** The last heartbeat of its process. */
  seen_at: Date;
  finished_at: WithDefault<Date | null>;
  progress: ColumnType<Record<string, unknown>, string | undefined, string>;
  files_stored: WithDefault<number>;
  files_refused: WithDefault<number>;
  files_other: WithDefault<number>;
  rows_changed: WithDefault<number>;
  /** Why it failed, for people. */
  error: WithDefault<string | null>;
}

/** The administrators' choice of what is fetched by the clock: one row at most. */
export interface FeedPlanTable {
  only_row: WithDefault<true>;
  is_on: boolean;
  /** Null: every known chain, whole. */
  chains: ColumnType<readonly ScheduledChain[] | null, string | null, string | null>;
  /** When the choice last changed. */
  chosen_at: Date;
}
