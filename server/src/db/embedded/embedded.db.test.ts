import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { databaseOver, openDb } from '../open.ts';
import { DatabaseRefused } from '../refused.ts';
import { WorkerClient } from './client.ts';
import { createFolder, openFolder } from './folder.ts';
import { EmbeddedPool } from './pool.ts';
import { requireSync } from './syncedFs.ts';

/* The guard rails without which the embedded database would lose what it acknowledged (docs/decisions/001). */

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'sali-embedded-'));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
afterEach(() => vi.restoreAllMocks());

const startChild = async (): Promise<ChildProcess> => {
  const program = fileURLToPath(new URL('./testChild.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', program, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout.once('data', () => resolve());
    child.once('exit', (code) => reject(new Error(`the child ended with ${code}`)));
  });
  return child;
};

it('[D2] one process: a second one is refused and told who has it; what was acknowledged outlives a kill -9', async () => {
  const config = { dataDir, databaseUrl: undefined };
  const child = await startChild();
  await expect(openDb(config)).rejects.toThrow(DatabaseRefused);
  await expect(openDb(config)).rejects.toThrow(`already in use by pid ${child.pid} since`);
  const killed = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await killed;

  const { db, close } = await openDb(config);
  expect(await db.selectFrom('app_user').select('email').execute()).toEqual([{ email: 'dana@example.org' }]);
  await close();
  await (await openDb(config)).close();
});

it('[D1] really syncs: every commit is a call of fsync', async () => {
  const worker = await WorkerClient.start({ folder: join(dataDir, 'db'), template: null }, () => undefined);
  const { db, close } = databaseOver('embedded', new EmbeddedPool(worker));
  const atStart = await worker.syncs();
  expect(atStart).toBeGreaterThan(0);
  for (let i = 0; i < 20; i += 1)
    await db
      .updateTable('app_user')
      .set({ phone: `05012345${i}` })
      .execute();
  expect(await worker.syncs()).toBeGreaterThanOrEqual(atStart + 20);
  const before = await worker.syncs();
  await db.selectFrom('app_user').selectAll().execute();
  expect(await worker.syncs()).toBe(before);
  await close();
});

it('[D1] refuses to run when PGlite does not sync', async () => {
  const pg = await PGlite.create({ fs: new NodeFS(join(dataDir, 'db')) });
  await expect(requireSync(pg, { syncs: 0 })).rejects.toThrow(DatabaseRefused);
  await pg.close();
});

it('[D3] leaves the main thread free while the database works', async () => {
  const { db, close } = await openDb({ dataDir, databaseUrl: undefined });
  let isWorking = true;
  const works = sql`select count(*) from generate_series(1, 500000) n where md5(n::text) like 'a%'`.execute(db);
  const ended = works.finally(() => (isWorking = false));
  let turns = 0;
  while (isWorking) {
    await setImmediate();
    turns += 1;
  }
  await ended;
  // One statement: on the main thread nothing would have its turn before its end.
  expect(turns).toBeGreaterThan(100);
  await close();
});

it('tells when its thread dies, and refuses from then on', async () => {
  const posted = vi.spyOn(Worker.prototype, 'postMessage');
  const onLost = vi.fn();
  const worker = await WorkerClient.start({ folder: join(dataDir, 'db'), template: null }, onLost);
  const database = databaseOver('embedded', new EmbeddedPool(worker));
  await database.ping();
  const slow = sql`select count(*) from generate_series(1, 100000000)`.execute(database.db);
  const failed = expect(slow).rejects.toThrow(/thread ended/);
  await vi.waitFor(() => expect(posted).toHaveBeenCalledTimes(2));
  await (posted.mock.contexts[0] as Worker | undefined)?.terminate();
  await failed;
  expect(onLost).toHaveBeenCalledOnce();
  await expect(database.ping()).rejects.toThrow(/thread ended/);
  await database.close();
});

it('tells when what is below PostgreSQL fails, since nothing can be asked of it any more', async () => {
  const posted = vi.spyOn(Worker.prototype, 'postMessage');
  const onLost = vi.fn();
  const worker = await WorkerClient.start({ folder: null, template: null }, onLost);
  const database = databaseOver('embedded', new EmbeddedPool(worker));
  await database.ping();
  (posted.mock.contexts[0] as Worker | undefined)?.postMessage({ id: 0, kind: 'exchange', bytes: null });
  await vi.waitFor(() => expect(onLost).toHaveBeenCalledOnce());
  await expect(database.ping()).rejects.toThrow(/null/);
  await database.close();
});

it('[D5] a first start that was killed half way is begun anew', async () => {
  const folder = join(dataDir, 'half');
  mkdirSync(join(folder, 'db.new'), { recursive: true });
  writeFileSync(join(folder, 'db.new', 'PG_VERSION'), '18');
  const { close, ping } = await openDb({ dataDir: folder, databaseUrl: undefined });
  await ping();
  await close();
  expect(existsSync(join(folder, 'db.new'))).toBe(false);
});

it('a first start copies the database that the build made', async () => {
  const built = join(dataDir, 'built');
  await createFolder(built);
  const { pg } = await openFolder(join(dataDir, 'copied'), built);
  const identityOf = async (one: PGlite): Promise<unknown> =>
    (await one.query('select system_identifier::text from pg_control_system()')).rows[0];
  const copied = await identityOf(pg);
  await pg.close();
  const original = await PGlite.create(built);
  expect(copied).toEqual(await identityOf(original));
  await original.close();
});

it('refuses a folder with something else in it, and gives the lock back', async () => {
  const folder = join(dataDir, 'other');
  mkdirSync(join(folder, 'db'), { recursive: true });
  writeFileSync(join(folder, 'db', 'photo.jpg'), '');
  for (let i = 0; i < 2; i += 1) {
    await expect(openDb({ dataDir: folder, databaseUrl: undefined })).rejects.toThrow(
      /holds files, but not a database/,
    );
  }
});
