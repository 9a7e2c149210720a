import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sourceServerCommand } from '@sali/server/test/testBuiltServer';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CutMode, cutPower } from './cut.ts';
import { prepareRecording, type Recording } from './recording.ts';
import { cutInRounds, powerMachine } from './rounds.ts';

/* The power cut itself, and a few rounds of `npm run proof -- power`, of the server's source. It needs a C compiler. */

const hasCompiler = process.platform === 'linux' && spawnSync('gcc', ['--version']).status === 0;
const TSX = fileURLToPath(import.meta.resolve('tsx'));
/** Only what hangs is ended: a slow machine fails no test. */
const HANGS_MS = 180_000;

describe.skipIf(!hasCompiler)('[PF4] a power cut of the proofs', () => {
  let folder: string;
  let recording: Recording;
  beforeEach(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'sali-power-')));
    recording = prepareRecording(folder, false);
    writeFileSync(path('old'), 'a'.repeat(10_000));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const path = (name: string): string => join(recording.root, name);
  const read = (name: string): string | undefined =>
    existsSync(path(name)) ? readFileSync(path(name), 'utf8') : undefined;
  /** Runs lines of Node in a recorded process, with `fs` and a `sync` of a file or folder. */
  const record = (lines: string, options: readonly string[] = []): void => {
    const sync = `const sync = (name) => { const fd = fs.openSync(name, 'r'); fs.fsyncSync(fd); fs.closeSync(fd); };`;
    const script = `const fs = require('node:fs'); process.chdir(${JSON.stringify(recording.root)}); ${sync} ${lines}`;
    const { status, stderr } = spawnSync(process.execPath, [...options, '-e', script], {
      env: { ...process.env, ...recording.env },
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    expect(status).toBe(0);
  };
  const cut = (mode: CutMode, random = () => 0) => cutPower(recording, mode, random);

  it('takes back what was not synced, and nothing else', () => {
    record(`
      fs.writeFileSync('synced', 'yes', { flush: true });
      fs.writeFileSync('half', 'one', { flush: true });
      sync('.');
      fs.appendFileSync('half', ' two');
      fs.writeFileSync('new', 'never synced');
      fs.truncateSync('old', 10);
      const fd = fs.openSync('old', 'r+');
      fs.writeSync(fd, 'b', 5);
    `);
    cut('nothing');
    expect([read('synced'), read('half'), read('new'), read('old')]).toEqual([
      'yes',
      'one',
      undefined,
      'a'.repeat(10_000),
    ]);
  });

  it('gives names back that were removed, replaced or moved, and keeps a synced renaming', () => {
    record(`
      fs.writeFileSync('a', 'A', { flush: true });
      fs.writeFileSync('b', 'B', { flush: true });
      fs.renameSync('a', 'moved');
      sync('.');
      fs.renameSync('moved', 'b');
      fs.unlinkSync('old');
      fs.mkdirSync('folder');
    `);
    expect(cut('nothing').undoneNames).toBe(3);
    expect([read('a'), read('moved'), read('b')]).toEqual([undefined, 'A', 'B']);
    expect(read('old')).toHaveLength(10_000);
    expect(existsSync(path('folder'))).toBe(false);
  });

  it('a file whose name was kept may have lost its content', () => {
    record(`fs.writeFileSync('draft', 'content'); fs.renameSync('draft', 'final'); sync('.');`);
    cut('nothing');
    expect(read('final')).toBe('');
  });

  it('keeps single pages of a write that was not synced', () => {
    record(`const fd = fs.openSync('old', 'r+'); fs.writeSync(fd, 'b'.repeat(10_000), 0);`);
    const kept = [0, 0.9, 0, 0];
    cut('pages', () => kept.shift() ?? 0);
    const now = read('old') ?? '';
    expect(now).toHaveLength(10_000);
    expect(new Set([now.slice(0, 4096), now.slice(4096, 8192), now.slice(8192)].map((page) => page[0]))).toEqual(
      new Set(['a', 'b']),
    );
    expect(now.slice(0, 4096)).toMatch(/^(a*|b*)$/);
  });

  it('[PF3] takes nothing of a picture that was stored, nor of a new secret', () => {
    const source = (name: string): string =>
      JSON.stringify(fileURLToPath(new URL(`../../server/src/${name}`, import.meta.url)));
    record(
      `const { diskStore } = require(${source('base/images/diskStore.ts')});
      const { storedSecret } = require(${source('base/storedSecret.ts')});
      storedSecret('kept/secret', () => 'a secret');
      const image = Object.fromEntries(['.webp', '.jpg', '-thumb.webp', '-thumb.jpg'].map((kind) => [kind, Buffer.from(kind)]));
      void diskStore('kept/images').put('key', image);`,
      ['--import', TSX],
    );
    cut('nothing');
    expect([read('kept/secret'), read('kept/images/key.webp'), read('kept/images/key-thumb.webp')]).toEqual([
      'a secret',
      '.webp',
      '-thumb.webp',
    ]);
  });

  it('finds nothing to keep where fsync does nothing', () => {
    rmSync(folder, { recursive: true });
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'sali-power-')));
    recording = prepareRecording(folder, true);
    record(`fs.writeFileSync('synced', 'yes', { flush: true }); sync('.');`);
    cut('nothing');
    expect(read('synced')).toBeUndefined();
  });
});

it.skipIf(!hasCompiler)(
  '[PF3] a power cut takes no acknowledged change and no acknowledged picture',
  async () => {
    const plan = { seed: 5, ignoresSync: false, program: sourceServerCommand() };
    const machine = await powerMachine(plan);
    try {
      const { load, pictures } = await cutInRounds(machine, { ...plan, rounds: 2, lists: 2 });
      expect(load.ledger.problems).toEqual([]);
      expect(pictures.problems).toEqual([]);
      expect(load.ledger.totals.acknowledged).toBeGreaterThan(0);
    } finally {
      await machine.stop();
    }
  },
  HANGS_MS,
);
