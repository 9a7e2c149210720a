import { install } from './install.mjs';
import { output, run } from './run-command.mjs';

/**
 * `npm run check`: types · lint · format · import law · dead code · size of the first load · rules · words · citations · unit tests.
 * `--without-tests`: for whoever has just run them all.
 *
 * Two steps at once, each said whole when it ends; what fails keeps no other from being told.
 */
const LANES = [
  ['types', 'law', 'dead'],
  ['lint', 'format', 'size', 'rules', 'words', 'citations'],
];

async function runLane(steps) {
  const failed = [];
  for (const step of steps) {
    const { code, text } = await output('npm', ['run', '--silent', step]);
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
