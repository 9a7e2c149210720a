import { build } from './build.mjs';
import { nodeOfVersion } from './node-version.mjs';
import { ensurePrograms } from './programs.mjs';
import { exitCodeOf } from './run-command.mjs';

/**
 * `npm test`: what it needs, then every test: pure, web, over a database, in real browsers. A failure does not keep the
 * others from running; then the command fails. Arguments go to Vitest: `npm test -- --changed` runs the tests of what is
 * not committed. With `SERVER_NODE=24` the servers of the browser tests run on that version of Node.
 */
await build();
await ensurePrograms();
const { SERVER_NODE } = process.env;
if (SERVER_NODE) process.env.SERVER_NODE_PATH = await nodeOfVersion(SERVER_NODE);
// Two files at once, on two cores too: most tests wait for a database or a browser.
const OPTIONS = ['--maxWorkers', '2', '--passWithNoTests', ...process.argv.slice(2)];
const GROUPS = [['unit', 'web', 'db'], ['e2e']];
const failed = [];
for (const group of GROUPS) {
  const projects = group.flatMap((project) => ['--project', project]);
  const code = await exitCodeOf('npx', ['vitest', 'run', ...projects, ...OPTIONS]);
  if (code !== 0) failed.push(group.join(', '));
}
if (failed.length > 0) {
  process.stderr.write(`\nfailed: ${failed.join('; ')}\n`);
  process.exitCode = 1;
}
