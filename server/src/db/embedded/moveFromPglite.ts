import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { MIGRATIONS, migrate } from '../migrate.ts';
import { DatabaseRefused } from '../refused.ts';
import { renameDurably } from '../renameDurably.ts';
import type { Tables } from '../tables.ts';
import { appliedMigrations, type CopyConnection } from '../copy/schemaFacts.ts';
import { copyTables } from './copyTables.ts';
import { createFolder } from './folder.ts';
import type { Installation } from './programs.ts';
import { startCluster } from './startCluster.ts';

/*
 * Versions before 2026-11-22 kept their data in PGlite (PostgreSQL as WebAssembly) in `DATA_DIR/db`. The first start of a
 * newer version moves it to PostgreSQL proper, into `DATA_DIR/postgres`; PostgreSQL cannot open such a folder itself.
 * This is the only file that knows PGlite, and loads it only then.
 */

const NOTE = `An older version of Sali kept its database here.
It was moved to the folder "postgres" beside this one, row by row, and compared afterwards.
The old files are in the folder "db-pglite". Once everything is as it should be, delete both:
db-pglite, and this folder.
`;

export const hasOldDatabase = (root: string): boolean => existsSync(join(root, 'db', 'PG_VERSION'));

/**
 * Moves the PGlite database of `root/db` to a new database in `folder`. The old folder is only read, from a copy: a start
 * that is killed half way leaves it as it was, and the next start begins again.
 * @throws DatabaseRefused when the old database cannot be read, or something differs afterwards; nothing was changed
 */
export async function moveFromPglite(
  root: string,
  folder: string,
  installation: Installation,
  password: string | undefined,
): Promise<void> {
  const unfinished = `${folder}.moving`;
  const copy = join(root, 'db.copy');
  for (const path of [unfinished, copy]) rmSync(path, { recursive: true, force: true });
  cpSync(join(root, 'db'), copy, { recursive: true });
  createFolder(unfinished, installation, password);
  const cluster = await startCluster(unfinished, installation, { password });
  let old: PGlite | undefined;
  const pool = new pg.Pool({ connectionString: cluster.urlOf('postgres'), max: 1 });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  try {
    old = await openPglite(copy);
    await migrateLike(old, db);
    const target = await pool.connect();
    await copyTables(old, target).finally(() => target.release());
  } catch (error) {
    if (error instanceof DatabaseRefused) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new DatabaseRefused(`The database in ${root}/db cannot be moved: ${reason}`, { cause: error });
  } finally {
    await db.destroy();
    await old?.close();
    await cluster.stop();
    rmSync(copy, { recursive: true, force: true });
  }
  renameDurably(unfinished, folder);
}

/** Keeps the old database under another name, with a note in its place. Called at every start: it finishes a move that was interrupted. */
export function setOldAside(root: string): void {
  const place = join(root, 'db');
  const kept = join(root, 'db-pglite');
  if (hasOldDatabase(root)) renameDurably(place, existsSync(kept) ? `${kept}-${Date.now()}` : kept);
  const note = join(place, 'README.txt');
  if (!existsSync(kept) || existsSync(note)) return;
  mkdirSync(place, { recursive: true });
  // An older program that is started by mistake finds files that are not a database, and refuses.
  writeFileSync(note, NOTE);
}

async function openPglite(folder: string): Promise<PGlite> {
  const { PGlite: Engine } = await import('@electric-sql/pglite').catch((error: unknown) => {
    throw new DatabaseRefused(
      `${folder} is a database of an older version. Moving it needs the npm package @electric-sql/pglite: install ` +
        'with optional packages (npm ci).',
      { cause: error },
    );
  });
  return Engine.create(folder);
}

/** Gives the new database the schema that the old one has; what is newer comes afterwards, as in every other start. */
async function migrateLike(old: CopyConnection, db: Kysely<Tables>): Promise<void> {
  const done = await appliedMigrations(old);
  const unknown = done.filter((name) => !Object.hasOwn(MIGRATIONS, name));
  if (unknown.length > 0) {
    throw new DatabaseRefused(`The database is newer than this program: it has the migration ${unknown.join(', ')}.`);
  }
  await migrate(db, Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => done.includes(name))));
}
