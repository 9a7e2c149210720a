import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
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

it('[D2] is held by one process, names it, and can be taken again after its release', () => {
  const unlock = takeLock(dataDir);
  expect(readFileSync(join(dataDir, 'db.lock'), 'utf8')).toMatch(
    new RegExp(`^pid ${process.pid} since \\d{4}-.*Z\\n$`),
  );
  expect(() => takeLock(dataDir)).toThrow(DatabaseRefused);
  expect(() => takeLock(dataDir)).toThrow(
    new RegExp(
      `^The database in .* is already in use by pid ${process.pid} since .*\\. Stop that process, or .* DATA_DIR`,
    ),
  );
  unlock();
  takeLock(dataDir)();
});

it('makes the data folder when there is none', () => {
  takeLock(join(dataDir, 'new', 'folder'))();
});
