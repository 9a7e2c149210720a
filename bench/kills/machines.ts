import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseUrlOf, socketIn } from '@sali/server/base/db/embedded/address';
import { processesOf, readPidFile, sendSignal } from '@sali/server/base/db/embedded/processes';
import { startCluster } from '@sali/server/test/db/testCluster';
import { type BuiltServer, builtServer } from '@sali/server/test/testBuiltServer';

/** The server and its PostgreSQL, which are killed and started again. */
export type Machine = {
  readonly name: string;
  readonly server: BuiltServer;
  readonly databaseUrl: string;
  /** SIGKILL to the main process and all others of PostgreSQL. */
  readonly killPostgres: () => Promise<void>;
  /** Starts PostgreSQL where the server does not do it by itself. */
  readonly startPostgres: () => Promise<void>;
  /** Signals PostgreSQL's processes: SIGSTOP, SIGCONT. */
  readonly signalPostgres: (name: NodeJS.Signals) => void;
  /** Ends both and removes their files. */
  readonly stop: () => Promise<void>;
};

export const MACHINES = ['embedded', 'external', 'debian'] as const;
export type MachineName = (typeof MACHINES)[number];

export type MachineOptions = {
  /** The program that runs the server, if not Node on the built one. */
  readonly program?: readonly string[];
  /** More of the server's environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** Where the files are that fill the disk: those of PostgreSQL; the server's are elsewhere if PostgreSQL is external. */
  readonly disk?: string;
};

/** @throws when this machine has no such PostgreSQL */
export function startMachine(name: MachineName, options: MachineOptions = {}): Promise<Machine> {
  return name === 'embedded' ? embeddedMachine(options) : externalMachine(name, options);
}

/** The product's default: PostgreSQL is a child of the server, which starts it again. */
async function embeddedMachine({ program, env, disk = tmpdir() }: MachineOptions): Promise<Machine> {
  const dataDir = mkdtempSync(join(disk, 'sali-kills-'));
  const folder = join(dataDir, 'postgres');
  const server = await builtServer({ env: { ...env, DATA_DIR: dataDir, DATABASE_URL: '' }, program });
  server.start();
  await server.ready();
  const killPostgres = async (): Promise<void> => signalAll(folder, 'SIGKILL');
  return {
    name: 'embedded PostgreSQL',
    server,
    databaseUrl: databaseUrlOf(socketIn(folder), 'postgres'),
    killPostgres,
    startPostgres: () => Promise.resolve(),
    signalPostgres: (signal) => signalAll(folder, signal),
    stop: async () => {
      signalAll(folder, 'SIGCONT');
      await server.end('SIGTERM');
      await killPostgres();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL on its own: the newest of npm, or the one that Debian installs. */
async function externalMachine(name: MachineName, { program, env, disk }: MachineOptions): Promise<Machine> {
  const isChosen = ({ binFolder }: { readonly binFolder: string }): boolean =>
    name !== 'debian' || binFolder.startsWith('/usr/lib/postgresql/');
  const cluster = await startCluster({ isDurable: true, isChosen, ...(disk !== undefined && { folder: disk }) });
  const dataDir = mkdtempSync(join(tmpdir(), 'sali-kills-'));
  const databaseUrl = cluster.urlOf('postgres');
  const server = await builtServer({ env: { ...env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl }, program });
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
    signalPostgres: (signal) => signalAll(join(cluster.folder, 'data'), signal),
    stop,
  };
}

/** The main process first, so that it starts no other one meanwhile. */
function signalAll(folder: string, name: NodeJS.Signals): void {
  if (!existsSync(folder)) return;
  const main = readPidFile(folder)?.pid;
  if (main !== undefined && processesOf(folder, main).includes(main)) sendSignal(main, name);
  for (const pid of processesOf(folder, main)) sendSignal(pid, name);
}
