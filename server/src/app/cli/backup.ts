import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { BackupRefused, makeBackup, requirePictures } from '../../admin/backup/backup.ts';
import { type Config, ConfigError } from '../../base/config.ts';
import { openEmbedded } from '../../base/db/embedded/embedded.ts';
import { majorOf } from '../../base/db/embedded/programs.ts';
import { DatabaseRefused } from '../../base/db/refused.ts';
import { commandByServer, ControlError } from '../../goods/feeds/feeds.ts';
import { callersPath } from './callersPath.ts';
import { readCommandConfig } from './commandConfig.ts';

/*
 * npm run backup -- FILE      writes a backup, beside a running server or without one
 *
 * A running server does it where the embedded database belongs to its process. A backup changes nothing: it migrates no
 * database, and creates none.
 */

const USAGE = 'Usage: npm run backup -- FILE      (for example sali-2026-11-25.tar.gz)\n';

const Answer = z.union([
  z.object({ bytes: z.number(), tables: z.number(), rows: z.number(), files: z.number() }),
  z.object({ refused: z.string() }),
]);
type Made = Exclude<z.infer<typeof Answer>, { refused: string }>;

process.umask(0o077);
process.exitCode = await runBackupCommand(process.argv.slice(2)).catch((error: unknown) => {
  const known = [BackupRefused, ConfigError, ControlError, DatabaseRefused].some((kind) => error instanceof kind);
  if (!known || !(error instanceof Error)) throw error;
  process.stderr.write(`${error.message}\n`);
  return 1;
});

/** @returns the exit code: 1 when the command is wrong */
async function runBackupCommand([file, ...rest]: string[]): Promise<number> {
  if (file === undefined || file.startsWith('-') || rest.length > 0) {
    process.stderr.write(USAGE);
    return 1;
  }
  const config = readCommandConfig(process.env);
  const path = callersPath(file);
  const began = performance.now();
  const { bytes, tables, rows, files } = (await madeByServer(config, path)) ?? (await madeHere(config, path));
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  process.stdout.write(
    `${path}: ${megabytes(bytes)} MB with ${formatNumber(rows)} rows of ${tables} tables and ${formatNumber(files)} files, in ${seconds} s.\n` +
      'It holds passwords (as hashes), secrets and everything that people wrote: keep it where nobody else can read it.\n' +
      (config.imagesS3 ? `The pictures are in the bucket ${config.imagesS3.bucket} and not in this file.\n` : ''),
  );
  return 0;
}

/**
 * @returns undefined when no server runs on the embedded database
 * @throws BackupRefused when the server made none, or one that this command does not find
 */
async function madeByServer(config: Config, path: string): Promise<Made | undefined> {
  if (config.databaseUrl !== undefined) return undefined;
  const answer = await commandByServer(config.dataDir, 'backup', path);
  if (answer === undefined) return undefined;
  const made = Answer.parse(answer);
  if ('refused' in made) throw new BackupRefused(made.refused);
  // A service or a container has folders of its own under the same names, as a private /tmp.
  const size = await stat(path).then(
    (file) => file.size,
    () => undefined,
  );
  if (size === made.bytes) return made;
  throw new BackupRefused(
    `The running server wrote the backup, but ${path} is ${size === undefined ? 'not there' : 'another file'}: the server ` +
      `sees other folders than this command. Name a file in DATA_DIR (${resolve(config.dataDir)}), or run the command where the server runs.`,
  );
}

async function madeHere(config: Config, path: string): Promise<Made> {
  if (config.databaseUrl === undefined && majorOf(join(config.dataDir, 'postgres')) === undefined)
    throw new BackupRefused(`There is no database in ${config.dataDir}. Is DATA_DIR right?`);
  const embedded = config.databaseUrl === undefined ? await openEmbedded(config.dataDir) : undefined;
  const now = (): Date => new Date();
  try {
    const source = { ...config, url: embedded?.url ?? config.databaseUrl ?? '', now };
    return await makeBackup(
      source,
      path,
      embedded ? {} : { onSnapshot: (snapshot) => requirePictures(config, snapshot) },
    );
  } finally {
    await embedded?.close();
  }
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1);
}

function formatNumber(number: number): string {
  return number.toLocaleString('en-US');
}
