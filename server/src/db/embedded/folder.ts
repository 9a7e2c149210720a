import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { DatabaseRefused } from '../refused.ts';
import { requireSync, SyncedNodeFS, syncFile, syncFolder } from './syncedFs.ts';

/** PGlite's own start parameters less `-F` (no fsync), with the one way of syncing that its file system can do. */
const START_PARAMETERS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
];

/**
 * Opens the data folder, creating it at the first start.
 * @throws DatabaseRefused when the folder holds something else, or is not synced
 */
export async function openFolder(folder: string): Promise<{ pg: PGlite; fs: SyncedNodeFS }> {
  if (!existsSync(join(folder, 'PG_VERSION'))) await createFolder(folder);
  const opened = await open(folder);
  await requireSync(opened.pg, opened.fs);
  return opened;
}

async function open(folder: string): Promise<{ pg: PGlite; fs: SyncedNodeFS }> {
  const fs = new SyncedNodeFS(folder);
  return { pg: await PGlite.create({ fs, startParams: START_PARAMETERS }), fs };
}

/** Under another name first: a start that is killed half way leaves no half database behind. */
async function createFolder(folder: string): Promise<void> {
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new DatabaseRefused(`${folder} holds files, but not a database. Move them away, or set another DATA_DIR.`);
  }
  const unfinished = `${folder}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  const { pg } = await open(unfinished);
  await pg.close();
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
