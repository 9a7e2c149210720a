import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtServer, builtServerCommand } from '@sali/server/test/testBuiltServer';
import type { BoxLimits } from './limits.ts';

const START_MS_MAX = 120_000;
const KB_PER_MB = 1024;

/** The built server within the limits. */
export type BoxServer = {
  readonly origin: string;
  /** From the start of the process to the first answer of `/api/health`. */
  readonly startMs: number;
  readonly kill: (signal: 'SIGTERM' | 'SIGKILL') => Promise<void>;
  /** Waits for an answer of the server, after its PostgreSQL was killed. */
  readonly answers: () => Promise<void>;
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
  const server = await builtServer({
    env: { LOG_LEVEL: 'warn', ...env, DATA_DIR: dataDir },
    program: wrap(builtServerCommand()),
    output: 'shown',
    probe: '/api/health',
  });
  const began = performance.now();
  server.start();
  await server.ready(START_MS_MAX);
  const startMs = performance.now() - began;
  const postgresPid = (): number => {
    const file = join(dataDir, 'postgres/postmaster.pid');
    return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) || 0 : 0;
  };
  return {
    origin: server.origin,
    startMs,
    kill: async (signal) => void (await server.end(signal)),
    answers: async () => void (await server.ready(START_MS_MAX)),
    postgresPid,
    memory: () => {
      const main = postgresPid();
      const sum = [main, ...childrenOf(main)].reduce((all, pid) => all + pssOf(pid), 0);
      return { node: pssOf(server.pid() ?? 0), postgres: sum };
    },
  };
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
