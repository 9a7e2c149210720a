/**
 * How Hebrew product text is compared: the same folding on both sides of every search.
 * No niqqud, no geresh or gershayim in any of their spellings, final letters as their common form, lower case,
 * punctuation as a space; `3%` and `1.5` stay whole, also when written `%3`, `3 %` or `1,5`.
 * Prefix letters (ה ב ל מ ו ש כ) are never stripped: מלח, בצל and לחם begin with them.
 */

/** Folded text, and for each of its characters the index in the NFC source that it came from. */
export type FoldedText = { readonly text: string; readonly at: readonly number[] };

/** Longer words are cut: no product name needs more, and the index stores depths in bytes. */
export const WORD_MAX = 32;

const DROP = '';
const SPACE = ' ';

const FINAL_LETTERS: ReadonlyMap<string, string> = new Map([
  ['ך', 'כ'],
  ['ם', 'מ'],
  ['ן', 'נ'],
  ['ף', 'פ'],
  ['ץ', 'צ'],
]);
/** Geresh, gershayim and what keyboards and feeds write instead; then direction marks and soft hyphens. */
const DROPPED = new Set('׳״\'"`´‘’‛“”„‟′″\u00ad\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\ufeff');
/** Punctuation that Unicode put among the points: maqaf joins two words, paseq and sof pasuq end one. */
const HEBREW_PUNCTUATION = new Set('\u05be\u05c0\u05c3\u05c6');
/** Folded characters by the two bytes of their code. Each is folded when it comes first, since a hundred thousand names are folded at a time. */
const FOLDED: (string | undefined)[][] = [];

/** Texts that were folded lately. The questions about an ingredient fold its name a dozen times. */
const recent = new Map<string, string>();
const RECENT_TEXTS_MAX = 1000;
/** Shorter texts are folded as fast as they are found, and longer ones would fill the memory. */
const RECENT_LETTERS = { min: 60, max: 400 };

export function normalise(text: string): string {
  if (text.length < RECENT_LETTERS.min || text.length > RECENT_LETTERS.max) return folded(text);
  const known = recent.get(text);
  if (known !== undefined) return known;
  if (recent.size >= RECENT_TEXTS_MAX) recent.clear();
  const made = folded(text);
  // A copy as the key: a piece of a long text would hold all of that in memory.
  recent.set(text.split('').join(''), made);
  return made;
}

/** Words of plain Hebrew letters with one space between them, as tables of names have them: only final letters change. */
const PLAIN = /^[א-ת]+(?: [א-ת]+)*$/;
const FINALS = /[ךםןףץ]/g;

function folded(text: string): string {
  if (PLAIN.test(text)) return text.replace(FINALS, (letter) => FINAL_LETTERS.get(letter) ?? letter);
  const out = new FoldedTextBuilder(null);
  foldInto(out, text.normalize('NFC'));
  return out.text();
}

/** The distinct words of a text in their order, each cut to `WORD_MAX`. */
export function wordsOf(text: string): string[] {
  const folded = normalise(text);
  return folded === '' ? [] : [...new Set(folded.split(' ').map((word) => word.slice(0, WORD_MAX)))];
}

/** A word without its vowel letters, the ו and י that do not begin it: what its full and defective spelling share. */
export function skeletonOf(word: string): string {
  return word.slice(0, 1) + word.slice(1).replaceAll(/[וי]/g, '');
}

/**
 * Whether two words are one word in full and in defective spelling: one vowel letter more, some doubled
 * (ביסקוויט, ביסקויט), or all of them missing (קוסקוס, קסקס). Words shorter than 3 letters without them are too alike.
 */
export function isOtherSpelling(one: string, other: string): boolean {
  const skeleton = skeletonOf(one);
  if (one === other || skeleton.length < 3 || skeletonOf(other) !== skeleton) return false;
  const [short, long] = [withoutDoubles(one), withoutDoubles(other)].sort((a, b) => a.length - b.length);
  return short === skeleton || (long ?? '').length - (short ?? '').length <= 1;
}

const withoutDoubles = (word: string): string => word.replaceAll('וו', 'ו').replaceAll('יי', 'י');

/** Folds a text and remembers where each character came from, so that a match can be highlighted in the original. */
export function fold(source: string): FoldedText {
  const at: number[] = [];
  const out = new FoldedTextBuilder(at);
  foldInto(out, source.normalize('NFC'));
  return { text: out.text(), at };
}

function foldInto(out: FoldedTextBuilder, text: string): void {
  /** The position of a percent sign that is written before its number. */
  let percentAhead = -1;
  for (let i = 0; i < text.length; i += 1) {
    const isPoint = isDecimalPoint(text, i);
    if (percentAhead >= 0 && !isPoint && !isDigit(text, i)) {
      out.percent(percentAhead);
      percentAhead = -1;
    }
    if (text[i] !== '%') out.put(isPoint ? '.' : foldedAt(text, i), i);
    else if (isDigit(text, i - 1) || !isDigit(text, i + 1)) out.percent(i);
    else {
      out.put(SPACE, i);
      percentAhead = i;
    }
  }
  if (percentAhead >= 0) out.percent(percentAhead);
}

class FoldedTextBuilder {
  #text = '';
  /** A space is written when a character follows it. */
  #spaceAt = -1;
  readonly #at: number[] | null;

  /** @param at gets the index in the source of each character */
  constructor(at: number[] | null) {
    this.#at = at;
  }

  put(character: string, index: number): void {
    if (character === DROP) return;
    if (character === SPACE) {
      if (this.#spaceAt < 0 && this.#text !== '') this.#spaceAt = index;
      return;
    }
    if (this.#spaceAt >= 0) {
      this.#text += SPACE;
      this.#at?.push(this.#spaceAt);
      this.#spaceAt = -1;
    }
    this.#text += character;
    this.#at?.push(index);
  }

  /** Joins the number before it, over a space too, and ends the word; with no number before it it is punctuation. */
  percent(index: number): void {
    if (isDigit(this.#text, this.#text.length - 1)) {
      this.#spaceAt = -1;
      this.put('%', index);
    }
    this.put(SPACE, index);
  }

  text(): string {
    return this.#text;
  }
}

const isDigit = (text: string, i: number): boolean => {
  const code = text.charCodeAt(i);
  return code >= 0x30 && code <= 0x39;
};

const isDecimalPoint = (text: string, i: number): boolean =>
  (text[i] === '.' || text[i] === ',') && isDigit(text, i - 1) && isDigit(text, i + 1);

function foldedAt(text: string, i: number): string {
  const code = text.charCodeAt(i);
  const page = (FOLDED[code >> 8] ??= []);
  return (page[code & 0xff] ??= foldedOf(text.charAt(i)));
}

/** Whether folding drops a character: a point, a geresh, a mark of direction. */
export const isIgnored = (character: string): boolean => foldedOf(character) === DROP;

/** The result of folding one UTF-16 unit: itself or another character, a space, or nothing. */
function foldedOf(character: string): string {
  if (HEBREW_PUNCTUATION.has(character)) return SPACE;
  if (DROPPED.has(character) || /\p{M}/u.test(character)) return DROP;
  if (!/[\p{L}\p{N}]/u.test(character)) return SPACE;
  return FINAL_LETTERS.get(character) ?? character.toLowerCase().charAt(0);
}
