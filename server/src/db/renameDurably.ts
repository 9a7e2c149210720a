import { closeSync, fsyncSync, openSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';

/** Renames so that a power cut afterwards does not undo it. Windows cannot sync a folder, and need not. */
export function renameDurably(from: string, to: string): void {
  renameSync(from, to);
  if (process.platform === 'win32') return;
  const parent = openSync(dirname(to), 'r');
  try {
    fsyncSync(parent);
  } finally {
    closeSync(parent);
  }
}
