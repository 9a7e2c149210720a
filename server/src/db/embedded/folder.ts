import { cpSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { DatabaseRefused } from '../refused.ts';
import { requireSync, SyncedNodeFS, syncFile, syncFolder } from './syncedFs.ts';

/** PGlite's own start parameters less `-F` (no fsync), with the one way of syncing that its file system can do. */
const START_PARAMETERS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
  // A new file of the write-ahead log is not first filled with zeros: 16 MB, for which everybody would wait.
  '-c',
  'wal_init_zero=off',
];

/** An empty database beside the bundle, made by the build (`makeDatabase.ts`). Sources have none. */
const TEMPLATE = fileURLToPath(new URL('./database', import.meta.url));

/**
 * Opens the data folder, creating it at the first start.
 * @throws DatabaseRefused when the folder holds something else, or is not synced
 */
export async function openFolder(folder: string, template = TEMPLATE): Promise<{ pg: PGlite; fs: SyncedNodeFS }> {
  if (!isDatabase(folder)) await createFolder(folder, template);
  const opened = await open(folder);
  await requireSync(opened.pg, opened.fs);
  return opened;
}

async function open(folder: string): Promise<{ pg: PGlite; fs: SyncedNodeFS }> {
  const fs = new SyncedNodeFS(folder);
  return { pg: await PGlite.create({ fs, startParams: START_PARAMETERS }), fs };
}

const isDatabase = (folder: string): boolean => existsSync(join(folder, 'PG_VERSION'));

/**
 * Makes an empty database, under another name first: a start that is killed half way leaves no half database behind.
 * @param template copied when it is there, since initdb takes seconds, and 900 MB of memory for a moment
 */
export async function createFolder(folder: string, template = TEMPLATE): Promise<void> {
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new DatabaseRefused(`${folder} holds files, but not a database. Move them away, or set another DATA_DIR.`);
  }
  const unfinished = `${folder}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  if (isDatabase(template)) cpSync(template, unfinished, { recursive: true });
  else await (await open(unfinished)).pg.close();
  syncTree(unfinished);
  renameSync(unfinished, folder);
  syncFolder(dirname(folder));
}

function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) syncTree(path);
    else if (entry.isFile()) syncFile(path);
  }
  syncFolder(folder);
}
