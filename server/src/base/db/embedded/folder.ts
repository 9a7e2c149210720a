import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, lchownSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseRefused } from '../refused.ts';
import { renameDurably } from '../renameDurably.ts';
import { SUPERUSER } from './address.ts';
import { programPath } from './binaries.ts';
import type { Installation } from './programs.ts';
import { commandLine, type Runner, spawnOptions } from './unprivileged.ts';

/** From this version on PostgreSQL has a locale of its own: the same on every system, and faster than the system's. */
const BUILTIN_LOCALE_SINCE = 17;

/**
 * Makes an empty database in a folder that does not exist, under another name first: a start that is killed half way
 * leaves no half database behind.
 * @param password that the superuser must give; undefined: everyone who can reach the socket may connect
 * @throws DatabaseRefused with the reason of PostgreSQL's `initdb`
 */
export function createFolder(folder: string, installation: Installation, password: string | undefined): void {
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new DatabaseRefused(`${folder} holds files, but not a database. Move them away, or set another DATA_DIR.`);
  }
  const unfinished = `${folder}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  const passwordFile = `${unfinished}.password`;
  if (password !== undefined) writeFileSync(passwordFile, password, { mode: 0o600 });
  try {
    const { runner, programs } = installation;
    giveTo(runner, unfinished);
    const options = ['-D', unfinished, ...initOptions(installation.major, password && passwordFile)];
    const [command = '', ...args] = commandLine(runner, programPath(programs, 'initdb'), options);
    const made = spawnSync(command, args, { ...spawnOptions(runner, programs), encoding: 'utf8' });
    if (made.status !== 0) {
      const reason = (made.stderr || String(made.error)).trim().split('\n').slice(-3).join(' ');
      throw new DatabaseRefused(`The database in ${folder} cannot be made (as ${runner.name}): ${reason}`);
    }
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameDurably(unfinished, folder);
}

function initOptions(major: number, passwordFile: string | undefined): string[] {
  const locale =
    major >= BUILTIN_LOCALE_SINCE
      ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
      : ['--locale=C.UTF-8'];
  const auth = passwordFile === undefined ? ['--auth=trust'] : ['--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  return ['-U', SUPERUSER, '-E', 'UTF8', '--no-instructions', ...locale, ...auth];
}

/**
 * Gives a data folder to the user that PostgreSQL runs as, where an earlier start ran as another one.
 */
export function giveTo({ owner }: Runner, folder: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = owner ?? { uid: 0, gid: 0 };
  if (statSync(folder).uid !== uid) {
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
      lchownSync(join(folder, name), uid, gid);
    // The folder last: a start that is killed in between begins again.
    chownSync(folder, uid, gid);
  }
}
