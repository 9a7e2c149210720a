import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MIGRATIONS, migrate } from '../migrate.ts';
import { DatabaseRefused } from '../refused.ts';
import { copyClient } from './client.ts';
import { kyselyInside } from './kyselyInside.ts';
import {
  appliedMigrations,
  columnsByTable,
  quotedIdentifier,
  quotedList,
  type SequencePlace,
  setSequences,
  type TableColumns,
} from './schemaFacts.ts';
import { takeUsage } from './usageLock.ts';

/** The required schema of a restored database before its rows come. */
export type RestoredSchema = { readonly migrations: readonly string[]; readonly tables: TableColumns };

/**
 * Fills a database with the rows of another one, in one transaction: until `finish` nothing is changed for anybody, and
 * if it fails nothing has changed at all. It needs no rights but those of the owner of the tables.
 */
export class Restoration {
  readonly #client: pg.Client;
  readonly #schema: RestoredSchema;
  #foreignKeys: readonly Constraint[] = [];

  private constructor(client: pg.Client, schema: RestoredSchema) {
    this.#client = client;
    this.#schema = schema;
  }

  /**
   * Begins: the tables of the wanted state are there, empty.
   * @param isReplacing whether rows that the database has may be deleted
   * @throws DatabaseRefused when a server uses the database, or it is not empty
   */
  static async begin(url: string, schema: RestoredSchema, isReplacing: boolean): Promise<Restoration> {
    const client = await copyClient(url);
    const restoration = new Restoration(client, schema);
    try {
      await client.query('begin');
      await takeUsage(client);
      await requireRoom(client, isReplacing);
      await restoration.#makeTables();
      return restoration;
    } catch (error) {
      await client.end();
      throw error;
    }
  }

  async #makeTables(): Promise<void> {
    const { migrations, tables } = this.#schema;
    const client = this.#client;
    await dropEverything(client);
    const known = Object.entries(MIGRATIONS).filter(([name]) => migrations.includes(name));
    await migrate(kyselyInside(client), Object.fromEntries(known));
    const made = await columnsByTable(client);
    if (JSON.stringify(made) !== JSON.stringify(tables))
      throw new DatabaseRefused('The tables of the backup are not those that its migrations make.');
    const names = Object.keys(tables);
    // Rows that migrations put into new tables are in the backup as well.
    if (names.length > 0) await client.query(`truncate ${quotedList(names)}`);
    // Rows come table by table: keys are checked at the end, and triggers have run when the rows were written first.
    this.#foreignKeys = await foreignKeys(client);
    for (const { table, name } of this.#foreignKeys)
      await client.query(`alter table ${table} drop constraint ${quotedIdentifier(name)}`);
    for (const table of names) await client.query(`alter table ${quotedIdentifier(table)} disable trigger user`);
  }

  /**
   * Writes the rows of a table, in the text format of COPY.
   * @returns how many
   */
  async write(table: string, lines: AsyncIterable<Buffer>): Promise<number> {
    const columns = quotedList(this.#schema.tables[table] ?? []);
    const target = this.#client.query(copyFrom(`copy ${quotedIdentifier(table)} (${columns}) from stdin`));
    await pipeline(Readable.from(lines, { objectMode: true, highWaterMark: 1 }), target);
    return target.rowCount;
  }

  /** Checks the keys, applies the migrations that came after the backup, and commits. */
  async finish(sequences: readonly SequencePlace[]): Promise<void> {
    const client = this.#client;
    for (const { table, name, definition } of this.#foreignKeys)
      await client.query(`alter table ${table} add constraint ${quotedIdentifier(name)} ${definition}`);
    for (const table of Object.keys(this.#schema.tables))
      await client.query(`alter table ${quotedIdentifier(table)} enable trigger user`);
    await setSequences(client, sequences);
    await migrate(kyselyInside(client));
    await client.query('commit');
    // Everything is there; PostgreSQL collects its statistics later by itself, too.
    await client.query('analyze').catch(() => undefined);
    await client.end();
  }

  /** Gives up: the database is as it was. */
  async abandon(): Promise<void> {
    // The end of the connection rolls back, also in the middle of a COPY.
    await this.#client.end().catch(() => undefined);
  }
}

async function requireRoom(client: pg.Client, isReplacing: boolean): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select c.relname::text as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S') and ${NOT_OF_EXTENSION('c')}`);
  if (rows.length === 0) return;
  if ((await appliedMigrations(client)).length === 0)
    throw new DatabaseRefused('The database holds tables of another program. Give Sali a database of its own.');
  if (!isReplacing)
    throw new DatabaseRefused(
      'The database is not empty. To delete what it holds and restore the backup in its place, add --replace.',
    );
}

const NOT_OF_EXTENSION = (alias: 'c' | 'p'): string =>
  `not exists (select from pg_depend d where d.objid = ${alias}.oid and d.deptype = 'e')`;

/** Tables take their indexes, triggers and most sequences along, and the views over them. */
async function dropEverything(client: pg.Client): Promise<void> {
  const tables = await client.query<{ name: string }>(`
    select quote_ident(c.relname) as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and ${NOT_OF_EXTENSION('c')}`);
  const names = tables.rows.map(({ name }) => name);
  if (names.length > 0) await client.query(`drop table ${names.join(', ')} cascade`);
  const sequences = await client.query<{ name: string }>(`
    select quote_ident(c.relname) as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'S' and ${NOT_OF_EXTENSION('c')}`);
  for (const { name } of sequences.rows) await client.query(`drop sequence ${name} cascade`);
  const functions = await client.query<{ name: string }>(`
    select p.oid::regprocedure::text as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and ${NOT_OF_EXTENSION('p')}`);
  for (const { name } of functions.rows) await client.query(`drop function if exists ${name} cascade`);
}

type Constraint = { readonly table: string; readonly name: string; readonly definition: string };

async function foreignKeys(client: pg.Client): Promise<Constraint[]> {
  const { rows } = await client.query<Constraint>(`
    select conrelid::regclass::text as table, conname::text as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conname`);
  return rows;
}
