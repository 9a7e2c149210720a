import type { Agorot } from '../../../base/units.ts';
import { hasCheckDigit } from '../barcode.ts';

/** The parts of a GS1 element string that this program uses. */
export type Elements = {
  /** The 14 digits of the article number (AI 01), with a right check digit. */
  readonly article: string;
  /** The net weight (310x) and the price (392x, 393x in shekels). */
  readonly measure: { readonly grams: number | null; readonly agorot: Agorot | null };
  /** The elements that were not used, and what could not be read, as they were written. */
  readonly rest: string;
};

/** The separator of elements of varying length; the function character 1 of the bars. */
const SEPARATOR = '\u001D';
/** The beginning that readers put before the text: the name of the symbology, the function character, or its name. */
const PREAMBLE = /^(?:\](?:d2|C1|e0|Q3))?\u001D?/;

/**
 * Reads a GS1 element string: with brackets around its identifiers, as it is printed, or without, as scanners give it.
 * @returns null where it names no article, or where the check digit of the article does not fit
 */
export function readElements(text: string): Elements | null {
  const bare = text.trim().replaceAll('<GS>', SEPARATOR).replace(PREAMBLE, '');
  const { elements, unread } = bare.startsWith('(') ? readBracketed(bare) : readPlain(bare);
  const article = elements.find(({ identifier }) => identifier === '01')?.value;
  if (article?.length !== ARTICLE_DIGITS || !hasCheckDigit(article) || Number(article) === 0) return null;
  let [grams, agorot]: [number | null, Agorot | null] = [null, null];
  const others: string[] = [];
  for (const { identifier, value } of elements) {
    if (identifier === '01' && value === article) continue;
    const weight: number | null = grams === null ? weightIn(identifier, value) : null;
    const price: Agorot | null = agorot === null ? priceIn(identifier, value) : null;
    grams ??= weight;
    agorot ??= price;
    if (weight === null && price === null) others.push(`(${identifier})${value}`);
  }
  return { article, measure: { grams, agorot }, rest: others.join('') + unread };
}

const ARTICLE_DIGITS = 14;

type TextElement = { readonly identifier: string; readonly value: string };
type ReadText = { readonly elements: readonly TextElement[]; readonly unread: string };

function readBracketed(text: string): ReadText {
  const elements: TextElement[] = [];
  const unread = text.replace(/\((\d{2,4})\)([^(]+)/g, (_all, identifier: string, value: string) => {
    elements.push({ identifier, value: value.replaceAll(SEPARATOR, '') });
    return '';
  });
  return { elements, unread };
}

function readPlain(text: string): ReadText {
  const elements: TextElement[] = [];
  let at = 0;
  while (at < text.length) {
    const identifier = /^\d+$/.exec(text.slice(at, at + identifierDigits(text.slice(at, at + 2))))?.[0];
    if (identifier === undefined) break;
    const start = at + identifier.length;
    const separator = text.indexOf(SEPARATOR, start);
    const stop = separator === -1 ? text.length : separator;
    const end = start + (FIXED_LENGTHS.get(identifier.slice(0, 2)) ?? stop - start);
    if (end > stop || end === start) break;
    elements.push({ identifier, value: text.slice(start, end) });
    at = end + (text[end] === SEPARATOR ? 1 : 0);
  }
  return { elements, unread: text.slice(at) };
}

/** Lengths of values by the first two digits of their identifier (GS1 General Specifications, predefined lengths). */
const FIXED_LENGTHS: ReadonlyMap<string, number> = new Map([
  ['00', 18],
  ...(['01', '02', '03'] as const).map((two) => [two, ARTICLE_DIGITS] as const),
  ['04', 16],
  ...(['11', '12', '13', '14', '15', '16', '17', '18', '19'] as const).map((two) => [two, 6] as const),
  ['20', 2],
  ...(['31', '32', '33', '34', '35', '36'] as const).map((two) => [two, 6] as const),
  ['41', 13],
]);

/** How many digits an identifier has, by its first two; 0: none begins with them. */
function identifierDigits(two: string): number {
  if (/^(?:0[0-4]|1\d|2[0-2]|30|37|9\d)$/.test(two)) return 2;
  if (/^(?:2[345]|4[0-3]|71)$/.test(two)) return two === '43' ? 4 : 3;
  return /^(?:3[1-69]|7[02]|8[0-2])$/.test(two) ? 4 : 0;
}

const GRAMS_PER_KILO = 1000;
const AGOROT_PER_SHEKEL = 100;

/** 310x: six digits, kilograms with x decimals. */
function weightIn(identifier: string, value: string): number | null {
  const decimals = /^310([0-5])$/.exec(identifier)?.[1];
  return decimals === undefined || !/^\d{6}$/.test(value) ? null : scaled(value, decimals, GRAMS_PER_KILO);
}

/** 392x: the price with x decimals, in the money of the country; 393x: after the number of the money. */
function priceIn(identifier: string, value: string): Agorot | null {
  const [, kind, decimals = '0'] = /^39([23])([0-9])$/.exec(identifier) ?? [];
  if (kind === undefined) return null;
  const digits = kind === '2' ? value : value.startsWith(SHEKELS) ? value.slice(SHEKELS.length) : '';
  return /^\d{1,15}$/.test(digits) ? scaled(digits, decimals, AGOROT_PER_SHEKEL) : null;
}

/** The number of the shekel in ISO 4217. */
const SHEKELS = '376';

/** @returns null where nothing is left of it, since goods weigh and cost something */
function scaled(digits: string, decimals: string, units: number): number | null {
  const amount = Math.round((Number(digits) * units) / 10 ** Number(decimals));
  return amount > 0 && Number.isSafeInteger(amount) ? amount : null;
}
