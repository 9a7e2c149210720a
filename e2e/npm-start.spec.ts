import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@sali/server/test/testPort';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** `npm start` in a process group of its own, once its server answers. */
async function startByNpm() {
  const dataDir = mkdtempSync(join(tmpdir(), 'sali-npm-'));
  const port = await freePort();
  const npm = spawn('npm', ['start'], {
    cwd: ROOT,
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'silent', BACKUPS: 'off' },
  });
  const answers = (): Promise<boolean> =>
    fetch(`http://127.0.0.1:${port}/api/health`).then(
      () => true,
      // Nobody listens there.
      () => false,
    );
  await expect.poll(answers, { timeout: 60_000 }).toBe(true);
  return {
    npm,
    server: Number(/^pid (\d+)/.exec(readFileSync(join(dataDir, 'db.lock'), 'utf8'))?.[1]),
    answers,
    dispose: async () => {
      // A process that the test found still running is ended too.
      killGroup(npm.pid);
      await expect.poll(answers).toBe(false);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The group has ended.
  }
}

/** The process above another one. */
const parentOf = (pid: number): number =>
  Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);

test.skipIf(process.platform !== 'linux').for(['SIGTERM', 'SIGKILL'] as const)(
  '[CM3] the server of `npm start` ends when npm alone gets %s',
  async (signal) => {
    const { npm, answers, dispose } = await startByNpm();
    try {
      const ended = once(npm, 'exit');
      npm.kill(signal);
      await ended;
      await expect.poll(answers).toBe(false);
    } finally {
      await dispose();
    }
  },
);

test.skipIf(process.platform !== 'linux')(
  '[CM3] the server of `npm start` ends when the script that started it is killed',
  async () => {
    const { server, answers, dispose } = await startByNpm();
    try {
      process.kill(parentOf(server), 'SIGKILL');
      await expect.poll(answers).toBe(false);
    } finally {
      await dispose();
    }
  },
);
