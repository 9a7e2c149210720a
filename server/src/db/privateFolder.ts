import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseRefused } from './refused.ts';

/** What others may do with the data folder: nothing, or pass through it (`db/embedded/unprivileged.ts`). */
const OTHERS = 0o066;

/** What the program keeps in the data folder, besides PostgreSQL's own folder, which PostgreSQL keeps private. */
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
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
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

function closeTree(path: string): void {
  const stat = lstatSync(path);
  if (stat.isSymbolicLink()) return;
  chmodSync(path, stat.isDirectory() ? 0o700 : 0o600);
  if (stat.isDirectory()) for (const name of readdirSync(path)) closeTree(join(path, name));
}
