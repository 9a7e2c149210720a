import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where the embedded PostgreSQL listens: a Unix socket in a private folder, or TCP on this machine alone. */
export type ClusterAddress = {
  /** A folder (with a leading slash), or 127.0.0.1. */
  readonly host: string;
  readonly port: number;
  /** Undefined: the folder's permissions decide who may connect. */
  readonly password: string | undefined;
  /** Removes the files that were created for the address. */
  readonly release: () => void;
};

export const SUPERUSER = 'postgres';
const PORT = 5432;
/** The longest path that a Unix socket may have everywhere (macOS: 104 bytes with its end). */
const SOCKET_PATH_BYTES_MAX = 100;

/**
 * A Unix socket in `folder`, or in a new private folder when the path would be too long for a socket.
 * @param folder absolute; only its owner may enter it
 */
export function socketIn(folder: string): ClusterAddress {
  const isShort = Buffer.byteLength(join(folder, `.s.PGSQL.${PORT}`)) <= SOCKET_PATH_BYTES_MAX;
  // mkdtemp creates a folder that did not exist, with mode 0700: nobody can have prepared it.
  const host = isShort ? folder : mkdtempSync(join(tmpdir(), 'sali-socket-'));
  const release = (): void => {
    if (!isShort) rmSync(host, { recursive: true, force: true });
  };
  return { host, port: PORT, password: undefined, release };
}

/** A free local port, for systems where Node has no Unix sockets (Windows): a password protects it. */
export async function loopbackPort(password: string): Promise<ClusterAddress> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const bound = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  const port = typeof bound === 'object' && bound ? bound.port : PORT;
  return { host: '127.0.0.1', port, password, release: () => undefined };
}

/** The connection string of one of the databases. */
export function databaseUrlOf({ host, port, password }: ClusterAddress, database: string): string {
  const user = password === undefined ? SUPERUSER : `${SUPERUSER}:${encodeURIComponent(password)}`;
  return host.startsWith('/')
    ? `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
    : `postgres://${user}@${host}:${port}/${database}`;
}
