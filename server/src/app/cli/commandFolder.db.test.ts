import { once } from 'node:events';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { testDataDir, withClient } from '../../../test/backup/testBackups.ts';
import { runProgram } from '../../../test/backup/testPrograms.ts';
import { newPostgresDatabase } from '../../../test/db/testDb.ts';
import { controlPath } from '../../goods/feeds/control/controlPath.ts';

/* Commands whose folders are not those of the server. */

it('[BR10] a backup that the server wrote where the command does not find it is an error', async () => {
  const dataDir = testDataDir();
  const file = join(testDataDir(), 'sali.tar.gz');
  // A service has its own /tmp: what it wrote there is not in the /tmp of the command.
  const made = { path: file, bytes: 1234, tables: 1, rows: 1, files: 0 };
  const service = createServer((_, response) => response.end(JSON.stringify(made)));
  service.listen(controlPath(dataDir));
  await once(service, 'listening');
  try {
    expect(await runProgram('cli/backup', [file], { DATA_DIR: dataDir })).toMatchObject({
      code: 1,
      text: expect.stringMatching(`${file} is not there: .* Name a file in DATA_DIR \\(${dataDir}\\)`),
    });
    writeFileSync(file, 'another one');
    expect(await runProgram('cli/backup', [file], { DATA_DIR: dataDir })).toMatchObject({
      code: 1,
      text: expect.stringMatching(`${file} is another file`),
    });
  } finally {
    service.close();
  }
});

it('[BR10] with DATABASE_URL a data folder without the pictures that the database names is not backed up', async () => {
  const [dataDir, url] = [testDataDir(), await newPostgresDatabase('migrated')];
  const file = join(testDataDir(), 'sali.tar.gz');
  const env = { DATA_DIR: dataDir, DATABASE_URL: url };
  const insert = `insert into product_picture (picture_key, created_at, bytes) values ('${crypto.randomUUID()}', now(), 1)`;
  await withClient(url, (client) => client.query(insert));
  expect(await runProgram('cli/backup', [file], env)).toMatchObject({
    code: 1,
    text: expect.stringMatching(/No backup was made: .* Set DATA_DIR to the folder that the server uses/),
  });
  expect(existsSync(file)).toBe(false);
  // In a bucket they are not missed.
  const bucket = {
    IMAGES_S3_ENDPOINT: 'https://s3.example.org',
    IMAGES_S3_BUCKET: 'sali',
    IMAGES_S3_ACCESS_KEY_ID: 'key',
    IMAGES_S3_SECRET_ACCESS_KEY: 'secret',
  };
  expect(await runProgram('cli/backup', [file], { ...env, ...bucket })).toMatchObject({ code: 0 });
});

it('[BR10] the command for administrators makes no database and no secret', async () => {
  const dataDir = testDataDir();
  expect(await runProgram('cli/admin', ['grant', 'dana@example.org'], { DATA_DIR: dataDir })).toMatchObject({
    code: 1,
    text: expect.stringMatching(/There is no database in .*\. Set DATA_DIR/),
  });
  expect(readdirSync(dataDir)).toEqual([]);
});
