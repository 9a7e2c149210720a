import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { MIGRATIONS, migrate } from './migrate.ts';
import { databaseOver, openDb } from './open.ts';
import { DatabaseRefused } from './refused.ts';
import { describeDb, newPostgresDatabase } from '../../../test/db/testDb.ts';
import { nameAsBefore, REPLACED } from '../../../test/db/testOldNames.ts';

describeDb('a database', (openTestDb) => {
  it('[D7] reads every type alike', async () => {
    const { db } = await openTestDb();
    const { rows } = await sql`
      select 7::int4 as int4, 7::int8 as int8, 9007199254740993::int8 as big, 1.50::numeric as numeric, 0.5::float8 as float8,
        true as yes, 'א'::text as text, null::text as nothing, '2026-11-21 08:00:00.123+02'::timestamptz as at,
        '2026-11-21'::date as day, '{"a":[1]}'::jsonb as json, '\\x00ff'::bytea as bytes,
        array[1, null]::int4[] as ints, array[1]::int8[] as bigs, array['א,"', null, 'NULL']::text[] as texts,
        array[1.50]::numeric[] as numerics, '1 day'::interval as span
    `.execute(db);
    const [row] = rows as Record<string, unknown>[];
    expect({ ...row, bytes: [...(row?.bytes as Uint8Array)] }).toEqual({
      int4: 7,
      int8: 7,
      big: 9007199254740993n,
      numeric: '1.50',
      float8: 0.5,
      yes: true,
      text: 'א',
      nothing: null,
      at: new Date('2026-11-21T06:00:00.123Z'),
      day: '2026-11-21',
      json: { a: [1] },
      bytes: [0, 255],
      ints: [1, null],
      bigs: [1],
      texts: ['א,"', null, 'NULL'],
      numerics: ['1.50'],
      span: '1 day',
    });
  });

  it('plans prepared statements with indexes, even while the tables are small', async () => {
    const { run } = await openTestDb();
    const explain =
      'explain select l.name from list l join json_to_recordset($1::json) as r(id integer) on l.list_id = r.id';
    const plan = await run<{ 'QUERY PLAN': string }>({ name: 'explain', text: explain }, ['[{"id":1}]']);
    const text = plan.map((line) => line['QUERY PLAN']).join('\n');
    expect(text).toContain('Index Scan using list_pkey');
    expect(text).not.toMatch(/Seq Scan|Hash|Merge/);
  });

  it('take dates, arrays, nulls in arrays, JSON and bytes as parameters', async () => {
    const { db } = await openTestDb();
    const at = new Date('2026-11-21T06:00:00.123Z');
    const { rows } = await sql`
      select ${at}::timestamptz as at, ${[1, 2]}::int4[] as ints, 2 = any(${[1, 2]}::int4[]) as found,
        ${'{"a":"ב"}'}::jsonb as json, ${Buffer.from([0, 255])}::bytea = '\\x00ff'::bytea as same, ${null}::text as nothing,
        (select array_agg(x.a) from unnest(${['א', null, 'ג"\\']}::text[]) as x(a)) as texts,
        (select array_agg(x.a) from unnest(${[at, null]}::timestamptz[]) as x(a)) as times,
        (select array_agg(x.a) from unnest(${[true, false, null]}::boolean[]) as x(a)) as bools,
        (select array_agg(x.a) from unnest(${[1, null]}::int4[], ${[null, 'ב']}::text[]) as x(a, b)) as pairs
    `.execute(db);
    expect(rows).toEqual([
      {
        at,
        ints: [1, 2],
        found: true,
        json: { a: 'ב' },
        same: true,
        nothing: null,
        texts: ['א', null, 'ג"\\'],
        times: [at, null],
        bools: [true, false, null],
        pairs: [1, null],
      },
    ]);
  });

  it('count the rows of a write', async () => {
    const { db } = await openTestDb();
    const chains = ['1', '2', '3'].map((id) => ({ chain_id: id, name: id }));
    const inserted = await db.insertInto('chain').values(chains).executeTakeFirst();
    expect(inserted.numInsertedOrUpdatedRows).toBe(3n);
    const updated = await db.updateTable('chain').set({ name: 'x' }).where('chain_id', '<', '3').executeTakeFirst();
    expect(updated.numUpdatedRows).toBe(2n);
    const deleted = await db.deleteFrom('chain').returning('chain_id').execute();
    expect(deleted).toHaveLength(3);
  });

  it("throw PostgreSQL's own errors", async () => {
    const { db } = await openTestDb();
    const twice = db
      .insertInto('chain')
      .values([
        { chain_id: '1', name: 'a' },
        { chain_id: '1', name: 'b' },
      ])
      .execute();
    await expect(twice).rejects.toBeInstanceOf(pg.DatabaseError);
    await expect(twice).rejects.toMatchObject({
      code: '23505',
      constraint: 'chain_pkey',
      table: 'chain',
      message: expect.stringContaining('duplicate key') as string,
    });
    await expect(sql`select * from nowhere`.execute(db)).rejects.toMatchObject({ code: '42P01' });
    await expect(sql`select ${'x'}::int4`.execute(db)).rejects.toMatchObject({ code: '22P02' });
    await sql`select 1`.execute(db);
  });

  it('undo a transaction that fails, and a savepoint within one', async () => {
    const { db } = await openTestDb();
    const failing = db.transaction().execute(async (tx) => {
      await tx.insertInto('chain').values({ chain_id: '1', name: 'a' }).execute();
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await db.selectFrom('chain').selectAll().execute()).toEqual([]);

    const tx = await db.startTransaction().execute();
    await tx.insertInto('chain').values({ chain_id: '1', name: 'a' }).execute();
    const inner = await tx.savepoint('inner').execute();
    await expect(inner.insertInto('chain').values({ chain_id: '1', name: 'b' }).execute()).rejects.toThrow();
    await inner.rollbackToSavepoint('inner').execute();
    await tx.commit().execute();
    expect(await db.selectFrom('chain').select(['chain_id', 'name']).execute()).toEqual([{ chain_id: '1', name: 'a' }]);
  });

  it('keep others out of a transaction until it ends', async () => {
    const { db } = await openTestDb();
    await db.insertInto('chain').values({ chain_id: '1', name: '0' }).execute();
    const addOne = () =>
      db.transaction().execute(async (tx) => {
        const row = await tx.selectFrom('chain').select('name').forUpdate().executeTakeFirstOrThrow();
        await tx
          .updateTable('chain')
          .set({ name: String(Number(row.name) + 1) })
          .execute();
      });
    await Promise.all(Array.from({ length: 20 }, addOne));
    expect(await db.selectFrom('chain').select('name').execute()).toEqual([{ name: '20' }]);
  });

  it('answer a ping', async () => {
    const { ping } = await openTestDb();
    await ping();
  });
});

describeDb('migrations', (openTestDb) => {
  it('[D6] are done once', async () => {
    const { db } = await openTestDb();
    await migrate(db);
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
    expect(rows.map((row) => row.name)).toEqual(Object.keys(MIGRATIONS));
  });

  it('[D6] one that fails changes nothing and is named', async () => {
    const { db } = await openTestDb();
    const up = async (tx: Kysely<unknown>): Promise<void> => {
      await sql`create table half (id integer)`.execute(tx);
      await sql`select * from nowhere`.execute(tx);
    };
    await expect(migrate(db, { ...MIGRATIONS, '999-broken': { up } })).rejects.toThrow(
      /^The migration 999-broken failed: relation "nowhere"/,
    );
    const { rows } = await sql`select to_regclass('half') as half`.execute(db);
    expect(rows).toEqual([{ half: null }]);
  });

  it('[D6] of a newer program: refused', async () => {
    const { db } = await openTestDb();
    const released = migrate(db, {});
    await expect(released).rejects.toThrow(DatabaseRefused);
    await expect(released).rejects.toThrow(/newer than this program: it has the migration 071-start/);
  });

  it('[D36] of a version before the start: refused with the way to go, and as it was', async () => {
    const url = await newPostgresDatabase('bare');
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(
      'create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)',
    );
    await client.query(`insert into kysely_migration select name, '' from unnest($1::text[]) name`, [
      REPLACED.slice(0, -1),
    ]);
    const opening = openDb({ dataDir: '', databaseUrl: url });
    await expect(opening).rejects.toThrow(
      new DatabaseRefused(
        'The database is of a version before 2026-11-26 (without the migration 071-finished-later). Start the last version ' +
          'of 2026-11-26 once, which migrates it, and then this one. Nothing was changed.',
      ),
    );
    const { rows } = await client.query(
      `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    );
    expect(rows).toEqual([{ name: 'kysely_migration' }]);
    await client.end();
  });
});

describe('a PostgreSQL server', () => {
  it('[D6] is migrated by one of several processes that start at once', async () => {
    const databaseUrl = await newPostgresDatabase('bare');
    const opened = await Promise.all([1, 2, 3].map(() => openDb({ dataDir: '', databaseUrl })));
    expect(opened.map((one) => one.engine)).toEqual(['postgres', 'postgres', 'postgres']);
    for (const { db, close } of opened) {
      expect(await db.selectFrom('app_user').selectAll().execute()).toEqual([]);
      await close();
    }
  });

  it('[D6] [D36] of a version before the start is brought forward by one of several processes', async () => {
    const databaseUrl = await newPostgresDatabase('bare');
    const old = databaseOver('postgres', databaseUrl);
    await migrate(old.db, Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name < '081')));
    await old.close();
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await nameAsBefore(client);
    const opened = await Promise.all([1, 2, 3].map(() => openDb({ dataDir: '', databaseUrl })));
    const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name');
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(MIGRATIONS));
    await Promise.all([client.end(), ...opened.map(({ close }) => close())]);
  });

  it.each([
    ['postgres://sali:hunter2@127.0.0.1:1/sali', 'ECONNREFUSED'],
    ['postgres://sali:hunter2@nowhere.invalid/sali', 'ENOTFOUND'],
  ])('that does not answer (%s) is reported without the password', async (databaseUrl, reason) => {
    const refused = openDb({ dataDir: '', databaseUrl }).catch((error: unknown) => error);
    expect(await refused).toBeInstanceOf(DatabaseRefused);
    expect(String(await refused)).toMatch(/The PostgreSQL server of DATABASE_URL does not answer/);
    expect(String(await refused)).toContain(reason);
    expect(String(await refused)).not.toContain('hunter2');
  });

  it('without that database is reported', async () => {
    const url = new URL(await newPostgresDatabase('bare'));
    url.pathname = '/missing';
    await expect(openDb({ dataDir: '', databaseUrl: url.href })).rejects.toThrow(/database "missing" does not exist/);
  });

  it('whose connections break while idle goes on with others', async () => {
    const databaseUrl = await newPostgresDatabase('migrated');
    const broken: Error[] = [];
    const { ping, close } = await openDb({ dataDir: '', databaseUrl }, { onIdleError: (error) => broken.push(error) });
    const admin = new pg.Client({ connectionString: databaseUrl });
    await admin.connect();
    const { rows } = await admin.query<{ name: string }>(`
      select application_name as name, pg_terminate_backend(pid) from pg_stat_activity
      where pid <> pg_backend_pid() and datname = current_database()`);
    await admin.end();
    // Each of them: a statement that takes a connection before its end was read fails, as it must.
    const pooled = rows.filter(({ name }) => name === 'sali').length;
    expect(pooled).toBeGreaterThan(0);
    await expect.poll(() => broken.length).toBe(pooled);
    await ping();
    await close();
  });
});
