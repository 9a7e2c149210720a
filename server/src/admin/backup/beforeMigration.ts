import { join } from 'node:path';
import type { Config } from '../../base/config.ts';
import { DatabaseRefused } from '../../base/db/refused.ts';
import { backupNameOf, deleteOldBackups, deleteUnfinished, makeBackupFolder } from './keptBackups.ts';
import { makeBackup } from './makeBackup.ts';
import { BackupRefused } from './refused.ts';

/**
 * Makes a backup of a database that is about to be migrated. Its caller sees that one process does so at a time.
 * @param report called with a sentence for the operator: a large database takes minutes
 * @returns what `openDb` calls. It throws DatabaseRefused when no backup can be made: nothing is migrated then
 */
export function backupBeforeMigration(
  config: Pick<Config, 'dataDir' | 'imagesS3' | 'backups'>,
  now: () => Date,
  report: (text: string) => void = (text) => void process.stderr.write(`${text}\n`),
): (url: string) => Promise<void> {
  return async (url) => {
    if (!config.backups.isOn) return;
    const { folder } = config.backups;
    const name = backupNameOf(now(), 'migration');
    report(`The database will be migrated. A backup is made first: ${join(folder, name)}`);
    try {
      makeBackupFolder(config);
      await deleteUnfinished(folder, 'migration');
      await makeBackup({ ...config, url, now }, join(folder, name));
    } catch (error) {
      if (!(error instanceof BackupRefused)) throw error;
      throw new DatabaseRefused(
        `The database was not migrated, because no backup could be made before it. ${error.message} Make room, or set ` +
          'BACKUP_DIR to a folder that has room. To migrate without a backup, start once with BACKUPS=off.',
        { cause: error },
      );
    }
    await deleteOldBackups(folder, name);
  };
}
