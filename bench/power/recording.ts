import { spawnSync } from 'node:child_process';
import { chmodSync, closeSync, mkdirSync, openSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SOURCE = fileURLToPath(new URL('./recorder.c', import.meta.url));
/** Room for the shared lock. */
const LOCK_BYTES = 4096;

/** A folder whose writes are recorded, and where the records are. */
export type Recording = {
  /** The folder that is followed. */
  readonly root: string;
  readonly journal: string;
  /** Files that lost their name, by their number. */
  readonly removed: string;
  /** The environment of processes that are recorded, with all of their children. */
  readonly env: Readonly<Record<string, string>>;
};

/**
 * Compiles the recorder (`recorder.c`) and makes what it needs.
 * @param folder absolute, without symbolic links; the followed folder is `data` in it
 * @param ignoresSync the planted fault: an fsync does nothing
 * @throws Error when there is no C compiler
 */
export function prepareRecording(folder: string, ignoresSync: boolean): Recording {
  const library = join(folder, 'recorder.so');
  const options = ['-O2', '-Wall', '-shared', '-fPIC', '-o', library, SOURCE, '-lpthread'];
  const compiled = spawnSync('gcc', options, { encoding: 'utf8' });
  if (compiled.error) throw new Error('This proof compiles a small library: install gcc (and libc6-dev on Debian).');
  if (compiled.status !== 0) throw new Error(`gcc: ${compiled.stderr}`);
  const [root, state] = [join(folder, 'data'), join(folder, 'state')];
  const [journal, removed, lock] = [join(state, 'journal'), join(state, 'removed'), join(state, 'lock')];
  for (const path of [root, state, removed]) mkdirSync(path);
  for (const path of [journal, lock]) closeSync(openSync(path, 'a'));
  truncateSync(lock, LOCK_BYTES);
  // PostgreSQL may run as another user.
  for (const path of [folder, root]) chmodSync(path, 0o711);
  for (const path of [state, removed]) chmodSync(path, 0o777);
  for (const path of [journal, lock]) chmodSync(path, 0o666);
  const env = {
    LD_PRELOAD: library,
    SALI_POWER_ROOT: root,
    SALI_POWER_STATE: state,
    // Node's file calls go through the C library, not through a queue of the kernel.
    UV_USE_IO_URING: '0',
    ...(ignoresSync && { SALI_POWER_IGNORE: '1' }),
  };
  return { root, journal, removed, env };
}
