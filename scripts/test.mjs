import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './build.mjs';
import { nodeOfVersion } from './node-version.mjs';
import { ensurePrograms } from './programs.mjs';
import { exitCodeOf } from './run-command.mjs';

/**
 * `npm test`: what it needs, then every test: pure, web, over a database, in real browsers. A failure does not keep the
 * others from running; then the command fails, and its last lines name every failed test. Arguments go to Vitest:
 * `npm test -- --changed` runs the tests of what is not committed. With `SERVER_NODE=24` the servers of the browser tests run on that version of Node.
 */
await build();
await ensurePrograms();
const { SERVER_NODE } = process.env;
if (SERVER_NODE) process.env.SERVER_NODE_PATH = await nodeOfVersion(SERVER_NODE);
// Two files at once, on two cores too: most tests wait for a database or a browser.
const OPTIONS = ['--maxWorkers', '2', '--passWithNoTests', ...process.argv.slice(2)];
const GROUPS = [['unit', 'web', 'db'], ['e2e']];
const folder = await mkdtemp(join(tmpdir(), 'sali-test-'));
const failed = [];
for (const group of GROUPS) {
  const projects = group.flatMap((project) => ['--project', project]);
  const report = join(folder, `${group[0]}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await exitCodeOf('npx', ['vitest', 'run', ...projects, ...reporters, ...OPTIONS]);
  if (code !== 0) failed.push(group.join(', '), ...(await failedTestsOf(report)));
}
await rm(folder, { recursive: true });
if (failed.length > 0) {
  process.stderr.write(`\nfailed:\n${failed.join('\n')}\n`);
  process.exitCode = 1;
}

/** A line for each failed test or file of the report: its name, and the first line of the reason. */
async function failedTestsOf(report) {
  const text = await readFile(report, 'utf8').catch(() => '');
  if (text === '') return ['  (no report was written)'];
  return JSON.parse(text).testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed');
    const reasons = tests.map((test) => `${test.fullName}: ${test.failureMessages[0]?.split('\n')[0]}`);
    if (status === 'failed' && tests.length === 0) reasons.push(message);
    return reasons.map((reason) => `  ${name}: ${reason}`);
  });
}
