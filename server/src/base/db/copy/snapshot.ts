import { to as copyTo } from 'pg-copy-streams';
import { copyClient } from './client.ts';
import {
  appliedMigrations,
  columnsByTable,
  quotedIdentifier,
  quotedList,
  type SequencePlace,
  sequencePlaces,
  type TableColumns,
} from './schemaFacts.ts';
import { holdOffMigrations } from './snapshotLock.ts';

/** The database at one moment, while others go on writing. */
export type DatabaseSnapshot = {
  /**
   * The id for `set transaction snapshot`, by which other transactions read the same state until this snapshot is
   * closed.
   */
  readonly id: string;
  /** The names of the applied migrations. */
  readonly migrations: readonly string[];
  readonly tables: TableColumns;
  /** At least as far as the rows of the snapshot need. */
  readonly sequences: readonly SequencePlace[];
  /** The rows of a table in the text format of COPY, one line for each. One table at a time, each read to its end. */
  readonly rowsOf: (table: string) => AsyncIterable<Buffer>;
  readonly close: () => Promise<void>;
};

/**
 * Opens a snapshot: a repeatable-read transaction. Tables are locked first, so that no migration changes one while it is
 * read; reading and writing rows is not held up.
 * @param signal gives the snapshot up: what waits for the database fails at once
 */
export async function openSnapshot(url: string, signal?: AbortSignal): Promise<DatabaseSnapshot> {
  const client = await copyClient(url, signal);
  try {
    await holdOffMigrations(client);
    const expected = Object.keys(await columnsByTable(client));
    await client.query('begin isolation level repeatable read, read only');
    // Before the first query, which takes the snapshot: a table that was rewritten after it would look empty.
    if (expected.length > 0) await client.query(`lock table ${quotedList(expected)} in access share mode`);
    const id = await client.query<{ id: string }>('select pg_export_snapshot() as id');
    const tables = await columnsByTable(client);
    if (Object.keys(tables).some((name) => !expected.includes(name)))
      throw new Error('The database was migrated at this moment');
    return {
      id: id.rows[0]?.id ?? '',
      migrations: await appliedMigrations(client),
      tables,
      sequences: await sequencePlaces(client),
      rowsOf: (table) =>
        client.query(copyTo(`copy ${quotedIdentifier(table)} (${quotedList(tables[table] ?? [])}) to stdout`)),
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}
