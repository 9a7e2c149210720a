import type { FeedDeps } from '../../deps.ts';
import { jobErrorOf } from '../../feedError.ts';
import { giveUpInterrupted } from '../../importing/importPaths.ts';
import type { FileReport, ImportOptions, Progress } from '../../importing/reports.ts';
import type { JobOutcome, JobRow, NewJob } from './db.ts';
import * as sql from './db.ts';

/*
 * A job is an import or a fetch while it runs: its row shows every process of the database how far it is. A job
 * that has not reported for a while has lost its process. One that somebody asks to stop reads that from its row.
 */

export { askToStop as askJobToStop, selectJobs as lastJobs, selectLastFetches as lastFetches } from './db.ts';
export type { JobRow } from './db.ts';

const PROGRESS_MS = 1000;
/** The longest that one statement of a running job may keep it from reporting. */
const SILENT_MS_MAX = 3 * 60_000;
const KEPT_MS = 30 * 86_400_000;

/** The progress of a running job: the importer's own, or that of fetching. */
export type JobProgress = Progress | FetchProgress;
export type FetchProgress = {
  readonly stage: 'listing' | 'fetching';
  /** The file that came last. */
  readonly name: string;
  readonly index: number;
  readonly of: number;
  readonly bytes: number;
};

/** A chain is fetched by one job at a time. */
export class JobRunningError extends Error {}

export type Job = { readonly jobId: number; readonly reports: AsyncGenerator<FileReport> };

/** Announces what a process stored; a command on its own announces nothing. */
export type ChangeHooks = Pick<ImportOptions, 'onProductsChanged'> & {
  readonly onPricesChanged?: (() => void) | undefined;
};

/**
 * Ends jobs whose process is gone, so that the schedule begins them again, and announces what they stored: each file is
 * stored whole or not, and its process may have died before it announced one.
 */
export async function endLostJobs(
  { db, now }: Pick<FeedDeps, 'db' | 'now'>,
  { onProductsChanged, onPricesChanged }: ChangeHooks,
): Promise<void> {
  const lost = await failJobsSilentFor(SILENT_MS_MAX, { db, now });
  const [first] = lost.sort((one, other) => one.getTime() - other.getTime());
  if (!first) return;
  onPricesChanged?.();
  const productIds = await sql.productsChangedSince(db, first);
  if (productIds.length > 0) await onProductsChanged?.(productIds);
}

/**
 * Ends all jobs and files under way. The only process that may use an embedded database calls it when it has opened it: the
 * process that began them has ended, and a fetch after a crash need not wait until they have been silent for long enough.
 */
export async function endWorkOfEarlierProcess(deps: Pick<FeedDeps, 'db' | 'now'>): Promise<void> {
  await failJobsSilentFor(NO_TIME_MS, deps);
  await giveUpInterrupted(deps, NO_TIME_MS);
}

/** Also what was written down in this very millisecond. */
const NO_TIME_MS = -1;

/** @returns when each of the jobs that it ended began */
function failJobsSilentFor(ms: number, { db, now }: Pick<FeedDeps, 'db' | 'now'>): Promise<Date[]> {
  const at = now();
  return sql.failSilentJobs(db, new Date(at.getTime() - ms), at, jobErrorOf('process_lost'));
}

/** @param stop aborted when somebody asks the job to stop: it ends after the file that it reads [O45] */
type Work = (onProgress: (progress: JobProgress) => void, stop: AbortSignal) => AsyncIterable<FileReport>;

export type JobOptions = Pick<ImportOptions, 'signal'> &
  ChangeHooks & { readonly onProgress?: (progress: JobProgress) => void };

/**
 * Begins a job; it runs as its reports are read, and has to be read to its end or returned.
 * @param asked by whom and for what
 * @throws JobRunningError when the chain is being fetched already
 */
export async function beginJob(
  deps: FeedDeps,
  asked: NewJob,
  work: Work,
  { signal, onProgress, ...hooks }: JobOptions = {},
): Promise<Job> {
  const now = deps.now();
  await endLostJobs(deps, hooks);
  await giveUpInterrupted(deps);
  await sql.forgetJobs(deps.db, new Date(now.getTime() - KEPT_MS));
  const jobId = await sql.insertJob(deps.db, asked, now);
  if (jobId === null) throw new JobRunningError();
  const writer = new ProgressWriter(deps, jobId);
  const onAnyProgress = (progress: JobProgress): void => {
    writer.report(progress);
    onProgress?.(progress);
  };
  const isStopped = () => writer.stop.aborted || (signal?.aborted ?? false);
  const reports = () => work(onAnyProgress, writer.stop);
  return { jobId, reports: counted(deps, jobId, reports, { mode: asked.mode, writer, isStopped }) };
}

async function* counted(
  deps: FeedDeps,
  jobId: number,
  reports: () => AsyncIterable<FileReport>,
  {
    mode,
    writer,
    isStopped,
  }: Pick<NewJob, 'mode'> & { readonly writer: ProgressWriter; readonly isStopped: () => boolean },
): AsyncGenerator<FileReport> {
  const outcome = { state: 'stopped', files_stored: 0, files_refused: 0, files_other: 0, rows_changed: 0, error: null };
  let areLinksLost = false;
  const sums: { -readonly [Key in keyof JobOutcome]: JobOutcome[Key] } = { ...outcome, state: 'stopped' };
  try {
    for await (const report of reports()) {
      sums.rows_changed += report.rowsChanged;
      if (report.state === 'stored') sums.files_stored += 1;
      else if (report.state === 'refused') sums.files_refused += 1;
      else sums.files_other += 1;
      areLinksLost ||= report.reason === 'link_expired';
      if (report.state === 'refused') sums.error = jobErrorOf(report.reason ?? 'failed', report.name);
      yield report;
    }
    sums.state = isStopped() ? 'stopped' : stateOf(sums, mode === 'full' && areLinksLost);
  } catch (error) {
    [sums.state, sums.error] = ['failed', jobErrorOf('job_failed')];
    throw error;
  } finally {
    await writer.end();
    await sql.finishJob(deps.db, jobId, sums, deps.now());
  }
}

/**
 * Some broken files among good ones do not fail the job. A full fetch that lost files to expired links fails, so that the next
 * one fetches them.
 */
const stateOf = (
  { files_stored: stored, files_refused: refused, files_other: other }: JobOutcome,
  isIncomplete: boolean,
): JobRow['state'] => (isIncomplete || (refused > 0 && stored + other === 0) ? 'failed' : 'done');

/** Writes down how far a job is, at most once a second, and that it still runs; reads whether it is asked to stop. */
class ProgressWriter {
  readonly #deps: FeedDeps;
  readonly #jobId: number;
  readonly #timer: NodeJS.Timeout;
  readonly #asked = new AbortController();
  #progress: JobProgress | null = null;
  #writing: Promise<void> = Promise.resolve();
  #isWriting = false;

  constructor(deps: FeedDeps, jobId: number) {
    this.#deps = deps;
    this.#jobId = jobId;
    this.#timer = setInterval(() => this.#write(), PROGRESS_MS);
    this.#timer.unref();
  }

  /** Aborted when somebody asked the job to stop. */
  get stop(): AbortSignal {
    return this.#asked.signal;
  }

  report(progress: JobProgress): void {
    const isFirst = this.#progress === null || this.#progress.stage !== progress.stage;
    this.#progress = progress;
    if (isFirst) this.#write();
  }

  #write(): void {
    if (this.#isWriting) return;
    this.#isWriting = true;
    this.#writing = sql
      .writeProgress(this.#deps.db, this.#jobId, this.#progress ?? {}, this.#deps.now())
      .then((isStopping) => {
        if (isStopping) this.#asked.abort();
      })
      .catch((error: unknown) => this.#deps.log.error({ err: error }, 'the progress of a job was not written'))
      .finally(() => (this.#isWriting = false));
  }

  /** After this nothing of it is under way any more. */
  async end(): Promise<void> {
    clearInterval(this.#timer);
    await this.#writing;
  }
}
