import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DatabaseRefused } from '../refused.ts';
import { takeLock } from './lock.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'sali-lock-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

it('[D2] is held by one process, names it, and can be taken again after its release', async () => {
  const unlock = await takeLock(dataDir);
  expect(readFileSync(join(dataDir, 'db.lock'), 'utf8')).toMatch(
    new RegExp(`^pid ${process.pid} since \\d{4}-.*Z\\n$`),
  );
  await expect(takeLock(dataDir)).rejects.toThrow(DatabaseRefused);
  await expect(takeLock(dataDir)).rejects.toThrow(
    new RegExp(
      `^The database in .* is already in use by pid ${process.pid} since .*\\. Stop that process, or .* DATA_DIR`,
    ),
  );
  unlock();
  (await takeLock(dataDir))();
});

it('makes the data folder when there is none', async () => {
  (await takeLock(join(dataDir, 'new', 'folder')))();
});

it('[EN5] on a platform that has no program for locks the message names DATABASE_URL', async () => {
  const load = () => Promise.reject(new Error('Cannot find addon'));
  await expect(takeLock(dataDir, load)).rejects.toThrow(DatabaseRefused);
  await expect(takeLock(dataDir, load)).rejects.toThrow(/does not run on this platform.*DATABASE_URL/);
});

it('[PF6] in a folder that cannot be written is refused with the reason', async () => {
  mkdirSync(join(dataDir, 'db.lock'));
  await expect(takeLock(dataDir)).rejects.toThrow(DatabaseRefused);
  await expect(takeLock(dataDir)).rejects.toThrow(/^DATA_DIR \(.*\) cannot be written: Error: EISDIR/);
});
