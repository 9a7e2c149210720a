import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const SCRIPTS = ['run.mjs', 'built.mjs', 'paths.mjs', 'run-command.mjs'];

/** A project of these scripts alone, whose built commands print their name and arguments. */
let root;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sali-run-'));
  for (const name of SCRIPTS) cpSync(fileURLToPath(new URL(name, import.meta.url)), join(root, 'scripts', name));
  for (const name of ['main', 'restore', 'backup'])
    write(
      `server/dist/${name}.js`,
      `console.log('${name} of version 1', ...process.argv.slice(2), process.env.CALLED_FROM);`,
    );
  write('server/src/main.ts', 'version 1');
  const keep = `import { unlessServerFresh } from './scripts/built.mjs'; await unlessServerFresh(() => undefined);`;
  spawnSync(process.execPath, ['--input-type=module', '-e', keep], { cwd: root });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path, text) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

const runCommand = (...args) =>
  spawnSync(process.execPath, [join(root, 'scripts/run.mjs'), ...args], {
    cwd: root,
    env: { ...process.env, INIT_CWD: join(root, 'docs') },
    encoding: 'utf8',
  });

test('[BR10] [CM2] a restore runs only a program that was built from the sources that are here; other commands run any', () => {
  const fresh = runCommand('restore', 'x.tar.gz', '--replace');
  expect(fresh).toMatchObject({ status: 0, stdout: `restore of version 1 x.tar.gz --replace ${join(root, 'docs')}\n` });
  write('server/src/main.ts', 'the older version');
  const stale = runCommand('restore', 'x.tar.gz', '--replace');
  expect(stale).toMatchObject({ status: 1, stdout: '' });
  expect(stale.stderr).toMatch(/Nothing was restored.*Stop the server, run `node scripts\/build\.mjs`/);
  // A server may be running from what is built, and its commands with it.
  expect(runCommand('backup', 'x.tar.gz')).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('of version 1'),
  });
});
