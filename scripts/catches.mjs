import ts from 'typescript';
import { isSource, parse, repositoryFiles } from './sources.mjs';

/*
 * `npm run check -- catches`: does every handler that ignores its error say why? It checks the source of domain, contract, server and
 * web (tests not counted) and fails when a silent handler has no comment. A handler is silent when it does not use the error,
 * does not throw and calls nothing:
 *
 *     catch { return null; }     .catch(() => undefined)     .then(show, () => undefined)
 *
 * The comment is inside the handler, on its line, or a `//` line before the handler or before its statement.
 */

/** Handlers without a comment that are allowed. Only ever lowered. */
const LIMIT = 0;

const COMMENT = /(^|[^:])\/\/|\/\*/;
const COMMENT_LINE = /^\s*\/\//;

const files = repositoryFiles().filter(isSource);
const found = files.flatMap(silentHandlersIn);
for (const place of found) process.stdout.write(`${place}\n`);
process.stdout.write(`${files.length} files, ${found.length} handlers that ignore an error without a comment\n`);
if (found.length > LIMIT) process.exitCode = 1;

/** The places of the handlers in a file that ignore their error and do not say why. */
function silentHandlersIn(path) {
  const source = parse(path);
  const lines = source.text.split('\n');
  const places = [];
  const visit = (node) => {
    const handler = handlerOf(node);
    if (handler && isSilent(handler) && !isExplained(handler, source, lines)) {
      const line = lineOf(source, handler.getStart());
      places.push(`${path}:${line + 1}: ${lines[line].trim()}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return places;
}

/** The handler that a node declares: a `catch` block without a variable, or a function without parameters for a rejection. */
function handlerOf(node) {
  if (ts.isCatchClause(node)) return node.variableDeclaration ? undefined : node;
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  const position = { catch: 0, then: 1 }[node.expression.name.text];
  const handler = node.arguments[position];
  return handler && ts.isArrowFunction(handler) && handler.parameters.length === 0 ? handler : undefined;
}

/** A handler that throws, or that calls something for its effect, passes the failure on. */
function isSilent(handler) {
  let isPassedOn = !ts.isCatchClause(handler) && !ts.isBlock(handler.body) && containsCall(handler.body);
  const visit = (node) => {
    if (ts.isThrowStatement(node) || (ts.isExpressionStatement(node) && containsCall(node))) isPassedOn = true;
    ts.forEachChild(node, visit);
  };
  visit(handler);
  return !isPassedOn;
}

function containsCall(node) {
  return ts.isCallExpression(node) || (ts.forEachChild(node, (child) => containsCall(child) || undefined) ?? false);
}

function isExplained(handler, source, lines) {
  const first = lineOf(source, handler.getStart());
  const last = lineOf(source, handler.end);
  if (lines.slice(first, last + 1).some((line) => COMMENT.test(line))) return true;
  if (ts.isCatchClause(handler)) return false;
  let statement = handler;
  while (statement.parent && !ts.isBlock(statement.parent) && !ts.isSourceFile(statement.parent))
    statement = statement.parent;
  return [first, lineOf(source, statement.getStart())].some((line) => COMMENT_LINE.test(lines[line - 1] ?? ''));
}

function lineOf(source, position) {
  return source.getLineAndCharacterOfPosition(position).line;
}
