import type { BackupProblem } from '@sali/contract/admin/backups';
import type { GeneratedAlways } from 'kysely';
import type { WithDefault } from './priceTables.ts';

/** Row type of automatic backups. */

/** An attempt to make a backup. */
export interface BackupRunTable {
  run_id: GeneratedAlways<number>;
  cause: 'daily' | 'request';
  state: 'done' | 'running' | 'failed';
  started_at: Date;
  /** The last heartbeat of its process. */
  seen_at: Date;
  finished_at: WithDefault<Date | null>;
  file_name: WithDefault<string | null>;
  bytes: WithDefault<number | null>;
  /** Why it failed. */
  problem: WithDefault<BackupProblem | null>;
  /** The same as a sentence for the operator, in English. */
  detail: WithDefault<string | null>;
}
