import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export type WatchOptions = {
  readonly signal: AbortSignal;
  /** Between two looks into the folder. */
  readonly lookMs?: number;
};

const LOOK_MS = 2000;
/** Names that programs give to a file that they are still writing. */
const UNFINISHED = /\.(part|partial|tmp|crdownload|download|filepart|swp)$|^\.|~$/i;

/**
 * Checks a folder and its subfolders again and again. A file is complete when two consecutive checks find it unchanged.
 * Files with the names of unfinished downloads are ignored, so renaming a file publishes it fastest. Each file is
 * returned once, and again only when it has changed.
 * @returns at each check, the paths of the files that became complete
 */
export async function* watchFolder(
  folder: string,
  { signal, lookMs = LOOK_MS }: WatchOptions,
): AsyncGenerator<readonly string[]> {
  const returned = new Map<string, string>();
  let before = new Map<string, string>();
  while (!signal.aborted) {
    const now = await marksIn(folder);
    const whole = [...now].filter(([path, mark]) => before.get(path) === mark && returned.get(path) !== mark);
    for (const [path, mark] of whole) returned.set(path, mark);
    for (const path of returned.keys()) if (!now.has(path)) returned.delete(path);
    before = now;
    if (whole.length > 0) yield whole.map(([path]) => path);
    // Stopped while it waited: the loop checks the signal.
    await sleep(lookMs, undefined, { signal }).catch(() => undefined);
  }
}

/** Size and time of every file; one that went away meanwhile is not there. */
async function marksIn(folder: string): Promise<Map<string, string>> {
  const marks = new Map<string, string>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || UNFINISHED.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    // The file was removed since the folder was listed.
    const stats = await stat(path).catch(() => null);
    if (stats && stats.size > 0) marks.set(path, `${stats.size} ${stats.mtimeMs}`);
  }
  return marks;
}
