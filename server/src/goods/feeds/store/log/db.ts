import type { Db } from '../../../../base/db/open.ts';
import type { FeedKind } from '../../files/fileName.ts';
import type { ReasonCode } from '../../feedError.ts';

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
