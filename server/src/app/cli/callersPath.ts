import { resolve } from 'node:path';

/**
 * A path that was named on the command line. `npm run` starts a command in the project's folder and `scripts/run.mjs` says in
 * `CALLED_FROM` where it was called; a command that was started itself, as in a container, is where it was called [CM2].
 */
export const callersPath = (path: string): string => resolve(process.env['CALLED_FROM'] ?? '.', path);
