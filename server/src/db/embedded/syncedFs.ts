import fs from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { DatabaseRefused } from '../refused.ts';

type StartOptions = Parameters<NodeFS['init']>[1];
type Stream = { nfd?: number; node: unknown };
type NodeFileSystem = {
  stream_ops: { fsync?: (stream: Stream) => number };
  realPath: (node: unknown) => string;
  tryFSOperation: (operation: () => void) => void;
};

/**
 * A folder whose files are really synced. PGlite's own NodeFS has no fsync: PostgreSQL's calls are answered with success
 * and an acknowledged commit is in the memory of the kernel only. This touches PGlite's internals, so its version is
 * pinned exactly and `requireSync` counts the calls at every start.
 */
export class SyncedNodeFS extends NodeFS {
  syncs = 0;

  override async init(pg: PGlite, options: StartOptions): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options);
    const giveFsync = (mod: object): void => {
      const nodeFs = (mod as { NODEFS: NodeFileSystem }).NODEFS;
      nodeFs.stream_ops.fsync = (stream) => {
        nodeFs.tryFSOperation(() => this.#sync(stream.nfd, () => nodeFs.realPath(stream.node)));
        return 0;
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), giveFsync] } };
  }

  /** A directory has no descriptor of its own here; syncing it is what makes a new or renamed file in it last. */
  #sync(fd: number | undefined, path: () => string): void {
    this.syncs += 1;
    if (typeof fd === 'number') fs.fsyncSync(fd);
    else syncFolder(path());
  }
}

/** Windows cannot sync a directory, and need not. */
export function syncFolder(path: string): void {
  if (process.platform !== 'win32') syncFile(path, 'r');
}

export function syncFile(path: string, flags = 'r+'): void {
  const fd = fs.openSync(path, flags);
  try {
    fs.fsyncSync(fd);
  } finally {
    fs.closeSync(fd);
  }
}

/**
 * Commits something that leaves nothing behind but a record in the write-ahead log, and looks whether it was synced.
 * @throws DatabaseRefused when it was not
 */
export async function requireSync(pg: Pick<PGlite, 'query'>, folder: { readonly syncs: number }): Promise<void> {
  const before = folder.syncs;
  await pg.query(`select pg_logical_emit_message(true, 'sali', 'start')`);
  if (folder.syncs > before) return;
  throw new DatabaseRefused(
    'The embedded database does not sync its files to the disk, so a power cut would lose what was saved. ' +
      'Install the exact version of @electric-sql/pglite that package-lock.json names (npm ci).',
  );
}
