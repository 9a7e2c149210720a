import { type Selectable, sql } from 'kysely';
import type { FeedJobTable } from '../../../../base/db/feedTables.ts';
import type { Db } from '../../../../base/db/open.ts';

/** Every SQL statement of the jobs. */

export type JobRow = Selectable<FeedJobTable>;
export type NewJob = Pick<JobRow, 'kind' | 'chain_id' | 'mode' | 'asked_by'>;
export type JobOutcome = Pick<
  JobRow,
  'files_stored' | 'files_refused' | 'files_other' | 'rows_changed' | 'error' | 'state'
>;

/** @returns its number, or null when the chain is being fetched already */
export async function insertJob(db: Db, job: NewJob, now: Date): Promise<number | null> {
  const row = await db
    .insertInto('feed_job')
    .values({ ...job, state: 'running', started_at: now, seen_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('job_id')
    .executeTakeFirst();
  return row?.job_id ?? null;
}

/**
 * Ends the jobs that gave no sign of life since `seenBefore`: their process is gone.
 * @returns when each of them began
 */
export async function failSilentJobs(db: Db, seenBefore: Date, now: Date, error: string): Promise<Date[]> {
  const rows = await db
    .updateTable('feed_job')
    .set({ state: 'failed', finished_at: now, error })
    .where('state', '=', 'running')
    .where('seen_at', '<', seenBefore)
    .returning('started_at')
    .execute();
  return rows.map((row) => row.started_at);
}

/** Products that were added or changed since then. */
export async function productsChangedSince(db: Db, since: Date): Promise<number[]> {
  const rows = await db.selectFrom('product').select('product_id').where('updated_at', '>=', since).execute();
  return rows.map((row) => row.product_id);
}

/** The mark of a stop in the progress of a job; every process sees it there. */
const STOP_MARK = sql`'{"is_stopping": true}'::jsonb`;

/**
 * Writes down how far a job is; a stop that was asked for stays in it.
 * @returns whether somebody asked the job to stop
 */
export async function writeProgress(db: Db, jobId: number, progress: object, now: Date): Promise<boolean> {
  const { rows } = await sql<{ isStopping: boolean }>`
    update feed_job set seen_at = ${now},
      progress = ${JSON.stringify(progress)}::jsonb
        || case when progress @> ${STOP_MARK} then ${STOP_MARK} else '{}'::jsonb end
    where job_id = ${jobId}
    returning progress @> ${STOP_MARK} as "isStopping"
  `.execute(db);
  return rows[0]?.isStopping ?? false;
}

/** Asks a running fetch to stop. @returns its chain; undefined: no such fetch runs */
export async function askToStop(db: Db, jobId: number): Promise<string | undefined> {
  const { rows } = await sql<{ chain_id: string }>`
    update feed_job set progress = progress || ${STOP_MARK}
    where job_id = ${jobId} and kind = 'fetch' and state = 'running'
    returning chain_id
  `.execute(db);
  return rows[0]?.chain_id;
}

export async function finishJob(db: Db, jobId: number, outcome: JobOutcome, now: Date): Promise<void> {
  await db
    .updateTable('feed_job')
    .set({ ...outcome, seen_at: now, finished_at: now })
    .where('job_id', '=', jobId)
    .execute();
}

/** Reads the running jobs, then the ended ones, the last first. */
export function selectJobs(db: Db, limit: number): Promise<JobRow[]> {
  return db
    .selectFrom('feed_job')
    .selectAll()
    .orderBy(({ eb }) => eb('state', '=', 'running'), 'desc')
    .orderBy('job_id', 'desc')
    .limit(limit)
    .execute();
}

export type LastFetch = {
  readonly chainId: string;
  readonly mode: string;
  readonly triedAt: Date;
  readonly doneAt: Date | null;
};

/**
 * When each chain was last fetched, whole and for its changes; `doneAt` of one that did not fail. Fetches of a chain's list
 * of stores alone do not count.
 */
export async function selectLastFetches(db: Db): Promise<LastFetch[]> {
  const { rows } = await sql<LastFetch>`
    select chain_id as "chainId", coalesce(mode, '') as mode, max(started_at) as "triedAt",
      max(started_at) filter (where state in ('done', 'running')) as "doneAt"
    from feed_job where kind = 'fetch' and chain_id is not null and mode is distinct from 'stores'
    group by chain_id, mode
  `.execute(db);
  return rows;
}

export async function forgetJobs(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('feed_job').where('started_at', '<', before).where('state', '<>', 'running').execute();
}
