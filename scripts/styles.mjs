import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import postcss from 'postcss';
import ts from 'typescript';
import { ROOT } from './paths.mjs';
import { parse, repositoryFiles } from './sources.mjs';

/*
 * Part of `npm run lint`: CSS modules (docs/decisions/027-styling.md). Fails
 * - where a source file uses a class that its module does not have, and where nothing uses a class,
 * - where a file of styles is neither a module nor one of the global ones,
 * - where the rules of a module are in none of the layers, or in more than one.
 */

/** The only styles that are not modules: tokens, elements, and the order of the layers. */
const GLOBAL = /^web\/src\/base\/styles\/(tokens|base|index)\.css$/;
/** The layers of modules, the weaker first (web/src/base/styles/index.css). */
const LAYERS = ['primitives', 'shared', 'components'];
/** The classes of texts and layout, and above them the smallest things: the only module of two layers. */
const SEVERAL_LAYERS = 'web/src/base/ui/ui.module.css';
/** The imports from packages. */
const FROM_PACKAGES = /^[^.]/;

const files = repositoryFiles().filter((path) => path.startsWith('web/src/') && existsSync(join(ROOT, path)));
const problems = [];
const modules = new Map(files.filter((path) => path.endsWith('.module.css')).map((path) => [path, classesOf(path)]));
const used = new Map([...modules.keys()].map((path) => [path, new Set()]));

for (const path of files) {
  if (path.endsWith('.css') && !modules.has(path) && !GLOBAL.test(path)) {
    problems.push(`${path}: styles belong in a module (*.module.css)`);
  }
  if (/\.tsx?$/.test(path)) readUses(path);
}
for (const [path, names] of modules) {
  for (const name of names) if (!used.get(path).has(name)) problems.push(`${path}: nothing uses .${name}`);
}
for (const problem of problems) process.stdout.write(`${problem}\n`);
process.stdout.write(`${modules.size} CSS modules, ${problems.length} problems\n`);
if (problems.length > 0) process.exitCode = 1;

function classesOf(path) {
  const names = new Set();
  const css = postcss.parse(readFileSync(join(ROOT, path), 'utf8'));
  const parts = css.nodes.filter(({ type }) => type !== 'comment');
  const isLayered = parts.every(({ name, params }) => name === 'layer' && LAYERS.includes(params));
  if (!isLayered || (parts.length !== 1 && path !== SEVERAL_LAYERS)) {
    problems.push(`${path}: all of it belongs in one @layer of ${LAYERS.join(', ')}`);
  }
  css.walkRules((rule) => {
    // `:global(…)` is what a package names.
    const own = rule.selector.replaceAll(/:global\([^)]*\)/g, '');
    for (const [, name] of own.matchAll(/\.([A-Za-z_][\w-]*)/g)) names.add(name);
  });
  return names;
}

/** Notes which classes a file uses of the modules that it imports. */
function readUses(path) {
  const source = parse(path);
  const imported = new Map();
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement)) continue;
    const from = statement.moduleSpecifier.text;
    if (!from.endsWith('.css') || FROM_PACKAGES.test(from)) continue;
    const target = relative(ROOT, join(ROOT, dirname(path), from));
    if (!target.endsWith('.module.css')) continue;
    if (!modules.has(target)) problems.push(`${path}: there is no ${target}`);
    else imported.set(statement.importClause?.name?.text, target);
  }
  if (imported.size === 0) return;
  const visit = (node) => {
    const target = isAccess(node) && imported.get(node.expression.getText());
    if (target) {
      for (const name of namesIn(node, target)) {
        used.get(target).add(name);
        if (!modules.get(target).has(name)) {
          const { line } = source.getLineAndCharacterOfPosition(node.getStart());
          problems.push(`${path}:${line + 1}: ${target} has no .${name}`);
        }
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
}

function isAccess(node) {
  return ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node);
}

/** `styles.name`; `styles[look]` may be any class of the module. */
function namesIn(node, target) {
  if (ts.isPropertyAccessExpression(node)) return [node.name.text];
  return ts.isStringLiteral(node.argumentExpression) ? [node.argumentExpression.text] : modules.get(target);
}
