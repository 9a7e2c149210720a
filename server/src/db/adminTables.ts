import type { ColumnType, GeneratedAlways } from 'kysely';
import type { Defaulted } from './priceTables.ts';

/** Row types of what administrators did, and of what the server refused. */

/** Written as JSON text, read as a value. */
type Facts = ColumnType<Record<string, unknown> | null, string | null, never>;

export interface AuditEntryTable {
  entry_id: GeneratedAlways<number>;
  at: Date;
  /** Null once the account is gone; the e-mail stays. */
  user_id: number | null;
  email: string;
  /** 'product.update', say. */
  action: string;
  /** What it was done to: 'product 7290004131074'. */
  subject: string;
  before: Facts;
  after: Facts;
}

export interface ProductImportTable {
  import_id: string;
  user_id: number | null;
  email: string;
  file_name: string;
  source_name: string;
  state: 'reading' | 'writing' | 'done' | 'failed';
  /** Why it failed, as it was told. */
  reason: Defaulted<string | null>;
  rows_done: Defaulted<number>;
  total: Defaulted<number>;
  created: Defaulted<number>;
  updated: Defaulted<number>;
  skipped: Defaulted<number>;
  error_count: Defaulted<number>;
  started_at: Date;
  finished_at: Defaulted<Date | null>;
}

/** How often a call was refused with a code, by day ('YYYY-MM-DD', UTC) and route. */
export interface RefusedCallTable {
  day: string;
  route: string;
  code: string;
  count: number;
}
