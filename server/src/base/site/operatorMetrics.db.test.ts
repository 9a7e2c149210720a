import { afterEach, expect, it } from 'vitest';
import { type KyselyPlugin, sql } from 'kysely';
import type { Database } from '../db/open.ts';
import { describeDb } from '../../../test/db/testDb.ts';
import { buildTestApp, type TestApp } from '../../../test/testApp.ts';

describeDb('the metrics of an operator', (openTestDb) => {
  let app: TestApp | undefined;
  afterEach(async () => {
    await app?.server.close();
    app = undefined;
  });

  /** The values of the metrics, by name with labels. */
  const scrape = async (from: TestApp): Promise<Map<string, number>> => {
    const { body } = await from.server.inject({ url: '/api/metrics' });
    const lines = body.split('\n').filter((line) => line.startsWith('sali_'));
    return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
  };

  it('[OP1] say how old prices are, what waits, what failed, and how much room is left', async () => {
    const now = new Date('2026-11-20T12:00:00Z');
    const database = await openTestDb();
    app = await buildTestApp(database, { now: () => now, freeBytes: () => Promise.resolve(5e9) });
    const { userId } = await app.person('dana');
    await sql`insert into chain (chain_id, name) values ('7290000000001', 'א'), ('7290000000002', 'ב')`.execute(
      database.db,
    );
    await sql`
      insert into store (store_key, chain_id, sub_chain_id, store_no, chain_name, store_name)
      values ('7290000000001-1-1', '7290000000001', '1', '1', 'א', 'א'), ('7290000000002-1-1', '7290000000002', '1', '1', 'ב', 'ב')
    `.execute(database.db);
    await sql`
      insert into feed_file (chain_id, kind, name, file_at, state, started_at) values
        ('7290000000001', 'PriceFull', 'a', '2026-11-20T06:00:00Z', 'stored', '2026-11-20T07:00:00Z'),
        ('7290000000001', 'Price', 'b', '2026-11-20T10:00:00Z', 'stored', '2026-11-20T11:00:00Z'),
        ('7290000000001', 'Price', 'c', '2026-11-20T11:00:00Z', 'refused', '2026-11-20T11:00:00Z')
    `.execute(database.db);
    await sql`
      insert into feed_job (kind, asked_by, state, started_at, seen_at) values
        ('import', 'command', 'failed', '2026-11-20T01:00:00Z', '2026-11-20T01:00:00Z'),
        ('import', 'command', 'failed', '2026-11-18T01:00:00Z', '2026-11-18T01:00:00Z')
    `.execute(database.db);
    await sql`
      insert into push_subscription (endpoint, user_id, session_id, p256dh, auth, created_at)
      select 'https://push.example.org/1', user_id, session_id, '', '', created_at from session where user_id = ${userId}
    `.execute(database.db);
    await sql`
      insert into push_message (user_id, endpoint, kind, payload, next_at, expires_at)
      values (${userId}, 'https://push.example.org/1', 'reminder', '{}', '2026-11-20T11:50:00Z', '2026-11-21T00:00:00Z')
    `.execute(database.db);
    const values = await scrape(app);
    expect(values.get('sali_price_age_seconds{chain="7290000000001"}')).toBe(2 * 3600);
    expect(values.has('sali_price_age_seconds{chain="7290000000002"}')).toBe(false);
    expect(values.get('sali_push_waiting')).toBe(1);
    expect(values.get('sali_push_late_seconds')).toBe(600);
    expect(values.get('sali_feed_jobs_failed')).toBe(1);
    expect(values.get('sali_disk_free_bytes')).toBe(5e9);
    expect(values.get('sali_disk_low')).toBe(0);
    expect(values.get('sali_database_up')).toBe(1);
    expect(values.get('sali_bus_up')).toBe(1);
    expect(values.get('sali_database_bytes')).toBeGreaterThan(0);
  });

  it('[OP2] are answered while the database is away, without what comes from it', async () => {
    const real = await openTestDb();
    let isAway = false;
    const failWhileAway: KyselyPlugin = {
      transformQuery: ({ node }) => {
        if (isAway) throw new Error('away');
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    };
    const database: Database = {
      ...real,
      db: real.db.withPlugin(failWhileAway),
      ping: () => (isAway ? Promise.reject(new Error('away')) : real.ping()),
    };
    app = await buildTestApp(database);
    isAway = true;
    const values = await scrape(app);
    expect(values.get('sali_database_up')).toBe(0);
    expect(values.has('sali_push_waiting')).toBe(false);
    expect(values.has('sali_database_bytes')).toBe(false);
    isAway = false;
    expect((await scrape(app)).get('sali_push_waiting')).toBe(0);
  });
});
