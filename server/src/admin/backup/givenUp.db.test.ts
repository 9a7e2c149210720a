import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDataDir, withClient } from '../../../test/backup/testBackups.ts';
import { type Cluster, startCluster } from '../../../test/db/testCluster.ts';
import { readConfig } from '../../base/config.ts';
import { InFlightRequests } from '../../base/inFlightRequests.ts';
import { backupForCommand } from './commands.ts';
import { makeBackup } from './makeBackup.ts';

const now = (): Date => new Date('2026-11-25T03:00:00Z');

describe('a backup that is given up while the database does not answer', () => {
  let cluster: Cluster;
  let url: string;
  let dataDir: string;
  let stopping: AbortController;

  beforeAll(async () => {
    cluster = await startCluster();
    url = cluster.urlOf('postgres');
    await withClient(url, (client) => client.query('create table thing as select 1 as id'));
  }, 60_000);
  beforeEach(() => {
    [dataDir, stopping] = [testDataDir(), new AbortController()];
  });
  afterEach(() => cluster.thaw());
  afterAll(() => cluster.stop());

  it('[BR20] ends at once in the middle of a table, and leaves no file', async () => {
    const path = join(dataDir, 'sali.tar.gz');
    const making = makeBackup({ dataDir, imagesS3: undefined, url, now }, path, {
      signal: stopping.signal,
      onSnapshot: () => Promise.resolve(cluster.freeze()),
    });
    const isGivenUp = expect(making).rejects.toThrow(/sali\.tar\.gz was not written/);
    await expect.poll(() => existsSync(`${path}.part`)).toBe(true);
    stopping.abort();
    await isGivenUp;
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('[BR20] ends before it has begun, and the answer to its command says why', async () => {
    cluster.freeze();
    const room = {
      config: readConfig({ DATA_DIR: dataDir, JWT_SECRET: 'x'.repeat(32) }),
      now,
      inFlight: new InFlightRequests(),
    };
    const path = join(dataDir, 'sali.tar.gz');
    const made = backupForCommand(room, { url }, path, stopping.signal);
    stopping.abort();
    expect(await made).toEqual({ refused: expect.stringContaining('was not written, because the server stops') });
    expect(readdirSync(dataDir).filter((name) => name.startsWith('sali'))).toEqual([]);
  });
});
