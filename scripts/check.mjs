import { install } from './install.mjs';
import { run } from './run-command.mjs';

/**
 * `npm run check`: types · lint · format · import law · dead code · size of the first load · unit tests.
 * `--without-tests`: for whoever has just run them all.
 */
const isTested = process.argv.includes('--without-tests');
await install();
for (const step of ['types', 'lint', 'format', 'law', 'dead', 'size', 'rules', ...(isTested ? [] : ['test:unit'])]) {
  process.stdout.write(`\n── ${step}\n`);
  await run('npm', ['run', '--silent', step]);
}
