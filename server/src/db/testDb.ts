import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeEach, describe, inject, it } from 'vitest';
import { WorkerClient } from './embedded/client.ts';
import { EmbeddedPool } from './embedded/pool.ts';
import { type Database, databaseOver } from './open.ts';
import { postgresPool } from './postgres.ts';

/** Opens a migrated database that is empty; it is closed and thrown away after the test (or the whole suite). */
export type OpenTestDb = () => Promise<Database>;

/**
 * Runs the same tests over the embedded database and over a real PostgreSQL: a lock that is missing shows only there.
 * @example describeDb('lists', (openTestDb) => { it('…', async () => { const { db } = await openTestDb(); … }); });
 */
export function describeDb(name: string, tests: (openTestDb: OpenTestDb, engine: Database['engine']) => void): void {
  const { postgres } = inject('templates');
  afterAll(closeIdle);
  describe(`${name} (embedded)`, () => tests(openerOf(embedded), 'embedded'));
  if (postgres === null) it.skip(`${name} (postgres): switched off by SALI_TEST_POSTGRES`);
  else describe(`${name} (postgres)`, () => tests(openerOf(postgresCopies(postgres)), 'postgres'));
}

type Source = { open: () => Promise<Database>; giveBack: (database: Database) => Promise<void> };

/** A database that was opened by a test ends with it; one that was opened in `beforeAll` ends with the suite. */
function openerOf(source: Source): OpenTestDb {
  const ofSuite: Database[] = [];
  let ofTest: Database[] | undefined;
  const giveBack = async (opened: Database[]): Promise<void> => {
    for (const database of opened) await source.giveBack(database);
  };
  beforeEach(() => {
    ofTest = [];
  });
  afterEach(async () => {
    const opened = ofTest ?? [];
    ofTest = undefined;
    await giveBack(opened);
  });
  afterAll(() => giveBack(ofSuite));
  return async () => {
    const database = await source.open();
    (ofTest ?? ofSuite).push(database);
    return database;
  };
}

/** Starting one costs a second: the embedded databases of a test file are emptied and used again. */
const idle: Database[] = [];

const embedded: Source = {
  open: async () => idle.pop() ?? openEmbeddedInMemory(),
  giveBack: async (database) => {
    await emptyTables(database);
    idle.push(database);
  },
};

async function closeIdle(): Promise<void> {
  for (const database of idle.splice(0)) await database.close();
}

async function openEmbeddedInMemory(): Promise<Database> {
  const template = new Uint8Array(readFileSync(inject('templates').embedded));
  const worker = await WorkerClient.start({ folder: null, template }, () => undefined);
  return databaseOver('embedded', new EmbeddedPool(worker));
}

async function emptyTables({ db }: Database): Promise<void> {
  const tables = await sql<{ name: string }>`
    select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename not like 'kysely_%'
  `.execute(db);
  const names = tables.rows.map((row) => row.name).join(', ');
  await sql`truncate ${sql.raw(names)} restart identity cascade`.execute(db);
}

/** A copy of the template, dropped afterwards: no test sees another's rows, ids or locks. */
function postgresCopies(template: string): Source {
  const names = new Map<Database, string>();
  return {
    open: async () => {
      const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
      await asAdmin(template, `create database ${name} template ${databaseNameOf(template)}`);
      const database = databaseOver(
        'postgres',
        postgresPool(withDatabase(template, name), () => undefined),
      );
      names.set(database, name);
      return database;
    },
    giveBack: async (database) => {
      await database.close();
      await asAdmin(template, `drop database ${names.get(database)} with (force)`);
    },
  };
}

const databaseNameOf = (url: string): string => new URL(url).pathname.slice(1);

function withDatabase(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

async function asAdmin(template: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: withDatabase(template, 'postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
