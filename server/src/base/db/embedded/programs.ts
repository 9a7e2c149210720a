import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseRefused } from '../refused.ts';
import { candidatePrograms, type PostgresPrograms } from './binaries.ts';
import { type Runner, runnableBy } from './unprivileged.ts';

/** PostgreSQL as it runs on this machine. */
export type Installation = { readonly programs: PostgresPrograms; readonly runner: Runner; readonly major: number };

/**
 * Finds a PostgreSQL that runs on this machine, for this user and for this data folder.
 * @param folder the data folder; it decides the major version once it exists
 * @param linkFolder see `candidatePrograms`
 * @param candidates what may be used, best first
 * @throws DatabaseRefused when there is none; the sentence names DATABASE_URL
 */
export function findInstallation(
  folder: string,
  linkFolder: string,
  candidates: Iterable<PostgresPrograms> = candidatePrograms(linkFolder),
): Installation {
  const wanted = majorOf(folder);
  const others: number[] = [];
  for (const programs of candidates) {
    const runnable = runnableBy(programs);
    if (!runnable) continue;
    if (wanted === undefined || runnable.major === wanted) return { programs, ...runnable };
    others.push(runnable.major);
  }
  throw new DatabaseRefused(
    others.length > 0
      ? `The database in ${folder} is of PostgreSQL ${wanted}, and this machine has PostgreSQL ${others.join(', ')}. ` +
          `Install PostgreSQL ${wanted}, or set DATABASE_URL to a PostgreSQL server.`
      : 'No PostgreSQL runs on this machine: the npm package for this platform is missing or does not run here, ' +
          'and none is installed. Install PostgreSQL, or set DATABASE_URL to a PostgreSQL server.' +
          (process.getuid?.() === 0 ? ' PostgreSQL does not run as root: an ordinary user may have more success.' : ''),
  );
}

/** @returns undefined when the folder holds no database */
export function majorOf(folder: string): number | undefined {
  const file = join(folder, 'PG_VERSION');
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : undefined;
}
