/*
 * Backups: one file with the whole database at one moment, pictures and secrets, and the way back.
 * Invariant: a file with the name of a backup is whole, and a restore that fails has changed nothing.
 * Called by the commands `npm run backup` and `npm run restore`, by the clock, and before a migration.
 *
 *   database ─▶ db/copy/snapshot ─▶ archiveWriter ─▶ FILE ─▶ archiveReader ─▶ db/copy/restoration ─▶ database
 */
export { backupBeforeMigration } from './beforeMigration.ts';
export { backupForCommand } from './commands.ts';
export { makeBackup } from './makeBackup.ts';
export { requirePictures } from './namedPictures.ts';
export { BackupRefused } from './refused.ts';
export { restoreBackup } from './restoreBackup.ts';
export { BackupRuns, readBackupFigures } from './runs.ts';
