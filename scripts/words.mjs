import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from './paths.mjs';
import { isSource, parse, repositoryFiles } from './sources.mjs';

/*
 * `npm run check -- words`, `node scripts/words.mjs FOLDER`: is the English plain, and does one name mean one thing?
 * Counts, in all tracked files or in those of a folder,
 *
 *   - words that docs/GLOSSARY.md replaces, also as parts of names (`toldAgorot`), and types that are named by an
 *     adjective alone (`Wanted`),
 *   - sentences of comments and pages that begin with "Of", or with "What" or "Who" without being a question, or
 *     contain "makes none" or "nobody who",
 *   - names of types and of functions that more than one file declares (tests not counted).
 *
 * Without a folder it fails when a count is over its limit. A limit is only ever lowered. With `--list` every place is
 * shown.
 */

const LIMITS = { words: 0, sentences: 0, types: 13, functions: 42 };

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

/** Where a sentence begins: after the sign of a comment, heading, list or cell, a rule's id, or another sentence. */
const BEGINS = [
  /^\s*/,
  /[.!?:] /,
  /^\s*\*+ /,
  /\/\/ /,
  /\/\*+ /,
  /<!-- /,
  /^\s*(?:-|--|\d+\.|>|#+) /,
  /\| /,
  /\] /,
  /^## \w+ · /,
]
  .map(({ source }) => source)
  .join('|');
const BEGINS_WITH_WHAT = new RegExp(String.raw`(?:${BEGINS})(?:\*\*|_|\()?(?:What|Who)\b`, 'g');
/** The end of a sentence, or of the comment, cell or paragraph that it is in. */
const SENTENCE_END = /[.!?](?=[\s"'`*_)]|$)|\n\s*\n|\*\/| \|/;
/** The most lines in which the end of a sentence is looked for. */
const LINES_OF_SENTENCE = 8;

const args = process.argv.slice(2);
const folder = args.find((arg) => !arg.startsWith('--'))?.replace(/\/?$/, '/') ?? '';
const files = repositoryFiles().filter((path) => READ.test(path) && !LEFT_OUT.test(path));

const found = { words: [], sentences: [] };
const declared = { types: new Map(), functions: new Map() };
for (const path of files) {
  const text = readFileSync(join(ROOT, path), 'utf8');
  text.split('\n').forEach((line, index, lines) => {
    const place = `${path}:${index + 1}: ${line.trim().slice(0, 140)}`;
    if (wordsOf(line).some((word) => WORDS.has(word))) found.words.push(place);
    if (isHardToRead(line) || isWhatSentence(lines, index)) found.sentences.push(place);
  });
  if (isSource(path)) declare(path);
}

function isHardToRead(line) {
  const beginsWithOf =
    /(^|[.!?:|] |^\s*\*+ |\/\/ |\/\*\*? |^\s*- |\] )Of (?!course\b)/.test(line) && !/['"`]Of /.test(line);
  return beginsWithOf || /\b(?:makes none|nobody who)\b/i.test(line);
}

/** Whether a sentence that begins in the line at `at` begins with "What" or "Who" and is no question. */
function isWhatSentence(lines, at) {
  return [...lines[at].matchAll(BEGINS_WITH_WHAT)].some(({ index, 0: { length } }) => {
    const rest = [lines[at].slice(index + length), ...lines.slice(at + 1, at + LINES_OF_SENTENCE)].join('\n');
    return SENTENCE_END.exec(rest)?.[0] !== '?';
  });
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
  sentences: 'sentences that are hard to read ("Of …", "What …", "Who …", "makes none", "nobody who")',
  types: 'type names that several files declare',
  functions: 'function names that several files declare',
};
for (const [kind, places] of Object.entries(all)) {
  const limit = folder === '' ? ` (at most ${LIMITS[kind]})` : '';
  process.stdout.write(`${NAMES[kind]}: ${places.length}${limit}\n`);
  if (args.includes('--list')) for (const place of places) process.stdout.write(`  ${place}\n`);
  if (folder === '' && places.length > LIMITS[kind]) process.exitCode = 1;
}
