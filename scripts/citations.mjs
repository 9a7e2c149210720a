import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.mjs';
import { repositoryFiles } from './sources.mjs';

/**
 * `npm run check -- citations`: tracked files cite nothing that a fresh clone does not have. Refused are citations of documents
 * outside the repository, pages of `docs/` that do not exist, and rule numbers that `docs/rules.md` does not have; in pages
 * also paths that do not exist.
 */
const OUTSIDE = [
  /(?<!RFC \d{3,5} )§/,
  /\bissue #?\d/i,
  /\bspecification \d/i,
  /\b[Rr]eview [A-Z]?\d/,
  /(?<=[.\w'] )\((?:deals|formats|decisions|look)\)(?=\.?$)/,
  /\(UX \d|\b(?:HOUSE|STYLE|ENGINES|UX|DESIGN|FORMAT)\.md\b/,
  /\bshared\/(?:data|spec|design|reviews|hooks)\b/,
  /(?<![\w.])\/work\//,
];
const RULE = /\[([A-Z]{1,2}\d{1,3})\]/g;
const PAGE = /\bdocs\/[\w/-]+\.md\b/g;
/** A path in a page, from the root; what a build makes is not there in a fresh clone. */
const PATH = /`((?:domain|contract|texts|server|web|e2e|bench|scripts|deploy)\/(?!dist\/|generated)[\w./-]+)`/g;
const TEXT = /\.(?:[cm]?[jt]sx?|md|json|ya?ml|css|html|sh|sql)$/;
/** The check itself holds examples; the lockfile's text is npm's. */
const SKIPPED = new Set(['scripts/citations.mjs', 'package-lock.json']);

const rules = new Set(
  [...readFileSync(join(ROOT, 'docs/rules.md'), 'utf8').matchAll(/^- \[([A-Z]+\d+)\]/gm)].map((match) => match[1]),
);

/** Returns the faults of a line, as texts. `isPage`: a line of a page, not of code. */
function faultsOf(line, isPage = true) {
  const faults = OUTSIDE.flatMap((pattern) => line.match(pattern)?.[0] ?? []);
  for (const [page] of line.matchAll(PAGE)) if (!existsSync(join(ROOT, page))) faults.push(`${page} does not exist`);
  for (const [, rule] of line.matchAll(RULE)) if (!rules.has(rule)) faults.push(`no rule ${rule}`);
  if (isPage)
    for (const [, path] of line.matchAll(PATH))
      if (!existsSync(join(ROOT, path))) faults.push(`${path} does not exist`);
  return faults;
}

/** Lines that must be refused, and lines that must pass: a pattern that stops working stops the check. */
const REFUSED = [
  'as asked (issue 15)',
  'are the same to the agora. (deals)',
  'the table (decisions §4)',
  'half up (deals §1)',
  'deals (S2 §2)',
  'specification 1, line by line',
  'files beside the project: ../../shared/data/feeds',
  'see docs/spec/nothing.md',
  'the core is `domain/lists/op.ts`',
  'never below the shelf [J999]',
  'found by review H1',
];
const ALLOWED = [
  'RFC 9110 §12.5.3',
  'priced once [J31]',
  'see docs/rules.md',
  'saleOf(deals)',
  'runs `server/dist/main.js`',
];
const unseen = REFUSED.filter((line) => faultsOf(line).length === 0);
const overdone = ALLOWED.filter((line) => faultsOf(line).length > 0);
if (unseen.length + overdone.length > 0)
  throw new Error(`the check is broken: ${[...unseen, ...overdone].join(' | ')}`);

const files = repositoryFiles().filter((path) => TEXT.test(path) && !SKIPPED.has(path));
const faults = files.flatMap((path) =>
  readFileSync(join(ROOT, path), 'utf8')
    .split('\n')
    .flatMap((line, index) => faultsOf(line, path.endsWith('.md')).map((fault) => `${path}:${index + 1}: ${fault}`)),
);
process.stdout.write(`${files.length} files, ${faults.length} citations of what the repository does not have\n`);
if (faults.length > 0) process.stdout.write(`${faults.join('\n')}\n`);
process.exitCode = faults.length > 0 ? 1 : 0;
