import { renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { syncFolderNow } from '../syncFolder.ts';

/** Renames so that a power cut afterwards does not undo it. */
export function renameDurably(from: string, to: string): void {
  renameSync(from, to);
  syncFolderNow(dirname(to));
}
