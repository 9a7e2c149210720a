import type { Kysely, Migration } from 'kysely';
import { copyClient } from './client.ts';
import { columnsByTable, quotedIdentifier } from './schemaFacts.ts';
import { holdOffSnapshots } from './snapshotLock.ts';
import { migrate, pendingMigrations } from '../migrate.ts';
import type { Tables } from '../tables.ts';

/** A number that no other program locks by chance. */
const LOCK = '7236832049617002';

export type MigrateOptions = {
  readonly migrations: Readonly<Record<string, Migration>>;
  /** Runs before a database that holds rows is migrated. */
  readonly before?: ((url: string) => Promise<void>) | undefined;
  /** Called when the migration waits for a backup that another process makes. */
  readonly onWait?: (() => void) | undefined;
};

/**
 * Migrates; what must happen before comes first, if the database is of an earlier version and holds rows. When
 * several processes start at once, one does both, and the others wait for it. A database that is being read by a backup is
 * migrated when that ends.
 * @throws DatabaseRefused when the database is newer, or a migration fails; what `before` throws
 */
export async function migrateAfter(
  { db, url }: { readonly db: Kysely<Tables>; readonly url: string },
  { migrations, before, onWait = () => undefined }: MigrateOptions,
): Promise<void> {
  if ((await pendingMigrations(db, migrations)).length === 0) return migrate(db, migrations);
  // The locks end with their connection.
  const client = await copyClient(url);
  try {
    await client.query(`select pg_advisory_lock(${LOCK})`);
    if ((await pendingMigrations(db, migrations)).length > 0) {
      if (before && (await hasRows(client))) await before(url);
      await holdOffSnapshots(client, onWait);
    }
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
