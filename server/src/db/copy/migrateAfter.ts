import type { Kysely, Migration } from 'kysely';
import { copyClient } from './client.ts';
import { columnsByTable, quotedIdentifier } from './schemaFacts.ts';
import { migrate, pendingMigrations } from '../migrate.ts';
import type { Tables } from '../tables.ts';

/** A number that no other program locks by chance. */
const LOCK = '7236832049617002';

/**
 * Migrates; what must happen before comes first, if the database is of an earlier version and holds rows. When
 * several processes start at once, one does both, and the others wait for it.
 * @throws DatabaseRefused when the database is newer, or a migration fails; what `before` throws
 */
export async function migrateAfter(
  before: (url: string) => Promise<void>,
  { db, url }: { readonly db: Kysely<Tables>; readonly url: string },
  migrations: Readonly<Record<string, Migration>>,
): Promise<void> {
  if ((await pendingMigrations(db, migrations)).length === 0) return migrate(db, migrations);
  // The lock ends with its connection.
  const client = await copyClient(url);
  try {
    await client.query(`select pg_advisory_lock(${LOCK})`);
    const isWanted = (await pendingMigrations(db, migrations)).length > 0 && (await hasRows(client));
    if (isWanted) await before(url);
    await migrate(db, migrations);
  } finally {
    await client.end();
  }
}

async function hasRows(client: Awaited<ReturnType<typeof copyClient>>): Promise<boolean> {
  const tables = Object.keys(await columnsByTable(client));
  if (tables.length === 0) return false;
  const each = tables.map((table) => `exists (select from ${quotedIdentifier(table)})`);
  const { rows } = await client.query<{ found: boolean }>(`select ${each.join(' or ')} as found`);
  return rows[0]?.found === true;
}
