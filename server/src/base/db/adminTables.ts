import type { BackupProblem } from '@sali/contract/admin/backups';
import type { ImportState, ImportedChange } from '@sali/contract/goods/catalogue/productImports';
import type { ColumnType, GeneratedAlways } from 'kysely';
import type { WithDefault } from './priceTables.ts';

/** Row types of the audit log, product imports, refused calls and automatic backups. */

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

/** The report of an import; the messages of its errors are `messageText`s. */
export type StoredImportReport = {
  readonly changes: readonly ImportedChange[];
  readonly errors: readonly {
    readonly row: number;
    readonly item_code: string;
    readonly message: string;
    readonly column?: string;
  }[];
};

export interface ProductImportTable {
  import_id: string;
  user_id: number | null;
  email: string;
  file_name: string;
  source_name: string;
  state: ImportState;
  /** Why it failed, for people. */
  reason: WithDefault<string | null>;
  update_existing: WithDefault<boolean>;
  /** When the process that runs it, or the person whom it waits for, was last there; null: an import of an older version. */
  alive_at: WithDefault<Date | null>;
  /** A stop was requested. */
  is_cancelled: WithDefault<boolean>;
  bytes_done: WithDefault<number>;
  bytes_total: WithDefault<number>;
  /** Null: an import of an older version. */
  report: ColumnType<StoredImportReport | null, string | null | undefined, string | null>;
  rows_done: WithDefault<number>;
  total: WithDefault<number>;
  created: WithDefault<number>;
  updated: WithDefault<number>;
  skipped: WithDefault<number>;
  error_count: WithDefault<number>;
  /** The outcome of the products that it wrote, once it is undone. */
  removed: WithDefault<number>;
  restored: WithDefault<number>;
  kept: WithDefault<number>;
  started_at: Date;
  finished_at: WithDefault<Date | null>;
}

/** The file of a check, gzipped, until it is imported. */
export interface ProductImportFileTable {
  import_id: string;
  format: 'csv' | 'xml' | 'json';
  bytes: Buffer;
}

/** The change of a product by an import, until it is undone or can no longer be. */
export interface ProductImportChangeTable {
  import_id: string;
  product_id: number;
  /** The facts that it changed, as JSON; null: it created the product. */
  before: JsonFacts;
  after: JsonFacts;
  /** The columns that it closed to feeds. */
  edited: string[];
}

/** How often a call was refused with a code, by day ('YYYY-MM-DD', UTC) and route. */
export interface RefusedCallTable {
  day: string;
  route: string;
  code: string;
  count: number;
}

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
