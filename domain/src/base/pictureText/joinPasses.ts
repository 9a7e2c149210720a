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
  type ReadWord,
} from './passes.ts';

/**
 * A picture is read twice: the Hebrew model reads words, and breaks numbers inside Hebrew lines; the English one reads numbers,
 * and breaks Hebrew. The boxes say which of their words are the same.
 */

const LATIN_WORD = /^[A-Za-z][A-Za-z'&-]+[.,:!]?$/;
/** `1.5`, `3%`, `1/2`, `2-3`, `1½`, `(375`, `x6`; a point before it is the point after it, on the other side of the line. */
const NUMBER = /^[.(]?[x×]?\d[\d.,/:½¼¾⅓⅔-]*[½¼¾⅓⅔%]?[x×]?[.)]?$|^[½¼¾⅓⅔]$/;
/** A number as the Hebrew pass reads it. */
const ONLY_NUMBER = /^[^\p{L}]*\d[^\p{L}]*$/u;
/** `ל-180`: a letter before a number is read as a digit by the English pass. */
const PREFIXED = /^([\u05d0-\u05ea]{1,2})-?\d/;
const UNIT = /^(?:גרם|גר'?|ק["״]ג|קילו|מ["״]ל|ליטר|יח'?|יחידות)[.,]?$/;

/** Below it a number of the English pass is a guess, unless the other pass saw a number there too. */
const SURE = 70;

/**
 * The text of a picture, a line each, in reading order: that of the lines of the Hebrew pass. Numbers and Latin words are the
 * English pass's where its boxes lie over them.
 */
export function joinPasses(hebrew: readonly ReadLine[], english: readonly ReadLine[]): readonly string[] {
  const others = english.flatMap(({ words }) => words.map(withTurnedPoint));
  const found = hebrew.map((line) => ({ line, words: others.filter(({ box }) => isInLine(box, line, hebrew)) }));
  const lines = found.map(({ line, words }) => lineText(joinedWords(line, words)).replace(/\.{2}$/, '.'));
  return withStepPoints(lines.filter((line) => /[\p{L}\p{N}]/u.test(line)));
}

/** In a line from right to left the point after a number is at its left, where the English pass reads it first. */
const withTurnedPoint = (word: ReadWord): ReadWord =>
  /^\.\d+$/.test(word.text) ? { ...word, text: `${word.text.slice(1)}.` } : word;

/** Whether a word is of this line, and of no line that it lies in more. */
function isInLine(box: Box, line: ReadLine, lines: readonly ReadLine[]): boolean {
  const share = (other: ReadLine): number => (isBeside(box, other.box) ? overlapOf(box, other.box, 'y') : 0);
  const own = share(line);
  return own * 2 >= Math.min(heightOf(box), heightOf(line.box)) && lines.every((other) => share(other) <= own);
}

/** A number that the Hebrew pass has not seen may be at the end of its line, but not in the next column. */
const isBeside = (box: Box, line: Box): boolean => {
  const reach = heightOf(line) * 1.5;
  return box.x1 > line.x0 - reach && box.x0 < line.x1 + reach;
};

/**
 * Boxes of the Hebrew pass in which a number is: the English model reads each of them once more, alone, since letters beside
 * a number spoil it.
 */
export const numberBoxes = (hebrew: readonly ReadLine[]): readonly Box[] =>
  hebrew.flatMap(({ words }) =>
    words.flatMap(numberApart).flatMap(({ text, box }) => (ONLY_NUMBER.test(text) ? [box] : [])),
  );

function joinedWords(line: ReadLine, others: readonly ReadWord[]): readonly JoinedWord[] {
  let words: readonly JoinedWord[] = line.words.flatMap(numberApart).filter((word) => !isNoise(word));
  // The surest first: the same number may have been read in its line and alone.
  for (const other of [...others].sort((one, two) => two.confidence - one.confidence)) {
    if (NUMBER.test(other.text)) words = withNumber(words, other);
    else if (LATIN_WORD.test(other.text) && other.confidence >= SURE) words = withLatin(words, other);
  }
  return words;
}

/** A word of the line that is being put together. */
type JoinedWord = ReadWord & { readonly isEnglish?: boolean };

/** `2חלב`, where the space was not seen, is two words. The number is at the right. */
function numberApart(word: ReadWord): readonly ReadWord[] {
  const [, number = '', letters = ''] = /^(\d{1,4})([\u05d0-\u05ea].+)$/.exec(word.text) ?? [];
  if (letters === '') return [word];
  const width = ((word.box.x1 - word.box.x0) * number.length) / word.text.length;
  const border = Math.round(word.box.x1 - width);
  return [
    { ...word, text: number, box: { ...word.box, x0: border } },
    { ...word, text: letters, box: { ...word.box, x1: border } },
  ];
}

/** The words with a number of the English pass in the place of what it lies over. */
function withNumber(words: readonly JoinedWord[], number: ReadWord): readonly JoinedWord[] {
  const under = words.filter(({ box }) => overlapOf(box, number.box, 'x') > 0);
  if (under.some((word) => word.isEnglish && coversSame(word.box, number.box))) return words;
  const replaced = under.filter(
    (word) => coversSame(word.box, number.box) && (!HEBREW_WORD.test(word.text) || isClearlyBetter(number, word)),
  );
  const hasNumber = replaced.some(({ text }) => DIGIT.test(text));
  if (replaced.length === 0) {
    const isFree = under.every(({ box }) => overlapOf(box, number.box, 'x') * 4 < number.box.x1 - number.box.x0);
    return isFree && number.confidence >= SURE ? [...words, { ...number, isEnglish: true }] : words;
  }
  if (!hasNumber && number.confidence < SURE) return words;
  // One digit alone is read well by the Hebrew model too.
  if (replaced.some((word) => /^\d\.?$/.test(word.text) && word.confidence > number.confidence + 20)) return words;
  const kept = words.filter((word) => !replaced.includes(word));
  return [...kept, { ...number, isEnglish: true, text: withPrefix(withPoint(number.text, replaced), replaced) }];
}

/** The point that ends the number of a step is small: either pass may have missed it. */
const withPoint = (text: string, replaced: readonly ReadWord[]): string =>
  /^\d{1,2}$/.test(text) && replaced.some((word) => /^\d+\.$/.test(word.text)) ? `${text}.` : text;

/** `180-5`, where the Hebrew pass read `ל-1`, is `ל-180`. */
function withPrefix(text: string, replaced: readonly ReadWord[]): string {
  const prefix = replaced.map((word) => PREFIXED.exec(word.text)?.[1]).find((letters) => letters !== undefined);
  return prefix === undefined ? text : `${prefix}-${text.replace(/-\d{0,2}$/, '')}`;
}

const isClearlyBetter = (number: ReadWord, word: ReadWord): boolean =>
  number.confidence >= SURE && word.confidence + 20 < number.confidence;

function withLatin(words: readonly JoinedWord[], latin: ReadWord): readonly JoinedWord[] {
  const under = words.filter(({ box }) => coversSame(box, latin.box));
  if (under.some((word) => HEBREW.test(word.text) && word.confidence + 15 >= latin.confidence)) return words;
  if (under.length === 0) return words;
  return [...words.filter((word) => !under.includes(word)), { ...latin, isEnglish: true }];
}

/** The words from right to left, and those of Latin runs from left to right; a line without Hebrew from left to right. */
export function lineText(words: readonly ReadWord[]): string {
  const fromLeft = [...words].sort((one, other) => one.box.x0 - other.box.x0);
  if (!words.some(({ text }) => HEBREW.test(text))) return fromLeft.map(({ text }) => text).join(' ');
  const fromRight: string[] = [];
  let run: string[] = [];
  for (const { text } of fromLeft.reverse())
    if (LATIN_WORD.test(text)) run = [text, ...run];
    else {
      fromRight.push(...withNumberBehind(run, fromRight, text), text);
      run = [];
    }
  return [...fromRight, ...run].join(' ');
}

/** 'Cola 1.5 ליטר' and '1.5 Cola' are drawn alike: the number belongs to a unit behind the Latin words, where one is there. */
function withNumberBehind(run: readonly string[], before: string[], next: string): readonly string[] {
  if (run.length === 0 || !UNIT.test(next) || !NUMBER.test(before.at(-1) ?? '')) return run;
  return [...run, ...before.splice(-1)];
}

/** `3 אופים` below `2. ממיסים` is a step: its point was too small to be seen. */
function withStepPoints(lines: readonly string[]): readonly string[] {
  let last = 0;
  return lines.map((line) => {
    const [, digits = '', point = '', rest = ''] = /^(\d{1,2})(\.?)\s(.*)$/.exec(line) ?? [];
    const number = Number(digits);
    if (digits === '' || (point === '' && (last === 0 || number !== last + 1))) return line;
    last = number;
    return `${digits}. ${rest}`;
  });
}
