import { install } from './install.mjs';
import { output, run } from './run-command.mjs';

/**
 * `npm run check`: types · lint · lint:css (stylelint, and the names of CSS modules) · format · import law · dead code ·
 * size of the first load · rules · words · citations · catches (handlers that ignore an error say why) · casts (type
 * assertions) · unused (messages that nothing uses) · licences (of all packages) · sbom (all shipped packages) · advisories
 * (where the registry answers) · unit tests.
 * `--without-tests`: for use after a run of all tests.
 *
 * Runs two steps at a time and prints the output of each when it ends. A failed step does not stop the others.
 */
const LANES = [
  ['types', 'law', 'dead', 'sbom', 'advisories'],
  ['lint', 'lint:css', 'format', 'size', 'rules', 'words', 'citations', 'catches', 'casts', 'unused', 'licences'],
];

async function runLane(steps) {
  const failed = [];
  for (const step of steps) {
    const options = step === 'advisories' ? ['--', '--if-answered'] : [];
    const { code, text } = await output('npm', ['run', '--silent', step, ...options]);
    process.stdout.write(`\n── ${step}\n${text}`);
    if (code !== 0) failed.push(step);
  }
  return failed;
}

await install();
const failed = (await Promise.all(LANES.map(runLane))).flat();
if (failed.length > 0) {
  process.stderr.write(`\nfailed: ${failed.join(', ')}\n`);
  process.exit(1);
}
if (!process.argv.includes('--without-tests')) await run('npm', ['run', '--silent', 'test:unit']);
