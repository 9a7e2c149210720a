import { chmodSync, existsSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { makeFolder } from '../makeFolder.ts';
import { DatabaseRefused } from './refused.ts';

/** The bits that others lose: they can do nothing, or pass through the data folder (`db/embedded/unprivileged.ts`). */
const OTHERS = 0o066;

/** The program's entries in the data folder, besides PostgreSQL's own folder, which PostgreSQL keeps private. */
const OURS = [
  'db',
  'db-pglite',
  'db.lock',
  'images',
  'feeds',
  'backups',
  'jwt.secret',
  'vapid.key',
  'postgres.secret',
  'control.sock',
];

/**
 * Makes the data folder if there is none, for its owner alone. In a folder that others could read until now, what the
 * program keeps there is closed to them as well: folders 0700, files 0600. Other files are left as they are.
 * @throws DatabaseRefused when the folder belongs to another user
 */
export function makePrivate(dataDir: string): void {
  try {
    makeFolder(dataDir, 0o700);
    if (process.platform === 'win32' || (statSync(dataDir).mode & OTHERS) === 0) return;
    for (const name of OURS) if (existsSync(join(dataDir, name))) closeTree(join(dataDir, name));
    // Last: a start that is killed in between begins again.
    chmodSync(dataDir, 0o700);
  } catch (error) {
    throw new DatabaseRefused(
      `DATA_DIR (${dataDir}) cannot be used: ${String(error)}. It must belong to the user that runs the program.`,
      { cause: error },
    );
  }
}

/**
 * Root may write into everybody's folder, but the files are root's then, and a server that runs as the folder's owner
 * cannot read them any more.
 * @param user the user id of this process; undefined on Windows
 * @throws DatabaseRefused when this is root and the data folder belongs to another user
 */
export function requireOwner(dataDir: string, user = process.getuid?.()): void {
  if (user !== 0 || !existsSync(dataDir)) return;
  const { uid } = statSync(dataDir);
  if (uid === 0) return;
  const folder = resolve(dataDir);
  throw new DatabaseRefused(
    `DATA_DIR (${folder}) belongs to the user with the id ${uid}, and this runs as root: what root writes there, the server ` +
      `could not read any more. Run it as that user: sudo -u '#${uid}' env DATA_DIR=${folder} …`,
  );
}

function closeTree(path: string): void {
  const stat = lstatSync(path);
  if (stat.isSymbolicLink()) return;
  chmodSync(path, stat.isDirectory() ? 0o700 : 0o600);
  if (stat.isDirectory()) for (const name of readdirSync(path)) closeTree(join(path, name));
}
