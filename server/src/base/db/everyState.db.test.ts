import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newPostgresDatabase } from '../../../test/db/testDb.ts';
import { nameAsBefore, REPLACED } from '../../../test/db/testOldNames.ts';
import { fillTables } from '../../../test/db/testRows.ts';
import { kyselyInside } from './copy/kyselyInside.ts';
import { MIGRATIONS, migrate } from './migrate.ts';
import { databaseOver } from './open.ts';
import { DatabaseRefused } from './refused.ts';
import { START } from './migrations/replaced.ts';

/** Each row as JSON, by table or view. */
type Contents = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

/** Tables that a migration ended. */
const ENDED: readonly string[] = [
  // Searches that managers kept; the address of the list has them.
  'product_filter',
  // The products before a change of all that was found.
  'product_change',
  'product_change_row',
  // Rows that managers merged by hand; product_lead and product_pair have what they decided.
  'product_double',
];

/** Columns whose values a migration changes on purpose. */
const CHANGED: readonly { readonly column: string; readonly by: string }[] = [
  // A deletion had set it; since then only an administrator does.
  { column: 'app_user.disabled_at', by: '079-disabled-by-administrators' },
  // Which columns a person had chosen: they are read by their names.
  { column: 'product_import.heading_key', by: '086-known-columns' },
  { column: 'product_import.columns', by: '086-known-columns' },
  // An invitation has the e-mail of the person instead.
  { column: 'family_invitation.user_id', by: '088-invitations-by-email' },
];

/** The next migration puts the start in the place of those before it. */
const LAST_BEFORE_ONE_START = '081-no-saved-searches';

const NAMES = Object.keys(MIGRATIONS);
const upTo = (last: string) => Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name <= last));

describe('a database of every earlier version', () => {
  let client: pg.Client;
  beforeEach(async () => {
    client = new pg.Client({ connectionString: await newPostgresDatabase('bare') });
    await client.connect();
  });
  afterEach(() => client.end());

  /** Applies the migrations up to this one, and leaves them. */
  async function reach(state: string): Promise<void> {
    await client.query('begin');
    await migrate(kyselyInside(client), upTo(state));
    await client.query('commit');
  }

  /** Fills the tables as they are now. Everything after it is undone by a rollback, the places of sequences as well. */
  async function beginWithRows(): Promise<Contents> {
    await client.query('begin');
    const { rows } = await client.query<{ name: string }>(
      `select quote_ident(sequencename) as name from pg_sequences where schemaname = 'public'`,
    );
    for (const { name } of rows) await client.query(`alter sequence ${name} restart`);
    await client.query('set local session_replication_role = replica');
    await fillTables(client);
    await client.query('set local session_replication_role = origin');
    return contents();
  }

  async function contents(of = client): Promise<Contents> {
    const { rows } = await of.query<{ name: string }>(`
      select relname::text as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') and relname not like 'kysely%'`);
    const found: Record<string, Contents[string]> = {};
    for (const { name } of rows) {
      const { rows: jsons } = await of.query<{ row: Contents[string][number] }>(
        `select to_jsonb(t) as row from "${name}" t`,
      );
      found[name] = jsons.map(({ row }) => row);
    }
    return found;
  }

  const applied = async () => {
    const { rows } = await client.query<{ name: string; timestamp: string }>(
      'select * from kysely_migration order by timestamp, name',
    );
    return rows;
  };

  it('[BR14] keeps every row with every value, from whichever migration it comes', { timeout: 120_000 }, async () => {
    for (const state of NAMES.slice(0, -1)) {
      await reach(state);
      const before = await beginWithRows();
      expect([state, Object.keys(before).filter((table) => before[table]?.length === 0)]).toEqual([state, []]);
      await migrate(kyselyInside(client));
      expect([state, ...lost(state, before, await contents())]).toEqual([state]);
      await client.query('rollback');
    }
  });

  it('[BR14] [D36] keeps everything where the migrations before the start made it', { timeout: 60_000 }, async () => {
    for (const state of [START, '076-sample-rests', LAST_BEFORE_ONE_START]) {
      await reach(state);
      const before = await beginWithRows();
      await nameAsBefore(client);
      expect((await applied())[0]?.name).toBe(REPLACED[0]);
      await migrate(kyselyInside(client));
      expect([state, ...lost(state, before, await contents())]).toEqual([state]);
      const now = await applied();
      expect(now.map(({ name }) => name)).toEqual(NAMES);
      // Since when there is no backup is counted from it.
      expect(now[0]?.timestamp).toBe('2026-11-20T08:00:00.001Z');
      await migrate(kyselyInside(client));
      await client.query('rollback');
    }
  });

  it('[BR15] stays as it is when a migration fails in its middle, also those that came before it', async () => {
    const url = await newPostgresDatabase('bare');
    const other = new pg.Client({ connectionString: url });
    await other.connect();
    await other.query('begin');
    await migrate(kyselyInside(other), upTo(START));
    await nameAsBefore(other);
    await other.query('commit');
    await other.query('set session_replication_role = replica');
    await fillTables(other);
    const [before, columns] = [await contents(other), await columnsOf(other)];
    const broken = {
      up: async (db: Parameters<(typeof MIGRATIONS)[string]['up']>[0]) => {
        await db.schema.createTable('half').addColumn('id', 'integer').execute();
        await db.schema.dropTable('usual').cascade().execute();
        throw new Error('planted');
      },
    };
    const { db, close } = databaseOver('postgres', url);
    await expect(migrate(db, { ...MIGRATIONS, '999-broken': broken }).finally(close)).rejects.toThrow(
      new DatabaseRefused('The migration 999-broken failed: planted. The database is as it was before.'),
    );
    expect(await contents(other)).toEqual(before);
    expect(await columnsOf(other)).toEqual(columns);
    await other.end();
  });
});

/** Lists what is missing or other than before. */
function lost(state: string, before: Contents, after: Contents): string[] {
  const changed = CHANGED.filter(({ by }) => by > state).map(({ column }) => column);
  return Object.entries(before).flatMap(([table, rows]) => {
    const now = after[table];
    if (!now) {
      return ENDED.includes(table) ? [] : [`${table} is gone`];
    }
    const columns = Object.keys(rows[0] ?? {}).filter((column) => !changed.includes(`${table}.${column}`));
    const texts = (all: Contents[string]) =>
      all.map((row) => JSON.stringify(columns.map((column) => row[column] ?? null))).sort();
    return JSON.stringify(texts(now)) === JSON.stringify(texts(rows)) ? [] : [`${table}: ${texts(now).join()}`];
  });
}

/** The whole schema, in words. */
async function columnsOf(client: pg.Client): Promise<unknown[]> {
  const { rows } = await client.query(`
    select table_name, column_name, data_type, column_default from information_schema.columns
    where table_schema = 'public' order by 1, ordinal_position`);
  const migrations = await client.query('select * from kysely_migration order by name');
  return [...rows, ...migrations.rows];
}
