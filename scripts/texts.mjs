import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT, stampOf, unlessFresh } from './paths.mjs';

/**
 * `npm run texts [-- --unused]`: compiles the catalogues of texts/ (one .po file for each language, ICU messages) to modules in
 * texts/generated/: a module for each language and area, one for each area of the app
 * (`app/`), and the types that all languages share. A message without values
 * is a string, one with values a function of them. Fails when the languages do not have the same messages and values. With `--unused` it also
 * reports the messages that no code uses (unused-texts.mjs).
 */
const FOLDER = join(ROOT, 'texts');
/** Areas that the server words, each in the language of the person: a module has them in every language. */
const SERVER_AREAS = ['errors', 'server', 'credentials', 'prices'];
/** The app loads some of them as well. */
const SHARED_AREAS = ['credentials', 'prices'];
export const SOURCE = 'he';
/** Areas that a screen loads for itself: they are many texts, which the app does not need at its start. */
const LATER_AREAS = ['things'];
/** For plurals and numbers: Israeli customs in the language, with European digits. */
const localeOf = (language) => `${language}-IL-u-nu-latn`;

export const compileTexts = () => {
  const catalogues = languagesIn(FOLDER).map((language) => `texts/${language}.po`);
  const stamp = stampOf([...catalogues, 'scripts/texts.mjs']);
  return unlessFresh('texts', 'texts/generated/types.d.ts', stamp, () => compileCatalogues(FOLDER));
};

/** The codes of the languages that have a catalogue in a folder. */
const languagesIn = (folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.po'))
    .map((name) => basename(name, '.po'));

/** The messages of a catalogue: ids with dots, and their texts. */
export async function messagesOf(language, folder = FOLDER) {
  const { default: PO } = await import('pofile');
  const { items } = PO.parse(readFileSync(join(folder, `${language}.po`), 'utf8'));
  return new Map(items.map(({ msgid, msgstr }) => [msgid, msgstr.join('')]));
}

/** Compiles the catalogues of a folder to `generated/` in it. Throws when they differ; then it writes nothing. */
export async function compileCatalogues(folder) {
  // Loaded here: npm may have to install it first.
  const { parse } = await import('@messageformat/parser');
  const faults = [];
  const languages = new Map();
  /** Language → id → the values that the message names, and their types. */
  const named = new Map();
  for (const language of languagesIn(folder)) {
    const messages = await messagesOf(language, folder);
    const readable = [...messages].flatMap(([id, text]) => {
      try {
        return [[id, values(parse(text))]];
      } catch (error) {
        faults.push(`${language}: ${id} cannot be read: ${error.message}`);
        return [];
      }
    });
    languages.set(language, messages);
    named.set(language, new Map(readable));
  }
  const source = languages.get(SOURCE);
  const valuesOf = named.get(SOURCE);
  // A count may have forms in another language only.
  for (const own of named.values()) for (const [id, found] of own) numbersIn(valuesOf.get(id) ?? {}, found);
  for (const [language, messages] of languages) faults.push(...faultsOf(language, messages, source));
  for (const [language, own] of named) faults.push(...unknownValues(language, own, valuesOf));
  if (faults.length > 0) throw new Error(`The catalogues differ:\n${faults.join('\n')}`);

  const generated = join(folder, 'generated');
  rmSync(generated, { recursive: true, force: true });
  const areas = Object.keys(tree([...source.keys()].map((id) => [id, id])));
  write(join(generated, 'types.d.ts'), typesOf(areas, source, valuesOf));
  for (const [language, messages] of languages) {
    const put = (name, { type, text }) => {
      write(join(generated, language, `${name}.js`), text);
      write(
        join(generated, language, `${name}.d.ts`),
        `export declare const ${name}: import('../types.js').${type};\n`,
      );
    };
    for (const area of areas)
      put(area, { type: typeNameOf(area), text: await moduleOf(language, area, messages, valuesOf) });
    if (language === SOURCE) for (const area of areas.filter(isOfApp)) writeAppArea(generated, area);
    put('all', { type: 'AllTexts', text: allOf(areas.filter(isOfApp)) });
  }
  for (const area of SERVER_AREAS) {
    const codes = [...languages.keys()].map((language) => `'${language}'`).join(' | ');
    write(join(generated, 'every', `${area}.js`), everyOf(area, [...languages.keys()]));
    write(
      join(generated, 'every', `${area}.d.ts`),
      `export declare const ${area}: Readonly<Record<${codes}, import('../types.js').${typeNameOf(area)}>>;\n`,
    );
  }
}

/** Writes the module from which the app takes an area: in the language of the page, once that is chosen. */
function writeAppArea(generated, area) {
  const name = appNameOf(area);
  const hebrew = `import { ${area} } from '../${SOURCE}/${area}.js';\nimport { textsOr } from '@sali/texts/chosen';\n`;
  write(join(generated, 'app', `${area}.js`), `${hebrew}\nexport const ${name} = textsOr('${area}', ${area});\n`);
  write(
    join(generated, 'app', `${area}.d.ts`),
    `export declare const ${name}: import('../types.js').${typeNameOf(area)};\n`,
  );
}

/** The area of the frame and the lists is used everywhere: it is `texts`. Another one has its name: `compareTexts`. */
const appNameOf = (area) => (area === 'main' ? 'texts' : `${area}Texts`);

const isOfApp = (area) => !LATER_AREAS.includes(area) && (!SERVER_AREAS.includes(area) || SHARED_AREAS.includes(area));

/** Messages that a language lacks, or has beyond those of the source. */
function faultsOf(language, messages, source) {
  const missing = [...source.keys()].filter((id) => !messages.get(id));
  const extra = [...messages.keys()].filter((id) => !source.has(id));
  return [
    ...missing.map((id) => `${language}: ${id} is missing`),
    ...extra.map((id) => `${language}: ${id} is not in ${SOURCE}`),
  ];
}

/** Values that messages of a language name, and those of the source do not have. */
function unknownValues(language, named, valuesOf) {
  return [...named].flatMap(([id, found]) => {
    const known = valuesOf.get(id) ?? found;
    const names = Object.keys(found).filter((name) => !Object.hasOwn(known, name));
    return names.map((name) => `${language}: ${id} names {${name}}, which ${SOURCE} does not have`);
  });
}

/** The values of a parsed message and their types: a count is a number, anything else may be a text. */
function values(tokens, found = {}) {
  for (const token of tokens) {
    if (token.type === 'argument') found[token.arg] ??= 'string | number';
    if (token.type === 'function' || token.type === 'plural') found[token.arg] = 'number';
    if (token.type === 'select') found[token.arg] = 'string';
    for (const { tokens: inner } of token.cases ?? []) values(inner, found);
  }
  return found;
}

/** A value that is a number in one language is one in all. */
function numbersIn(known, own) {
  for (const [name, type] of Object.entries(own))
    if (type === 'number' && Object.hasOwn(known, name)) known[name] = type;
}

/** Ids with dots as nested objects. */
function tree(entries) {
  const root = {};
  for (const [id, value] of entries) {
    const path = id.split('.');
    const last = path.pop();
    let node = root;
    for (const part of path) node = node[part] ??= {};
    node[last] = value;
  }
  return root;
}

const isList = (node) => Object.keys(node).every((key, index) => key === String(index));
const nameOf = (key) => (/^[A-Za-z_$][\w$]*$/.test(key) ? key : `'${key}'`);
const typeNameOf = (area) => `${area[0].toUpperCase()}${area.slice(1)}Texts`;

/** Source text of a nested object or list, `leafOf` for the messages. */
function code(node, leafOf, between, mark = '') {
  if (typeof node === 'string') return leafOf(node);
  if (isList(node)) {
    const items = Object.values(node).map((one) => code(one, leafOf, between, mark));
    if (between === ',') return `[${items.join(', ')}]`;
    const types = [...new Set(items)].map((type) => (type.includes('=>') ? `(${type})` : type));
    return `readonly (${types.join(' | ')})[]`;
  }
  const fields = Object.entries(node).map(
    ([key, one]) => `${mark}${nameOf(key)}: ${code(one, leafOf, between, mark)}${between}`,
  );
  return `{\n${fields.join('\n')}\n}`;
}

function typesOf(areas, source, valuesOf) {
  const all = tree([...source.keys()].map((id) => [id, id]));
  const leafOf = (id) => {
    const own = Object.entries(valuesOf.get(id));
    if (own.length === 0) return 'string';
    return `(values: { ${own.map(([name, type]) => `readonly ${name}: ${type}`).join('; ')} }) => string`;
  };
  const types = areas.map((area) => `export type ${typeNameOf(area)} = ${code(all[area], leafOf, ';', 'readonly ')};`);
  const whole = areas.filter(isOfApp).map((area) => `  readonly ${area}: ${typeNameOf(area)};`);
  return `${types.join('\n\n')}\n\nexport type AllTexts = {\n${whole.join('\n')}\n};\n`;
}

async function moduleOf(language, area, messages, valuesOf) {
  const { parse } = await import('@messageformat/parser');
  const plain = (text) =>
    parse(text)
      .map(({ value }) => value)
      .join('');
  const { default: MessageFormat } = await import('@messageformat/core');
  const { default: compileModule } = await import('@messageformat/core/compile-module.js');
  const own = [...messages].filter(([id]) => id.startsWith(`${area}.`));
  const withValues = own.filter(([id]) => Object.keys(valuesOf.get(id)).length > 0);
  // The library compiles them in one flat list, so that they can be put into their places.
  const flat = Object.fromEntries(withValues.map(([, text], index) => [`message${index}`, text]));
  const [head, body] = compileModule(new MessageFormat(localeOf(language)), flat).split('export default');
  const functions = new Map(
    [...(body ?? '').matchAll(/^ {2}message(\d+): (.*?),?$/gm)].map(([, index, text]) => [withValues[index][0], text]),
  );
  const leafOf = (id) => functions.get(id) ?? JSON.stringify(plain(messages.get(id)));
  const texts = code(tree(own.map(([id]) => [id, id]))[area], leafOf, ',');
  return `${head.trim()}\n\nexport const ${area} = ${texts};\n`;
}

function allOf(areas) {
  const imports = areas.map((area) => `import { ${area} } from './${area}.js';`);
  return `${imports.join('\n')}\n\nexport const all = { ${areas.join(', ')} };\n`;
}

/** A module with an area in every language. */
function everyOf(area, languages) {
  const imports = languages.map((language) => `import { ${area} as ${language} } from '../${language}/${area}.js';`);
  return `${imports.join('\n')}\n\nexport const ${area} = { ${languages.join(', ')} };\n`;
}

function write(path, text) {
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, text);
}

if (process.argv[1]?.endsWith('texts.mjs')) {
  await compileTexts();
  // Not awaited: it imports this file, and would wait for its end.
  if (process.argv.includes('--unused')) void import('./unused-texts.mjs');
}
