import { build } from './build.mjs';
import { run } from './run-command.mjs';

/** `npm run prices -- …` and `npm run admin -- …`: a command of the server's bundle. */
const [command, ...args] = process.argv.slice(2);
await build();
await run(process.execPath, ['--enable-source-maps', `server/dist/${command}.js`, ...args], {
  shell: false,
  cwd: process.env.INIT_CWD,
});
