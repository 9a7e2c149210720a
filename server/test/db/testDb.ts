import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeEach, describe, inject } from 'vitest';
import { type Database, databaseOver } from '../../src/base/db/open.ts';

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
/** Those of the file before: what an app has begun may go on for a while, and must not meet another test or a closed database. */
let ended: Database[] = [];

async function closeIdle(): Promise<void> {
  const closing = ended;
  ended = idle.splice(0);
  for (const database of closing) await database.close();
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

/**
 * A test fills a few of the tables: deleting its rows takes 25 ms, truncating every table 600, for each has files of its own.
 * Without triggers, so that the order of the tables does not matter. The products are truncated: an import takes a table with
 * the same file for the one that it remembers.
 */
async function emptyTables({ db }: Database): Promise<void> {
  await sql`
    do $$
    declare of_test record; row_count int;
    begin
      set local session_replication_role = replica;
      for of_test in
        select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename not like 'kysely_%'
      loop
        execute 'select count(*) from (select from ' || of_test.name || ' limit 5000) few' into row_count;
        if row_count = 5000 or row_count > 0 and of_test.name = 'product' then execute 'truncate ' || of_test.name || ' cascade';
        elsif row_count > 0 then execute 'delete from ' || of_test.name;
        end if;
      end loop;
      perform setval(quote_ident(sequencename)::regclass, start_value, false) from pg_sequences
        where schemaname = 'public' and last_value is not null;
    end $$
  `.execute(db);
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
