import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openDb } from '../open.ts';
import { DatabaseRefused } from '../refused.ts';
import { candidatePrograms, linkMissing } from './binaries.ts';
import { socketIn } from './address.ts';
import { Cluster } from './cluster.ts';
import { openEmbedded } from './embedded.ts';
import { createFolder } from './folder.ts';
import { readPidFile } from './processes.ts';
import { findInstallation, type Installation } from './programs.ts';
import { settingsFor } from './settings.ts';
import { startCluster } from './startCluster.ts';
import { startWriter } from '../../../../test/db/testProcess.ts';
import { runnableBy } from './unprivileged.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'sali-embedded-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

async function ask(url: string, text: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(text).finally(() => client.end());
  return Object.values(rows[0] ?? {})[0];
}

it('[D2] one process: a second one is refused, and the message names the first', async () => {
  const writer = startWriter(dataDir, 'a');
  await writer.writes(1);
  const opening = openDb({ dataDir, databaseUrl: undefined });
  await expect(opening).rejects.toThrow(DatabaseRefused);
  await expect(opening).rejects.toThrow(`already in use by pid ${writer.child.pid} since`);
  await writer.kill();
  await (await openDb({ dataDir, databaseUrl: undefined })).close();
});

it('[EN4] the data of a version before 2026-11-22 is refused with the way to go, and stays as it is', async () => {
  const old = join(dataDir, 'db');
  mkdirSync(old);
  writeFileSync(join(old, 'PG_VERSION'), '17\n');
  const opening = openEmbedded(dataDir);
  await expect(opening).rejects.toThrow(DatabaseRefused);
  await expect(opening).rejects.toThrow('Start the last version of 2026-11-26 once, which moves it');
  expect([readdirSync(old), existsSync(join(dataDir, 'postgres'))]).toEqual([['PG_VERSION'], false]);
});

it('[D1] syncs every commit', async () => {
  const { url, close } = await openEmbedded(dataDir);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const syncs = async (): Promise<number> => {
    await client.query('select pg_stat_force_next_flush()');
    const { rows } = await client.query<{ syncs: string }>(
      `select sum(fsyncs) as syncs from pg_stat_io where object = 'wal' and backend_type = 'client backend'`,
    );
    return Number(rows[0]?.syncs);
  };
  await client.query('create table thing (id integer)');
  const before = await syncs();
  for (let i = 0; i < 20; i += 1) await client.query('insert into thing values (1)');
  expect(await syncs()).toBeGreaterThanOrEqual(before + 20);
  await client.end();
  for (const [name, value] of [
    ['fsync', 'on'],
    ['synchronous_commit', 'on'],
    ['full_page_writes', 'on'],
  ]) {
    expect([name, await ask(url, `show ${name}`)]).toEqual([name, value]);
  }
  await close();
});

it('[EN1] listens on a socket in a private folder alone', async () => {
  const { url, close } = await openEmbedded(dataDir);
  expect(await ask(url, 'show listen_addresses')).toBe('');
  expect(statSync(dataDir).mode & 0o066).toBe(0);
  expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700);
  expect(statSync(join(dataDir, 'postgres', '.s.PGSQL.5432')).mode & 0o777).toBe(0o700);
  await close();
});

it('[EN1] puts the socket elsewhere when the path of the data folder is too long for one', async () => {
  const long = join(dataDir, 'א'.repeat(60));
  const { url, close } = await openEmbedded(long);
  const host = new URL(url).searchParams.get('host') ?? '';
  expect(host.startsWith(long)).toBe(false);
  expect(statSync(host).mode & 0o777).toBe(0o700);
  expect(await ask(url, 'select 1')).toBe(1);
  await close();
  expect(existsSync(host)).toBe(false);
});

it('[D5] a first start that was killed half way begins again', async () => {
  mkdirSync(join(dataDir, 'postgres.new'));
  writeFileSync(join(dataDir, 'postgres.new', 'PG_VERSION'), '18');
  const { ping, close } = await openDb({ dataDir, databaseUrl: undefined });
  await ping();
  await close();
  expect(existsSync(join(dataDir, 'postgres.new'))).toBe(false);
});

it('refuses a folder with something else in it, and gives the lock back', async () => {
  mkdirSync(join(dataDir, 'postgres'));
  writeFileSync(join(dataDir, 'postgres', 'photo.jpg'), '');
  for (let i = 0; i < 2; i += 1) {
    await expect(openDb({ dataDir, databaseUrl: undefined })).rejects.toThrow(/holds files, but not a database/);
  }
});

it('[EN5] refuses a database of a PostgreSQL that this machine does not have', async () => {
  mkdirSync(join(dataDir, 'postgres'));
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '9\n');
  const opening = openDb({ dataDir, databaseUrl: undefined });
  await expect(opening).rejects.toThrow(/is of PostgreSQL 9, and this machine has PostgreSQL .*18.*DATABASE_URL/);
});

it('[EN5] where no PostgreSQL runs, the message names DATABASE_URL', () => {
  const candidates = [{ binFolder: join(dataDir, 'of-another-platform'), env: {} }];
  const find = () => findInstallation(join(dataDir, 'postgres'), join(dataDir, 'links'), candidates);
  expect(find).toThrow(DatabaseRefused);
  expect(find).toThrow(/No PostgreSQL runs on this machine.*DATABASE_URL/);
});

it('[EN3] PostgreSQL that ends with its sessions is started again, and says so', async () => {
  const onRestart = vi.fn();
  const onLost = vi.fn();
  const { db, ping, close } = await openDb({ dataDir, databaseUrl: undefined }, { onRestart, onLost });
  for (let crash = 1; crash <= 2; crash += 1) {
    process.kill(readPidFile(join(dataDir, 'postgres'))?.pid ?? 0, 'SIGKILL');
    await expect.poll(() => onRestart.mock.calls.length, { timeout: 30_000 }).toBe(crash);
    await expect
      .poll(
        () =>
          ping().then(
            () => 'answers',
            () => 'not yet',
          ),
        { timeout: 30_000 },
      )
      .toBe('answers');
  }
  expect(await db.selectFrom('chain').selectAll().execute()).toEqual([]);
  await close();
  expect(onLost).not.toHaveBeenCalled();
});

it('[EN3] gives up when PostgreSQL cannot be started again', async () => {
  const folder = join(dataDir, 'postgres');
  const installation = findInstallation(folder, join(dataDir, 'links'));
  createFolder(folder, installation, undefined);
  const lost = new Promise<Error>((resolve) => {
    const plan = { installation, folder, address: socketIn(folder), settings: settingsFor(installation.major) };
    void Cluster.start({ ...plan, restartDelaysMs: [0, 1] }, { onLost: resolve }).then((cluster) => {
      rmSync(join(folder, 'global'), { recursive: true });
      process.kill(cluster.pid ?? 0, 'SIGKILL');
    });
  });
  expect((await lost).message).toMatch(/could not (open|find)/);
});

const isRoot = process.getuid?.() === 0;
const installationAs = (runner: string): Installation | undefined => {
  for (const programs of candidatePrograms(join(dataDir, 'links'))) {
    const runnable = runnableBy(programs, true, [runner]);
    if (runnable) return { programs, ...runnable };
  }
  return undefined;
};

it.skipIf(!isRoot)('[EN5] root runs it in a user namespace or as nobody, on the same folder', async () => {
  // In a folder that is closed to everybody else a namespace works all the same; nobody must be let through.
  chmodSync(dataDir, 0o711);
  const folder = join(dataDir, 'postgres');
  const ways = ['nobody', 'user namespace', 'nobody'].flatMap((name) => installationAs(name) ?? []);
  expect(ways.map(({ runner }) => runner.name)).toContain('nobody');
  for (const [at, installation] of ways.entries()) {
    if (at === 0) createFolder(folder, installation, undefined);
    const cluster = await startCluster(folder, installation);
    const url = cluster.urlOf('postgres');
    if (at === 0) await ask(url, 'create table thing (id integer)');
    await ask(url, 'insert into thing values (1)');
    expect(await ask(url, 'select count(*)::integer from thing')).toBe(at + 1);
    expect(statSync(folder).uid).toBe(installation.runner.owner?.uid ?? 0);
    await cluster.stop();
  }
});

it.skipIf(!isRoot)('[EN6] root opens no database of another user, and changes nothing there', async () => {
  await (await openEmbedded(dataDir)).close();
  const folder = join(dataDir, 'postgres');
  for (const path of [folder, dataDir]) chownSync(path, 1234, 1234);
  await expect(openEmbedded(dataDir)).rejects.toThrow(/belongs to the user with the id 1234, and this runs as root/);
  expect(statSync(folder).uid).toBe(1234);
});

it('[EN1] listens on this machine alone, with a password, where there are no Unix sockets', async () => {
  const folder = join(dataDir, 'postgres');
  const installation = findInstallation(folder, join(dataDir, 'links'));
  if (installation.runner.owner) chmodSync(dataDir, 0o711);
  createFolder(folder, installation, 'a secret');
  const cluster = await startCluster(folder, installation, { password: 'a secret' });
  const url = cluster.urlOf('postgres');
  expect(await ask(url, 'show listen_addresses')).toBe('127.0.0.1');
  await expect(ask(url.replace('a%20secret', 'another'), 'select 1')).rejects.toThrow(/password authentication failed/);
  await cluster.stop();
});

it('[EN5] links libraries in the package, or in a folder of ours where the package is read-only', () => {
  const native = join(dataDir, 'package', 'native');
  mkdirSync(join(native, 'lib'), { recursive: true });
  writeFileSync(join(native, 'lib', 'libx.so.1.2'), 'x');
  const list = [{ source: 'native/lib/libx.so.1.2', target: 'native/lib/libx.so.1' }];
  writeFileSync(join(native, 'pg-symlinks.json'), JSON.stringify(list));
  const own = join(dataDir, 'links');
  expect(linkMissing(native, own)).toBeUndefined();
  expect(existsSync(join(native, 'lib', 'libx.so.1'))).toBe(true);

  // Root may write everywhere: a name that is taken by a broken link cannot be written either.
  rmSync(join(native, 'lib', 'libx.so.1'));
  symlinkSync('nowhere', join(native, 'lib', 'libx.so.1'));
  expect(linkMissing(native, own)).toBe(own);
  expect(statSync(join(own, 'libx.so.1')).size).toBe(1);
});
