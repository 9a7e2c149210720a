/** The words of a picture as the Hebrew and the English model read them, and where they are. */

/** How the text lies on the picture: anyhow, or in rows over its whole width, as a till prints them. */
export type TextLayout = 'page' | 'rows';
/** Pixels of the picture; x grows to the right, y downwards. */
export type Box = { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number };
/** A word as a model read it. `confidence`: 0–100. */
export type ReadWord = { readonly text: string; readonly box: Box; readonly confidence: number };
/** A line as a model read it, its words in any order. */
export type ReadLine = { readonly box: Box; readonly words: readonly ReadWord[] };
/** `numbers`: boxes that the English model read once more, each alone. */
export type ReadPasses = {
  readonly hebrew: readonly ReadLine[];
  readonly english: readonly ReadLine[];
  readonly numbers: readonly ReadWord[];
};

export const HEBREW = /[\u05d0-\u05ea]/;
export const HEBREW_WORD = /[\u05d0-\u05ea]{2}/;
export const DIGIT = /[\d½¼¾⅓⅔]/;

/** Words below this confidence are dropped where nothing else is there: specks, borders, parts of pictures. */
const NOISE = 25;
/** The share of a word's width that the number over it covers. */
const COVERED = 0.55;

export const isNoise = ({ text, confidence }: ReadWord): boolean =>
  !/[\p{L}\p{N}]/u.test(text) || (confidence < NOISE && !HEBREW_WORD.test(text) && !DIGIT.test(text));

export const heightOf = (box: Box): number => box.y1 - box.y0;

/** Whether one box covers most of the other's width. */
export const coversSame = (one: Box, other: Box): boolean =>
  overlapOf(one, other, 'x') >= COVERED * Math.min(one.x1 - one.x0, other.x1 - other.x0);

/** How many pixels two boxes share along an axis. */
export function overlapOf(one: Box, other: Box, along: 'x' | 'y'): number {
  const [from, to] = along === 'x' ? (['x0', 'x1'] as const) : (['y0', 'y1'] as const);
  return Math.max(0, Math.min(one[to], other[to]) - Math.max(one[from], other[from]));
}
