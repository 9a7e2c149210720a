import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from './paths.mjs';

/*
 * `npm run casts [-- --list]`: how often does the source of domain, contract, server and web (tests not counted) overrule
 * the compiler by `as`? `as const` overrules nothing. Fails above the limit.
 */

/** Only ever lowered. */
const LIMIT = 60;

const SOURCE = /^(domain|contract|server|web)\/src\/.*\.tsx?$/;
const TEST = /\.(test|spec)\.tsx?$|\/test[A-Z]\w*\.tsx?$|testSetup/;

const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' });
const places = tracked
  .split('\n')
  .filter((path) => SOURCE.test(path) && !TEST.test(path))
  .flatMap(castsIn);
if (process.argv.includes('--list') || places.length > LIMIT) {
  for (const place of places) process.stdout.write(`${place}\n`);
}
process.stdout.write(`${places.length} type assertions (at most ${LIMIT})\n`);
if (places.length > LIMIT) process.exitCode = 1;

function castsIn(path) {
  const source = ts.createSourceFile(path, readFileSync(join(ROOT, path), 'utf8'), ts.ScriptTarget.Latest, true);
  const found = [];
  const visit = (node) => {
    if (ts.isAsExpression(node) && node.type.getText() !== 'const') {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push(`${path}:${line + 1}: as ${node.type.getText()}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
