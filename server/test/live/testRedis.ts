import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../testPort.ts';

/** A Redis of the machine's own program, which keeps nothing. */
export type TestRedis = {
  readonly url: string;
  /** Stops it where it is, without closing anything, until `thaw`. */
  freeze(): void;
  thaw(): void;
  /** SIGKILL. */
  kill(): Promise<void>;
  /** Starts it again on the same port, empty. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

export async function startRedis(): Promise<TestRedis> {
  const folder = mkdtempSync(join(tmpdir(), 'sali-redis-'));
  const port = await freePort();
  let redis: ChildProcess | undefined;
  const start = (): Promise<void> => {
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder];
    redis = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'inherit'] });
    return said(redis, 'Ready to accept connections');
  };
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (redis) await ended(redis, signal);
  };
  const atExit = (): void => void redis?.kill('SIGKILL');
  process.once('exit', atExit);
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    freeze: () => void redis?.kill('SIGSTOP'),
    thaw: () => void redis?.kill('SIGCONT'),
    kill: () => end('SIGKILL'),
    restart: start,
    stop: async () => {
      redis?.kill('SIGCONT');
      await end('SIGTERM');
      process.off('exit', atExit);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Resolves when the process has written these words to its standard output. */
export const said = (child: ChildProcess, words: string): Promise<void> =>
  new Promise((resolve, reject) => {
    let text = '';
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${text}`)));
    child.stdout?.on('data', (data: Buffer) => {
      text += String(data);
      if (text.includes(words)) resolve();
    });
  });

export async function ended(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await exit;
}
