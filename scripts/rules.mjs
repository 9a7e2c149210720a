import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.mjs';

/**
 * `npm run check -- rules`: every rule of docs/rules.md has a number of its own and a test with that number, and no test has an
 * unknown one.
 */
const numbers = [...readFileSync(join(ROOT, 'docs/rules.md'), 'utf8').matchAll(/^- \[([A-Z]+\d+)\]/gm)].map(
  (match) => match[1],
);
const rules = new Set(numbers);
const repeated = numbers.filter((rule, at) => numbers.indexOf(rule) !== at);
const tested = new Set();
for (const room of ['domain', 'contract', 'server', 'web', 'e2e', 'bench', 'scripts']) {
  for (const path of readdirSync(join(ROOT, room), { recursive: true })) {
    if (!/\.(test|spec)\.(tsx?|mjs)$/.test(path) || path.includes('node_modules')) continue;
    for (const match of readFileSync(join(ROOT, room, path), 'utf8').matchAll(/\[([A-Z]+\d+)\]/g)) tested.add(match[1]);
  }
}
const missing = [...rules].filter((rule) => !tested.has(rule));
const unknown = [...tested].filter((rule) => !rules.has(rule));
process.stdout.write(`${rules.size} rules, ${rules.size - missing.length} with a test\n`);
if (missing.length > 0) process.stdout.write(`without a test: ${missing.join(', ')}\n`);
if (unknown.length > 0) process.stdout.write(`named by a test, not in docs/rules.md: ${unknown.join(', ')}\n`);
if (repeated.length > 0) process.stdout.write(`the number of several rules: ${repeated.join(', ')}\n`);
process.exitCode = missing.length + unknown.length + repeated.length > 0 ? 1 : 0;
