import { chownSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { testDataDir, type UsedSite, usedSite, withClient } from '../../../test/backup/testBackups.ts';
import { describeDb, newPostgresDatabase } from '../../../test/db/testDb.ts';
import type { Database } from '../../base/db/open.ts';
import { makeBackup } from './makeBackup.ts';
import { restoreBackup } from './restoreBackup.ts';

describeDb('the files of a restore', (openTestDb) => {
  let database: Database;
  let dataDir: string;
  let site: UsedSite;
  beforeEach(async () => {
    database = await openTestDb();
    dataDir = testDataDir();
    site = await usedSite(database, dataDir);
  });
  afterEach(() => site.app.server.close());

  const backUp = async (from = dataDir): Promise<string> => {
    const path = join(testDataDir(), 'sali.tar.gz');
    const source = {
      dataDir: from,
      imagesS3: undefined,
      url: database.url,
      now: () => new Date('2026-11-25T03:00:00Z'),
    };
    return (await makeBackup(source, path)).path;
  };
  /** The data folder of the site, with a database that is empty. */
  const emptyTarget = async () => ({ dataDir, databaseUrl: await newPostgresDatabase('bare'), imagesS3: undefined });
  const tablesOf = (url: string): Promise<number | null> =>
    withClient(url, (client) => client.query(`select from pg_tables where schemaname = 'public'`)).then(
      ({ rowCount }) => rowCount,
    );
  const filesOf = (folder: string): string[] => readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();

  it('[BR6] into an empty database: newer pictures and other secrets of the data folder stay, and it is refused', async () => {
    const path = await backUp();
    const newer = join(dataDir, 'images', 'receipts', `${crypto.randomUUID()}.webp`);
    writeFileSync(newer, 'a receipt that was uploaded after the backup');
    const target = await emptyTarget();
    const restoring = restoreBackup(target, path);
    await expect(restoring).rejects.toThrow(/holds what this backup does not: 1 file of pictures\. .*another DATA_DIR/);
    await expect(restoring).rejects.toThrow('--replace');
    expect(existsSync(newer)).toBe(true);
    rmSync(newer);

    const secret = join(dataDir, 'jwt.secret');
    const before = readFileSync(secret);
    writeFileSync(secret, 'the secret of a server that runs with this folder');
    await expect(restoreBackup(target, path)).rejects.toThrow(/does not: another jwt\.secret\./);
    expect(readFileSync(secret, 'utf8')).toBe('the secret of a server that runs with this folder');
    expect(await tablesOf(target.databaseUrl)).toBe(0);

    writeFileSync(secret, before);
    const files = filesOf(dataDir);
    await restoreBackup(target, path);
    expect(await tablesOf(target.databaseUrl)).toBeGreaterThan(50);
    expect(filesOf(dataDir)).toEqual(files);
  });

  it('[BR6] a backup that lacks the pictures of its database deletes none, also with --replace', async () => {
    const path = await backUp(testDataDir());
    const files = filesOf(dataDir);
    expect(files.filter((name) => name.endsWith('.webp'))).not.toEqual([]);
    await restoreBackup(await emptyTarget(), path, { isReplacing: true });
    expect(filesOf(dataDir)).toEqual(files);
  });
});

it.skipIf(process.getuid?.() !== 0)('[EN6] root restores nothing into the data folder of another user', async () => {
  const dataDir = testDataDir();
  chownSync(dataDir, 1234, 1234);
  const restoring = restoreBackup({ dataDir, databaseUrl: 'postgres://nowhere', imagesS3: undefined }, 'sali.tar.gz');
  await expect(restoring).rejects.toThrow(/belongs to the user with the id 1234, and this runs as root/);
});
