import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { WorkerClient } from './embedded/client.ts';
import { EmbeddedPool } from './embedded/pool.ts';
import { migrate } from './migrate.ts';
import { databaseOver, openDb } from './open.ts';
import { type Cluster, startCluster } from './testCluster.ts';

/** What `testDb.ts` needs in each test file. */
export type TestTemplates = {
  /** A tar of a migrated embedded database. */
  embedded: string;
  /** The address of a migrated database on the throwaway server; null when it is switched off. */
  postgres: string | null;
};

declare module 'vitest' {
  interface ProvidedContext {
    templates: TestTemplates;
  }
}

const TEMPLATE = 'sali_template';

/** Vitest's global setup of the project `db`. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const off = process.env.SALI_TEST_POSTGRES === 'off';
  if (off) console.warn('SALI_TEST_POSTGRES=off: the database tests run on the embedded database alone');
  const cluster = off ? null : await startCluster();
  try {
    if (cluster) await migrateTemplate(cluster.urlOf);
    const postgres = cluster?.urlOf(TEMPLATE) ?? null;
    project.provide('templates', { embedded: await embeddedTemplate(), postgres });
  } catch (error) {
    await cluster?.stop();
    throw error;
  }
  return async () => cluster?.stop();
}

async function migrateTemplate(urlOf: Cluster['urlOf']): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf('postgres') });
  await client.connect();
  await client.query(`create database ${TEMPLATE}`);
  await client.end();
  const { close } = await openDb({ dataDir: '', databaseUrl: urlOf(TEMPLATE) });
  await close();
}

/** Creating and migrating takes seconds, so it is kept for as long as the migrations and PGlite are the same. */
async function embeddedTemplate(): Promise<string> {
  const migrations = fileURLToPath(new URL('./migrations/', import.meta.url));
  const hash = createHash('sha256').update(
    readFileSync(createRequire(import.meta.url).resolve('@electric-sql/pglite')),
  );
  for (const name of readdirSync(migrations).sort()) hash.update(readFileSync(join(migrations, name)));
  const cache = fileURLToPath(new URL('../../../node_modules/.cache/sali/', import.meta.url));
  const path = join(cache, `embedded-${hash.digest('hex').slice(0, 16)}.tar`);
  if (existsSync(path)) return path;

  const worker = await WorkerClient.start({ folder: null, template: null }, () => undefined);
  const { db, close } = databaseOver('embedded', new EmbeddedPool(worker));
  await migrate(db);
  mkdirSync(cache, { recursive: true });
  writeFileSync(`${path}.${process.pid}`, await worker.dump());
  renameSync(`${path}.${process.pid}`, path);
  await close();
  return path;
}
