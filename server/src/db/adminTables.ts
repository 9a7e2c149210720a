import type { ColumnType, GeneratedAlways } from 'kysely';
import type { WithDefault } from './priceTables.ts';

/** Row types of the audit log, product imports and refused calls. */

/** Written as JSON text, read as a value. */
type JsonFacts = ColumnType<Record<string, unknown> | null, string | null, never>;

export interface AuditEntryTable {
  entry_id: GeneratedAlways<number>;
  at: Date;
  /** Null once the account is gone; the e-mail stays. */
  user_id: number | null;
  email: string;
  /** For example 'product.update'. */
  action: string;
  /** For example 'product 7290004131074'. */
  subject: string;
  before: JsonFacts;
  after: JsonFacts;
}

export interface ProductImportTable {
  import_id: string;
  user_id: number | null;
  email: string;
  file_name: string;
  source_name: string;
  state: 'reading' | 'writing' | 'done' | 'failed';
  /** Why it failed, for people. */
  reason: WithDefault<string | null>;
  rows_done: WithDefault<number>;
  total: WithDefault<number>;
  created: WithDefault<number>;
  updated: WithDefault<number>;
  skipped: WithDefault<number>;
  error_count: WithDefault<number>;
  started_at: Date;
  finished_at: WithDefault<Date | null>;
}

/** How often a call was refused with a code, by day ('YYYY-MM-DD', UTC) and route. */
export interface RefusedCallTable {
  day: string;
  route: string;
  code: string;
  count: number;
}
