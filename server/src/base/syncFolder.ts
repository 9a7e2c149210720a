import { closeSync, fsyncSync, openSync } from 'node:fs';
import { open } from 'node:fs/promises';

/** Windows cannot sync a folder, and need not. */
const isNeeded = process.platform !== 'win32';

/** Makes new and changed names in a folder outlive a power cut. The files' contents are synced on their own. */
export function syncFolderNow(folder: string): void {
  if (!isNeeded) return;
  const opened = openSync(folder, 'r');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

/** The same without blocking the thread. */
export async function syncFolder(folder: string): Promise<void> {
  if (!isNeeded) return;
  const opened = await open(folder, 'r');
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}
