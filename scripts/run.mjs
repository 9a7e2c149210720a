import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isServerFresh } from './built.mjs';
import { CALLERS_FOLDER, ROOT } from './paths.mjs';
import { run } from './run-command.mjs';

/** `npm run prices -- …` and the other commands of the server's bundle, in the project's folder like the server. */
const [command, ...args] = process.argv.slice(2);
const program = `server/dist/${command}.js`;
// A stale build is run too: a server may be running from it, and reads parts of it when it needs them.
if (!existsSync(join(ROOT, program))) {
  // Only here: it loads the compilers.
  const { build } = await import('./build.mjs');
  await build();
} else if (command === 'restore' && !isServerFresh()) {
  // A restore migrates to the version that is built. On the way back to an older version that would be the newer one.
  process.stderr.write(
    'Nothing was restored: the program in server/dist was not built from the sources that are here, so it may be of another ' +
      'version. Stop the server, run `node scripts/build.mjs`, and restore again.\n',
  );
  process.exit(1);
}
// Which words are paths is known to the command alone: it gets them as they were typed, and the folder they are relative to.
const env = { ...process.env, CALLED_FROM: CALLERS_FOLDER };
await run(process.execPath, ['--enable-source-maps', program, ...args], { shell: false, env });
