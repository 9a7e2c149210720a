import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PostgresDialect } from 'kysely';
import { MIGRATIONS, migrate } from '../../src/db/migrate.ts';
import type { Tables } from '../../src/db/tables.ts';
import type { CopyConnection } from '../../src/db/embedded/copyTables.ts';

/** The last migration of the versions that kept their data in PGlite. */
const LAST_OLD_MIGRATION = '020-price-pages';

const ROWS = 3;

/** Where any text would break a rule of the table. `n` is the row's number. */
const VALUES: Readonly<Record<string, string>> = {
  'app_user.user_type': `'USER'`,
  'list.status': `'active'`,
  'list_participant.permission': `'edit'`,
  'product.status': `'ACTIVE'`,
  'product.source': `'feed'`,
  'store_promotion.layout': `'v1'`,
  'product_import.state': `'done'`,
  'recipe_entry.entry_type': `'step'`,
  'feed_job.kind': `'fetch'`,
  'feed_job.state': `'done'`,
  'feed_file.state': `'stored'`,
  'mail_link.purpose': `'verify'`,
  'notification.kind': `'price'`,
  'alert_look.only_row': 'true',
  'usual.user_id': 'null',
  'usual.list_id': 'n',
};

const BY_TYPE: Readonly<Record<string, string>> = {
  text: `'א"''\\,()' || chr(10) || n`,
  'character varying(255)': `'ב' || n`,
  integer: 'n',
  bigint: '9007199254740993 + n',
  'double precision': '0.1 + n / 3.0',
  boolean: 'n % 2 = 1',
  'timestamp with time zone': `'2026-11-21 08:00:00.123456+02'::timestamptz + n * interval '1 day'`,
  uuid: `md5(n::text)::uuid`,
  jsonb: `jsonb_build_object('א"', jsonb_build_array(n, null, 0.10))`,
  'integer[]': 'array[n, n + 1]',
  'bigint[]': 'array[n::bigint, n + 1]',
  'smallint[]': 'array[n::smallint, 2]',
  'text[]': `array['א,"', null, 'null', '']`,
};

/** Makes a database as an older version left it, with rows in every table. @returns its rows as text, by table */
export async function makeOldDatabase(dataDir: string): Promise<Record<string, string[]>> {
  const pglite = await PGlite.create(join(dataDir, 'db'));
  const names = Object.keys(MIGRATIONS);
  const old = names.slice(0, names.indexOf(LAST_OLD_MIGRATION) + 1);
  await migrate(
    kyselyOver(pglite),
    Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => old.includes(name))),
  );
  await pglite.query('set session_replication_role = replica');
  for (const [table, columns] of Object.entries(await columnsOf(pglite))) {
    const values = columns.map(({ name, type, isNullable }) => {
      const value = VALUES[`${table}.${name}`] ?? BY_TYPE[type];
      if (value === undefined) throw new Error(`no value for ${table}.${name} (${type})`);
      return isNullable && !(`${table}.${name}` in VALUES) ? `case when n < ${ROWS} then ${value} end` : value;
    });
    await pglite.query(`insert into "${table}" (${columns.map(({ name }) => `"${name}"`).join(', ')})
      select ${values.join(', ')} from generate_series(1, ${ROWS}) n on conflict do nothing`);
  }
  const rows = await rowsByTable(pglite);
  await pglite.close();
  return rows;
}

/** Every row of every table as text, in order. */
export async function rowsByTable(side: CopyConnection): Promise<Record<string, string[]>> {
  await side.query(`set timezone = 'UTC'`);
  const all: Record<string, string[]> = {};
  for (const table of Object.keys(await columnsOf(side))) {
    const { rows } = await side.query(`select t::text as line from "${table}" t order by t::text collate "C"`);
    all[table] = rows.map(({ line }) => String(line));
  }
  return all;
}

type Column = { readonly name: string; readonly type: string; readonly isNullable: boolean };

/** The columns that a row must bring, without those that the table numbers by itself. */
async function columnsOf(side: CopyConnection): Promise<Record<string, Column[]>> {
  const { rows } = await side.query(`
    select c.relname::text as table, a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type,
      not a.attnotnull as nullable
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'kysely%'
      and a.attidentity = ''
    order by c.relname, a.attnum`);
  const tables: Record<string, Column[]> = {};
  for (const { table, name, type, nullable } of rows) {
    (tables[String(table)] ??= []).push({ name: String(name), type: String(type), isNullable: nullable === true });
  }
  return tables;
}

function kyselyOver(pglite: PGlite): Kysely<Tables> {
  const client = {
    query: async (text: string, values: readonly unknown[]) => {
      const { rows, affectedRows = 0 } = await pglite.query(text, [...values]);
      const command = text.trim().split(/\s/)[0]?.toUpperCase() as 'SELECT';
      return { rows, rowCount: affectedRows, command };
    },
    release: () => undefined,
  };
  const pool = { connect: () => Promise.resolve(client), end: () => Promise.resolve() };
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pool as never }) });
}
