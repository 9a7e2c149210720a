import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makePrivate, requireOwner } from './privateFolder.ts';
import { DatabaseRefused } from './refused.ts';

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'sali-private-'));
});
afterEach(() => rmSync(parent, { recursive: true }));

const modeOf = (path: string): number => statSync(join(parent, path)).mode & 0o777;

function write(path: string): void {
  writeFileSync(join(parent, path), '');
  chmodSync(join(parent, path), 0o644);
}

it.skipIf(process.platform === 'win32')('[EN6] makes the data folder for its owner alone', () => {
  makePrivate(join(parent, 'new', 'data'));
  expect(modeOf('new/data')).toBe(0o700);
});

it.skipIf(process.platform === 'win32')(
  '[EN6] closes a folder that others could read, and what the program has in it',
  () => {
    chmodSync(parent, 0o755);
    mkdirSync(join(parent, 'images/ab'), { recursive: true });
    for (const folder of ['images', 'images/ab']) chmodSync(join(parent, folder), 0o755);
    for (const file of ['jwt.secret', 'vapid.key', 'images/ab/picture.jpeg', 'of the owner.txt']) write(file);
    makePrivate(parent);
    expect(statSync(parent).mode & 0o777).toBe(0o700);
    expect(['images', 'images/ab'].map(modeOf)).toEqual([0o700, 0o700]);
    expect(['jwt.secret', 'vapid.key', 'images/ab/picture.jpeg'].map(modeOf)).toEqual([0o600, 0o600, 0o600]);
    expect(modeOf('of the owner.txt')).toBe(0o644);
  },
);

it.skipIf(process.platform === 'win32')('[EN6] looks at the files once: a closed folder is left as it is', () => {
  chmodSync(parent, 0o711);
  write('jwt.secret');
  makePrivate(parent);
  expect(modeOf('jwt.secret')).toBe(0o644);
});

it.skipIf(process.platform === 'win32')('[EN6] root does not write into the data folder of another user', () => {
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(parent, 1234, 1234);
  const owner = statSync(parent).uid;
  expect(() => requireOwner(parent, 0)).toThrow(DatabaseRefused);
  expect(() => requireOwner(parent, 0)).toThrow(`sudo -u '#${owner}' env DATA_DIR=${parent}`);
  requireOwner(parent, owner);
  requireOwner(join(parent, 'not there yet'), 0);
  if (!isRoot) return;
  chownSync(parent, 0, 0);
  requireOwner(parent, 0);
});
