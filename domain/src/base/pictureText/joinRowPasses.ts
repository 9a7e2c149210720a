import { lineText } from './joinPasses.ts';
import {
  type Box,
  coversSame,
  DIGIT,
  HEBREW,
  HEBREW_WORD,
  heightOf,
  isNoise,
  overlapOf,
  type ReadLine,
  type ReadPasses,
  type ReadWord,
} from './passes.ts';

/**
 * The rows of a till: Hebrew words, with columns of numbers. The Hebrew model takes a number of a row apart, the English one
 * reads it whole, and by its form it is known to be one.
 */

/** `6.90`, `1.80-`, `(1.80)`, `₪6.90`. */
const AMOUNT = /^[-–—(₪]{0,2}\d{1,5}[.,]\d{2,3}[-–—)]?$/;
const CODE = /^\d{12,14}$/;
/** A count, a code, `3%`, a day, an hour, a telephone. */
const NUMBER = /^(?:\d{1,14}%?|\d{1,2}(?:[./-]\d{1,2}[./-]\d{2,4}|:\d{2}(?::\d{2})?)|0\d{1,2}-\d{7}|\d\.\d%?)$/;
/** `2 X 6.90`. */
const SIGN = /^[xX×*]\p{L}?$/u;
const LATIN_WORD = /^[A-Za-z][A-Za-z&-]+$|^\d*[A-Z]$/;

/** Below it a number is a guess, and is read once more, alone. */
const SURE = 60;
const LATIN_SURE = 70;
/** The share of a broken number that other numbers cover. */
const BROKEN = 0.4;
/** A digit is this many heights of its row from the next one of its number, at most: a point between them may be lost. */
const APART = 1.5;

/** The rows of a receipt as text, from top to bottom. */
export function joinRowPasses({ hebrew, english, numbers }: ReadPasses): readonly string[] {
  const rows = passRows(hebrew, english).map(({ words, numbers: found }) => rowText(words, found, numbers));
  return rows.filter((row) => /[\p{L}\p{N}]/u.test(row));
}

/** Boxes in which a number is that the English model did not read for sure: it reads each of them once more, alone. */
export const doubtedNumbers = (hebrew: readonly ReadLine[], english: readonly ReadLine[]): readonly Box[] =>
  passRows(hebrew, english).flatMap(({ words, numbers }) => doubtedIn(words, numbers, surelyRead(words, numbers)));

type PassRow = { readonly words: readonly ReadWord[]; readonly numbers: readonly ReadWord[] };

/** The rows of the Hebrew pass with those of the English one, and rows of amounts that only the English one saw. */
function passRows(hebrew: readonly ReadLine[], english: readonly ReadLine[]): readonly PassRow[] {
  const cleaned = english.map(({ box, words }) => ({ box, words: words.map(withoutCurrency) }));
  const ofLine = cleaned.map((line) => {
    const [nearest] = hebrew
      .filter(({ box }) => overlapOf(box, line.box, 'y') * 2 > Math.min(heightOf(box), heightOf(line.box)))
      .sort((one, other) => overlapOf(other.box, line.box, 'y') - overlapOf(one.box, line.box, 'y'));
    return { line, nearest };
  });
  const rows = hebrew.map((line) => ({
    top: line.box.y0,
    words: line.words,
    numbers: ofLine.flatMap(({ line: other, nearest }) => (nearest === line ? other.words : [])),
  }));
  const unseen = ofLine.flatMap(({ line, nearest }) =>
    nearest === undefined && line.words.some(({ text }) => AMOUNT.test(text))
      ? [{ top: line.box.y0, words: [], numbers: line.words }]
      : [],
  );
  return [...rows, ...unseen].sort((one, other) => one.top - other.top);
}

/** `n6.90`, `@6.90`: the English model knows no '₪'. */
const withoutCurrency = (word: ReadWord): ReadWord => ({
  ...word,
  text: word.text.trim().replace(/^[\p{L}₪@€£$&\u00a7]{1,2}(?=\d{1,5}[.,]\d{2}$)/u, ''),
});

/** `XE`, where the letter of the Hebrew pass is alone. */
const plainSign = (word: ReadWord): ReadWord =>
  SIGN.test(word.text) ? { ...word, text: word.text.slice(0, 1) } : word;

function rowText(words: readonly ReadWord[], english: readonly ReadWord[], alone: readonly ReadWord[]): string {
  const sure = surelyRead(words, english);
  const doubted = doubtedIn(words, english, sure);
  const found = [...sure, ...alone.filter((number) => isReadAlone(number, doubted))];
  const kept = words.filter((word) => !isNoise(word) && !isNumberOf(found, word, words));
  return lineText([...kept, ...found.map(plainSign)]);
}

/** Whether a word of the Hebrew pass is one of the numbers, or a piece of them. */
function isNumberOf(numbers: readonly ReadWord[], word: ReadWord, words: readonly ReadWord[]): boolean {
  if (DIGIT.test(word.text)) {
    const covered = numbers.reduce((all, { box }) => all + overlapOf(word.box, box, 'x'), 0);
    return covered >= BROKEN * (word.box.x1 - word.box.x0) || numbers.some(({ box }) => coversSame(word.box, box));
  }
  // A box that is too wide for its number may be over a word too: then the number is another word of the Hebrew pass.
  return numbers.some(
    ({ box, text }) =>
      coversSame(word.box, box) &&
      !(isHebrewWord(word) && words.some((other) => other.text === text && coversSame(other.box, box))),
  );
}

/** The numbers, signs and Latin words of the English pass that no Hebrew word contradicts. */
function surelyRead(words: readonly ReadWord[], english: readonly ReadWord[]): readonly ReadWord[] {
  return english.filter((read) => {
    // The form is so plain that no confidence matters.
    if (AMOUNT.test(read.text) || CODE.test(read.text)) return true;
    const under = words.filter(({ box }) => coversSame(box, read.box));
    if (under.some((word) => isHebrewWord(word) && word.confidence + 15 >= read.confidence)) return false;
    if (SIGN.test(read.text))
      return under.every(({ text }) => text.length <= 2) && (under.length > 0 || read.text.length === 1);
    if (NUMBER.test(read.text)) return read.confidence >= SURE || under.some(({ text }) => text === read.text);
    const isLetter = under.some(({ text, confidence }) => HEBREW.test(text) && confidence >= read.confidence);
    return LATIN_WORD.test(read.text) && read.confidence >= LATIN_SURE && !isLetter;
  });
}

const isHebrewWord = ({ text }: ReadWord): boolean => HEBREW_WORD.test(text) && !/[\d₪]/.test(text);

/** Whether a number was read alone in a box of this row. */
const isReadAlone = ({ text, box, confidence }: ReadWord, doubted: readonly Box[]): boolean =>
  (AMOUNT.test(text) || (NUMBER.test(text) && confidence >= SURE)) && doubted.some((around) => isInside(box, around));

/** Pieces with digits that are not surely a number, put together where they are beside each other. */
function doubtedIn(
  words: readonly ReadWord[],
  english: readonly ReadWord[],
  sure: readonly ReadWord[],
): readonly Box[] {
  const isFree = (word: ReadWord): boolean => !isNumberOf(sure, word, words);
  const isPiece = ({ text }: ReadWord): boolean => DIGIT.test(text) && !HEBREW_WORD.test(text);
  const contradicted = ({ box, confidence }: ReadWord): boolean =>
    words.some((word) => isHebrewWord(word) && word.confidence >= confidence && coversSame(word.box, box));
  const pieces = [...words, ...english].filter((word) => isPiece(word) && isFree(word) && !contradicted(word));
  const boxes: Box[] = [];
  for (const { box } of pieces.sort((one, other) => one.box.x0 - other.box.x0)) {
    const last = boxes.at(-1);
    if (last && box.x0 - last.x1 < heightOf(box) * APART) boxes[boxes.length - 1] = boxAround(last, box);
    else boxes.push(box);
  }
  return boxes;
}

const isInside = (box: Box, around: Box): boolean =>
  overlapOf(box, around, 'x') * 2 > box.x1 - box.x0 && overlapOf(box, around, 'y') * 2 > heightOf(box);

const boxAround = (one: Box, other: Box): Box => ({
  x0: Math.min(one.x0, other.x0),
  y0: Math.min(one.y0, other.y0),
  x1: Math.max(one.x1, other.x1),
  y1: Math.max(one.y1, other.y1),
});
