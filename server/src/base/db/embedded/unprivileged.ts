import { spawnSync } from 'node:child_process';
import { type PostgresPrograms, programPath } from './binaries.ts';

/** A way to start PostgreSQL's programs, which refuse to run as root. */
export type Runner = {
  readonly name: string;
  /** The command line that the program and its arguments are added to; may be empty. */
  readonly prefix: readonly string[];
  /** The user that the program runs as, and that owns its files; undefined: this process's own. */
  readonly owner: { readonly uid: number; readonly gid: number } | undefined;
};

/** Runs the program in a user namespace, where root's own files belong to an ordinary user. Needs no other user. */
const NAMESPACE = ['unshare', '--user', '--map-user=1000', '--map-group=1000'];
/** PostgreSQL shuts down (SIGINT: "fast") when this process ends, however that ends. */
const ENDS_WITH_PARENT = ['setpriv', '--pdeathsig', 'INT'];
const NOBODY = { uid: 65_534, gid: 65_534 };

/** The ways to run as this user, best first. Which of them work depends on the kernel and on the tools installed. */
function runners(isRoot: boolean): Runner[] {
  const ways: Runner[] = isRoot
    ? [
        { name: 'user namespace', prefix: NAMESPACE, owner: undefined },
        { name: 'nobody', prefix: [], owner: NOBODY },
      ]
    : [{ name: 'this user', prefix: [], owner: undefined }];
  const endsWithParent = (way: Runner): Runner => ({ ...way, prefix: [...way.prefix, ...ENDS_WITH_PARENT] });
  return process.platform === 'linux' ? ways.flatMap((way) => [endsWithParent(way), way]) : ways;
}

export type Runnable = { readonly runner: Runner; readonly major: number };

/**
 * Finds a way to run the programs by asking PostgreSQL for its version.
 * @param only the names of runners that may be used (tests); undefined: all
 * @returns undefined when none works: no such program, a missing library, a folder that the user may not read
 */
export function runnableBy(
  programs: PostgresPrograms,
  isRoot = process.getuid?.() === 0,
  only?: readonly string[],
): Runnable | undefined {
  for (const runner of runners(isRoot)) {
    if (only && !only.includes(runner.name)) continue;
    const [command = '', ...args] = commandLine(runner, programPath(programs, 'postgres'), ['--version']);
    const { status, stdout } = spawnSync(command, args, { ...spawnOptions(runner, programs), encoding: 'utf8' });
    const major = /\(PostgreSQL\) (\d+)/.exec(stdout ?? '')?.[1];
    if (status === 0 && major !== undefined) return { runner, major: Number(major) };
  }
  return undefined;
}

export const commandLine = (runner: Runner, program: string, args: readonly string[]): string[] => [
  ...runner.prefix,
  program,
  ...args,
];

export const spawnOptions = (
  { owner }: Runner,
  { env }: PostgresPrograms,
): { env: NodeJS.ProcessEnv; uid?: number; gid?: number } => ({
  // The locale decides messages and sorting: the same everywhere.
  env: { ...process.env, LC_ALL: 'C', TZ: 'UTC', ...env },
  ...owner,
});
