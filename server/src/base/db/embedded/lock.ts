import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder } from '../../makeFolder.ts';
import { DatabaseRefused } from '../refused.ts';

type Locks = { readonly tryLock: (fd: number) => boolean; readonly unlock: (fd: number) => void };

const loadLocks = (): Promise<Locks> => import('fs-native-extensions');

/**
 * Locks the embedded database of `dataDir` for this process. A second server is refused with the process number of the
 * first; PostgreSQL processes that still use the folder have no owner any more. The operating system holds the lock (on
 * `dataDir/db.lock`), so it ends with the process, also when that is killed. The file names the holder and is not removed.
 * @param load loads the native program for locks. It is not needed with DATABASE_URL.
 * @returns a function that releases the lock
 * @throws DatabaseRefused naming the holder, or DATABASE_URL where this platform has no such program, or the reason why
 * the folder cannot be written
 */
export async function takeLock(dataDir: string, load: () => Promise<Locks> = loadLocks): Promise<() => void> {
  const { tryLock, unlock } = await load().catch((error: unknown) => {
    throw new DatabaseRefused(
      `The embedded database does not run on this platform (${process.platform}-${process.arch}). ` +
        'Set DATABASE_URL to a PostgreSQL server.',
      { cause: error },
    );
  });
  const path = join(dataDir, 'db.lock');
  const fd = openLock(path);
  if (!tryLock(fd)) {
    const holder = holderOf(path);
    closeSync(fd);
    throw new DatabaseRefused(
      `The database in ${dataDir} is already in use by ${holder}. ` +
        'Stop that process, or give this one another DATA_DIR or a PostgreSQL server by DATABASE_URL.',
    );
  }
  ftruncateSync(fd, 0);
  writeSync(fd, `pid ${process.pid} since ${new Date().toISOString()}\n`);
  return () => {
    unlock(fd);
    closeSync(fd);
  };
}

function openLock(path: string): number {
  try {
    makeFolder(dirname(path));
    return openSync(path, 'a+');
  } catch (error) {
    throw new DatabaseRefused(`DATA_DIR (${dirname(path)}) cannot be written: ${String(error)}`, { cause: error });
  }
}

/** Where locks are mandatory (Windows) a held file cannot be read. */
function holderOf(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim() || 'another process';
  } catch {
    // The name of the holder is only for the message.
    return 'another process';
  }
}
