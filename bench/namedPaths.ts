import { existsSync } from 'node:fs';
import { callersPath } from '../server/src/app/cli/callersPath.ts';

/**
 * The files and folders that the command line names, as absolute paths; none when it names none. They are relative to the
 * folder in which npm was called [CM2]. A path that does not exist ends the program with code 2 and a message that shows how
 * to call it.
 * @param named the words that are paths, if not all that are no options
 */
export function namedPaths(usage: string, named: readonly string[] = words()): string[] {
  const paths = named.map(callersPath);
  const missing = paths.filter((path) => !existsSync(path));
  if (missing.length > 0) refuse(`not found: ${missing.join(', ')}`, usage);
  return paths;
}

/** The same for a bench that needs at least `count` paths: without them it ends with code 2. */
export function requiredPaths(count: number, usage: string, named: readonly string[] = words()): string[] {
  const paths = namedPaths(usage, named);
  if (paths.length < count) refuse('this bench needs files that are not part of the project', usage);
  return paths;
}

const words = (): string[] => process.argv.slice(2).filter((argument) => !argument.startsWith('--'));

function refuse(message: string, usage: string): never {
  process.stderr.write(`${message}\nusage: ${usage}\n`);
  process.exit(2);
}
