import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolder } from './makeFolder.ts';
import { syncFolderNow } from './syncFolder.ts';

/** Reads the secret, for its owner's eyes alone; made at the first call. @throws when the folder cannot be written */
export function storedSecret(path: string, make: () => string): string {
  if (!existsSync(path)) storeSecret(path, make());
  return readFileSync(path, 'utf8');
}

/**
 * Linking fails when another process was first; then both go on with that one's secret. Synced: after a power cut an empty
 * file would keep the next start from beginning, and another secret would sign everybody out.
 */
function storeSecret(path: string, secret: string): void {
  const draft = `${path}.${process.pid}`;
  makeFolder(dirname(path));
  writeFileSync(draft, secret, { mode: 0o600, flush: true });
  try {
    linkSync(draft, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draft);
  }
  syncFolderNow(dirname(path));
}
