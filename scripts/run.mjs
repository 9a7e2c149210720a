import { resolve } from 'node:path';
import { build } from './build.mjs';
import { run } from './run-command.mjs';

/** `npm run prices -- …` and `npm run admin -- …`: a command of the server's bundle, in the project's folder like the server. */
const [command, verb, ...rest] = process.argv.slice(2);
// Paths are meant from where the person stands.
const args = command === 'prices' ? rest.map((path) => resolve(process.env.INIT_CWD ?? '.', path)) : rest;
await build();
await run(
  process.execPath,
  ['--enable-source-maps', `server/dist/${command}.js`, ...(verb === undefined ? [] : [verb]), ...args],
  {
    shell: false,
  },
);
