import { SERVINGS_MAX } from '../../../base/limits.ts';
import { cleanLine, tokensOf } from '../../../base/amounts/lineTokens.ts';
import { readNumber } from '../../../base/amounts/readAmount.ts';
import { isRecord } from '../../../base/unknownValues.ts';
import { pageTextOf } from './pageText.ts';

/** Values of a recipe as pages write them: texts, yields and addresses of pictures. */

export type JsonValue = Readonly<Record<string, unknown>>;

/** Whether a field has a text, or a list or an object of something. */
export const isFilled = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.trim() !== ''
    : typeof value === 'object' && value !== null && Object.keys(value).length > 0;

export const asArray = (value: unknown): readonly unknown[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];

const SHORT_MAX = 100;

/** The text without markup, entities decoded, in one line; of a list its first. */
export function plainTextOf(value: unknown, lengthMax = SHORT_MAX): string {
  const text: unknown = Array.isArray(value) ? value[0] : value;
  return typeof text === 'string' || typeof text === 'number' ? pageTextOf(String(text), lengthMax) : '';
}

/** Tags that begin or end a line. */
const LINE_ENDS =
  /<(?:br|\/?(?:p|li|div|section|article|h[1-6]|tr|dt|dd|ul|ol|table|blockquote))(?:\s[^<>]*)?\/?>|\r?\n|\r|\u2028|\u2029/i;
/** Markup whose brackets are written as entities: a page that was encoded twice. */
const ENCODED_TAG = /&lt;\/?(?:p|br|li|ol|ul|div|span|strong|b|h[1-6])\b/i;
/** A heading is a line that ends with a colon, as in a text without markup. */
const HEADING = /<(h[1-6])\b[^<>]*>(.{1,300}?)\s*:?\s*<\/\1\s*>/gis;

/** The lines of a text with or without markup, at most `max`. */
export const linesOf = (text: string, max: number): string[] =>
  (ENCODED_TAG.test(text) ? decodedBrackets(text) : text).replaceAll(HEADING, '<br>$2:<br>').split(LINE_ENDS, max);

/** The brackets of markup that is written as entities. */
export const decodedBrackets = (text: string): string => text.replaceAll(/&lt;/gi, '<').replaceAll(/&gt;/gi, '>');

/** A page gives the yield in one or two forms. */
const YIELDS_MAX = 10;
const EATERS =
  'מנות|מנה|סועדים|אנשים|נפשות|servings?|portions?|people|persons?|serves|porc|порц|перс|человек|حص|أشخاص|شخص|personas?|pers|personen|kişi|osob|osób|porzioni|人';
/** A number, or a range with both ends, the higher of which may be first in a line that was turned around. */
const COUNT = '(\\d{1,4})(?:\\s?(?:[-–—]|to|bis|עד)\\s?(\\d{1,4}))?';
const COUNTS = new RegExp(COUNT);
const OF_EATERS = new RegExp(`${COUNT}\\s*(?:${EATERS})`, 'i');
const FOR_EATERS = new RegExp(
  `(?:serves|serving|servings|לכ?-?|מספר (?:ה)?מנות|para|pour|für|на)\\s?:?\\s?${COUNT}`,
  'i',
);
/** The size of a tin is not a number of servings. */
const SIZES =
  /\d+(?:[.,]\d+)?(?:\s?[x×/-]\s?\d+)*[\s-]*(?:ס["״']{0,2}מ|cm|mm|מ["״']{0,2}[מל]|גרם|ק["״']{0,2}ג|ליטר|אינץ|inch(?:es)?|["″”](?=\s|$)|ml(?!\p{L})|g(?!\p{L})|kg|oz|ounces?|lbs?)|קוטר\s*\d+/giu;
const DOZEN = /(?:^|\s)(?:(\d+)\s)?(?:dozen|תריסר)/i;
const WORDS_OF_NUMBERS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** Fields of an object that is a yield. */
const YIELD_FIELDS = ['value', '@value', 'minValue', 'maxValue', 'name', 'text', 'description'] as const;

/**
 * The servings of a yield: '4', '4-6 מנות' (the higher), ['4', '4-6 servings'] (the number alone), { value: 4 },
 * 'ארבע מנות'; null where it names none.
 */
export function servingsOf(value: unknown): number | null {
  const forms = asArray(value)
    .slice(0, YIELDS_MAX)
    .map((one) => plainTextOf(isRecord(one) ? YIELD_FIELDS.map((field) => one[field]).find(isGiven) : one));
  const number = servingsIn(forms.join(' '), forms.length > 1 ? Number(forms[0]) : NaN);
  return number >= 1 && number <= SERVINGS_MAX ? Math.floor(number) : null;
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** @param counted the number that a plugin counts the amounts by: of a range that begins with it, it is meant */
function servingsIn(text: string, counted: number): number {
  const upperEnd = ([, first = '', second = '']: RegExpExecArray): number =>
    Number(first) === counted ? counted : Math.max(Number(first), Number(second));
  const sized = text.replaceAll(SIZES, ' ');
  const ofEaters = OF_EATERS.exec(text) ?? FOR_EATERS.exec(sized);
  if (ofEaters) return upperEnd(ofEaters);
  const dozen = DOZEN.exec(sized);
  if (dozen) return Number(dozen[1] ?? 1) * 12;
  const digits = COUNTS.exec(sized);
  if (digits) return upperEnd(digits);
  const words = tokensOf(cleanLine(sized));
  const numbers = words.map((word) => WORDS_OF_NUMBERS.indexOf(word.toLowerCase()) + 1);
  const first = numbers.findIndex((number) => number > 0);
  // `eight to ten`
  const english = words[first + 1] === 'to' ? numbers[first + 2] || numbers[first] : numbers[first];
  const at = words.findIndex((word) => /^(?:מנות|סועדים|אנשים|נפשות)$/.test(word));
  const hebrew = at > 0 ? readNumber(words, at - 1)?.value : undefined;
  return english ?? (hebrew ? hebrew.numerator / hebrew.denominator : 0);
}
