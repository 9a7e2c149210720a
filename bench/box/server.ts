import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { BoxLimits } from './limits.ts';
import { freePort } from '@sali/server/test/testPort';

const MAIN = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url));
const START_MS = 120_000;
const POLL_MS = 5;
const KB_PER_MB = 1024;

/** The built server within the limits. */
export type BoxServer = {
  readonly origin: string;
  /** From the start of the process to the first answer of `/api/health`. */
  readonly startMs: number;
  readonly kill: (signal: 'SIGTERM' | 'SIGKILL') => Promise<void>;
  /** The number of PostgreSQL's main process; 0 while there is none. */
  readonly postgresPid: () => number;
  readonly memory: () => Memory;
};

/** Proportional set sizes in MB: what is shared counts in parts. */
export type Memory = { readonly node: number; readonly postgres: number };

export async function startBoxServer(
  dataDir: string,
  { wrap }: BoxLimits,
  env: Readonly<Record<string, string>>,
): Promise<BoxServer> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const [command = '', ...args] = wrap([process.execPath, '--enable-source-maps', MAIN]);
  const began = performance.now();
  const child = spawn(command, args, {
    env: { ...process.env, LOG_LEVEL: 'warn', ...env, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  await answers(origin, child);
  const postgresPid = (): number => {
    const file = join(dataDir, 'postgres/postmaster.pid');
    return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) || 0 : 0;
  };
  return {
    origin,
    startMs: performance.now() - began,
    kill: async (signal) => {
      child.kill(signal);
      await ended;
    },
    postgresPid,
    memory: () => {
      const main = postgresPid();
      const sum = [main, ...childrenOf(main)].reduce((all, pid) => all + pssOf(pid), 0);
      return { node: pssOf(child.pid ?? 0), postgres: sum };
    },
  };
}

/** Waits for an answer of the server. */
export async function answers(origin: string, child?: ChildProcess): Promise<void> {
  for (const end = Date.now() + START_MS; Date.now() < end; await sleep(POLL_MS)) {
    if (child && child.exitCode !== null) throw new Error(`the server ended with code ${child.exitCode}`);
    const isUp = await fetch(`${origin}/api/health`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isUp) return;
  }
  throw new Error('the server does not answer');
}

function pssOf(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / KB_PER_MB;
  } catch {
    return 0;
  }
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        // After the name in parentheses: the state, then the parent.
        return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]) === parent;
      } catch {
        return false;
      }
    });
}
