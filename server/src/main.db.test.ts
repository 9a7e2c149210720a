import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const TSX = fileURLToPath(import.meta.resolve('tsx'));

it.skipIf(process.platform === 'win32')(
  '[SD8] [EN6] a first start says how real prices come, and nobody else can read its data folder',
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'sali-main-'));
    chmodSync(dataDir, 0o755);
    mkdirSync(join(dataDir, 'backups'));
    chmodSync(join(dataDir, 'backups'), 0o755);
    for (const name of ['jwt.secret', 'postgres.secret', 'backups/old.tar.gz']) {
      writeFileSync(join(dataDir, name), 'a secret of an older version, for everybody to read');
      chmodSync(join(dataDir, name), 0o644);
    }
    // Started with the usual umask, under which new files can be read by everybody.
    const command = 'umask 022 && exec "$@"';
    const child = spawn('sh', ['-c', command, 'sh', process.execPath, '--import', TSX, MAIN], {
      env: { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', DATABASE_URL: '', REDIS_URL: '' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      let said = '';
      child.stdout.on('data', (piece: Buffer) => (said += piece.toString()));
      await expect
        .poll(() => said, { timeout: 50_000 })
        .toMatch(/a sample of 2026-08-10[^]*npm run prices -- fetch rami-levy \d/);
      const names = readdirSync(dataDir, { recursive: true, encoding: 'utf8' });
      expect(names).toEqual(expect.arrayContaining(['control.sock', 'db.lock', 'jwt.secret', 'postgres']));
      const open = ['.', ...names].filter((name) => (statSync(join(dataDir, name)).mode & 0o066) !== 0);
      expect(open).toEqual([]);
    } finally {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
);

it('[D8] a port that another program uses stops the start with one sentence, and nothing is left running', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sali-main-'));
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const child = spawn(process.execPath, ['--import', TSX, MAIN], {
    env: {
      ...process.env,
      ...{
        HOST: '127.0.0.1',
        PORT: String(port),
        DATA_DIR: dataDir,
        LOG_LEVEL: 'silent',
        DATABASE_URL: '',
        REDIS_URL: '',
      },
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (piece: Buffer) => (said += piece.toString()));
  expect(await once(child, 'exit')).toEqual([1, null]);
  expect(said).toBe(`PORT holds ${port}, which another program uses; choose another one\n`);
  other.close();
  rmSync(dataDir, { recursive: true, force: true });
});
