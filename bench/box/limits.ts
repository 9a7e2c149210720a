import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** How a server is kept to a small machine. */
export type BoxLimits = {
  /** For people: what limits it. */
  readonly description: string;
  /** The command line that starts a program with its arguments within the limits. */
  readonly wrap: (command: readonly string[]) => string[];
  /** The most memory that was charged so far, in bytes, file cache included; undefined where nothing counts it. */
  readonly peakBytes: () => number | undefined;
  readonly release: () => void;
};

type ControlGroup = { readonly parent: string; readonly limit: string; readonly peak: string };

const GROUPS: readonly ControlGroup[] = [
  { parent: '/sys/fs/cgroup/memory', limit: 'memory.limit_in_bytes', peak: 'memory.max_usage_in_bytes' },
  { parent: '/sys/fs/cgroup', limit: 'memory.max', peak: 'memory.peak' },
];

/** One core by `taskset`, and the memory of all processes together by a control group, where this machine has them. */
export function limitsOf(bytes: number): BoxLimits {
  const core = spawnSync('taskset', ['-c', '0', 'true']).status === 0 ? ['taskset', '-c', '0'] : [];
  const cores = core.length > 0 ? 'one core (taskset)' : 'all cores: no taskset';
  const megabytes = Math.round(bytes / 1024 / 1024);
  for (const { parent, limit, peak } of GROUPS) {
    const folder = join(parent, `sali-box-${process.pid}`);
    if (!isMade(folder, limit, bytes)) continue;
    const enter = `echo $$ > ${join(folder, 'cgroup.procs')} && exec "$@"`;
    return {
      description: `${megabytes} MB for Node and PostgreSQL together (control group), ${cores}`,
      wrap: (command) => ['sh', '-c', enter, 'sh', ...core, ...command],
      peakBytes: () => (existsSync(join(folder, peak)) ? Number(readFileSync(join(folder, peak), 'utf8')) : undefined),
      release: () => rmdirSync(folder),
    };
  }
  return {
    description: `no limit on memory: no control group may be made here; ${cores}`,
    wrap: (command) => [...core, ...command],
    peakBytes: () => undefined,
    release: () => undefined,
  };
}

function isMade(folder: string, limit: string, bytes: number): boolean {
  try {
    mkdirSync(folder);
    writeFileSync(join(folder, limit), String(bytes));
    return true;
  } catch {
    if (existsSync(folder)) rmdirSync(folder);
    return false;
  }
}
