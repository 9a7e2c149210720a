import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseUrlOf, socketIn } from '@sali/server/db/embedded/address';
import { processesOf, readPidFile, sendSignal } from '@sali/server/db/embedded/processes';
import { startCluster } from '@sali/server/test/db/testCluster';
import { type ServerProcess, serverProcess } from '../durable/server.ts';

/** The server and its PostgreSQL, which are killed and started again. */
export type Machine = {
  readonly name: string;
  readonly server: ServerProcess;
  readonly databaseUrl: string;
  /** SIGKILL to the main process and all others of PostgreSQL. */
  readonly killPostgres: () => Promise<void>;
  /** Starts PostgreSQL where the server does not do it by itself. */
  readonly startPostgres: () => Promise<void>;
  /** Ends both and removes their files. */
  readonly stop: () => Promise<void>;
};

export const MACHINES = ['embedded', 'external', 'debian'] as const;
export type MachineName = (typeof MACHINES)[number];

/** @param program what runs the server, if not the built one @throws when this machine has no such PostgreSQL */
export function startMachine(name: MachineName, program?: readonly string[]): Promise<Machine> {
  return name === 'embedded' ? embeddedMachine(program) : externalMachine(name, program);
}

/** The product's default: PostgreSQL is a child of the server, which starts it again. */
async function embeddedMachine(program?: readonly string[]): Promise<Machine> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sali-kills-'));
  const folder = join(dataDir, 'postgres');
  const server = await serverProcess({ DATA_DIR: dataDir, DATABASE_URL: '' }, program);
  server.start();
  await server.ready();
  const killPostgres = async (): Promise<void> => killAll(folder);
  return {
    name: 'embedded PostgreSQL',
    server,
    databaseUrl: databaseUrlOf(socketIn(folder), 'postgres'),
    killPostgres,
    startPostgres: () => Promise.resolve(),
    stop: async () => {
      await server.end('SIGTERM');
      await killPostgres();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL on its own: the newest of npm, or the one that Debian installs. */
async function externalMachine(name: MachineName, program?: readonly string[]): Promise<Machine> {
  const isChosen = ({ binFolder }: { readonly binFolder: string }): boolean =>
    name !== 'debian' || binFolder.startsWith('/usr/lib/postgresql/');
  const cluster = await startCluster({ isDurable: true, isChosen });
  const dataDir = mkdtempSync(join(tmpdir(), 'sali-kills-'));
  const databaseUrl = cluster.urlOf('postgres');
  const server = await serverProcess({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl }, program);
  server.start();
  let isUp = true;
  const stop = async (): Promise<void> => {
    await server.end('SIGTERM');
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  await server.ready().catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return {
    name: name === 'debian' ? 'PostgreSQL of Debian' : 'external PostgreSQL',
    server,
    databaseUrl,
    killPostgres: async () => {
      if (isUp) await cluster.kill();
      isUp = false;
    },
    startPostgres: async () => {
      if (!isUp) await cluster.restart();
      isUp = true;
    },
    stop,
  };
}

/** The main process first, so that it starts no other one meanwhile. */
function killAll(folder: string): void {
  const main = readPidFile(folder)?.pid;
  if (main !== undefined && processesOf(folder, main).includes(main)) sendSignal(main, 'SIGKILL');
  for (const pid of processesOf(folder, main)) sendSignal(pid, 'SIGKILL');
}
