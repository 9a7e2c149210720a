import { LANGUAGE_CODES } from '@sali/domain/people/settings/languages';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import PO from 'pofile';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ROOT } from './paths.mjs';
import { compileCatalogues } from './texts.mjs';

let folder;

beforeEach(() => {
  // Below node_modules: what is compiled imports a package.
  const parent = join(ROOT, 'node_modules/.sali');
  mkdirSync(parent, { recursive: true });
  folder = mkdtempSync(join(parent, 'texts-'));
  for (const language of ['he', 'en', 'ar', 'ru']) cpSync(join(ROOT, `texts/${language}.po`), catalogueOf(language));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const catalogueOf = (language) => join(folder, `${language}.po`);

/** Writes a catalogue: that of another language, changed. */
function make(language, from, change) {
  const catalogue = PO.parse(readFileSync(catalogueOf(from), 'utf8'));
  change(catalogue);
  writeFileSync(catalogueOf(language), catalogue.toString());
}

/** A pseudo-language: every message in brackets. */
function bracketed({ items }) {
  for (const item of items) item.msgstr = [`[${item.msgstr.join('')}]`];
}

const textOf = (catalogue, id) => catalogue.items.find(({ msgid }) => msgid === id);

it('[LN13] compiles a further language from its catalogue alone', async () => {
  make('fr', 'en', bracketed);
  await compileCatalogues(folder);
  const { all } = await import(pathToFileURL(join(folder, 'generated/fr/all.js')).href);
  expect(all.main.app.save).toBe('[Save]');
  expect(all.main.app.titleOf({ page: 'Lists' })).toBe('[Lists - Sali]');
  expect([1, 2].map((servings) => all.recipes.servingsUnit({ servings }))).toEqual(['[serving]', '[servings]']);
  const types = readFileSync(join(folder, 'generated/fr/all.d.ts'), 'utf8');
  expect(types).toBe("export declare const all: import('../types.js').AllTexts;\n");
  const shared = readFileSync(join(folder, 'generated/types.d.ts'), 'utf8');
  expect(shared).toContain('readonly titleOf: (values: { readonly page: string | number }) => string;');
  expect(shared).toBe(readFileSync(join(ROOT, 'texts/generated/types.d.ts'), 'utf8'));
});

it('[LN17] the texts of mails, pushes, errors and the page of one’s own data come in every language that has a catalogue', async () => {
  make('fr', 'en', bracketed);
  await compileCatalogues(folder);
  const every = async (area) => (await import(pathToFileURL(join(folder, `generated/every/${area}.js`)).href))[area];
  const [server, errors, credentials, prices] = await Promise.all(
    ['server', 'errors', 'credentials', 'prices'].map(every),
  );
  expect(Object.keys(server).sort()).toEqual(['ar', 'en', 'fr', 'he', 'ru']);
  const { mails, pushes, dataPage, fields } = server.fr;
  expect(mails.reset.subject).toBe('[Choose a new Sali password]');
  expect(mails.reset.lines[1]({ minutes: 30 })).toMatch(/^\[The link works once, for 30 minutes/);
  expect(pushes.digest.price({ count: 3 })).toBe('[3 products on your lists got cheaper]');
  expect(pushes.off.reminder).toBe('[No more reminders]');
  expect(dataPage.names.lists).toBe('[Shopping lists]');
  expect(fields.text_long({ max: 200 })).toBe('[Up to 200 characters]');
  expect(errors.fr.list_not_found).toMatch(/^\[/);
  expect(credentials.fr.passwords_differ).toMatch(/^\[/);
  expect(prices.fr.lowest({ days: 7 })).toBe('[Lowest in 7 days]');
  const types = readFileSync(join(folder, 'generated/every/server.d.ts'), 'utf8');
  expect(types).toContain("'fr'");
});

it('[LN17] every catalogue has a line in the table of languages', () => {
  const catalogues = readdirSync(join(ROOT, 'texts')).filter((name) => name.endsWith('.po'));
  expect(catalogues.map((name) => name.slice(0, -3)).sort()).toEqual([...LANGUAGE_CODES].sort());
});

it.each([
  [
    'lacks a message',
    'fr: main.app.save is missing',
    ({ items }) =>
      items.splice(
        items.findIndex(({ msgid }) => msgid === 'main.app.save'),
        1,
      ),
  ],
  [
    'has an empty message',
    'fr: main.app.save is missing',
    (catalogue) => (textOf(catalogue, 'main.app.save').msgstr = ['']),
  ],
  [
    'names an unknown value',
    'fr: main.app.titleOf names {pgae}, which he does not have',
    (catalogue) => (textOf(catalogue, 'main.app.titleOf').msgstr = ['{pgae} - Sali']),
  ],
  [
    'has a message that Hebrew does not have',
    'fr: main.app.yesterday is not in he',
    (catalogue) => (textOf(catalogue, 'main.app.save').msgid = 'main.app.yesterday'),
  ],
  [
    'has a message that cannot be read',
    'fr: main.app.save cannot be read: ',
    (catalogue) => (textOf(catalogue, 'main.app.save').msgstr = ['{count, plural, one {#']),
  ],
])('[LN13] refuses a catalogue that %s, in words, and compiles nothing', async (_what, sentence, change) => {
  make('fr', 'en', change);
  await expect(compileCatalogues(folder)).rejects.toThrow(sentence);
  expect(existsSync(join(folder, 'generated'))).toBe(false);
});

/** Messages that another sentence takes in, and those whose last words the specification writes. */
const WITHOUT_END = /^(errors|search|server|admin|feeds)\.|^main\.share\.failed$|^recipeForm\.errors\./;
/** The words of a control, and what a name or an example follows. */
const OPEN_END = new Set([
  'conflict.reconnect',
  'fullProduct.addOne',
  'recipeForm.bringReady',
  'recipeForm.move',
  'settings.stores.notChosen',
  'share.emailInvalid',
]);

it('a Hebrew text of several sentences ends with a mark', () => {
  const { items } = PO.parse(readFileSync(catalogueOf('he'), 'utf8'));
  const texts = items.map(({ msgid, msgstr }) => [msgid, msgstr.join('')]);
  const open = texts.filter(([, text]) => /[.!?] \S/.test(text) && !/[.!?:…)}]$/.test(text)).map(([id]) => id);
  expect(open.filter((id) => !WITHOUT_END.test(id) && !OPEN_END.has(id))).toEqual([]);
});
