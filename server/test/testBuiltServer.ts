import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from './testPort.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** The server may run on another version of Node than the tests (`SERVER_NODE` of `npm test`). */
const NODE = process.env.SERVER_NODE_PATH ?? process.execPath;
const POLL_MS = 10;
const PROBE_MS_MAX = 5000;
const START_MS_MAX = 60_000;
const LOG_CHARS_KEPT = 4000;

export type BuiltServerOptions = {
  /** Over the environment of this process. The log level is `error` and there is no rate limit unless it says so. */
  readonly env?: Readonly<Record<string, string>>;
  /** The command line, if it is not `builtServerCommand()`. The process that it starts must become the server. */
  readonly program?: readonly string[];
  /** `kept` for `log()`; `shown`: errors are written where those of this process are. */
  readonly output?: 'kept' | 'shown';
  /** The address that answers 200 once the server is ready: `/api/health` answers also while the database does not. */
  readonly probe?: '/api/ready' | '/api/health';
};

/** The built server as a process, over any number of starts on one port. */
export type BuiltServer = {
  readonly origin: string;
  /** The process; undefined before the first start. */
  pid(): number | undefined;
  isRunning(): boolean;
  /** Starts the process; does not wait until it answers. */
  start(): void;
  /** Sends a signal to the process and waits for its end. @returns its exit code, null after a signal */
  end(signal: NodeJS.Signals): Promise<number | null>;
  /** Sends a signal and does not wait: SIGSTOP, SIGCONT. */
  signal(name: NodeJS.Signals): void;
  /** Waits until the server is ready. @returns milliseconds @throws when the process ends, or when it takes longer */
  ready(timeoutMs?: number): Promise<number>;
  /** The end of what it wrote, if that is kept. */
  log(): string;
};

/** The command line of the built server. @param root the folder of the checkout that was built */
export const builtServerCommand = (root = ROOT): readonly string[] => [
  NODE,
  '--enable-source-maps',
  join(root, 'server/dist/main.js'),
];

/** The command line of the server's source, for a few seconds of a proof in a test, which has no build. */
export const sourceServerCommand = (): readonly string[] => [
  process.execPath,
  '--import',
  fileURLToPath(import.meta.resolve('tsx')),
  join(ROOT, 'server/src/main.ts'),
];

/** The built server on a free port. Nothing is started yet. */
export async function builtServer({
  env = {},
  program = builtServerCommand(),
  output = 'kept',
  probe = '/api/ready',
}: BuiltServerOptions = {}): Promise<BuiltServer> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  let log = '';
  const isRunning = (): boolean => child !== undefined && child.exitCode === null && child.signalCode === null;
  return {
    origin,
    pid: () => child?.pid,
    isRunning,
    start: () => {
      child = spawned(program, { LOG_LEVEL: 'error', RATE_LIMIT: 'off', ...env, PORT: String(port) }, output);
      const keep = (text: string): void => void (log = (log + text).slice(-LOG_CHARS_KEPT));
      for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', keep);
    },
    end: async (signal) => {
      if (!child || !isRunning()) return child?.exitCode ?? null;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
      return child.exitCode;
    },
    signal: (name) => void child?.kill(name),
    ready: async (timeoutMs = START_MS_MAX) => {
      const began = performance.now();
      while (performance.now() - began < timeoutMs) {
        if (!isRunning()) throw new Error(`the server ended with ${child?.exitCode ?? child?.signalCode}:\n${log}`);
        if (await isAnswered(origin + probe)) return performance.now() - began;
        await sleep(POLL_MS);
      }
      throw new Error(`the server is not ready after ${timeoutMs} ms:\n${log}`);
    },
    log: () => log,
  };
}

/** Starts the process. If this process ends before it, it is killed. */
function spawned(
  [command = '', ...args]: readonly string[],
  env: Readonly<Record<string, string>>,
  output: 'kept' | 'shown',
): ChildProcess {
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: output === 'kept' ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'pipe', 'inherit'],
  });
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  return child;
}

const isAnswered = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(PROBE_MS_MAX) }).then(
    (answer) => answer.ok,
    () => false,
  );
