import { install } from './install.mjs';
import { output, run } from './run-command.mjs';

/**
 * `npm run check`: every step, two at a time, each with what it prints when it ends. A failed step does not stop the others.
 * Then the unit tests, but not with `--without-tests`, for use after a run of all tests.
 * `npm run check -- NAME…`: these steps alone.
 */
const node = (script, ...options) => ['node', `scripts/${script}.mjs`, ...options];

const asked = process.argv.slice(2).filter((word) => !word.startsWith('--'));

/** The steps by name, in two lanes that take about as long as each other. */
const LANES = [
  {
    types: ['npm', 'run', '--silent', 'types'],
    law: node('law'),
    dead: ['npx', 'knip'],
    sbom: node('sbom'),
    // A registry that does not answer fails only the step that was asked for by name.
    advisories: node('advisories', ...(asked.length > 0 ? [] : ['--if-answered'])),
  },
  {
    lint: ['npm', 'run', '--silent', 'lint'],
    format: ['npm', 'run', '--silent', 'format'],
    size: node('size'),
    rules: node('rules'),
    words: node('words'),
    citations: node('citations'),
    catches: node('catches'),
    casts: node('casts'),
    unused: node('texts', '--unused'),
    licences: node('licences'),
    commits: node('commits'),
  },
];

const unknown = asked.filter((name) => !LANES.some((lane) => Object.hasOwn(lane, name)));
if (unknown.length > 0) {
  const names = LANES.flatMap((lane) => Object.keys(lane)).join(', ');
  process.stderr.write(`There is no step ${unknown.join(', ')}. The steps are ${names}.\n`);
  process.exit(2);
}

async function runLane(lane) {
  const failed = [];
  for (const [step, [program, ...words]] of Object.entries(lane)) {
    if (asked.length > 0 && !asked.includes(step)) continue;
    const { code, text } = await output(program, words);
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
if (asked.length === 0 && !process.argv.includes('--without-tests')) await run('npm', ['run', '--silent', 'test:unit']);
