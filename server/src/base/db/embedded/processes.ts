import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long a PostgreSQL that was left behind gets to shut down in order. */
const SHUTDOWN_MS = 10_000;
const POLL_MS = 5;

/** The file that PostgreSQL writes about itself into its data folder. */
export type PidFile = { readonly pid: number; readonly isReady: boolean };

export function readPidFile(folder: string): PidFile | undefined {
  try {
    const lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n');
    // The eighth line is the state: starting, ready, stopping.
    return { pid: Number(lines[0]), isReady: lines[7]?.startsWith('ready') ?? false };
  } catch {
    // No file, or not readable: no server runs on this folder.
    return undefined;
  }
}

/**
 * Ends PostgreSQL processes of a data folder that were left behind: the server of a Node process that was killed, or the
 * sessions of a server that was killed. The caller holds the folder's lock (`lock.ts`), so nobody uses them.
 */
export async function endLeftovers(folder: string): Promise<void> {
  const server = readPidFile(folder)?.pid;
  let left = processesOf(folder, server);
  if (server !== undefined && left.includes(server)) sendSignal(server, 'SIGINT');
  // The sessions of a killed server end by themselves, unless they are inside a long statement.
  else for (const pid of left) sendSignal(pid, 'SIGQUIT');
  for (const end = Date.now() + SHUTDOWN_MS; left.length > 0 && Date.now() < end; left = processesOf(folder, server))
    await sleep(POLL_MS);
  for (const pid of left) sendSignal(pid, 'SIGKILL');
  while (processesOf(folder, server).length > 0) await sleep(POLL_MS);
  if (process.platform === 'linux') removePidFiles(folder);
}

/**
 * Nobody runs on the folder any more, but the numbers in its lock files may be those of other programs by now, or of dead
 * processes that nobody has waited for: PostgreSQL would refuse to start.
 */
function removePidFiles(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (name === 'postmaster.pid' || name.startsWith('.s.PGSQL.')) rmSync(join(folder, name), { force: true });
  }
}

/**
 * The process numbers of PostgreSQL on this folder. Without /proc only the server itself is found.
 * @param server the process number that `postmaster.pid` names
 */
export function processesOf(
  folder: string,
  server: number | undefined,
  platform: NodeJS.Platform = process.platform,
): number[] {
  if (platform !== 'linux') return server !== undefined && isServerOf(folder, server) ? [server] : [];
  const path = realpathSync(folder);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => pid !== process.pid && workingFolderOf(pid) === path && isPostgresOnLinux(pid));
}

/** All of PostgreSQL's processes work in the data folder. */
function workingFolderOf(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    // The process has ended, or this system has no /proc.
    return undefined;
  }
}

function isPostgresOnLinux(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres');
  } catch {
    // The process has ended in the meantime.
    return false;
  }
}

/** After a power cut the number may be that of another PostgreSQL, so the command line has to name the folder. */
function isServerOf(folder: string, pid: number): boolean {
  if (process.platform === 'win32') return false;
  // Lines of any length (`-ww`), and names of folders in any script.
  const env = { ...process.env, LC_ALL: 'en_US.UTF-8' };
  const { stdout } = spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8', env });
  return stdout.includes('postgres') && stdout.includes(`-D ${folder} `);
}

/** Sends a signal to a process that may have ended meanwhile. */
export function sendSignal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended.
  }
}
