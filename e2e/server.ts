import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@sali/server/test/testPort';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const START_MS = 60_000;
/** The server may run on another version of Node than the tests (`SERVER_NODE` of `npm test`). */
const NODE = process.env.SERVER_NODE_PATH ?? process.execPath;

/** The built server on a free port, with a new data folder; killed and started again by a test that wants to. */
export type TestServer = {
  readonly url: string;
  /** The server's process; undefined while none runs. */
  pid(): number | undefined;
  readonly dataDir: string;
  /** SIGKILL: nothing is drained, nothing is closed. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Ends it and throws its data away. */
  stop(): Promise<void>;
};

/** @param root the folder of the checkout whose built server starts */
export async function startServer(env: Record<string, string> = {}, root = ROOT): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sali-e2e-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  const start = async (): Promise<void> => {
    const variables = {
      ...process.env,
      LOG_LEVEL: 'warn',
      RATE_LIMIT: 'off',
      ...env,
      PORT: String(port),
      DATA_DIR: dataDir,
    };
    child = spawn(NODE, ['--enable-source-maps', join(root, 'server/dist/main.js')], {
      env: variables,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    await answering(url, child);
  };
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child?.once('exit', resolve));
    child.kill(signal);
    await ended;
  };
  // A process that ends before its time takes the server along.
  const atExit = (): void => void child?.kill('SIGKILL');
  process.once('exit', atExit);
  await start();
  return {
    url,
    pid: () => child?.pid,
    dataDir,
    kill: () => end('SIGKILL'),
    start,
    stop: async () => {
      await end('SIGTERM');
      process.off('exit', atExit);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function answering(url: string, child: ChildProcess): Promise<void> {
  for (const end = Date.now() + START_MS; Date.now() < end;) {
    if (child.exitCode !== null) throw new Error(`the server ended with code ${child.exitCode}`);
    const isUp = await fetch(`${url}/api/health`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the server did not start');
}
