import { build } from './build.mjs';
import { ensurePrograms } from './programs.mjs';
import { run } from './run-command.mjs';

/** `npm test`: everything it needs, then every test: pure, web, over both databases, in real browsers. */
await build();
await ensurePrograms();
await run('npx', ['vitest', 'run', '--project', 'unit', '--project', 'web', '--project', 'db']);
// Two browsers at once: a browser test mostly waits, and what it waits for comes with two cores as well.
await run('npx', ['vitest', 'run', '--project', 'e2e', '--maxWorkers', '2']);
