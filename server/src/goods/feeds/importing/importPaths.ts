import { PRICE_HISTORY_DAYS } from '@sali/domain/base/limits';
import { DAY_MS } from '@sali/domain/base/time';
import type { FeedDeps } from '../deps.ts';
import type { ReasonCode } from '../feedError.ts';
import { findFiles } from '../files/find.ts';
import { readerOf } from '../read/thread/feedReaders.ts';
import { analyzeTables, forgetPriceChanges } from '../store/db.ts';
import { giveUpReading } from '../store/log/db.ts';
import { type FileHooks, importFile, reportOf } from './importFile.ts';
import { isToRead, ReadAhead } from './readAhead.ts';
import type { FileReport, ImportOptions } from './reports.ts';

/** No file is read for this long: what is still 'reading' after it belongs to a process that is gone. */
const READING_MS_MAX = 10 * 60_000;

/** A day more than is shown: the price of the first day needs what changed after it. */
const HISTORY_MS = (PRICE_HISTORY_DAYS + 2) * DAY_MS;
/** Changes forgotten in one transaction. */
const FORGET_ROWS = 5000;

/** Fewer changes than this leave the planner's picture of the tables right enough. */
const ANALYZE_ROWS_MIN = 5000;

/**
 * Imports files and whole folders, the oldest first.
 * @param paths absolute, or relative to the working directory
 * @returns one report per file, in the order in which they are done; broken files are reported, never thrown
 */
export async function* importPaths(
  deps: FeedDeps,
  paths: readonly string[],
  options: ImportOptions = {},
): AsyncGenerator<FileReport> {
  await giveUpInterrupted(deps);
  const files = await findFiles(paths);
  const ahead = new ReadAhead(deps, files, options.signal);
  let rowsChanged = 0;
  try {
    for (const index of files.keys()) {
      if (options.signal?.aborted || options.stop?.aborted) return;
      for await (const report of reportsOf(deps, ahead, index, options)) {
        rowsChanged += report.rowsChanged;
        yield report;
      }
    }
  } finally {
    await ahead.end();
  }
  if (rowsChanged >= ANALYZE_ROWS_MIN) await analyzeTables(deps.db);
  if (rowsChanged > 0) await forgetPriceChanges(deps.db, new Date(deps.now().getTime() - HISTORY_MS), FORGET_ROWS);
}

async function* reportsOf(
  deps: FeedDeps,
  ahead: ReadAhead,
  index: number,
  { onProgress, onProductsChanged, signal }: ImportOptions,
): AsyncGenerator<FileReport> {
  const { files } = ahead;
  const file = files[index];
  if (!file) return;
  if ('isMissing' in file) {
    yield leftOut(file.path, 'refused', 'not_found');
    return;
  }
  if (!isToRead(file)) {
    yield leftOut(file.name, 'skipped', 'other_file');
    return;
  }
  const place = { name: file.name, index: index + 1, of: files.length, bytes: file.bytes };
  const hooks: FileHooks = {
    onProductsChanged,
    signal,
    onProgress: (progress) => onProgress?.({ ...place, ...progress }),
    onRead: () => ahead.begin(index + 1),
    classify: readerOf(file).classify,
  };
  yield* importFile(deps, file, ahead.open(index, file), hooks);
}

const leftOut = (name: string, state: 'refused' | 'skipped', reason: ReasonCode): FileReport =>
  reportOf(name, { state, reason, rowsRead: 0, rowsStored: 0, rowsChanged: 0, dropped: {} }, 0);

/**
 * Marks files as interrupted whose process was killed while it read them; also called at the start of the server.
 * @param silentMs a file that has been read for longer has lost its process, in ms
 */
export function giveUpInterrupted(
  { db, now }: Pick<FeedDeps, 'db' | 'now'>,
  silentMs: number = READING_MS_MAX,
): Promise<void> {
  return giveUpReading(db, new Date(now().getTime() - silentMs));
}
