import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from './paths.mjs';
import { isSource, parse, repositoryFiles } from './sources.mjs';

/*
 * `npm run check -- words`, `node scripts/words.mjs FOLDER`: is the English plain, and does one name mean one thing? Counts, in all tracked files or in
 * those of a folder,
 *
 *   - words that docs/GLOSSARY.md replaces, also as parts of names (`toldAgorot`), and types that are named by an adjective
 *     alone (`Wanted`),
 *   - sentences of comments and pages that begin with "Of" or contain "makes none" or "nobody who", and rules of docs/rules.md
 *     that begin with "Who" or "What",
 *   - names of types and of functions that more than one file declares (tests not counted).
 *
 * Without a folder it fails when a count is over its limit. A limit is only ever lowered. With `--list` every place is shown.
 */

const LIMITS = { words: 0, sentences: 0, types: 13, functions: 43 };

const WORDS = new Set(
  'told tell tells telling untold bear bears bearing anew whoever whomever stands deed deeds'.split(' '),
);
/** Adjectives that are not the whole name of a type. */
const ADJECTIVES = new Set(['Kept', 'Wanted', 'Known']);
/** Texts that people read in English, and what names these words in order to forbid them. */
const LEFT_OUT =
  /^(server\/src\/people\/accounts\/commonPasswords\.ts|scripts\/words\.mjs|docs\/GLOSSARY\.md|package-lock)/;
/** Names that stored data, older clients and pushes carry: a field and a parameter of an address. */
const FIXED_NAMES = /\btold_at\b|\?told\b|'told=?'/g;
const READ = /\.(ts|tsx|mjs|cjs|js|css|html|md|sql)$/;

const args = process.argv.slice(2);
const folder = args.find((arg) => !arg.startsWith('--'))?.replace(/\/?$/, '/') ?? '';
const files = repositoryFiles().filter((path) => READ.test(path) && !LEFT_OUT.test(path));

const found = { words: [], sentences: [] };
const declared = { types: new Map(), functions: new Map() };
for (const path of files) {
  const text = readFileSync(join(ROOT, path), 'utf8');
  text.split('\n').forEach((line, index) => {
    const place = `${path}:${index + 1}: ${line.trim().slice(0, 140)}`;
    if (wordsOf(line).some((word) => WORDS.has(word))) found.words.push(place);
    if (isHardToRead(line, path)) found.sentences.push(place);
  });
  if (isSource(path)) declare(path);
}

function isHardToRead(line, path) {
  const beginsWithOf =
    /(^|[.!?:|] |^\s*\*+ |\/\/ |\/\*\*? |^\s*- |\] )Of (?!course\b)/.test(line) && !/['"`]Of /.test(line);
  const isRuleWithoutSubject = path === 'docs/rules.md' && /^- \[\w+\] (?:Who|What)\b/.test(line);
  return beginsWithOf || isRuleWithoutSubject || /\b(?:makes none|nobody who)\b/i.test(line);
}

/** `toldAgorot` is `told` and `agorot`. */
function wordsOf(line) {
  return (line.replace(FIXED_NAMES, '').match(/[A-Za-z]+/g) ?? [])
    .flatMap((name) => name.split(/(?<=[a-z])(?=[A-Z])/))
    .map((word) => word.toLowerCase());
}

function declare(path) {
  const add = (kind, name) => {
    if (kind === 'types' && ADJECTIVES.has(name)) found.words.push(`${path}: type ${name}`);
    declared[kind].set(name, (declared[kind].get(name) ?? new Set()).add(path));
  };
  for (const node of parse(path).statements) {
    if (ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node) || ts.isClassDeclaration(node)) {
      if (node.name) add('types', node.name.text);
    } else if (ts.isFunctionDeclaration(node)) {
      if (node.name) add('functions', node.name.text);
    } else if (ts.isVariableStatement(node)) {
      for (const { name, initializer } of node.declarationList.declarations) {
        const isFunction = initializer && (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer));
        if (isFunction && ts.isIdentifier(name)) add('functions', name.text);
      }
    }
  }
}

const repeated = (kind) =>
  [...declared[kind]]
    .filter(([, paths]) => paths.size > 1 && [...paths].some((path) => path.startsWith(folder)))
    .sort((a, b) => b[1].size - a[1].size)
    .map(([name, paths]) => `${name} × ${paths.size}: ${[...paths].join(' ')}`);
const all = {
  words: found.words.filter((place) => place.startsWith(folder)),
  sentences: found.sentences.filter((place) => place.startsWith(folder)),
  types: repeated('types'),
  functions: repeated('functions'),
};
const NAMES = {
  words: 'lines and types with a word that the glossary replaces',
  sentences:
    'sentences with a phrase that is hard to read ("Of …", "makes none", "nobody who", a rule "Who …" or "What …")',
  types: 'type names that several files declare',
  functions: 'function names that several files declare',
};
for (const [kind, places] of Object.entries(all)) {
  const limit = folder === '' ? ` (at most ${LIMITS[kind]})` : '';
  process.stdout.write(`${NAMES[kind]}: ${places.length}${limit}\n`);
  if (args.includes('--list')) for (const place of places) process.stdout.write(`  ${place}\n`);
  if (folder === '' && places.length > LIMITS[kind]) process.exitCode = 1;
}
