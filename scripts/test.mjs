import { build } from './build.mjs';
import { ensurePrograms } from './programs.mjs';
import { run } from './run-command.mjs';

/** `npm test`: everything it needs, then every test: pure, web, over a database, in real browsers. */
await build();
await ensurePrograms();
// Two files at once, on two cores too: most tests wait for a database or a browser.
const TWO = ['--maxWorkers', '2'];
await run('npx', ['vitest', 'run', '--project', 'unit', '--project', 'web', '--project', 'db', ...TWO]);
await run('npx', ['vitest', 'run', '--project', 'e2e', ...TWO]);
