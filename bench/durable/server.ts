import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@sali/server/test/testPort';

const MAIN = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url));
const POLL_MS = 10;
const LOG_CHARS_KEPT = 4000;

export type ServerProcess = {
  readonly origin: string;
  pid(): number | undefined;
  isRunning(): boolean;
  /** Starts the process; does not wait until it answers. */
  start(): void;
  /** Sends a signal to the process and waits for its end. @returns its exit code, null after a signal */
  end(signal: NodeJS.Signals): Promise<number | null>;
  /** Sends a signal and does not wait: SIGSTOP, SIGCONT. */
  signal(name: NodeJS.Signals): void;
  /** Waits until `/api/ready` answers 200. @returns milliseconds @throws when the process ends, or when it takes longer */
  ready(timeoutMs?: number): Promise<number>;
  /** The end of what it wrote. */
  log(): string;
};

/**
 * The built server on a free port, over any number of starts. Nothing is started yet.
 * @param program what runs it, if not Node on `server/dist/main.js`
 */
export async function serverProcess(
  env: Readonly<Record<string, string>>,
  program: readonly string[] = [process.execPath, '--enable-source-maps', MAIN],
): Promise<ServerProcess> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  let log = '';
  const isRunning = (): boolean => child !== undefined && child.exitCode === null && child.signalCode === null;
  const keep = (text: string): void => void (log = (log + text).slice(-LOG_CHARS_KEPT));
  // A process that ends before its time takes the server along.
  process.once('exit', () => void child?.kill('SIGKILL'));
  return {
    origin,
    pid: () => child?.pid,
    isRunning,
    start: () => {
      const [command = '', ...args] = program;
      child = spawn(command, args, {
        env: { ...process.env, LOG_LEVEL: 'error', RATE_LIMIT: 'off', ...env, PORT: String(port) },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
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
    ready: async (timeoutMs = 60_000) => {
      const began = performance.now();
      while (performance.now() - began < timeoutMs) {
        if (!isRunning()) throw new Error(`the server ended with ${child?.exitCode ?? child?.signalCode}:\n${log}`);
        const isReady = await fetch(`${origin}/api/ready`, { signal: AbortSignal.timeout(5000) }).then(
          (answer) => answer.ok,
          () => false,
        );
        if (isReady) return performance.now() - began;
        await sleep(POLL_MS);
      }
      throw new Error(`the server is not ready after ${timeoutMs} ms:\n${log}`);
    },
    log: () => log,
  };
}
