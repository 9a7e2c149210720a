import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { contentsOf, isSomebodyWaiting, testDataDir, withClient } from '../../../test/backup/testBackups.ts';
import { describeDb, newPostgresDatabase } from '../../../test/db/testDb.ts';
import { nameAsBefore } from '../../../test/db/testOldNames.ts';
import { fillTables } from '../../../test/db/testRows.ts';
import { quotedList } from '../../base/db/copy/schemaFacts.ts';
import { openSnapshot } from '../../base/db/copy/snapshot.ts';
import { MIGRATIONS, migrate } from '../../base/db/migrate.ts';
import { databaseOver, openDb, type OpenOptions } from '../../base/db/open.ts';
import { DatabaseRefused } from '../../base/db/refused.ts';
import { backupBeforeMigration } from './beforeMigration.ts';
import { readBackup } from './readBackup.ts';
import { restoreBackup } from './restoreBackup.ts';

const NOW = new Date('2026-11-25T08:00:00Z');
const OLD = Object.keys(MIGRATIONS).filter((name) => name < '073');

describeDb('a backup before a migration', () => {
  let dataDir: string;
  let databaseUrl: string;
  let reported: string[];
  /** Its version had the migrations that the start replaced. */
  const oldDatabase = async (): Promise<string> => {
    const old = databaseOver('postgres', await newPostgresDatabase('bare'));
    await migrate(old.db, Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => OLD.includes(name))));
    await old.close();
    await withClient(old.url, nameAsBefore);
    return old.url;
  };
  beforeEach(async () => {
    [dataDir, databaseUrl, reported] = [testDataDir(), await oldDatabase(), []];
  });
  afterEach(() => expect(reported.length).toBeLessThanOrEqual(1));

  const fill = () =>
    withClient(databaseUrl, async (client) => {
      await client.query('set session_replication_role = replica');
      await fillTables(client);
    });
  const files = (): string[] => readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).sort();
  const open = async (
    { isOn = true, folder = join(dataDir, 'backups') } = {},
    options: OpenOptions = {},
    url = databaseUrl,
  ): Promise<void> => {
    const config = { dataDir, imagesS3: undefined, backups: { isOn, folder } };
    const beforeMigration = backupBeforeMigration(
      config,
      () => NOW,
      (text) => reported.push(text),
    );
    const database = await openDb({ dataDir, databaseUrl: url }, {}, { beforeMigration, ...options });
    await database.close();
  };
  const NAME = 'sali-2026-11-25T08-00-00Z-migration.tar.gz';

  it('[BR18] is made of a database that holds rows, and has the state before it', async () => {
    await fill();
    const before = await contentsOf(databaseUrl);
    await open();
    expect(files()).toEqual(['backups', `backups/${NAME}`]);
    expect(reported).toEqual([expect.stringContaining(NAME)]);
    const { header, end } = await readBackup(join(dataDir, 'backups', NAME));
    expect(header.migrations).toEqual(OLD);
    expect(Object.entries(end.tables).map(([table, { rows }]) => [table, rows])).toEqual(
      Object.entries(before.rows).map(([table, rows]) => [table, rows.length]),
    );
    expect(Object.keys((await contentsOf(databaseUrl)).rows)).toContain('list_removal');
    // Nothing is left to migrate.
    await open();
    expect(files()).toHaveLength(2);
  });

  it('[BR18] one of the processes that start at once makes it and migrates; a new or an empty database needs none', async () => {
    await open();
    await open({}, {}, await newPostgresDatabase('bare'));
    expect([files(), reported]).toEqual([[], []]);
    databaseUrl = await oldDatabase();
    await fill();
    await Promise.all([open(), open(), open()]);
    expect(files()).toEqual(['backups', `backups/${NAME}`]);
    expect(reported).toHaveLength(1);
  });

  it('[D34] a migration waits for the end of a backup and holds up nobody meanwhile; the next backup waits for it', async () => {
    const reading = await openSnapshot(databaseUrl);
    let waits = 0;
    const opening = openDb({ dataDir, databaseUrl }, { onWait: () => void (waits += 1) });
    await withClient(databaseUrl, async (client) => {
      await expect.poll(() => isSomebodyWaiting(client)).toBe(true);
      const next = openSnapshot(databaseUrl);
      await client.query(`begin; lock table ${quotedList(Object.keys(reading.tables))} in row exclusive mode nowait`);
      await client.query('rollback');
      await reading.close();
      await (await opening).close();
      const { tables, close } = await next;
      expect(Object.keys(tables)).toContain('list_removal');
      await close();
    });
    expect(waits).toBe(1);
  });

  it('[BR18] where it cannot be made nothing is migrated, and the message says how to go on', async () => {
    await fill();
    const before = await contentsOf(databaseUrl);
    writeFileSync(join(dataDir, 'backups'), 'a file where the folder should be');
    await expect(open()).rejects.toThrow(DatabaseRefused);
    reported.pop();
    await expect(open()).rejects.toThrow(
      /was not migrated, because no backup.*cannot be made.*BACKUP_DIR.*BACKUPS=off/s,
    );
    if (process.platform === 'linux') {
      // Nobody can make a folder there.
      reported.pop();
      await expect(open({ folder: '/proc/none/backups' })).rejects.toThrow(/cannot be made: ENOENT/);
    }
    expect(await contentsOf(databaseUrl)).toEqual(before);
    await open({ isOn: false });
    expect(Object.keys((await contentsOf(databaseUrl)).rows)).toContain('list_removal');
    expect(files()).toEqual(['backups']);
  });

  it('[BR22] a migration that fails leaves the old state, and the backup before it is there and can be restored', async () => {
    await fill();
    const before = await contentsOf(databaseUrl);
    mkdirSync(join(dataDir, 'backups'));
    // The last backup before an earlier migration makes room for this one.
    writeFileSync(join(dataDir, 'backups', 'sali-2026-11-20T08-00-00Z-migration.tar.gz'), '');
    const broken = { up: () => Promise.reject(new Error('a row does not fit')) };
    await expect(open({}, { migrations: { ...MIGRATIONS, '999-broken': broken } })).rejects.toThrow(
      /The migration 999-broken failed: a row does not fit\. The database is as it was before/,
    );
    expect(await contentsOf(databaseUrl)).toEqual(before);
    expect(files()).toEqual(['backups', `backups/${NAME}`]);
    const target = { dataDir: testDataDir(), databaseUrl: await newPostgresDatabase('bare'), imagesS3: undefined };
    await restoreBackup(target, join(dataDir, 'backups', NAME));
    const restored = await contentsOf(target.databaseUrl);
    expect(restored.rows['session']).toHaveLength(before.rows['session']?.length ?? 0);
    expect(restored.rows['user_block']).toEqual(before.rows['user_block']);
  });
});
