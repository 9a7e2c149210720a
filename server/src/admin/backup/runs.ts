import { MINUTE_MS, DAY_MS } from '@sali/domain/base/time';
import type { BackupProblem, BackupsReport } from '@sali/contract/admin/backups';
import { join, resolve } from 'node:path';
import { runInBackground } from '../../base/backgroundWork.ts';
import type { Deps } from '../../base/deps.ts';
import { AppError } from '../../base/errors.ts';
import type { BackupFigures } from '../../base/site/site.ts';
import { yieldMostly } from '../../base/yielding.ts';
import type { BackupRun, LastRuns } from './db.ts';
import * as sql from './db.ts';
import { isBackupDue } from './due.ts';
import { backupNameOf, backupsIn, deleteOldBackups, deleteUnfinished, makeBackupFolder } from './keptBackups.ts';
import { type BackupOptions, makeBackup } from './makeBackup.ts';
import { NoRoomForBackup } from './refused.ts';

/** A process reports this often that its backup is under way. */
const BACKUP_HEARTBEAT_MS = 20_000;
/** A backup whose process has not reported for this long has failed. */
export const BACKUP_SILENCE_MS = 3 * MINUTE_MS;
/** The row of an attempt is deleted after this time. */
const BACKUP_RUNS_KEPT_MS = 90 * DAY_MS;

export type BackupsRoom = Pick<Deps, 'db' | 'now' | 'config' | 'log' | 'inFlight'> & {
  /** The address of the database. */
  readonly url: string;
  /** Free space measured another way: for tests. */
  readonly freeBytes?: BackupOptions['freeBytes'];
  /** Reports that a backup is under way more often: for tests. */
  readonly heartbeatMs?: number;
};

type ClaimedRun = { readonly runId: number; readonly cause: BackupRun['cause']; readonly name: string };

/** A backup works for at least this long, then rests. */
const SLICE_MS = 10;
const SILENT = 'The process that made the backup ended.';

/** Reads the figures that the metrics report. */
export async function readBackupFigures({ db }: Pick<Deps, 'db'>): Promise<BackupFigures> {
  const { done, ended } = await sql.selectRuns(db);
  const since = done?.finished_at ?? (await sql.databaseMadeAt(db));
  return { since, bytes: done?.bytes ?? null, isFailed: ended?.state === 'failed' };
}

/** Backups of one process: by the clock, and when an administrator asks for one. One runs at a time in all processes. */
export class BackupRuns {
  readonly #room: BackupsRoom;
  readonly #stopping = new AbortController();
  #running: Promise<void> = Promise.resolve();

  constructor(room: BackupsRoom) {
    this.#room = room;
  }

  /** Gives up the backup that runs; the next process begins it again. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  /** Makes the daily backup if it is due. @returns whether this process made it, or tried to */
  async backUpWhenDue(): Promise<boolean> {
    const claimed = await this.#claim('daily', isBackupDue);
    if (!claimed) return false;
    await this.#begin(claimed);
    return true;
  }

  /** Begins a backup now; it goes on in the background. @returns its name. @throws AppError backup_running */
  async beginNow(): Promise<string> {
    const claimed = await this.#claim('request', () => true);
    if (!claimed) throw new AppError('backup_running');
    void this.#begin(claimed);
    return claimed.name;
  }

  /** Waits for the backup of this process that runs, if one does. */
  settled(): Promise<void> {
    return this.#running;
  }

  async report(): Promise<BackupsReport> {
    const { db, config, now } = this.#room;
    const { running, ended, done } = await sql.selectRuns(db);
    const isSilent = running && now().getTime() - running.seen_at.getTime() > BACKUP_SILENCE_MS;
    const failed = ended?.state === 'failed' ? ended : undefined;
    return {
      is_on: config.backups.isOn,
      folder: resolve(config.backups.folder),
      last: done?.finished_at ? { finished_at: done.finished_at.toISOString(), bytes: done.bytes ?? 0 } : null,
      running_since: running && !isSilent ? running.started_at.toISOString() : null,
      failure: failed
        ? {
            at: (failed.finished_at ?? failed.started_at).toISOString(),
            problem: failed.problem ?? 'failed',
            detail: failed.detail ?? '',
          }
        : null,
      kept: await backupsIn(config.backups.folder),
    };
  }

  /** @returns undefined when none is due or another one runs */
  async #claim(
    cause: BackupRun['cause'],
    isDue: (last: LastRuns, now: Date) => boolean,
  ): Promise<ClaimedRun | undefined> {
    const now = this.#room.now();
    const before = (ms: number): Date => new Date(now.getTime() - ms);
    return this.#room.db.transaction().execute(async (tx) => {
      await sql.lockRuns(tx);
      await sql.failSilentRuns(tx, before(BACKUP_SILENCE_MS), now, SILENT);
      if (!isDue(await sql.selectLastRuns(tx), now)) return undefined;
      await sql.forgetRunsBefore(tx, before(BACKUP_RUNS_KEPT_MS));
      const runId = await sql.insertRun(tx, cause, now);
      return runId === undefined ? undefined : { runId, cause, name: backupNameOf(now, cause) };
    });
  }

  #begin(claimed: ClaimedRun): Promise<void> {
    // Where the database is away, the row is found silent later.
    this.#running = runInBackground(this.#room.log, 'the outcome of a backup was not stored', () => this.#run(claimed));
    return this.#running;
  }

  async #run(claimed: ClaimedRun): Promise<void> {
    const { runId } = claimed;
    const { db, now, log, heartbeatMs = BACKUP_HEARTBEAT_MS } = this.#room;
    let hasWritten = false;
    const alive = setInterval(() => {
      // One that hangs is to be found silent, like one whose process died.
      if (!hasWritten) return;
      hasWritten = false;
      sql.reportRun(db, runId, now()).catch((error: unknown) => log.error({ err: error }, 'a backup could not report'));
    }, heartbeatMs);
    try {
      const bytes = await this.#make(claimed, () => {
        hasWritten = true;
      });
      await sql.finishRun(db, runId, now(), { name: claimed.name, bytes });
    } catch (error) {
      if (this.#stopping.signal.aborted) return await sql.deleteRun(db, runId);
      log.error({ err: error }, 'a backup failed');
      const detail = error instanceof Error ? error.message : String(error);
      await sql.failRun(db, runId, now(), { problem: backupProblemOf(error), detail });
    } finally {
      clearInterval(alive);
    }
  }

  /**
   * @param onPiece called when a piece is written
   * @returns its size
   */
  async #make({ cause, name }: ClaimedRun, onPiece: () => void): Promise<number> {
    const { config, now, url, inFlight, freeBytes, log } = this.#room;
    const { folder } = config.backups;
    makeBackupFolder(config);
    await deleteUnfinished(folder, cause);
    const yieldNow = yieldMostly(SLICE_MS, inFlight);
    const pause = (): Promise<void> | undefined => {
      onPiece();
      return yieldNow();
    };
    const options = { pause, signal: this.#stopping.signal, ...(freeBytes && { freeBytes }) };
    const { bytes, rows } = await makeBackup({ ...config, url, now }, join(folder, name), options);
    log.info({ name, bytes, rows }, 'a backup was made');
    // A file that cannot be deleted costs room only: the new backup is whole.
    await deleteOldBackups(folder, name).catch((error: unknown) =>
      log.error({ err: error }, 'old backups were not deleted'),
    );
    return bytes;
  }
}

function backupProblemOf(error: unknown): BackupProblem {
  return error instanceof NoRoomForBackup ? 'no_space' : 'failed';
}
