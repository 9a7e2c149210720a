import { isAbsolute } from 'node:path';
import type { Database } from '../../base/db/open.ts';
import type { Deps } from '../../base/deps.ts';
import { yieldToRequests } from '../../base/yielding.ts';
import { makeBackup, type MadeBackup } from './makeBackup.ts';
import { BackupRefused } from './refused.ts';

/** A backup works for this long, then lets the requests that came meanwhile go first. */
const SLICE_MS = 10;

/**
 * Makes a backup for a command of this machine, while the server goes on.
 * @param path absolute
 * @param stopping aborted when the server stops: the backup is given up
 * @returns what was made, or the reason why not
 */
export async function backupForCommand(
  { config, now, inFlight }: Pick<Deps, 'config' | 'now' | 'inFlight'>,
  { url }: Pick<Database, 'url'>,
  path: string,
  stopping: AbortSignal,
): Promise<MadeBackup | { readonly refused: string }> {
  if (!isAbsolute(path)) return { refused: `${path} is not an absolute path.` };
  try {
    const pause = yieldToRequests(SLICE_MS, inFlight);
    return await makeBackup({ ...config, url, now }, path, { pause, signal: stopping });
  } catch (error) {
    if (stopping.aborted)
      return { refused: `${path} was not written, because the server stops. Make the backup again.` };
    if (error instanceof BackupRefused) return { refused: error.message };
    throw error;
  }
}
