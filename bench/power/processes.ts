import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { sendSignal } from '@sali/server/base/db/embedded/processes';

const POLL_MS = 5;

/**
 * SIGKILL to every process that works in the folder or was started with it in its environment, until there is none: the
 * recorded server and all that it started.
 */
export async function killRecorded(root: string): Promise<void> {
  for (let left = recorded(root); left.length > 0; left = recorded(root)) {
    for (const pid of left) sendSignal(pid, 'SIGKILL');
    await sleep(POLL_MS);
  }
}

function recorded(root: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => pid !== process.pid && isRecorded(pid, root));
}

function isRecorded(pid: number, root: string): boolean {
  try {
    // A zombie has neither.
    const folder = readlinkSync(`/proc/${pid}/cwd`);
    if (folder === root || folder.startsWith(`${root}/`)) return true;
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(`SALI_POWER_ROOT=${root}`);
  } catch {
    // It has ended.
    return false;
  }
}
