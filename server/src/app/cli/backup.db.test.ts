import { once } from 'node:events';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { testDataDir, withClient } from '../../../test/backup/testBackups.ts';
import { runProgram as run, startProgram as start } from '../../../test/backup/testPrograms.ts';
import { newPostgresDatabase } from '../../../test/db/testDb.ts';

/** Everything in a data folder that somebody else may read or enter. */
const openIn = (dataDir: string): string[] =>
  ['.', ...readdirSync(dataDir, { recursive: true, encoding: 'utf8' })].filter(
    (name) => (statSync(join(dataDir, name)).mode & 0o066) !== 0,
  );

it('[BR10] the commands: beside a running server, which nothing is restored under, and back in another folder', async () => {
  const [from, to, files] = [testDataDir(), testDataDir(), testDataDir()];
  const server = start('main', [], { DATA_DIR: from });
  await once(server.stdout ?? server, 'data');
  const file = join(files, 'sali.tar.gz');
  const made = await run('cli/backup', [file], { DATA_DIR: from });
  expect(made).toMatchObject({ code: 0, text: expect.stringMatching(/rows of \d+ tables and \d files/) });
  expect(await run('cli/restore', [file, '--replace'], { DATA_DIR: from })).toMatchObject({
    code: 1,
    // Nothing before it says that the restore begins.
    text: expect.stringMatching(/^A server runs on .*Stop it before you restore/),
  });
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;

  expect(await run('cli/backup', [join(files, 'none.tar.gz')], { DATA_DIR: to })).toMatchObject({
    code: 1,
    text: expect.stringMatching(/There is no database in/),
  });
  expect(readdirSync(to)).toEqual([]);
  expect(await run('cli/restore', [file], { DATA_DIR: to })).toMatchObject({
    code: 0,
    text: expect.stringMatching(/The file is whole.*\nRestored [\d,]+ rows and \d files/),
  });
  expect(await run('cli/restore', [file], { DATA_DIR: to })).toMatchObject({
    code: 1,
    text: expect.stringMatching(/^(?!The file is whole)[^]*--replace/),
  });
  expect(existsSync(join(to, 'jwt.secret'))).toBe(true);
  if (process.platform !== 'win32') expect(openIn(to)).toEqual([]);
}, 120_000);

it('[BR4] a backup that is killed leaves no file that looks whole, and the next one begins again', async () => {
  const [dataDir, url] = [testDataDir(), await newPostgresDatabase('migrated')];
  await withClient(url, (client) =>
    client.query(`insert into refused_call (day, route, code, count)
      select '2026-11-25', md5(n::text) || md5((2 * n)::text), md5((3 * n)::text), n from generate_series(1, 200000) n`),
  );
  const file = join(dataDir, 'sali.tar.gz');
  const env = { DATA_DIR: dataDir, DATABASE_URL: url };
  const child = start('cli/backup', [file], env);
  await expect
    .poll(() => existsSync(`${file}.part`) && statSync(`${file}.part`).size > 0, { timeout: 30_000, interval: 2 })
    .toBe(true);
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
  expect(readdirSync(dataDir)).toEqual(['sali.tar.gz.part']);
  expect(await run('cli/restore', [`${file}.part`], env)).toMatchObject({
    code: 1,
    text: expect.stringMatching(/cut off/),
  });
  expect(await run('cli/backup', [file], env)).toMatchObject({ code: 0 });
  expect(readdirSync(dataDir)).toEqual(['sali.tar.gz']);
}, 120_000);
