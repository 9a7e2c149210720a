import { ISRAEL_TIME_ZONE } from '@sali/domain/base/jerusalemTime';
import { server } from '@sali/texts/every/server';
import type { ServerTexts } from '@sali/texts/types';
import { directionOf, escaped } from '../../../base/html.ts';
import { isSequence, type OwnData } from '../dataText.ts';
import type { Origin } from '../origin.ts';
import { isForPrograms, type ShownListField } from './shownFields.ts';

/**
 * Everything that is stored about a person, as a page that a browser shows without scripts, in their language. Fields that
 * only programs need are in the JSON file alone.
 */

type DataPageLanguage = Origin['language'];
/** `server.dataPage` of a catalogue. A field of lists or items that has no name there does not compile. */
type DataPageTexts = ServerTexts['dataPage'] & { readonly names: Readonly<Record<ShownListField, string>> };
type ShownField = { readonly texts: DataPageTexts; readonly time: Intl.DateTimeFormat };

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}dt{font-weight:600}' +
  'dd{margin:0 1rem .5rem}section{border-block-start:1px solid #ccc}bdi{text-align:-webkit-match-parent;text-align:match-parent}' +
  '@media(prefers-color-scheme:dark){body{background:#0d1310;color:#eef4ef}}';

/** Fields whose values are words of the API. All other text was written by people. */
const OF_WORDS: ReadonlySet<string> = new Set([
  'status',
  'permission',
  'difficulty',
  'kosher',
  'allergens',
  'theme',
  'kind',
]);
const ISO_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/;

/**
 * Builds the page, without scripts or links: each name with its value, lists in their order.
 * @returns the page in pieces, since its data is read while it is sent
 */
export async function* pageOfData(data: OwnData, language: DataPageLanguage): AsyncGenerator<string> {
  const texts = server[language].dataPage;
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: ISRAEL_TIME_ZONE });
  yield `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${texts.title}</title><style>${STYLE}</style><h1>${texts.title}</h1>`;
  for (const [name, value] of Object.entries(data)) {
    yield `<section><h2>${fieldNameOf(name, texts)}</h2>`;
    if (isSequence(value)) yield* listHtmlOf(value, { texts, time });
    else yield fieldHtmlOf(value, { texts, time });
    yield '</section>';
  }
  yield '</html>';
}

async function* listHtmlOf(sequence: AsyncIterable<unknown>, how: ShownField): AsyncGenerator<string> {
  let count = 0;
  for await (const one of sequence) yield `${count++ === 0 ? '<ol>' : ''}<li>${fieldHtmlOf(one, how)}</li>`;
  yield count === 0 ? '–' : '</ol>';
}

function fieldHtmlOf(value: unknown, how: ShownField, field = ''): string {
  if (isEmpty(value)) return '–';
  if (Array.isArray(value))
    return `<ol>${value.map((one) => `<li>${fieldHtmlOf(one, how, field)}</li>`).join('')}</ol>`;
  if (typeof value !== 'object' || value === null) return `<bdi>${escaped(valueOf(value, how, field))}</bdi>`;
  const rows = Object.entries(value)
    .filter(([name, one]) => !isForPrograms(name, value) && !isEmpty(one))
    .map(([name, one]) => `<dt>${fieldNameOf(name, how.texts)}</dt><dd>${fieldHtmlOf(one, how, name)}</dd>`);
  return rows.length === 0 ? '–' : `<dl>${rows.join('')}</dl>`;
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

function fieldNameOf(name: string, { names }: DataPageTexts): string {
  const known: Readonly<Record<string, string>> = names;
  return Object.hasOwn(known, name) ? (known[name] ?? '') : `<bdi>${escaped(name)}</bdi>`;
}

function valueOf(value: unknown, { texts, time }: ShownField, field: string): string {
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  const text = String(value);
  // A text of somebody may look like a time that does not exist.
  if (ISO_TIME.test(text) && !Number.isNaN(Date.parse(text))) return time.format(new Date(text));
  const known: Readonly<Record<string, string>> = texts.values;
  return OF_WORDS.has(field) && Object.hasOwn(known, text) ? (known[text] ?? text) : text;
}
