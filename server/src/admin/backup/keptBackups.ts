import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BackupCause, StoredBackup } from '@sali/contract/admin/backups';
import type { Config } from '../../base/config.ts';
import { archivePartOf, systemReasonOf } from './archiveWriter.ts';
import { ignoreMissing } from './keptFiles.ts';
import { BackupRefused } from './refused.ts';

/** Daily backups that are kept; a new one that is whole replaces the oldest. */
const DAILY_BACKUPS_KEPT = 7;

/*
 * The folder of automatic backups: sali-2026-11-25T03-00-12Z-daily.tar.gz. The name has the time in UTC and the cause.
 * Files with other names belong to somebody else and are never touched.
 */

/** How many are kept of each cause: one that somebody asked for replaces no daily one. */
const KEPT: Readonly<Record<BackupCause, number>> = { daily: DAILY_BACKUPS_KEPT, request: 1, migration: 1 };
/** Only one process at a time writes backups of one of these groups. */
const GROUP_OF: Readonly<Record<BackupCause, string>> = { daily: 'run', request: 'run', migration: 'migration' };

const NAME = /^sali-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z-(daily|request|migration)\.tar\.gz$/;
const PART = archivePartOf('');

/**
 * Makes the folder if there is none, for its owner alone. One that an operator chose and made keeps its rights: the files
 * themselves are 0600.
 * @throws BackupRefused when it cannot be made
 */
export function makeBackupFolder({ dataDir, backups: { folder } }: Pick<Config, 'dataDir' | 'backups'>): void {
  try {
    const isOurs = makeFolders(folder) || folder === join(dataDir, 'backups');
    if (isOurs && process.platform !== 'win32') chmodSync(folder, 0o700);
  } catch (error) {
    throw new BackupRefused(`The folder ${folder} cannot be made: ${systemReasonOf(error)}`, { cause: error });
  }
}

/**
 * Makes a folder and those above it, one by one: where a folder cannot be made below one that exists (as in /proc), Node's
 * own `recursive` never ends.
 * @returns whether it was made
 */
function makeFolders(folder: string): boolean {
  if (existsSync(folder)) {
    if (statSync(folder).isDirectory()) return false;
    throw new Error(`${folder} is a file`);
  }
  makeFolders(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
  return true;
}

/** @returns the name of a backup that begins now */
export const backupNameOf = (at: Date, cause: BackupCause): string =>
  `sali-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z-${cause}.tar.gz`;

/** The backups of a folder, the newest first; none where the folder does not exist. */
export async function backupsIn(folder: string): Promise<StoredBackup[]> {
  const found: StoredBackup[] = [];
  for (const name of await fileNamesIn(folder)) {
    const facts = backupFactsOf(name);
    const size = facts && (await stat(join(folder, name)).catch(ignoreMissing))?.size;
    if (facts && size !== undefined) found.push({ name, bytes: size, ...facts });
  }
  return found.sort((a, b) => (a.name < b.name ? 1 : -1));
}

/** Deletes backups that are no longer kept; called when a new one is whole, which stays. */
export async function deleteOldBackups(folder: string, newName: string): Promise<void> {
  const left = { ...KEPT };
  for (const { name, cause } of await backupsIn(folder)) {
    left[cause] -= 1;
    if (left[cause] < 0 && name !== newName) await rm(join(folder, name), { force: true });
  }
}

/** Deletes what a process left that was killed while it wrote a backup of this cause. */
export async function deleteUnfinished(folder: string, cause: BackupCause): Promise<void> {
  for (const part of await fileNamesIn(folder)) {
    if (!part.endsWith(PART)) continue;
    const facts = backupFactsOf(part.slice(0, -PART.length));
    if (facts && GROUP_OF[facts.cause] === GROUP_OF[cause]) await rm(join(folder, part), { force: true });
  }
}

const fileNamesIn = async (folder: string): Promise<string[]> => (await readdir(folder).catch(ignoreMissing)) ?? [];

function backupFactsOf(name: string): Pick<StoredBackup, 'made_at' | 'cause'> | undefined {
  const [, day, hour, minute, second, cause] = NAME.exec(name) ?? [];
  const known = (Object.keys(KEPT) as BackupCause[]).find((one) => one === cause);
  return known && { made_at: `${day}T${hour}:${minute}:${second}.000Z`, cause: known };
}
