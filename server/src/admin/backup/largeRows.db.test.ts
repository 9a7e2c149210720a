import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { contentsOf, testDataDir, usedSite, type UsedSite, withClient } from '../../../test/backup/testBackups.ts';
import { describeDb, newPostgresDatabase } from '../../../test/db/testDb.ts';
import type { Database } from '../../base/db/open.ts';
import { readArchive } from './archiveReader.ts';
import { PIECE_BYTES } from './format.ts';
import { makeBackup } from './makeBackup.ts';
import { restoreBackup } from './restoreBackup.ts';

const NOW = new Date('2026-11-25T03:00:00Z');

describeDb('a backup of large rows and of pictures', (openTestDb) => {
  let database: Database;
  let dataDir: string;
  let site: UsedSite;
  beforeEach(async () => {
    [database, dataDir] = [await openTestDb(), testDataDir()];
    site = await usedSite(database, dataDir);
  });
  afterEach(() => site.app.server.close());

  const backUp = async (): Promise<string> => {
    const path = join(testDataDir(), 'sali.tar.gz');
    await makeBackup({ dataDir, imagesS3: undefined, url: database.url, now: () => NOW }, path);
    return path;
  };

  it('[BR21] a row larger than a piece, and a table of many pieces, are the same when they are restored', async () => {
    // Hebrew letters of two bytes, and what COPY writes in another way, at every place where a piece may be cut.
    const text = 'א\t\\ב\n\\N\\.\rג '.repeat(150_000);
    const bytes = Buffer.from(Array.from({ length: 1_300_000 }, (_, at) => (at * 7919) % 256));
    await withClient(database.url, async (client) => {
      await client.query('update audit_entry set email = $1 where entry_id = 1', [text]);
      await client.query('update product_import_file set bytes = $1', [bytes]);
      await client.query(`insert into refused_call (day, route, code, count)
        select '2026-11-25', repeat(md5(n::text), 4), n::text, n from generate_series(1, 30000) n`);
    });
    const path = await backUp();
    const pieces = new Map<string, number[]>();
    for await (const { name, content } of readArchive(path)) {
      const table = /^tables\/([^/]+)\//.exec(name)?.[1];
      if (table !== undefined) pieces.set(table, [...(pieces.get(table) ?? []), content.length]);
    }
    for (const [table, least] of [
      ['audit_entry', 3],
      ['product_import_file', 3],
      ['refused_call', 4],
    ] as const)
      expect([table, (pieces.get(table)?.length ?? 0) >= least]).toEqual([table, true]);
    expect(Math.max(...[...pieces.values()].flat())).toBeLessThan(2 * PIECE_BYTES);

    const target = { dataDir: testDataDir(), databaseUrl: await newPostgresDatabase('bare'), imagesS3: undefined };
    await restoreBackup(target, path);
    const [before, after] = [await contentsOf(database.url), await contentsOf(target.databaseUrl)];
    for (const [table, rows] of Object.entries(before.rows))
      expect([table, rows.join('\n') === after.rows[table]?.join('\n')]).toEqual([table, true]);
  });

  it.skipIf(process.platform === 'win32')(
    '[BR3] restored data, with pictures, are for their owner alone: folders 0700, files 0600, whatever the umask is',
    async () => {
      const path = await backUp();
      const target = join(testDataDir(), 'new', 'data');
      const program = fileURLToPath(new URL('../../app/cli/restore.ts', import.meta.url));
      const restore = [process.execPath, '--import', fileURLToPath(import.meta.resolve('tsx')), program, path];
      const child = spawn('sh', ['-c', 'umask 000; exec "$@"', 'sh', ...restore], {
        env: { ...process.env, DATA_DIR: target, DATABASE_URL: await newPostgresDatabase('bare') },
      });
      expect(await once(child, 'close')).toEqual([0, null]);
      const modes = ['.', ...readdirSync(target, { recursive: true, encoding: 'utf8' })].sort().map((name) => {
        const facts = statSync(join(target, name));
        return `${facts.isDirectory() ? 'folder' : 'file'} ${(facts.mode & 0o777).toString(8)} ${name}`;
      });
      expect(modes.filter((line) => !/^(folder 700|file 600) /.test(line))).toEqual([]);
      const pictures = modes.filter((line) => /\.(webp|jpg)$/.test(line));
      expect(pictures.length).toBe(8);
      expect(modes.filter((line) => line.startsWith('folder')).map((line) => line.split(' ')[2])).toEqual([
        '.',
        'images',
        'images/receipts',
      ]);
    },
    60_000,
  );
});
