/*
 * Feeds: the chains' price-transparency files → stores, products and prices. A file counts only as a whole and only
 * when it is newer than what is stored; what is broken is reported and changes nothing. Called by the command
 * `npm run prices` (directly, or in the running server by way of `control.ts`) and at the start of the server.
 */
import { PRICE_HISTORY_DAYS } from '@sali/domain/limits';
import type { FeedDeps } from './deps.ts';
import { analyzeTables, countStored, forgetPriceChanges, giveUpReading, latestFiles } from './db.ts';
import { findFiles, type FoundFile, type Missing } from './find.ts';
import { type FileHooks, importFile, reportOf } from './importFile.ts';
import { OpenFile } from './readAhead.ts';
import { readerOf } from './reading/feedReaders.ts';
import type { ReasonCode } from './refusal.ts';
import type { FeedStatus, FileReport, ImportOptions } from './reports.ts';
import { chainStatuses } from './status/status.ts';

export { chainNameOf } from './chains.ts';
export { commandByServer, ControlFailed, importByServer, serverStatus, workByServer } from './controlClient.ts';
export type { FeedDeps } from './deps.ts';
export { type NameFacts, parseFileName } from './fileName.ts';
export { reportNotFetched } from './importFile.ts';
export {
  beginJob,
  type FetchProgress,
  type Job,
  type JobProgress,
  JobRunning,
  type JobRow,
  lastFetches,
  lastJobs,
} from './jobs/jobs.ts';
export type { ReasonCode } from './refusal.ts';
export type { FeedStatus, FileReport, ImportOptions, Progress } from './reports.ts';
export { type ChainStatus, chainStatuses } from './status/status.ts';
export { watchFolder } from './watch.ts';

/** No file is read for this long: what is still 'reading' after it belongs to a process that is gone. */
const READING_MS_MAX = 10 * 60_000;

/** A day more than is told: the price of the first day needs what changed after it. */
const HISTORY_MS = (PRICE_HISTORY_DAYS + 2) * 86_400_000;
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
      if (options.signal?.aborted) return;
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

/** The file after the one that is being stored is read meanwhile. */
class ReadAhead {
  readonly files: readonly (FoundFile | Missing)[];
  readonly #deps: FeedDeps;
  readonly #signal: AbortSignal | undefined;
  #begun: { readonly index: number; readonly open: OpenFile } | undefined;

  constructor(deps: FeedDeps, files: readonly (FoundFile | Missing)[], signal: AbortSignal | undefined) {
    this.#deps = deps;
    this.files = files;
    this.#signal = signal;
  }

  begin(index: number): void {
    const file = this.files[index];
    if (this.#begun || !file || 'isMissing' in file || !isToRead(file)) return;
    this.#begun = { index, open: this.#openFile(file) };
  }

  /** @returns the file, begun now if it was not yet */
  open(index: number, file: FoundFile): OpenFile {
    const begun = this.#begun;
    this.#begun = undefined;
    return begun?.index === index ? begun.open : this.#openFile(file);
  }

  async end(): Promise<void> {
    await this.#begun?.open.abandon();
  }

  #openFile(file: FoundFile): OpenFile {
    return new OpenFile(this.#deps, file, readerOf(file), this.#signal);
  }
}

/** In a folder there are also files that are no feeds. */
const isToRead = (file: FoundFile): boolean => file.isNamed || !isOtherFile(file.name);

/** Files that lie beside feeds in a folder. */
const isOtherFile = (name: string): boolean => /\.(tsv|csv|md|txt|json|html?|log|pdf|xlsx?|sha256|md5)$/i.test(name);

const leftOut = (name: string, state: 'refused' | 'skipped', reason: ReasonCode): FileReport =>
  reportOf(name, { state, reason, rowsRead: 0, rowsStored: 0, rowsChanged: 0, dropped: {} }, 0);

/** Marks files as interrupted whose process was killed while it read them; also called at the start of the server. */
export function giveUpInterrupted({ db, now }: Pick<FeedDeps, 'db' | 'now'>): Promise<void> {
  return giveUpReading(db, new Date(now().getTime() - READING_MS_MAX));
}

/** What is stored, and the files that were imported last. */
export async function feedStatus({ db, now }: Pick<FeedDeps, 'db' | 'now'>, limit = 20): Promise<FeedStatus> {
  return { counts: await countStored(db), chains: await chainStatuses(db, now()), files: await latestFiles(db, limit) };
}
