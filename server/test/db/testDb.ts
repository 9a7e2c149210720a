import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeEach, describe, inject } from 'vitest';
import { type Database, databaseOver } from '../../src/db/open.ts';

/** Opens a migrated database that is empty; it is emptied after the test (or the suite). */
export type OpenTestDb = () => Promise<Database>;

/**
 * Runs tests that need a database, on a throwaway PostgreSQL.
 * @example describeDb('lists', (openTestDb) => { it('…', async () => { const { db } = await openTestDb(); … }); });
 */
export function describeDb(name: string, tests: (openTestDb: OpenTestDb) => void): void {
  afterAll(closeIdle);
  describe(name, () => tests(opener()));
}

/** Creating a database costs more than a test: a test file empties its databases and uses them again. */
const idle: Database[] = [];

async function closeIdle(): Promise<void> {
  for (const database of idle.splice(0)) await database.close();
}

/** A database that was opened by a test ends with it; one that was opened in `beforeAll` ends with the suite. */
function opener(): OpenTestDb {
  const ofSuite: Database[] = [];
  let ofTest: Database[] | undefined;
  const giveBack = async (opened: Database[]): Promise<void> => {
    for (const database of opened) {
      await emptyTables(database);
      idle.push(database);
    }
  };
  // Its end comes after what the test's own `beforeEach` returns: a server that still works would be in the way.
  beforeEach(() => {
    const opened: Database[] = [];
    ofTest = opened;
    return async () => {
      ofTest = undefined;
      await giveBack(opened);
    };
  });
  afterAll(() => giveBack(ofSuite));
  return async () => {
    const database = idle.pop() ?? (await openCopy());
    (ofTest ?? ofSuite).push(database);
    return database;
  };
}

async function emptyTables({ db }: Database): Promise<void> {
  const tables = await sql<{ name: string }>`
    select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename not like 'kysely_%'
  `.execute(db);
  const names = tables.rows.map((row) => row.name).join(', ');
  await sql`truncate ${sql.raw(names)} restart identity cascade`.execute(db);
}

async function openCopy(): Promise<Database> {
  return databaseOver('postgres', await newPostgresDatabase('migrated'));
}

/** @returns the address of a new database on the throwaway PostgreSQL server, which goes with the test run */
export async function newPostgresDatabase(like: 'migrated' | 'bare'): Promise<string> {
  const { postgres } = inject('templates');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const template = like === 'bare' ? 'template0' : new URL(postgres).pathname.slice(1);
  const client = new pg.Client({ connectionString: withDatabase(postgres, 'postgres') });
  await client.connect();
  try {
    await client.query(`create database ${name} template ${template}`);
  } finally {
    await client.end();
  }
  return withDatabase(postgres, name);
}

function withDatabase(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}
