import { READ_FRACTION_SIGNS } from './readFractionSigns.ts';
import { isNumberWord } from './numberWords.ts';
import { unitOf } from './unit.ts';

/**
 * The pieces of a line of ingredients or of a shopping list: words, `(…)` whole, and the separators `,` `:` `-` `+` `/` as
 * pieces of their own.
 * Numbers are separated from letters (`500גר'`), from a dash between them (`3-4`) and from a fraction sign (`1½`).
 */
export type LineTokens = readonly string[];

/** Longer lines are cut: no ingredient needs more, and nobody can make parsing slow with one. */
const LINE_MAX = 300;

const NIQQUD = /[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7]/g;
const DIRECTION_MARKS = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
/** Characters of chat messages: emojis, and the asterisks of bold letters. */
const ORNAMENTS = /\p{Extended_Pictographic}|(?<!\d{2})\*|\*(?!\d{2})|\ufe0e|\ufe0f/gu;
const KEYCAP = /(\d)\ufe0f?\u20e3/g;
const BULLET = /^(?:\[[ xX✓]?\]|[-•·∙▪▫◦√●○■□▢▣◆◇★☆►▸➤☐☑✓✔‣⁃+>]|\d{1,2}(?:\)|\.(?=\s)))\s*/u;
const SEPARATORS = /^[,;:+/-]$/;

/** The line with normalised spaces, dashes and quotation marks; without points, direction marks and bullets. */
export const cleanLine = (line: string, lengthMax = LINE_MAX): string =>
  withoutBullets(withoutOrnaments(line.slice(0, lengthMax)));

/** The line with normalised spaces, dashes and quotation marks; without points, direction marks and emojis. */
export const withoutOrnaments = (line: string): string =>
  line
    .normalize('NFC')
    .normalize('NFD')
    .replaceAll(NIQQUD, '')
    .normalize('NFC')
    .replaceAll(DIRECTION_MARKS, '')
    .replaceAll(KEYCAP, '$1. ')
    .replaceAll(ORNAMENTS, ' ')
    .replaceAll(/[\u05f3\u2018\u2019\u201b\u2032`\u00b4]/g, "'")
    .replaceAll(/''|[\u05f4\u201c\u201d\u201e\u201f\u2033]/g, '"')
    .replaceAll(/[\u05be\u2010-\u2015\u2212]/g, '-')
    .replaceAll('⁄', '/')
    // Dots that lead from a name to its amount: 'חמאה ... 100 גרם'.
    .replaceAll(/\s(?:\.{2,}|…)\s?(?=\d)/g, ' - ')
    // '200 גרם-250 גרם' is a range; 'אומגה-3' is a name.
    .replaceAll(/(?<=\s(?:גרם|גר|קילו|ליטר|כוסות|כפות|כפיות|מ"ל|ק"ג))-(?=\d)/g, ' - ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** A line of normal characters without the bullets, check boxes and numbers that it begins with. */
export function withoutBullets(line: string): string {
  let text = line;
  for (let before = ''; before !== text;) {
    before = text;
    text = text.replace(BULLET, '');
  }
  return text;
}

/**
 * The pieces of a cleaned line.
 * @param isName whether letters right after a digit make a name with it ('7up', '3in1'); then a `+` after a digit is its
 *   own too ('4+'). Without it none do, as in recipes.
 */
export function tokensOf(text: string, isName?: (letters: string) => boolean): LineTokens {
  return bracketParts(text).flatMap((part) => (isAside(part) ? [part] : splitWords(part, isName)));
}

/** Splits a line into its brackets, with brackets inside them, and the text between; an open bracket holds the rest. */
function bracketParts(text: string): readonly string[] {
  const parts: string[] = [];
  let from = 0;
  let depth = 0;
  for (const { index, 0: sign } of text.matchAll(/[()[\]]/g)) {
    if (/[([]/.test(sign)) {
      if (depth === 0) {
        parts.push(text.slice(from, index));
        from = index;
      }
      depth += 1;
    } else if (depth > 0) {
      depth -= 1;
      if (depth > 0) continue;
      parts.push(text.slice(from, index + 1));
      from = index + 1;
    }
  }
  return [...parts, text.slice(from)].filter((part) => part !== '');
}

export const isSeparator = (token: string | undefined): boolean => token !== undefined && SEPARATORS.test(token);
export const isAside = (token: string): boolean => /^[([]/.test(token);
export const asideText = (token: string): string => token.replaceAll(/^[([]\s*|\s*[)\]]$/g, '').trim();

/** Joins pieces to a text. */
export function joinTokens(tokens: LineTokens): string {
  return tokens
    .map((token) => (isAside(token) ? `(${asideText(token)})` : token))
    .join(' ')
    .replaceAll(/ ([,;:])/g, '$1')
    .replaceAll(/(?<=^|\s)([ומבלכ]-) /g, '$1')
    .trim();
}

const SIGNS = [...READ_FRACTION_SIGNS.keys()].join('');
const SIGN = new RegExp(`([${SIGNS}])`, 'g');
const NUMBER_DASH = new RegExp(`([\\d${SIGNS}])\\s*-\\s*(?=[\\d.${SIGNS}])`, 'g');
/** A range is taken apart; '0-6' is a size or an age. */
const withoutDash = (range: string, low: string, at: number, line: string): string =>
  low === '0' && !/[\d.,]/.test(line[at - 1] ?? '') ? range : `${low} - `;
const GLUED = /(\d)([\u05d0-\u05eaa-zA-Z\u0430-\u0451\u0621-\u064a]+)/g;
/** 'מלפפונים1קילו'. */
const GLUED_AMOUNT = /(?<=[\u05d0-\u05ea]{2})(\d{1,3}(?:[.,]\d{1,2})?)(?=[\u05d0-\u05ea]{2})/g;
const PREFIX_DASH = new RegExp(`(^|\\s)([ומבלכ])\\s?-\\s*(?=[\\d${SIGNS}\\u05d0-\\u05eaa-zA-Z])`, 'g');

/** 'רבע-חצי', 'כפית-שתיים'. */
const WORD_RANGE = /(?<![\u05d0-\u05ea'"])([\u05d0-\u05ea]{2,10})-([\u05d0-\u05ea]{2,10})(?![\u05d0-\u05ea'"])/g;
const saysAmount = (word: string): boolean => isNumberWord(word) || unitOf(word)?.isShort === false;
/** '1 & 1/2'. */
const AND_PART = /(\d)\s?&\s?(?=\d)/g;

function splitWords(part: string, isName?: (letters: string) => boolean): string[] {
  return part
    .replaceAll(PREFIX_DASH, '$1$2- ')
    .replaceAll(NUMBER_DASH, withoutDash)
    .replaceAll(/ -(?=\S)|(?<=\S\S)-(?=\s|$)/g, ' - ')
    .replaceAll(/-(?=עשרה?(?:\s|$))/g, ' ')
    .replaceAll(WORD_RANGE, (range: string, low: string, high: string) =>
      saysAmount(low) && saysAmount(high) ? `${low} - ${high}` : range,
    )
    .replaceAll(AND_PART, '$1 ')
    .replaceAll(SIGN, ' $1 ')
    .replaceAll(GLUED_AMOUNT, ' $1 ')
    .replaceAll(GLUED, (glued: string, digit: string, letters: string) =>
      isName?.(letters) ? glued : `${digit} ${letters}`,
    )
    .replaceAll(/(?<!\d),|,(?!\d)|;/g, ' , ')
    .replaceAll(isName ? /:|(?<!\d)\+/g : /[:+]/g, ' $& ')
    .replaceAll(/(?<!\d)\/|\/(?!\d)/g, ' / ')
    .split(/\s+/)
    .map((word) => word.replace(/(?<=.)[.!]$/, ''))
    .filter((word) => word !== '' && word !== ')' && word !== ']');
}
