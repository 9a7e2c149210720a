import { createHash, randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** The longest path that a local socket may have everywhere (macOS: 104 bytes with its end). */
const SOCKET_PATH_BYTES_MAX = 100;

/** Where the server of a data folder listens for this machine's commands: a socket in it, or a named pipe on Windows. */
export function controlPath(dataDir: string, platform: NodeJS.Platform = process.platform): string {
  const path = join(resolve(dataDir), 'control.sock');
  if (platform === 'win32') return `\\\\.\\pipe\\${nameOf(dataDir)}`;
  return Buffer.byteLength(path) <= SOCKET_PATH_BYTES_MAX ? path : join(tmpFolderOf(dataDir), 'control.sock');
}

/** The folder of the socket where the path in the data folder is too long. It must be the server's user's own. */
export const tmpFolderOf = (dataDir: string): string => join(tmpdir(), nameOf(dataDir));

/** A name of the same length beside a socket, which no other process uses. */
export const draftPathOf = (path: string): string => join(dirname(path), `new-${randomBytes(4).toString('hex')}`);

const nameOf = (dataDir: string): string =>
  `sali-${createHash('sha256')
    .update(join(resolve(dataDir), 'control.sock'))
    .digest('hex')
    .slice(0, 16)}`;
