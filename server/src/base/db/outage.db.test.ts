import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isDatabaseAway } from './away.ts';
import { type Database, openDb } from './open.ts';
import { type Cluster, startCluster } from '../../../test/db/testCluster.ts';

describe('a PostgreSQL server that goes away', () => {
  let cluster: Cluster;
  let database: Database;

  beforeAll(async () => {
    cluster = await startCluster();
    database = await openDb({ dataDir: '', databaseUrl: cluster.urlOf('postgres') });
  }, 60_000);
  afterEach(() => cluster.thaw());
  afterAll(async () => {
    await database.close();
    await cluster.stop();
  });

  const ask = () => sql`select 1`.execute(database.db);
  const outcome = (): Promise<'answer' | 'away'> =>
    ask().then(
      () => 'answer',
      (error: unknown) => {
        if (isDatabaseAway(error)) return 'away';
        throw error;
      },
    );

  it('[D15] a frozen server fails what waits for it, and what comes then, and answers when it goes on', async () => {
    const long = sql`select pg_sleep(20)`.execute(database.db).then(
      () => 'answer',
      (error: unknown) => isDatabaseAway(error),
    );
    await ask();
    cluster.freeze();
    // More than there are connections: those that wait for one as well.
    expect(new Set(await Promise.all(Array.from({ length: 40 }, outcome)))).toEqual(new Set(['away']));
    expect(await long).toBe(true);
    expect(await outcome()).toBe('away');
    cluster.thaw();
    await expect.poll(outcome, { timeout: 5000 }).toBe('answer');
  });

  it('[D15] prepared statements are watched as all others are', async () => {
    const prepared = () =>
      database
        .run({ name: 'one', text: 'select 1' }, [])
        .then(() => 'answer')
        .catch((error: unknown) => (isDatabaseAway(error) ? 'away' : String(error)));
    expect(await prepared()).toBe('answer');
    cluster.freeze();
    expect(await prepared()).toBe('away');
    expect(await prepared()).toBe('away');
    cluster.thaw();
    await expect.poll(prepared, { timeout: 5000 }).toBe('answer');
  });

  it('[D15] a server that crashed fails a transaction that is under way, and answers after its return', async () => {
    const transaction = database.db.transaction().execute(async (tx) => {
      await sql`create table lost (id int)`.execute(tx);
      await cluster.crash();
      await sql`insert into lost values (1)`.execute(tx);
    });
    await expect(transaction).rejects.toSatisfy(isDatabaseAway);
    expect(await outcome()).toBe('away');
    await cluster.restart();
    await expect.poll(outcome, { timeout: 5000 }).toBe('answer');
    expect((await sql`select to_regclass('lost') as found`.execute(database.db)).rows).toEqual([{ found: null }]);
  });

  it('[D15] a statement that takes long is no sign that the server is away', async () => {
    await expect(sql`select pg_sleep(2)`.execute(database.db)).resolves.toBeDefined();
  });
});
