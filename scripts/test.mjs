import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './build.mjs';
import { nodeOfVersion } from './node-version.mjs';
import { ensurePrograms } from './programs.mjs';
import { exitCodeOf } from './run-command.mjs';

/**
 * `npm test`: what it needs, then every test: pure, web, over a database, in real browsers. A failure does not keep the
 * others from running; then the command fails, and its last lines name every failed test, and before them every test
 * that passed only at its second try. Arguments go to Vitest:
 * `npm test -- --changed` runs the tests of what is not committed. With `SERVER_NODE=24` the servers of the browser tests run on that version of Node.
 */
await build();
await ensurePrograms();
const { SERVER_NODE } = process.env;
if (SERVER_NODE) process.env.SERVER_NODE_PATH = await nodeOfVersion(SERVER_NODE);
// Three files at once on two cores: a test waits for a database or a browser for a third of its time.
const OPTIONS = ['--maxWorkers', '3', '--passWithNoTests', ...process.argv.slice(2)];
const GROUPS = [['unit', 'web', 'db'], ['e2e']];
const folder = await mkdtemp(join(tmpdir(), 'sali-test-'));
const failed = [];
const retried = [];
for (const group of GROUPS) {
  const projects = group.flatMap((project) => ['--project', project]);
  const report = join(folder, `${group[0]}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await exitCodeOf('npx', ['vitest', 'run', ...projects, ...reporters, ...OPTIONS]);
  const results = await resultsOf(report);
  if (code !== 0) failed.push(group.join(', '), ...failedTestsOf(results));
  retried.push(...retriedTestsOf(results));
}
await rm(folder, { recursive: true });
if (retried.length > 0) process.stderr.write(`\npassed at the second try:\n${retried.join('\n')}\n`);
if (failed.length > 0) {
  process.stderr.write(`\nfailed:\n${failed.join('\n')}\n`);
  process.exitCode = 1;
}

/** The files of the report with their tests; null where none was written. */
async function resultsOf(report) {
  const text = await readFile(report, 'utf8').catch(() => '');
  return text === '' ? null : JSON.parse(text).testResults;
}

/** A line for each failed test or file: its name, and the first line of the reason. */
function failedTestsOf(results) {
  if (!results) return ['  (no report was written)'];
  return results.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed');
    const reasons = tests.map(reasonOf);
    if (status === 'failed' && tests.length === 0) reasons.push(message);
    return reasons.map((reason) => `  ${name}: ${reason}`);
  });
}

/** A line for each test that failed first and passed then. */
function retriedTestsOf(results) {
  return (results ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map((test) => `  ${name}: ${reasonOf(test)}`),
  );
}

function reasonOf({ fullName, failureMessages }) {
  return `${fullName}: ${failureMessages[0]?.split('\n')[0]}`;
}
