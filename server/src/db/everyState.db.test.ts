import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPostgresDatabase } from '../../test/db/testDb.ts';
import { fillTables } from '../../test/db/testRows.ts';
import { kyselyInside } from './copy/kyselyInside.ts';
import { MIGRATIONS, migrate } from './migrate.ts';
import { databaseOver } from './open.ts';
import { DatabaseRefused } from './refused.ts';

/** Each row as JSON, by table or view. */
type Contents = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

/** Tables that a migration ended, and what has their rows since: `upgrade.db.test.ts` looks at those. */
const ENDED: Readonly<Record<string, string | null>> = {
  promotion: 'store_promotion',
  promotion_item: 'store_promotion_item',
  // The rows of a file while it is read.
  feed_row: null,
  // Searches that managers kept; the address of the list has them.
  product_filter: null,
};

/** Columns whose values a migration changes on purpose. */
const CHANGED: readonly { readonly column: string; readonly by: string }[] = [
  // Lines show no picture of another site any more.
  { column: 'list_item.image_url', by: '050-product-pictures' },
  { column: 'usual.image_url', by: '050-product-pictures' },
  // The category of verified texts is the product's.
  { column: 'product_info.category_id', by: '070-info-category' },
  { column: 'product_info.subcategory_id', by: '070-info-category' },
  // A deletion had set it; since then only an administrator does.
  { column: 'app_user.disabled_at', by: '079-disabled-by-administrators' },
];

const NAMES = Object.keys(MIGRATIONS);
const upTo = (last: string) => Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name <= last));

describe('a database of every earlier version', () => {
  let client: pg.Client;
  beforeAll(async () => {
    client = new pg.Client({ connectionString: await newPostgresDatabase('bare') });
    await client.connect();
  });
  afterAll(() => client.end());

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

  it('[BR15] stays as it is when a migration fails in its middle, also those that came before it', async () => {
    const url = await newPostgresDatabase('bare');
    const other = new pg.Client({ connectionString: url });
    await other.connect();
    await other.query('begin');
    await migrate(kyselyInside(other), upTo('030-walks-and-reports'));
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

/** What is missing or other than before. */
function lost(state: string, before: Contents, after: Contents): string[] {
  const changed = CHANGED.filter(({ by }) => by > state).map(({ column }) => column);
  return Object.entries(before).flatMap(([table, rows]) => {
    const now = after[table];
    if (!now) {
      const heir = ENDED[table];
      if (heir === undefined) return [`${table} is gone`];
      return heir === null || (after[heir]?.length ?? 0) > 0 ? [] : [`the rows of ${table} are not in ${heir}`];
    }
    const columns = Object.keys(rows[0] ?? {}).filter((column) => !changed.includes(`${table}.${column}`));
    const texts = (all: Contents[string]) =>
      all.map((row) => withoutFractions(table, JSON.stringify(columns.map((column) => row[column] ?? null)))).sort();
    return JSON.stringify(texts(now)) === JSON.stringify(texts(rows)) ? [] : [`${table}: ${texts(now).join()}`];
  });
}

/** Pages of prices have times in whole seconds. */
const withoutFractions = (table: string, row: string): string =>
  table === 'price' ? row.replaceAll(/\.\d+\+00:00/g, '+00:00') : row;

/** The whole schema, in words. */
async function columnsOf(client: pg.Client): Promise<unknown[]> {
  const { rows } = await client.query(`
    select table_name, column_name, data_type, column_default from information_schema.columns
    where table_schema = 'public' order by 1, ordinal_position`);
  const migrations = await client.query('select * from kysely_migration order by name');
  return [...rows, ...migrations.rows];
}
