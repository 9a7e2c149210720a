import { isAbsolute } from 'node:path';
import type { Database } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import { yieldToRequests } from '../yielding.ts';
import { makeBackup, type MadeBackup } from './makeBackup.ts';
import { BackupRefused } from './refused.ts';

/** A backup works for this long, then lets the requests that came meanwhile go first. */
const SLICE_MS = 10;

/**
 * Makes a backup for a command of this machine, while the server goes on.
 * @param path absolute
 * @returns what was made, or the reason why not
 */
export async function backupForCommand(
  { config, now, inFlight }: Pick<Deps, 'config' | 'now' | 'inFlight'>,
  { url }: Pick<Database, 'url'>,
  path: string,
): Promise<MadeBackup | { readonly refused: string }> {
  if (!isAbsolute(path)) return { refused: `${path} is not an absolute path.` };
  try {
    return await makeBackup({ ...config, url, now }, path, { pause: yieldToRequests(SLICE_MS, inFlight) });
  } catch (error) {
    if (error instanceof BackupRefused) return { refused: error.message };
    throw error;
  }
}
