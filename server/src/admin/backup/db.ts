import type { BackupProblem } from '@sali/contract/admin/backups';
import { type Selectable, sql } from 'kysely';
import type { BackupRunTable } from '../../base/db/adminTables.ts';
import type { Db } from '../../base/db/open.ts';

/** Every SQL statement of automatic backups. */

export type BackupRun = Selectable<BackupRunTable>;

/** The facts that are known before a backup begins. */
export type LastRuns = {
  /** When the last daily backup began that is whole. */
  readonly dailyAt: Date | null;
  /** The last attempt, if it failed. */
  readonly failedAt: Date | null;
};

/** One process of several decides at a time; others go on reading. */
export async function lockRuns(tx: Db): Promise<void> {
  await sql`lock table backup_run in share row exclusive mode`.execute(tx);
}

/** A backup that has not reported for so long has lost its process. */
export async function failSilentRuns(tx: Db, seenBefore: Date, now: Date, detail: string): Promise<void> {
  await tx
    .updateTable('backup_run')
    .set({ state: 'failed', finished_at: now, problem: 'interrupted', detail })
    .where('state', '=', 'running')
    .where('seen_at', '<', seenBefore)
    .execute();
}

export async function forgetRunsBefore(tx: Db, before: Date): Promise<void> {
  await tx.deleteFrom('backup_run').where('started_at', '<', before).where('state', '!=', 'running').execute();
}

export async function selectLastRuns(db: Db): Promise<LastRuns> {
  const daily = await db
    .selectFrom('backup_run')
    .select(({ fn }) => fn.max('started_at').as('at'))
    .where('state', '=', 'done')
    .where('cause', '=', 'daily')
    .executeTakeFirst();
  const last = await lastEnded(db);
  return { dailyAt: daily?.at ?? null, failedAt: last?.state === 'failed' ? last.started_at : null };
}

/** @returns its number; undefined while another backup runs */
export async function insertRun(tx: Db, cause: BackupRun['cause'], now: Date): Promise<number | undefined> {
  const row = await tx
    .insertInto('backup_run')
    .values({ cause, state: 'running', started_at: now, seen_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('run_id')
    .executeTakeFirst();
  return row?.run_id;
}

export async function reportRun(db: Db, runId: number, now: Date): Promise<void> {
  await db.updateTable('backup_run').set({ seen_at: now }).where('run_id', '=', runId).execute();
}

export async function finishRun(
  db: Db,
  runId: number,
  now: Date,
  file: { readonly name: string; readonly bytes: number },
): Promise<void> {
  await db
    .updateTable('backup_run')
    .set({ state: 'done', finished_at: now, seen_at: now, file_name: file.name, bytes: file.bytes })
    .set({ problem: null, detail: null })
    .where('run_id', '=', runId)
    .execute();
}

export async function failRun(
  db: Db,
  runId: number,
  now: Date,
  failure: { readonly problem: BackupProblem; readonly detail: string },
): Promise<void> {
  await db
    .updateTable('backup_run')
    .set({ state: 'failed', finished_at: now, seen_at: now, ...failure })
    .where('run_id', '=', runId)
    .execute();
}

/** As if it had not begun. */
export async function deleteRun(db: Db, runId: number): Promise<void> {
  await db.deleteFrom('backup_run').where('run_id', '=', runId).execute();
}

/** The attempt that runs, the last one that ended, and the last one that is whole. */
export async function selectRuns(db: Db): Promise<{ running?: BackupRun; ended?: BackupRun; done?: BackupRun }> {
  const running = await db.selectFrom('backup_run').selectAll().where('state', '=', 'running').executeTakeFirst();
  const ended = await lastEnded(db);
  const done = await db
    .selectFrom('backup_run')
    .selectAll()
    .where('state', '=', 'done')
    .orderBy('run_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { ...(running && { running }), ...(ended && { ended }), ...(done && { done }) };
}

const lastEnded = (db: Db): Promise<BackupRun | undefined> =>
  db
    .selectFrom('backup_run')
    .selectAll()
    .where('state', '!=', 'running')
    .orderBy('run_id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** When the database was made, or restored. */
export async function databaseMadeAt(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ at: string | null }>`select min(timestamp) as at from kysely_migration`.execute(db);
  const at = rows[0]?.at;
  return at === null || at === undefined ? null : new Date(at);
}
