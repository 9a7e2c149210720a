import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isServerFresh } from './built.mjs';
import { ROOT } from './paths.mjs';
import { run } from './run-command.mjs';

/** `npm run prices -- …` and the other commands of the server's bundle, in the project's folder like the server. */
const [command, ...words] = process.argv.slice(2);
/** The first word that may be a path; `admin` has none. */
const FIRST_PATH = { prices: 1, backup: 0, restore: 0 };
// Paths are relative to the folder in which the command was called.
const args = words.map((word, index) =>
  index >= (FIRST_PATH[command] ?? Infinity) && !word.startsWith('-')
    ? resolve(process.env.INIT_CWD ?? '.', word)
    : word,
);
const program = `server/dist/${command}.js`;
// What is built is run, also when it is stale: a server may be running from it, and reads parts of it when it needs them.
if (!existsSync(join(ROOT, program))) {
  // Only here: it loads the compilers.
  const { build } = await import('./build.mjs');
  await build();
} else if (command === 'restore' && !isServerFresh()) {
  // A restore migrates to the version that is built. On the way back to an older version that would be the newer one.
  process.stderr.write(
    'Nothing was restored: the program in server/dist was not built from the sources that are here, so it may be of another ' +
      'version. Stop the server, run `npm ci && node scripts/build.mjs`, and restore again.\n',
  );
  process.exit(1);
}
await run(process.execPath, ['--enable-source-maps', program, ...args], {
  shell: false,
});
