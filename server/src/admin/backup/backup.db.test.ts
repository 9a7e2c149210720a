import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  type Contents,
  contentsOf,
  testDataDir,
  type UsedSite,
  usedSite,
  withClient,
} from '../../../test/backup/testBackups.ts';
import { describeDb, newPostgresDatabase } from '../../../test/db/testDb.ts';
import { nameAsBefore, REPLACED } from '../../../test/db/testOldNames.ts';
import { fillTables } from '../../../test/db/testRows.ts';
import { buildTestApp } from '../../../test/testApp.ts';
import { MIGRATIONS, migrate } from '../../base/db/migrate.ts';
import { type Database, databaseOver, openDb } from '../../base/db/open.ts';
import { DatabaseRefused } from '../../base/db/refused.ts';
import { VERSION } from '../../base/version.ts';
import { makeBackup, type BackupOptions } from './makeBackup.ts';
import { readBackup } from './readBackup.ts';
import { BackupRefused, NoRoomForBackup } from './refused.ts';
import { restoreBackup } from './restoreBackup.ts';

const NOW = new Date('2026-11-25T03:00:00Z');

describeDb('a backup', (openTestDb) => {
  let database: Database;
  let dataDir: string;
  let site: UsedSite;
  beforeEach(async () => {
    database = await openTestDb();
    dataDir = testDataDir();
    site = await usedSite(database, dataDir);
  });
  afterEach(() => site.app.server.close());

  const fileIn = (folder: string): string => join(folder, 'sali.tar.gz');
  const backUp = (options: BackupOptions = {}, path = fileIn(dataDir)) =>
    makeBackup({ dataDir, imagesS3: undefined, url: database.url, now: () => NOW }, path, options);
  const newTarget = async (like: 'bare' | 'migrated' = 'bare') => ({
    dataDir: testDataDir(),
    databaseUrl: await newPostgresDatabase(like),
    imagesS3: undefined,
  });

  it('[BR1] [BR2] has every row of one moment, beside a server under writes, and every one is restored', async () => {
    const moments: Contents[] = [];
    let [isDone, written] = [false, 0];
    /** Each list comes with its lines, in one transaction. */
    const writing = (async () => {
      for (; !isDone; written += 1) {
        const items = [{ name: `שורה ${written}` }];
        await site.app.call(site.dana, 'POST', 'lists', { body: { name: `רשימה ${written}`, items } });
      }
    })();
    const made = await backUp({
      onSnapshot: async ({ id, sequences }) => {
        const before = written;
        await expect.poll(() => written, { timeout: 20_000 }).toBeGreaterThan(before + 3);
        moments.push({ ...(await contentsOf(database.url, id)), sequences });
      },
      pause: async () => {
        const before = written;
        if (before < 30) await expect.poll(() => written, { timeout: 20_000 }).toBeGreaterThan(before);
      },
    });
    isDone = true;
    await writing;
    const { rows, sequences } = moments[0] ?? { rows: {} as Contents['rows'], sequences: [] };

    // The proof has rows in every table there is, so a new table cannot be forgotten.
    const tables = await withClient(database.url, (client) =>
      client.query<{ name: string }>(
        `select tablename::text as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`,
      ),
    );
    expect(Object.keys(rows).sort()).toEqual(tables.rows.map(({ name }) => name).sort());
    expect(Object.entries(rows).filter(([, lines]) => lines.length === 0)).toEqual([]);
    expect(made).toMatchObject({ tables: tables.rows.length, files: 10 });
    expect((await contentsOf(database.url)).rows.list?.length).toBeGreaterThan(rows.list?.length ?? 0);

    const target = await newTarget();
    await restoreBackup(target, made.path);
    const restored = await contentsOf(target.databaseUrl);
    expect(restored.rows).toEqual(rows);
    expect(restored.sequences).toEqual(sequences);
    for (const name of ['jwt.secret', 'vapid.key'])
      expect(readFileSync(join(target.dataDir, name), 'utf8')).toBe(readFileSync(join(dataDir, name), 'utf8'));
  });

  it('[BR2] a server goes on from it: sign-in, new rows, pictures, triggers and keys', async () => {
    const target = await newTarget();
    await restoreBackup(target, (await backUp()).path);
    const other = await openDb(target);
    const app = await buildTestApp(other, { dataDir: target.dataDir });
    const { dana, list, picture, recipe, receiptId } = site;
    const signedIn = await app.call<{ access_token: string }>(null, 'POST', 'auth/login', {
      body: { email: dana.email, password: 'סיסמה ארוכה' },
    });
    expect(signedIn.status).toBe(200);
    // The earlier session goes on, too.
    expect((await app.call(dana, 'GET', `lists/${list.list_id}`)).status).toBe(200);
    for (const path of [picture.image.webp, picture.image.thumbnail_jpeg]) {
      const headers = { authorization: `Bearer ${dana.token}` };
      const served = await app.server.inject({ method: 'GET', url: path, headers });
      expect([path, served.statusCode, served.rawPayload.length > 0]).toEqual([path, 200, true]);
    }
    const receipt = `lists/${list.list_id}/receipts/${receiptId}/image`;
    expect((await app.call(dana, 'GET', receipt)).status).toBe(200);
    const added = await app.call<{ list_id: number }>(dana, 'POST', 'lists', { body: { name: 'חדשה' } });
    expect(added.status).toBe(201);
    const noa = await app.person('noa');
    expect(noa.userId).toBeGreaterThan(dana.userId);
    // Triggers and foreign keys are there again.
    const facts = (url: string) =>
      withClient(url, async (client) => {
        const { rows } = await client.query(`
          select 'key' as kind, conname::text as name, pg_get_constraintdef(oid) as what from pg_constraint
          where connamespace = 'public'::regnamespace
          union all select 'trigger', tgname::text, tgenabled::text from pg_trigger where not tgisinternal
          union all select 'index', indexname::text, indexdef from pg_indexes where schemaname = 'public'
          union all select 'view', viewname::text, definition from pg_views where schemaname = 'public'
          union all select 'function', proname::text, pg_get_functiondef(oid) from pg_proc
          where pronamespace = 'public'::regnamespace order by 1, 2, 3`);
        return rows;
      });
    expect(await facts(target.databaseUrl)).toEqual(await facts(database.url));
    expect((await app.call(dana, 'DELETE', `recipes/${recipe.recipe_id}`)).status).toBeLessThan(300);
    await app.server.close();
    await other.close();
  });

  it('[BR3] is for its owner alone, and says what it is', async () => {
    const { path, rows } = await backUp();
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
    const { header, end } = await readBackup(path);
    expect(header).toMatchObject({
      format: 'sali-backup',
      format_version: 1,
      app_version: VERSION,
      created_at: NOW.toISOString(),
      migrations: Object.keys(MIGRATIONS),
      pictures_in_bucket: null,
    });
    expect(Object.values(end.tables).reduce((sum, table) => sum + table.rows, 0)).toBe(rows);
    expect(end.tables['app_user']).toMatchObject({ rows: 5, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
  });

  it('[BR4] that cannot be finished leaves no file: a full disk, a lost database, a name that is taken', async () => {
    const folder = testDataDir();
    const path = fileIn(folder);
    await backUp({}, path);
    const own = join(dataDir, 'own.tar.gz');
    await expect(backUp({ freeBytes: () => Promise.resolve(1e6) }, own)).rejects.toThrow(
      new NoRoomForBackup(`${own} was not written: the disk has too little free space.`),
    );
    const lost = backUp(
      {
        pause: () =>
          withClient(database.url, (client) =>
            client.query(
              `select pg_terminate_backend(pid) from pg_stat_activity
               where application_name = 'sali backup' and datname = current_database()`,
            ),
          ).then(() => undefined),
      },
      own,
    );
    await expect(lost).rejects.toThrow(/own\.tar\.gz was not written/);
    expect(readdirSync(dataDir).filter((name) => name.includes('own'))).toEqual([]);
    await expect(backUp({}, path)).rejects.toThrow(`${path} exists already`);
    await expect(backUp({}, join(folder, 'no/such/folder.tar.gz'))).rejects.toThrow('cannot be written');
  });

  it('[BR5] that is cut, changed, newer or something else is refused before anything is touched', async () => {
    const { path, bytes } = await backUp();
    const whole = readFileSync(path);
    const target = await newTarget('migrated');
    const before = await contentsOf(target.databaseUrl);
    const refused = async (reason: RegExp, content: Buffer): Promise<void> => {
      writeFileSync(path, content);
      const restoring = restoreBackup(target, path, { isReplacing: true });
      await expect(restoring).rejects.toThrow(BackupRefused);
      await expect(restoring).rejects.toThrow(reason);
    };
    for (const part of [0.1, 0.5, 0.9, 0.999]) await refused(/is cut off/, whole.subarray(0, Math.floor(bytes * part)));
    for (let at = 100; at < bytes; at += Math.floor(bytes / 15)) {
      const changed = Buffer.from(whole);
      // All bits: the compressed format fills some bytes up with bits that mean nothing.
      changed[at] = (changed[at] ?? 0) ^ 0xff;
      await refused(/is damaged|is cut off/, changed);
    }
    await refused(/is no backup of Sali/, Buffer.from('PK a picture'));
    await refused(/is cut off/, Buffer.alloc(0));
    await expect(restoreBackup(target, join(dataDir, 'nowhere'))).rejects.toThrow(/cannot be read/);
    expect(await contentsOf(target.databaseUrl)).toEqual(before);
    expect(readdirSync(target.dataDir)).toEqual([]);
  });

  it('[BR6] replaces what a database holds only when it is asked to, and nothing of another program', async () => {
    const { path } = await backUp();
    const target = await newTarget('migrated');
    await withClient(target.databaseUrl, (client) => client.query(`insert into chain values ('1', 'old')`));
    await expect(restoreBackup(target, path)).rejects.toThrow(/is not empty.*--replace/);
    expect((await contentsOf(target.databaseUrl)).rows.chain).toEqual(['(1,old,{})']);
    const old = join(target.dataDir, 'images', `${crypto.randomUUID()}.webp`);
    await restoreBackup(target, path, { isReplacing: true });
    writeFileSync(old, 'a picture of a recipe that is not in the backup');
    await restoreBackup(target, path, { isReplacing: true });
    expect((await contentsOf(target.databaseUrl)).rows).toEqual((await contentsOf(database.url)).rows);
    expect(existsSync(old)).toBe(false);
    expect(readdirSync(join(target.dataDir, 'images')).sort()).toEqual(readdirSync(join(dataDir, 'images')).sort());

    const strange = await newTarget();
    await withClient(strange.databaseUrl, (client) => client.query('create table theirs (id integer)'));
    await expect(restoreBackup(strange, path, { isReplacing: true })).rejects.toThrow(/another program/);
  });

  it('[BR7] a restore that fails in its middle changes nothing', async () => {
    // A row that refers to nothing: the backup is whole, but its keys do not hold.
    await withClient(database.url, async (client) => {
      await client.query('set session_replication_role = replica');
      await client.query(`update list_reminder set list_id = 999999 where list_id = 1`);
    });
    const { path } = await backUp();
    const target = await newTarget('migrated');
    await withClient(target.databaseUrl, (client) => client.query(`insert into chain values ('1', 'old')`));
    const before = await contentsOf(target.databaseUrl);
    await expect(restoreBackup(target, path, { isReplacing: true })).rejects.toThrow(
      /Nothing was restored.*foreign key/,
    );
    expect(await contentsOf(target.databaseUrl)).toEqual(before);
    expect(readdirSync(join(target.dataDir, 'images')).filter((name) => name !== 'receipts')).toEqual([]);
    expect(existsSync(join(target.dataDir, 'jwt.secret'))).toBe(false);
  });

  it.each([['since the start'], ['before it [D36]']])(
    '[BR9] of a version %s is restored, and migrated in the same step',
    async (version) => {
      const old = databaseOver('postgres', await newPostgresDatabase('bare'));
      const names = Object.keys(MIGRATIONS).filter((name) => name < '073');
      await migrate(old.db, Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => names.includes(name))));
      await withClient(old.url, async (client) => {
        await client.query('set session_replication_role = replica');
        await fillTables(client);
        if (version !== 'since the start') await nameAsBefore(client);
      });
      const path = join(testDataDir(), 'old.tar.gz');
      await makeBackup({ dataDir: testDataDir(), imagesS3: undefined, url: old.url, now: () => NOW }, path);
      expect((await readBackup(path)).header.migrations).toEqual(names);
      const target = await newTarget();
      await restoreBackup(target, path);
      const { rows } = await contentsOf(target.databaseUrl);
      const before = (await contentsOf(old.url)).rows;
      await old.close();
      expect(rows.session).toHaveLength(before.session?.length ?? 0);
      expect(before.user_block).not.toEqual([]);
      expect(rows.user_block).toEqual(before.user_block);
      expect(Object.keys(rows).sort()).toEqual(Object.keys((await contentsOf(database.url)).rows).sort());
      const opened = await openDb(target);
      await opened.close();
    },
  );

  it('[D36] of a version before 2026-11-26 is refused, with the version that restores it', async () => {
    const url = await newPostgresDatabase('migrated');
    await withClient(url, async (client) => {
      await nameAsBefore(client);
      await client.query('delete from kysely_migration where name > $1', [REPLACED[40]]);
    });
    const path = fileIn(testDataDir());
    await makeBackup({ dataDir, imagesS3: undefined, url, now: () => NOW }, path);
    const target = await newTarget();
    const restoring = restoreBackup(target, path);
    await expect(restoring).rejects.toThrow(BackupRefused);
    await expect(restoring).rejects.toThrow(
      /the backup of a version before 2026-11-26.*Restore it with the last version of 2026-11-26/,
    );
    expect((await contentsOf(target.databaseUrl)).rows).toEqual({});
  });

  it('[BR8] is not restored while a server uses the database, and no server starts meanwhile', async () => {
    const { path } = await backUp();
    const target = await newTarget('migrated');
    const using = await openDb(target);
    const restoring = restoreBackup(target, path, { isReplacing: true });
    await expect(restoring).rejects.toThrow(DatabaseRefused);
    await expect(restoring).rejects.toThrow(/A server uses this database.*Stop it/);
    await using.close();
    await restoreBackup(target, path, { isReplacing: true });

    await withClient(target.databaseUrl, async (client) => {
      await client.query('begin');
      await client.query('select pg_try_advisory_xact_lock(7236832049617001)');
      await expect(openDb(target)).rejects.toThrow(/is being restored/);
    });
  });
});
