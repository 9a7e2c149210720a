/**
 * How Hebrew product text is compared: the same folding on both sides of every search.
 * No niqqud, no geresh or gershayim in any of their spellings, final letters as their common form, lower case,
 * punctuation as a space; `3%` and `1.5` stay whole, also when written `%3`, `3 %` or `1,5`.
 * Prefix letters (ה ב ל מ ו ש כ) are never stripped: מלח, בצל and לחם begin with them.
 */

/** Folded text, and for each of its characters the index in the NFC source that it came from. */
export type Folded = { readonly text: string; readonly at: readonly number[] };

/** Longer words are cut: no product name needs more, and the index keeps depths in bytes. */
export const WORD_MAX = 32;

const DROP = 0;
const SPACE = 0x20;
const POINT = 0x2e;
const PERCENT = 0x25;

const FINAL_LETTERS: ReadonlyMap<string, string> = new Map([
  ['ך', 'כ'],
  ['ם', 'מ'],
  ['ן', 'נ'],
  ['ף', 'פ'],
  ['ץ', 'צ'],
]);
/** Geresh, gershayim and what keyboards and feeds write for them; then direction marks and soft hyphens. */
const DROPPED = new Set('׳״\'"`´‘’‛“”„‟′″\u00ad\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\ufeff');
/** Punctuation that Unicode put among the points: maqaf joins two words, paseq and sof pasuq end one. */
const HEBREW_PUNCTUATION = new Set('\u05be\u05c0\u05c3\u05c6');
const FOLDED_CODES = foldedCodes();

export function normalise(text: string): string {
  return fold(text).text;
}

/** The distinct words of a text in their order, each cut to `WORD_MAX`. */
export function wordsOf(text: string): string[] {
  const folded = normalise(text);
  if (folded === '') return [];
  return [...new Set(folded.split(' ').map((word) => word.slice(0, WORD_MAX)))];
}

/**
 * A word without its vowel letters (ו and י that do not begin it): equal for the full and the defective spelling
 * (חומוס, חמוס; ביסקוויט, ביסקויט).
 */
export function skeletonOf(word: string): string {
  return word.slice(0, 1) + word.slice(1).replaceAll(/[וי]/g, '');
}

/** Folds a text and remembers where each character came from, so that a match can be marked in the original. */
export function fold(source: string): Folded {
  const text = source.normalize('NFC');
  const codes: number[] = [];
  const at: number[] = [];
  const put = (code: number, index: number): void => {
    if (code === SPACE && (codes.length === 0 || codes.at(-1) === SPACE)) return;
    codes.push(code);
    at.push(index);
  };
  /** Where a percent sign stood that was written before its number. */
  let percentAhead = -1;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (percentAhead >= 0 && !isNumberPart(text, i)) {
      put(PERCENT, percentAhead);
      percentAhead = -1;
    }
    if (code !== PERCENT) {
      const folded = isDecimalPoint(text, i) ? POINT : foldedCode(code);
      if (folded !== DROP) put(folded, i);
    } else if (isDigit(text.charCodeAt(i + 1)) && !isDigit(text.charCodeAt(i - 1))) {
      put(SPACE, i);
      percentAhead = i;
    } else {
      putPercent(codes, at, i);
    }
  }
  if (percentAhead >= 0) put(PERCENT, percentAhead);
  if (codes.at(-1) === SPACE) {
    codes.pop();
    at.pop();
  }
  return { text: textOf(codes), at };
}

/** A percent sign after its number joins it over a space; one without a number is punctuation. */
function putPercent(codes: number[], at: number[], index: number): void {
  const end = codes.at(-1) === SPACE ? codes.length - 1 : codes.length;
  if (!isDigit(codes[end - 1])) {
    if (end > 0 && end === codes.length) {
      codes.push(SPACE);
      at.push(index);
    }
    return;
  }
  codes.length = end;
  at.length = end;
  codes.push(PERCENT, SPACE);
  at.push(index, index);
}

const isDigit = (code: number | undefined): boolean => code !== undefined && code >= 0x30 && code <= 0x39;

const isDecimalPoint = (text: string, i: number): boolean =>
  (text[i] === '.' || text[i] === ',') && isDigit(text.charCodeAt(i - 1)) && isDigit(text.charCodeAt(i + 1));

const isNumberPart = (text: string, i: number): boolean => isDigit(text.charCodeAt(i)) || isDecimalPoint(text, i);

/** In pieces: a function takes only so many arguments. */
function textOf(codes: readonly number[]): string {
  let text = '';
  for (let i = 0; i < codes.length; i += 4096) text += String.fromCharCode(...codes.slice(i, i + 4096));
  return text;
}

function foldedCode(code: number): number {
  return FOLDED_CODES[code] ?? SPACE;
}

/** What every UTF-16 unit becomes. Made once: names are folded a hundred thousand at a time. */
function foldedCodes(): Uint16Array {
  const codes = new Uint16Array(0x10000);
  for (let code = 0; code < codes.length; code += 1) codes[code] = codeOf(String.fromCharCode(code));
  return codes;
}

function codeOf(character: string): number {
  if (DROPPED.has(character)) return DROP;
  if (HEBREW_PUNCTUATION.has(character)) return SPACE;
  if (/\p{M}/u.test(character)) return DROP;
  if (!/[\p{L}\p{N}]/u.test(character)) return SPACE;
  return (FINAL_LETTERS.get(character) ?? character.toLowerCase()).charCodeAt(0);
}
