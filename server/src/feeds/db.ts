import { sql } from 'kysely';
import type { Db } from '../db/open.ts';
import type { FeedKind } from './fileName.ts';
import type { ReasonCode } from './refusal.ts';

/* The import log (`feed_file`). */

export type FileState = 'reading' | 'stored' | 'unchanged' | 'older' | 'skipped' | 'refused';

/** @returns the file's number in the log */
export async function logFile(
  db: Db,
  file: { name: string; contentHash: string | null; startedAt: Date },
): Promise<number> {
  const row = await db
    .insertInto('feed_file')
    .values({
      name: file.name,
      content_hash: file.contentHash,
      state: 'reading',
      started_at: file.startedAt,
      dropped: '{}',
    })
    .returning('file_id')
    .executeTakeFirstOrThrow();
  return row.file_id;
}

export type FileFacts = {
  kind?: FeedKind | null;
  layout?: string | null;
  chainId?: string | null;
  storeKey?: string | null;
  fileAt?: Date | null;
};

export type FileOutcome = FileFacts & {
  state: Exclude<FileState, 'reading'>;
  reason: ReasonCode | null;
  rowsRead: number;
  rowsStored: number;
  rowsChanged: number;
  dropped: Readonly<Record<string, number>>;
  durationMs: number;
};

export async function logOutcome(db: Db, fileId: number, outcome: FileOutcome): Promise<void> {
  await db
    .updateTable('feed_file')
    .set({
      state: outcome.state,
      reason: outcome.reason,
      kind: outcome.kind,
      layout: outcome.layout,
      chain_id: outcome.chainId,
      store_key: outcome.storeKey,
      file_at: outcome.fileAt,
      rows_read: outcome.rowsRead,
      rows_stored: outcome.rowsStored,
      rows_changed: outcome.rowsChanged,
      dropped: JSON.stringify(outcome.dropped),
      duration_ms: outcome.durationMs,
    })
    .where('file_id', '=', fileId)
    .execute();
}

/**
 * Logs what was read of a file, before its rows are merged in the same transaction.
 * @returns false when the file was given up meanwhile (`giveUpReading`)
 */
export async function logFacts(
  db: Db,
  fileId: number,
  facts: Required<FileFacts>,
  counts: Pick<FileOutcome, 'rowsRead' | 'rowsStored' | 'dropped'>,
): Promise<boolean> {
  const result = await db
    .updateTable('feed_file')
    .set({
      kind: facts.kind,
      layout: facts.layout,
      chain_id: facts.chainId,
      store_key: facts.storeKey,
      file_at: facts.fileAt,
      rows_read: counts.rowsRead,
      rows_stored: counts.rowsStored,
      dropped: JSON.stringify(counts.dropped),
    })
    .where('file_id', '=', fileId)
    .where('state', '=', 'reading')
    .executeTakeFirst();
  return result.numUpdatedRows > 0;
}

/** Whether a file of this name with exactly these bytes was stored before. */
export async function wasStored(db: Db, name: string, contentHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('feed_file')
    .select('file_id')
    .where('content_hash', '=', contentHash)
    .where('name', '=', name)
    .where('state', '=', 'stored')
    .executeTakeFirst();
  return row !== undefined;
}

/** Files whose process ended while it was reading them: nothing of them is stored. */
export async function giveUpReading(db: Db, startedBefore: Date): Promise<void> {
  await db
    .updateTable('feed_file')
    .set({ state: 'refused', reason: 'interrupted' satisfies ReasonCode })
    .where('state', '=', 'reading')
    .where('started_at', '<', startedBefore)
    .execute();
}

/** Columns that statements choose rows by: names and texts would take most of the time, and nobody asks by them. */
const ANALYZED: Readonly<Record<string, readonly string[]>> = {
  product: ['product_id', 'item_code', 'code', 'chain_id', 'category_id', 'subcategory_id', 'source', 'status'],
  store: ['store_id', 'store_key', 'chain_id', 'store_no', 'prices_full_at'],
  price_page: ['page', 'store_id'],
  store_promotion: ['promotion_row', 'store_id', 'file_id', 'is_live', 'promotion_id', 'starts_at', 'ends_at'],
  store_promotion_item: ['promotion_row', 'store_id', 'code'],
};

/** Brings the planner's statistics up to date at once: autovacuum takes up to a minute. */
export async function analyzeTables(db: Db): Promise<void> {
  for (const [table, columns] of Object.entries(ANALYZED))
    await sql`analyze ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})`.execute(db);
}

export type LoggedFile = {
  name: string;
  kind: string | null;
  store_key: string | null;
  file_at: Date | null;
  state: string;
  reason: string | null;
  rows_read: number;
  rows_stored: number;
  rows_changed: number;
  started_at: Date;
};

export async function latestFiles(db: Db, limit: number): Promise<LoggedFile[]> {
  return db
    .selectFrom('feed_file')
    .select(['name', 'kind', 'store_key', 'file_at', 'state', 'reason', 'rows_read', 'rows_stored', 'rows_changed'])
    .select('started_at')
    .orderBy('file_id', 'desc')
    .limit(limit)
    .execute();
}

export type StoredCounts = { chains: number; stores: number; products: number; prices: number; promotions: number };

export async function countStored(db: Db): Promise<StoredCounts> {
  const { rows } = await sql<StoredCounts>`
    select (select count(*) from chain)::integer as chains, (select count(*) from store)::integer as stores,
      (select count(*) from product)::integer as products,
      (select coalesce(sum(cardinality(product_ids)), 0) from price_page)::integer as prices,
      (select count(*) from store_promotion where is_live)::integer as promotions
  `.execute(db);
  return rows[0] ?? { chains: 0, stores: 0, products: 0, prices: 0, promotions: 0 };
}

/** Deletes changes of prices from before a time, a chunk in each transaction. */
export async function forgetPriceChanges(db: Db, before: Date, limit: number): Promise<void> {
  for (let deleted = limit; deleted === limit;) {
    const result = await sql`
      delete from price_change where ctid in (select ctid from price_change where changed_at < ${before} limit ${limit})
    `.execute(db);
    deleted = Number(result.numAffectedRows ?? 0);
  }
}
