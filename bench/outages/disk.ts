import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MB = 1024 * 1024;

/** A disk of its own, in memory. */
export type SmallDisk = {
  readonly path: string;
  /** Writes a file until only `leavingMb` megabytes are free. */
  readonly fill: (leavingMb: number) => void;
  /** Removes that file. */
  readonly empty: () => void;
  readonly mountAs: (mode: 'ro' | 'rw') => void;
  readonly unmount: () => void;
};

/** @throws Error where disks cannot be mounted: it takes root */
export function mountSmallDisk(megabytes: number): SmallDisk {
  const path = mkdtempSync(join(tmpdir(), 'sali-disk-'));
  const mounted = run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0711`, 'tmpfs', path]);
  if (mounted !== undefined) {
    rmdirSync(path);
    throw new Error(`a small disk cannot be mounted (needs root): ${mounted}`);
  }
  const filler = join(path, 'filler');
  return {
    path,
    fill: (leavingMb) => {
      const file = openSync(filler, 'a');
      const piece = Buffer.alloc(MB, 1);
      try {
        for (;;) {
          const { bavail, bsize } = statfsSync(path);
          const left = bavail * bsize - leavingMb * MB;
          if (left <= 0) return;
          writeSync(file, piece.subarray(0, Math.min(MB, left)));
        }
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
      } finally {
        closeSync(file);
      }
    },
    empty: () => rmSync(filler, { force: true }),
    mountAs: (mode) => {
      const failure = run('mount', ['-o', `remount,${mode}`, path]);
      if (failure !== undefined) throw new Error(failure);
    },
    unmount: () => {
      // Lazily: a process that still ends has files there.
      run('umount', ['-l', path]);
      rmdirSync(path);
    },
  };
}

function run(command: string, args: readonly string[]): string | undefined {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  return status === 0 ? undefined : (error?.message ?? stderr.trim());
}
