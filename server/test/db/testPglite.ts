import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PostgresDialect } from 'kysely';
import { MIGRATIONS, migrate } from '../../src/db/migrate.ts';
import type { Tables } from '../../src/db/tables.ts';
import { fillTables, rowsByTable } from './testRows.ts';

/** The last migration of the versions that kept their data in PGlite. */
const LAST_OLD_MIGRATION = '020-price-pages';

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
  await fillTables(pglite);
  const rows = await rowsByTable(pglite);
  await pglite.close();
  return rows;
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
