import { build } from './build.mjs';
import { nodeOfVersion } from './node-version.mjs';
import { run } from './run-command.mjs';

/**
 * `npm run test:node -- VERSION [what Vitest takes]`: the tests on another version of Node, which is installed for it.
 * `npm run test:node -- 24` runs all of them, `npm run test:node -- 24 --project unit` those of one project.
 */
const [version, ...args] = process.argv.slice(2);
if (!/^\d+(\.\d+)*$/.test(version ?? '')) {
  process.stderr.write('Usage: npm run test:node -- VERSION [options of Vitest]\n');
  process.exit(1);
}
const node = await nodeOfVersion(version);
await build();
await run(node, ['node_modules/vitest/vitest.mjs', 'run', '--maxWorkers', '3', ...args]);
