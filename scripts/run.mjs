import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from './build.mjs';
import { ROOT } from './paths.mjs';
import { run } from './run-command.mjs';

/** `npm run prices -- …` and `npm run admin -- …`: a command of the server's bundle, in the project's folder like the server. */
const [command, verb, ...rest] = process.argv.slice(2);
// Paths are relative to the folder in which the command was called.
const args = command === 'prices' ? rest.map((path) => resolve(process.env.INIT_CWD ?? '.', path)) : rest;
const program = `server/dist/${command}.js`;
// What is built is run, also when it is stale: a server may be running from it, and reads parts of it when it needs them.
if (!existsSync(join(ROOT, program))) await build();
await run(process.execPath, ['--enable-source-maps', program, ...(verb === undefined ? [] : [verb]), ...args], {
  shell: false,
});
