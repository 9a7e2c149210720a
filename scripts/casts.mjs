import ts from 'typescript';
import { isSource, parse, repositoryFiles } from './sources.mjs';

/*
 * `npm run check -- casts`, `node scripts/casts.mjs --list`: how often does the source of domain, contract, server and web (tests not counted) overrule
 * the compiler by `as`? `as const` overrules nothing. Fails above the limit.
 */

/** Only ever lowered. */
const LIMIT = 57;

const places = repositoryFiles().filter(isSource).flatMap(castsIn);
if (process.argv.includes('--list') || places.length > LIMIT) {
  for (const place of places) process.stdout.write(`${place}\n`);
}
process.stdout.write(`${places.length} type assertions (at most ${LIMIT})\n`);
if (places.length > LIMIT) process.exitCode = 1;

function castsIn(path) {
  const source = parse(path);
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
