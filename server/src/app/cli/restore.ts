import { parseArgs } from 'node:util';
import { BackupRefused, restoreBackup } from '../../admin/backup/backup.ts';
import { ConfigError } from '../../base/config.ts';
import { DatabaseRefused } from '../../base/db/refused.ts';
import { ControlError } from '../../goods/feeds/feeds.ts';
import { callersPath } from './callersPath.ts';
import { readCommandConfig } from './commandConfig.ts';

/*
 * npm run restore -- FILE [--replace]      restores a backup into the configured database and data folder
 *
 * The server must not run. `--replace` deletes what the database holds.
 */

const USAGE = 'Usage: npm run restore -- FILE [--replace]\n';

process.umask(0o077);
process.exitCode = await runRestoreCommand(process.argv.slice(2)).catch((error: unknown) => {
  const known = [BackupRefused, ConfigError, ControlError, DatabaseRefused].some((kind) => error instanceof kind);
  if (!known || !(error instanceof Error)) throw error;
  process.stderr.write(`${error.message}\n`);
  return 1;
});

/** @returns the exit code: 1 when the command is wrong */
async function runRestoreCommand(args: string[]): Promise<number> {
  const { positionals, values } = parseArgs({ args, allowPositionals: true, strict: false });
  const [file, ...rest] = positionals;
  const isKnown = Object.keys(values).every((name) => name === 'replace');
  if (file === undefined || rest.length > 0 || !isKnown) {
    process.stderr.write(USAGE);
    return 1;
  }
  const config = readCommandConfig(process.env);
  const began = performance.now();
  const { header, end } = await restoreBackup(config, callersPath(file), {
    isReplacing: values['replace'] === true,
    onChecked: ({ header: { created_at: at, app_version: version } }) =>
      void process.stdout.write(`The file is whole: a backup of ${at}, of version ${version}. Restoring it…\n`),
  });
  const rows = Object.values(end.tables).reduce((sum, table) => sum + table.rows, 0);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  process.stdout.write(
    `Restored ${rows.toLocaleString('en-US')} rows and ${end.files.count} files in ${seconds} s. Start the server.\n`,
  );
  if (header.pictures_in_bucket !== null)
    process.stdout.write(`The pictures are in the bucket ${header.pictures_in_bucket}; this file has none.\n`);
  return 0;
}
