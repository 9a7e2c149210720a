import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createFolder } from '../../src/base/db/embedded/folder.ts';
import { processesOf, readPidFile, sendSignal } from '../../src/base/db/embedded/processes.ts';
import { candidatePrograms, type PostgresPrograms } from '../../src/base/db/embedded/binaries.ts';
import { findInstallation, type Installation } from '../../src/base/db/embedded/programs.ts';
import { startCluster as startOn } from '../../src/base/db/embedded/startCluster.ts';

export type Cluster = {
  /** The connection string of one of its databases. */
  readonly urlOf: (database: string) => string;
  /** Creates an empty database. @returns its connection string */
  readonly createDatabase: (name: string) => Promise<string>;
  /** Stops every process of the server where it is, without closing anything, until `thaw`. */
  readonly freeze: () => void;
  readonly thaw: () => void;
  /** Kills the server, as a crash would. */
  readonly crash: () => Promise<void>;
  /** SIGKILL to all of its processes at once. */
  readonly kill: () => Promise<void>;
  /** Starts it again after a crash. */
  readonly restart: () => Promise<void>;
  readonly stop: () => Promise<void>;
  /** The folder of its files. */
  readonly folder: string;
  /** How it was started. */
  readonly plan: ClusterPlan;
};

type ClusterPlan = { readonly installation: Installation; readonly settings: Readonly<Record<string, string>> };

export type ClusterChoice = {
  readonly isDurable?: boolean;
  /** Where its folder is made. */
  readonly folder?: string;
  /** Which of the PostgreSQL programs of this machine may be used; the first that runs is taken. */
  readonly isChosen?: (programs: PostgresPrograms) => boolean;
};

/** PostgreSQL's own defaults where the embedded database asks for less (`embedded/settings.ts`). */
const SETTINGS = { max_connections: '200', shared_buffers: '128MB', max_wal_size: '1GB' };
const NOT_SYNCED = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/**
 * A throwaway PostgreSQL, the same that the embedded database runs: a new cluster in a temporary folder, reached by a Unix
 * socket only. Nothing is synced, since nothing is kept, unless `isDurable` asks for it. It ends with this process, however that ends.
 * @throws DatabaseRefused when no PostgreSQL runs on this machine
 */
export async function startCluster(choice: ClusterChoice = {}): Promise<Cluster> {
  const { isDurable = false, folder: parent = tmpdir(), isChosen = () => true } = choice;
  const root = mkdtempSync(join(parent, 'sali-pg-'));
  const folder = join(root, 'data');
  const libraries = join(root, 'libraries');
  const chosen = [...candidatePrograms(libraries)].filter(isChosen);
  const installation = findInstallation(folder, libraries, chosen);
  if (installation.runner.owner) chmodSync(root, 0o711);
  createFolder(folder, installation, undefined);
  const settings = { ...SETTINGS, ...(isDurable ? {} : NOT_SYNCED) };
  return runCluster(root, { installation, settings });
}

async function runCluster(root: string, plan: ClusterPlan): Promise<Cluster> {
  const folder = join(root, 'data');
  const { installation, settings } = plan;
  const start = () => startOn(folder, installation, { settings });
  const server = (): number | undefined => readPidFile(folder)?.pid;
  /** The server first, so that it starts no other process meanwhile. */
  const signal = (name: NodeJS.Signals): void => {
    const main = server();
    if (main === undefined) return;
    sendSignal(main, name);
    for (const pid of processesOf(folder, main)) sendSignal(pid, name);
  };
  const thaw = (): void => signal('SIGCONT');
  let cluster = await start();
  return {
    urlOf: (database) => cluster.urlOf(database),
    createDatabase: async (name) => {
      const client = new pg.Client({ connectionString: cluster.urlOf('postgres') });
      await client.connect();
      await client.query(`create database ${name}`);
      await client.end();
      return cluster.urlOf(name);
    },
    freeze: () => signal('SIGSTOP'),
    thaw,
    crash: async () => {
      const pid = server();
      const stopped = cluster.stop();
      if (pid !== undefined) sendSignal(pid, 'SIGQUIT');
      await stopped;
    },
    kill: async () => {
      signal('SIGKILL');
      await cluster.stop();
    },
    restart: async () => {
      cluster = await start();
    },
    stop: async () => {
      thaw();
      await cluster.stop();
      rmSync(root, { recursive: true, force: true });
    },
    folder: root,
    plan,
  };
}
