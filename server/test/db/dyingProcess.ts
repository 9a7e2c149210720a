import { once } from 'node:events';
import { type AddressInfo, createServer, type NetConnectOpts, Socket } from 'node:net';
import { type Database, databaseOver } from '../../src/base/db/open.ts';
import { withClient } from '../backup/testBackups.ts';

/**
 * The database as a server process has it that dies in the middle of its work: from one chosen statement on nothing that the
 * process does reaches PostgreSQL any more, as after a kill. The rest of the process goes on failing, unheard.
 */
export type DyingProcess = {
  readonly database: Database;
  /** It dies when it is about to run the first statement that matches: that one is not run. */
  readonly dieBefore: (statement: RegExp) => void;
  /** Waits until it is dead and PostgreSQL has ended its connections, with what was not committed. */
  readonly death: () => Promise<void>;
  /** Call it at the end of the test. */
  readonly close: () => Promise<void>;
};

/** @param url the address of the database, which other processes go on using */
export async function startDyingProcess(url: string): Promise<DyingProcess> {
  const name = `dying ${crypto.randomUUID()}`;
  const sockets = new Set<Socket>();
  let fatal: RegExp | undefined;
  let isDead = false;
  let died: () => void;
  const dying = new Promise<void>((resolve) => (died = resolve));
  const die = (): void => {
    isDead = true;
    for (const socket of sockets) socket.destroy();
    died();
  };
  const server = createServer((here) => {
    if (isDead) return void here.destroy();
    const there = new Socket().connect(serverOf(url));
    for (const [socket, other] of [
      [here, there],
      [there, here],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    there.pipe(here);
    here.on('data', (bytes: Buffer) => {
      if (isDead) return;
      if (fatal?.test(bytes.toString('latin1'))) die();
      else there.write(bytes);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const database = databaseOver(
    'postgres',
    through(url, (server.address() as AddressInfo).port, name),
    () => undefined,
  );
  return {
    database,
    dieBefore: (statement) => (fatal = statement),
    death: async () => {
      await dying;
      const end = 'select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = $1';
      await withClient(url, (client) => client.query(end, [name]));
    },
    close: async () => {
      die();
      await database.close();
      server.close();
    },
  };
}

/** Where PostgreSQL listens: on a socket of this machine, or on a port. */
function serverOf(url: string): NetConnectOpts {
  const { hostname, port, searchParams } = new URL(url);
  const folder = searchParams.get('host');
  if (folder?.startsWith('/')) return { path: `${folder}/.s.PGSQL.${port || '5432'}` };
  return { host: folder ?? hostname, port: Number(port || '5432') };
}

/** The address of the database behind another port of this machine. */
function through(url: string, port: number, name: string): string {
  const other = new URL(url);
  const { username, password, pathname } = other;
  const user = password ? `${username}:${password}` : username;
  return `postgres://${user}@127.0.0.1:${port}${pathname}?application_name=${encodeURIComponent(name)}`;
}
