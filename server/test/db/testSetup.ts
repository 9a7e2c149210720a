import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDb } from '../../src/base/db/open.ts';
import { type Cluster, startCluster } from './testCluster.ts';

/** The databases that `testDb.ts` needs in each test file. */
export type TestTemplates = {
  /** The address of a migrated database on the throwaway server. */
  postgres: string;
};

declare module 'vitest' {
  interface ProvidedContext {
    templates: TestTemplates;
  }
}

const TEMPLATE = 'sali_template';

/** Vitest's global setup of the project `db`. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startCluster();
  try {
    await migrateTemplate(cluster.urlOf);
    project.provide('templates', { postgres: cluster.urlOf(TEMPLATE) });
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  return () => cluster.stop();
}

async function migrateTemplate(urlOf: Cluster['urlOf']): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf('postgres') });
  await client.connect();
  await client.query(`create database ${TEMPLATE}`);
  await client.end();
  const { close } = await openDb({ dataDir: '', databaseUrl: urlOf(TEMPLATE) });
  await close();
}
