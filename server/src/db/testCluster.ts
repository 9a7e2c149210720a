import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

export type Cluster = {
  /** The address of one of its databases. */
  urlOf: (database: string) => string;
  /** Stops every process of the server where it is, without closing anything, until `thaw`. */
  freeze: () => void;
  thaw: () => void;
  /** Ends the server at once, as a crash would. */
  crash: () => Promise<void>;
  /** Starts it again after a crash. */
  restart: () => Promise<void>;
  stop: () => Promise<void>;
  /** Where its files are. */
  folder: string;
};

const DEBIAN = '/usr/lib/postgresql';
const START_TIMEOUT_MS = 30_000;

/**
 * A throwaway PostgreSQL of the machine's own programs: a new cluster in a temporary folder, reached by a Unix socket only.
 * Nothing is synced, since nothing is kept, unless `isDurable` asks for what an ordinary server does. It ends with this process, however that ends.
 * @throws when PostgreSQL is not installed
 */
export async function startCluster({ isDurable = false } = {}): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'sali-pg-'));
  const owner = unprivileged();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const init = ['-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
  const made = spawnSync(program('initdb'), init, { ...owner, cwd: folder, encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr || String(made.error)}`);

  const fast = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
  const settings = ['max_connections=200', ...(isDurable ? [] : fast)];
  const server = [program('postgres'), '-D', data, '-k', folder, '-h', '', ...settings.flatMap((one) => ['-c', one])];
  // The shell stops PostgreSQL and removes its data when its standard input ends, which a killed parent causes too.
  const launch = () => {
    const shell = spawn(
      '/bin/sh',
      [
        '-c',
        '"$@" >/dev/null 2>&1 </dev/null & read keep; kill -INT $! 2>/dev/null; wait $!; [ "$keep" ] || rm -rf data',
        'sh',
        ...server,
      ],
      { ...owner, cwd: folder, stdio: ['pipe', 'ignore', 'inherit'] },
    );
    const ended = new Promise<void>((resolve) => shell.once('exit', () => resolve()));
    return (keep = '') => {
      shell.stdin.end(keep);
      return ended;
    };
  };
  let end = launch();
  const stop = async (): Promise<void> => {
    thaw(data);
    await end();
    rmSync(folder, { recursive: true, force: true });
  };
  const urlOf = (database: string): string =>
    `postgres://postgres@localhost/${database}?host=${encodeURIComponent(folder)}`;
  try {
    await reach(urlOf('postgres'));
    return {
      urlOf,
      freeze: () => signalAll(data, 'SIGSTOP'),
      thaw: () => thaw(data),
      crash: async () => {
        process.kill(postmasterOf(data), 'SIGQUIT');
        await end('keep\n');
      },
      restart: () => {
        end = launch();
        return reach(urlOf('postgres'));
      },
      stop,
      folder,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function reach(url: string): Promise<void> {
  for (const end = Date.now() + START_TIMEOUT_MS; ; await sleep(50)) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
}

const postmasterOf = (data: string): number =>
  Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);

/** The server's main process first, so that it starts no other meanwhile. */
function signalAll(data: string, signal: NodeJS.Signals): void {
  const postmaster = postmasterOf(data);
  process.kill(postmaster, signal);
  const children = spawnSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], { encoding: 'utf8' }).stdout;
  for (const pid of children.split(/\s+/).filter(Boolean)) signalOne(Number(pid), signal);
}

/** A connection's process may have ended meanwhile. */
function signalOne(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function thaw(data: string): void {
  if (existsSync(join(data, 'postmaster.pid'))) signalAll(data, 'SIGCONT');
}

/** PostgreSQL refuses to run as root: then it runs as the user that its package made. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string): number =>
    Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout || NaN);
  const owner = { uid: idOf('-u'), gid: idOf('-g') };
  if (Number.isNaN(owner.uid) || Number.isNaN(owner.gid)) throw new Error('there is no user "postgres" to run as');
  return owner;
}

function program(name: string): string {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...versions.map((version) => join(DEBIAN, version, 'bin')), ...(process.env.PATH ?? '').split(':')];
  const found = folders.map((folder) => join(folder, name)).find(existsSync);
  if (found) return found;
  throw new Error(
    `PostgreSQL's program ${name} was not found. Install PostgreSQL (Debian: apt-get install postgresql), ` +
      'or set SALI_TEST_POSTGRES=off to test on the embedded database alone.',
  );
}
