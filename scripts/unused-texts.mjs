import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from './paths.mjs';
import { isSource, parse, repositoryFiles } from './sources.mjs';
import { messagesOf, SOURCE } from './texts.mjs';

/*
 * `npm run texts -- --unused`: which messages of the catalogues does no code of web and server use (tests not counted)?
 * Fails when there is one.
 *
 * The compiler resolves each access to a property. `texts.list.share` uses that message. A name for a part of the texts
 * (`const words = texts.list`) uses nothing by itself. A part that is read by a computed key, or used as a value in any
 * other way, uses all its messages.
 */

const TYPES = join(ROOT, 'texts/generated/types.d.ts');
/** These files pass whole areas on to the app. */
const PASSING = /^(web\/src\/base\/languages\/(otherTexts|chosen)|server\/src\/base\/errorTexts)\.ts$/;
/** Messages of this part are found by a code, which is a string where it is given. */
const CODED_PART = 'server.fields';
/** Messages of this area are found by a problem's code. */
const ERRORS_AREA = 'errors';
const ERRORS_FILE = 'contract/src/base/errors.ts';

/** The texts that the code uses: the ids of messages, and of objects that are used with all their messages. */
const used = new Set();
for (const workspace of ['web', 'server']) useOf(workspace);
for (const code of errorCodes()) used.add(`${ERRORS_AREA}.${code}`);
for (const text of stringsOf(/^(contract|server)\/src\//)) used.add(`${CODED_PART}.${text}`);

const ids = [...(await messagesOf(SOURCE)).keys()];
const unused = ids.filter((id) => !isUsed(id));
for (const id of unused) process.stdout.write(`${id}\n`);
process.stdout.write(`${ids.length} messages, ${unused.length} unused\n`);
if (unused.length > 0) process.exitCode = 1;

function isUsed(id) {
  const parts = id.split('.');
  return parts.some((_part, index) => used.has(parts.slice(0, index + 1).join('.')));
}

/** The names of all problems: the keys of the table of the contract. */
function errorCodes() {
  const tables = parse(ERRORS_FILE).statements.filter(ts.isVariableStatement);
  const { initializer } = tables
    .flatMap(({ declarationList }) => declarationList.declarations)
    .find(({ name }) => name.getText() === 'ERRORS');
  let table = initializer;
  while (!ts.isObjectLiteralExpression(table)) table = table.expression;
  return table.properties.map(({ name }) => name.text);
}

/** Every string that is written in some sources. */
function stringsOf(where) {
  const strings = new Set();
  const visit = (node) => {
    if (ts.isStringLiteral(node)) strings.add(node.text);
    ts.forEachChild(node, visit);
  };
  for (const path of repositoryFiles()) if (where.test(path) && isSource(path)) visit(parse(path));
  return strings;
}

/** Adds what the source of a workspace uses to `used`. */
function useOf(workspace) {
  const config = ts.getParsedCommandLineOfConfigFile(
    join(ROOT, workspace, 'tsconfig.json'),
    {},
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
        throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'));
      },
    },
  );
  const program = ts.createProgram(config.fileNames, config.options);
  const checker = program.getTypeChecker();
  const places = placesIn(program.getSourceFile(TYPES));

  for (const file of program.getSourceFiles()) {
    const path = ts.sys
      .resolvePath(file.fileName)
      .slice(ROOT.length)
      .replace(/^[/\\]/, '')
      .replaceAll('\\', '/');
    // Where nothing is named after texts, no part of them is passed on.
    if (isSource(path) && path.startsWith(`${workspace}/`) && !PASSING.test(path) && /texts|words/i.test(file.text))
      visit(file);
  }

  function visit(node) {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return;
    if (ts.isPropertyAccessExpression(node)) useMessage(checker.getSymbolAtLocation(node.name));
    if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) useBinding(node);
    if (ts.isElementAccessExpression(node)) usePart(node.expression);
    if (isReference(node) && !isNaming(node)) usePart(node);
    ts.forEachChild(node, visit);
  }

  /** `texts.list.share`: a message, or a list of them. Objects wait for what is read of them. */
  function useMessage(property) {
    for (const declaration of property?.declarations ?? []) {
      const place = places.get(declaration);
      if (place !== undefined && !ts.isTypeLiteralNode(declaration.type)) used.add(place);
    }
  }

  function useBinding(element) {
    const from = checker.getTypeAtLocation(element.parent);
    if (element.dotDotDotToken) useType(from);
    else useMessage(from.getProperty((element.propertyName ?? element.name).getText()));
  }

  function usePart(expression) {
    useType(checker.getTypeAtLocation(expression));
  }

  function useType(type) {
    for (const one of type.isUnionOrIntersection() ? type.types : [type]) {
      for (const declaration of one.symbol?.declarations ?? []) {
        const place = places.get(declaration);
        if (place !== undefined) used.add(place);
      }
    }
  }
}

/** The ids of the properties, and of the objects, that the types of the texts declare. */
function placesIn(types) {
  const places = new Map();
  const areas = new Map();
  for (const { name, type } of types.statements) {
    if (name.text === 'AllTexts' || !ts.isTypeLiteralNode(type)) continue;
    const area = name.text.replace(/Texts$/, '');
    areas.set(name.text, `${area.charAt(0).toLowerCase()}${area.slice(1)}`);
  }
  const place = (node, id) => {
    places.set(node, id);
    if (ts.isTypeLiteralNode(node)) for (const member of node.members) place(member, `${id}.${member.name.text}`);
    else if (ts.isPropertySignature(node)) place(node.type, id);
  };
  for (const { name, type } of types.statements) if (areas.has(name.text)) place(type, areas.get(name.text));
  return places;
}

/** A name or a path that may mean a part of the texts. */
function isReference(node) {
  if (ts.isPropertyAccessExpression(node)) return true;
  if (!ts.isIdentifier(node)) return false;
  const { parent } = node;
  if (ts.isCallExpression(parent) && parent.expression === node) return false;
  return (
    !('name' in parent && parent.name === node && !ts.isShorthandPropertyAssignment(parent)) &&
    !(ts.isBindingElement(parent) && parent.propertyName === node)
  );
}

/** Whether a reference is only the beginning of a path, or gets another name. */
function isNaming(node) {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  if (ts.isVariableDeclaration(parent) || ts.isParameter(parent)) return parent.initializer === node && !parent.type;
  if (ts.isConditionalExpression(parent)) return parent.condition !== node && isNaming(parent);
  return ts.isParenthesizedExpression(parent) && isNaming(parent);
}
