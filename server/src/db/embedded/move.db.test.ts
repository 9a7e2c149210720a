import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDb } from '../open.ts';
import { newPostgresDatabase } from '../../../test/db/testDb.ts';
import { copyTables } from './copyTables.ts';
import { openEmbedded } from './embedded.ts';
import { makeOldDatabase } from '../../../test/db/testPglite.ts';
import { rowsByTable } from '../../../test/db/testRows.ts';
import { startWriter } from '../../../test/db/testProcess.ts';

describe('a database of an older version (PGlite)', () => {
  let old: string;
  let oldRows: Record<string, string[]>;
  const folders: string[] = [];
  const folder = (): string => {
    const made = mkdtempSync(join(tmpdir(), 'sali-move-'));
    folders.push(made);
    return made;
  };
  beforeAll(async () => {
    old = folder();
    oldRows = await makeOldDatabase(old);
  });
  afterAll(() => folders.forEach((made) => rmSync(made, { recursive: true, force: true })));

  function copyOfOld(): string {
    const dataDir = folder();
    cpSync(join(old, 'db'), join(dataDir, 'db'), { recursive: true });
    return dataDir;
  }

  async function expectMoved(dataDir: string, hash: string): Promise<void> {
    const embedded = await openEmbedded(dataDir);
    const client = new pg.Client({ connectionString: embedded.url });
    await client.connect();
    expect(await rowsByTable(client)).toEqual(oldRows);
    await client.end();
    await embedded.close();
    expect(hashOf(join(dataDir, 'db-pglite'))).toBe(hash);
    expect(readdirSync(join(dataDir, 'db'))).toEqual(['README.txt']);
    expect(readdirSync(dataDir).sort()).toEqual(['db', 'db-pglite', 'db.lock', 'postgres']);
  }

  it('[EN4] is moved at the first start: every row of every table, the old folder as it was', async () => {
    expect(Object.keys(oldRows).length).toBeGreaterThan(30);
    expect(Object.values(oldRows).every((rows) => rows.length > 0)).toBe(true);
    const dataDir = copyOfOld();
    await expectMoved(dataDir, hashOf(join(dataDir, 'db')));

    // New rows get new numbers, and the newer migrations are done.
    const { db, close } = await openDb({ dataDir, databaseUrl: undefined });
    const person = { email: 'x@example.org', email_key: 'x@example.org', phone: '', password_hash: '' };
    const added = await db
      .insertInto('app_user')
      .values({ ...person, created_at: new Date(0) })
      .returning('user_id')
      .executeTakeFirstOrThrow();
    expect(added.user_id).toBe((oldRows.app_user?.length ?? 0) + 1);
    const staging = await sql`select to_regclass('feed_row') as found`.execute(db);
    expect(staging.rows).toEqual([{ found: null }]);
    await close();
  });

  it('[EN4] a move that is killed half way leaves the old folder whole, and begins again', async () => {
    const dataDir = copyOfOld();
    const hash = hashOf(join(dataDir, 'db'));
    const writer = startWriter(dataDir, 'x');
    await expect
      .poll(() => existsSync(join(dataDir, 'postgres.moving', 'postmaster.pid')), { timeout: 30_000 })
      .toBe(true);
    await writer.kill();
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
    expect(hashOf(join(dataDir, 'db'))).toBe(hash);
    await expectMoved(dataDir, hash);
  });
});

describe('a copy of tables', () => {
  async function bare(...statements: string[]): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: await newPostgresDatabase('bare') });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    return client;
  }
  const THING = 'create table thing (id integer generated always as identity, name text)';
  const ROWS = `insert into thing (name) select 'x' || n from generate_series(1, 1200) n`;

  it('[EN4] has all rows and the place of the sequences', async () => {
    const [source, target] = [await bare(THING, ROWS), await bare(THING, `insert into thing (name) values ('old')`)];
    await copyTables(source, target);
    const added = await target.query(`insert into thing (name) values ('new') returning id`);
    expect(added.rows).toEqual([{ id: 1201 }]);
    await Promise.all([source.end(), target.end()]);
  });

  it('[EN4] is refused when a row or a column differs afterwards', async () => {
    const change = `create function change() returns trigger language plpgsql as
      $$ begin if new.id = 700 then new.name = 'other'; end if; return new; end $$`;
    const trigger = 'create trigger change before insert on thing for each row execute function change()';
    const source = await bare(THING, ROWS);
    const target = await bare(THING, change, trigger, 'alter table thing enable always trigger change');
    await expect(copyTables(source, target)).rejects.toThrow(/the table thing would differ/);
    const other = await bare(`${THING.slice(0, -1)}, extra text)`);
    await expect(copyTables(source, other)).rejects.toThrow(/the tables would differ/);
    await Promise.all([source.end(), target.end(), other.end()]);
  });
});

/** A hash of the names and contents of all files. */
function hashOf(folder: string): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    const path = join(folder, name);
    hash.update(name);
    if (statSync(path).isFile()) hash.update(readFileSync(path));
  }
  return hash.digest('hex');
}
