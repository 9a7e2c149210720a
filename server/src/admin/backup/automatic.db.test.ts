import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { AuditEntry } from '@sali/contract/admin/admin';
import type { BackupsReport } from '@sali/contract/admin/backups';
import type { Problem } from '@sali/contract/base/errors';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { contentsOf, isSomebodyWaiting, testDataDir, withClient } from '../../../test/backup/testBackups.ts';
import { describeDb, newPostgresDatabase } from '../../../test/db/testDb.ts';
import { buildTestApp, type Person, type TestApp } from '../../../test/testApp.ts';
import { clockWorks } from '../../app/clock.ts';
import type { Database } from '../../base/db/open.ts';
import { InFlightRequests } from '../../base/inFlightRequests.ts';
import { memoryBus } from '../../people/live/memoryBus.ts';
import { readBackup } from './readBackup.ts';
import { restoreBackup } from './restoreBackup.ts';
import { BackupRuns, type BackupsRoom } from './runs.ts';

const HOUR = 3_600_000;
const isWindows = process.platform === 'win32';

describeDb('automatic backups', (openTestDb) => {
  let database: Database;
  let app: TestApp;
  let dataDir: string;
  let now: Date;
  let free: number;
  let [admin, dana]: Person[] = [];

  beforeEach(async () => {
    [database, dataDir, free, now] = [await openTestDb(), testDataDir(), 1e12, new Date('2026-11-25T01:00:00Z')];
    app = await buildTestApp(database, { dataDir, now: () => now, freeBytes: () => Promise.resolve(free) });
    [admin, dana] = [await app.person('admin'), await app.person('dana')];
    await sql`update app_user set user_type = 'ADMIN' where email = 'admin@example.com'`.execute(database.db);
  });
  afterEach(() => app.server.close());

  const folder = (): string => join(dataDir, 'backups');
  const files = (): string[] => (existsSync(folder()) ? readdirSync(folder()).sort() : []);
  const pass = (hours: number): void => {
    now = new Date(now.getTime() + hours * HOUR);
  };
  /** The backups of another process on the same database. */
  const otherProcess = (change: Partial<BackupsRoom> = {}): BackupRuns =>
    new BackupRuns({ ...app.deps, inFlight: new InFlightRequests(), url: database.url, now: () => now, ...change });
  const report = async (): Promise<BackupsReport> => {
    const { access_token: token } = await signIn(admin);
    return (await app.call<BackupsReport>({ ...mustBe(admin), token }, 'GET', 'admin/backups')).body;
  };
  const signIn = async (person: Person | undefined): Promise<{ access_token: string }> => {
    const body = { email: mustBe(person).email, password: 'סיסמה ארוכה' };
    return (await app.call<{ access_token: string }>(null, 'POST', 'auth/login', { body })).body;
  };
  const scrape = async (): Promise<Map<string, string>> => {
    const { body } = await app.server.inject({ url: '/api/metrics' });
    const lines = body.split('\n').filter((line) => line.startsWith('sali_backup'));
    return new Map(lines.map((line) => line.split(' ') as [string, string]));
  };

  it('[BR16] one of several processes makes the daily backup, and it holds everything', async () => {
    const processes = [app.backups, otherProcess(), otherProcess()];
    expect((await Promise.all(processes.map((one) => one.backUpWhenDue()))).filter(Boolean)).toEqual([true]);
    expect(files()).toEqual(['sali-2026-11-25T01-00-00Z-daily.tar.gz']);
    pass(1);
    expect(await app.backups.backUpWhenDue()).toBe(false);
    const target = { dataDir: testDataDir(), databaseUrl: await newPostgresDatabase('bare'), imagesS3: undefined };
    await restoreBackup(target, join(folder(), mustBe(files()[0])));
    const [before, after] = [await contentsOf(database.url), await contentsOf(target.databaseUrl)];
    expect(after.rows['app_user']).toEqual(before.rows['app_user']);
    pass(23);
    expect(await app.backups.backUpWhenDue()).toBe(true);
    expect(files()).toHaveLength(2);
  });

  it('[BR17] seven daily ones are kept, and the last of other causes; files of others stay; only the owner can read', async () => {
    mkdirSync(folder(), { mode: 0o755 });
    const others = ['notes.txt', 'sali.tar.gz', 'sali-2020-01-01T00-00-00Z-daily.tar.gz.bak'];
    for (const name of [...others, 'sali-2026-11-01T00-00-00Z-migration.tar.gz'])
      writeFileSync(join(folder(), name), '');
    for (let day = 0; day < 9; day += 1, pass(24)) expect(await app.backups.backUpWhenDue()).toBe(true);
    for (const minutes of [1, 2]) {
      now = new Date(now.getTime() + minutes * 60_000);
      await app.backups.beginNow();
      await app.backups.settled();
    }
    const kept = files().filter((name) => !others.includes(name));
    expect(kept.filter((name) => name.includes('daily')).map((name) => name.slice(5, 15))).toEqual(
      ['27', '28', '29', '30'].map((day) => `2026-11-${day}`).concat(['01', '02', '03'].map((day) => `2026-12-${day}`)),
    );
    expect(kept.filter((name) => !name.includes('daily'))).toEqual([
      'sali-2026-11-01T00-00-00Z-migration.tar.gz',
      'sali-2026-12-04T01-03-00Z-request.tar.gz',
    ]);
    expect(files().filter((name) => others.includes(name))).toHaveLength(others.length);
    if (isWindows) return;
    expect(statSync(folder()).mode & 0o777).toBe(0o700);
    for (const name of kept.slice(1))
      expect([name, statSync(join(folder(), name)).mode & 0o777]).toEqual([name, 0o600]);
  }, 120_000);

  it('[BR17] a backup that fails deletes no older one; the page and the metrics say why, until one is whole', async () => {
    for (let day = 0; day < 7; day += 1, pass(24)) await app.backups.backUpWhenDue();
    const before = files();
    expect([...(await scrape())].map(([name, value]) => [name, Number(value) > 0])).toEqual([
      ['sali_backup_age_seconds', true],
      ['sali_backup_bytes', true],
      ['sali_backup_failed', false],
    ]);
    free = 1e6;
    expect(await app.backups.backUpWhenDue()).toBe(true);
    expect(files()).toEqual(before);
    const { failure, last, kept } = await report();
    expect(failure).toMatchObject({ problem: 'no_space', detail: expect.stringContaining('too little free space') });
    expect(last?.finished_at).toBe('2026-12-01T01:00:00.000Z');
    expect(kept).toHaveLength(7);
    pass(0.5);
    expect(await app.backups.backUpWhenDue()).toBe(false);
    const metrics = await scrape();
    expect([metrics.get('sali_backup_failed'), metrics.get('sali_backup_age_seconds')]).toEqual([
      '1',
      `${24.5 * 3600}`,
    ]);
    free = 1e12;
    pass(1);
    expect(await app.backups.backUpWhenDue()).toBe(true);
    expect([(await report()).failure, (await scrape()).get('sali_backup_failed')]).toEqual([null, '0']);
    expect(files()).toHaveLength(7);
  }, 120_000);

  it('[BR20] a process that stops gives its backup up; one that was killed is noticed, and its rest deleted', async () => {
    let isBegun = false;
    const slow = otherProcess({
      freeBytes: () => {
        isBegun = true;
        return new Promise((resolve) => setTimeout(() => resolve(1e12), 50));
      },
    });
    const making = slow.backUpWhenDue();
    await expect.poll(() => isBegun).toBe(true);
    await expect(app.backups.beginNow()).rejects.toMatchObject({ code: 'backup_running' });
    await slow.stop();
    await making;
    expect(files()).toEqual([]);
    expect(await report()).toMatchObject({ running_since: null, failure: null, last: null });

    await sql`insert into backup_run (cause, state, started_at, seen_at)
      values ('daily', 'running', ${now}, ${now})`.execute(database.db);
    const rest = ['daily.tar.gz.part', 'migration.tar.gz.part'].map((end) => `sali-2026-11-25T01-00-00Z-${end}`);
    for (const name of rest) writeFileSync(join(folder(), name), 'half');
    expect(await app.backups.backUpWhenDue()).toBe(false);
    expect((await report()).running_since).toBe(now.toISOString());
    pass(0.1);
    expect(await app.backups.backUpWhenDue()).toBe(false);
    expect(await report()).toMatchObject({ running_since: null, failure: { problem: 'interrupted' } });
    pass(1);
    expect(await app.backups.backUpWhenDue()).toBe(true);
    // The other one may be written now by a process that migrates.
    expect(files().map((name) => name.slice(5))).toEqual([
      '2026-11-25T01-00-00Z-migration.tar.gz.part',
      '2026-11-25T02-06-00Z-daily.tar.gz',
    ]);
  });

  it('[BR30] a backup that hangs is found silent like one whose process died, and its own process can stop', async () => {
    await withClient(database.url, async (client) => {
      await client.query('begin; lock table price_check in access exclusive mode');
      const hanging = otherProcess({ heartbeatMs: 1 });
      const making = hanging.backUpWhenDue();
      await expect.poll(() => isSomebodyWaiting(client)).toBe(true);
      pass(0.1);
      // Many times over the heartbeat, by which it would look alive.
      await new Promise((resolve) => void setTimeout(resolve, 50));
      expect(await app.backups.backUpWhenDue()).toBe(false);
      expect(await report()).toMatchObject({ running_since: null, failure: { problem: 'interrupted' } });
      await hanging.stop();
      await making;
    });
    expect(files()).toEqual([]);
  });

  it('[BR19] administrators alone see the backups and begin one, which is written into the audit log', async () => {
    for (const method of ['GET', 'POST']) {
      expect((await app.call(null, method, 'admin/backups')).status).toBe(401);
      expect((await app.call<Problem>(mustBe(dana), method, 'admin/backups')).body.code).toBe('forbidden');
    }
    await sql`update app_user set user_type = 'MANAGER' where email = 'dana@example.com'`.execute(database.db);
    for (const method of ['GET', 'POST'])
      expect((await app.call(mustBe(dana), method, 'admin/backups')).status).toBe(403);
    expect(files()).toEqual([]);
    expect(await report()).toMatchObject({ is_on: true, folder: folder(), last: null, running_since: null, kept: [] });

    const begun = await app.call<BackupsReport>(mustBe(admin), 'POST', 'admin/backups');
    expect([begun.status, begun.body.running_since]).toEqual([202, now.toISOString()]);
    expect((await app.call<Problem>(mustBe(admin), 'POST', 'admin/backups')).body.code).toBe('backup_running');
    await app.backups.settled();
    const name = 'sali-2026-11-25T01-00-00Z-request.tar.gz';
    const { kept, last, failure } = await report();
    expect(kept).toEqual([{ name, cause: 'request', made_at: now.toISOString(), bytes: last?.bytes }]);
    expect([last?.finished_at, failure]).toEqual([now.toISOString(), null]);
    expect((await readBackup(join(folder(), name))).header.created_at).toBe(now.toISOString());
    const audit = await app.call<AuditEntry[]>(mustBe(admin), 'GET', 'admin/audit?what=backup');
    expect(audit.body).toMatchObject([
      { action: 'backup.make', subject: `backup ${name}`, email: 'admin@example.com' },
    ]);
  });

  it('[BR19] while there is no backup, the age is that of the database; with BACKUPS off nothing is made or measured', async () => {
    now = new Date(Date.now() + 50 * HOUR);
    const age = Number((await scrape()).get('sali_backup_age_seconds'));
    expect(age).toBeGreaterThan(49 * 3600);
    expect((await scrape()).has('sali_backup_bytes')).toBe(false);
    const off = { ...app.deps.config, backups: { isOn: false, folder: folder() } };
    const worksWith = (config: typeof off) =>
      clockWorks({ ...app, deps: { ...app.deps, config } }, memoryBus(Date.now)).map(({ failure }) => failure);
    expect(worksWith(app.deps.config)).toContain('no backup was looked for');
    expect(worksWith(off)).not.toContain('no backup was looked for');
    expect((await otherProcess({ config: off }).report()).is_on).toBe(false);
    expect(files()).toEqual([]);
  });

  it('[BR19] the folder may be another one, whose rights stay as its owner set them', async () => {
    const other = join(testDataDir(), 'mounted');
    mkdirSync(other, { mode: 0o750 });
    const config = { ...app.deps.config, backups: { isOn: true, folder: other } };
    expect(await otherProcess({ config }).backUpWhenDue()).toBe(true);
    expect(readdirSync(other)).toHaveLength(1);
    if (!isWindows) expect(statSync(other).mode & 0o777).toBe(0o750);
    pass(24);
    const taken = join(testDataDir(), 'a file');
    writeFileSync(taken, '');
    const wrong = otherProcess({ config: { ...config, backups: { isOn: true, folder: join(taken, 'backups') } } });
    expect(await wrong.backUpWhenDue()).toBe(true);
    expect((await report()).failure).toMatchObject({
      problem: 'failed',
      detail: expect.stringContaining('cannot be made'),
    });
    expect(readFileSync(taken, 'utf8')).toBe('');
  });
});

function mustBe<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('missing');
  return value;
}
