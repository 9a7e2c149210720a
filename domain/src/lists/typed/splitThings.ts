import { isSeparator } from '../../base/amounts/lineTokens.ts';
import { denominatorOf, readCardinal } from '../../base/amounts/numberWords.ts';
import { unitOf } from '../../base/amounts/unit.ts';
import { isMeasure, readTypedAmount, type TypedAmount } from './typedAmount.ts';
import {
  beginsWithVav,
  endsBefore,
  hasFlavours,
  isHedge,
  isNameNumber,
  isOneThing,
  isPlainThing,
  isWholeThing,
} from './typedWords.ts';

/** Takes the words of one line apart where another thing begins: at ו, and at further amounts. */
export function splitThings(words: readonly string[]): readonly (readonly string[])[] {
  const things = splitAtVav(words).flatMap(splitAtAmounts);
  return things.flatMap((thing) => (things.length > 1 ? splitPlainPair(thing) : null) ?? splitPlainRun(thing));
}

/** ו before a number or by itself, and its like in English, Russian and Arabic. */
const APART: ReadonlySet<string> = new Set(['ו-', 'ו', '&', 'and', 'и', 'و']);
const joinsByVav = (word: string): boolean =>
  /^ו\d/.test(word) || (word.startsWith('ו') && !beginsWithVav(word)) || ARABIC_AND.test(word);
/** A word of Arabic with its 'and'; some begin so by themselves, as 'paper', 'one' and 'a half' do. */
const ARABIC_AND = /^و(?!رق|جب|رد|اف|يس|احد|نصف|ربع|سط|طني|ايت)[\u0621-\u064a]{3,}$/;

function splitAtVav(words: readonly string[]): readonly (readonly string[])[] {
  const parts: string[][] = [];
  let part: string[] = [];
  for (const [at, word] of words.entries()) {
    const next = part.length === 0 ? null : restAfterVav(word, words[at + 1] ?? '', part);
    if (next === null) part.push(word);
    else {
      parts.push(part);
      part = next === '' ? [] : [next];
    }
  }
  return [...parts, part].filter((one) => one.length > 0);
}

/** The word without its ו if it begins another thing; null if it belongs to the one before. */
function restAfterVav(word: string, after: string, part: readonly string[]): string | null {
  // "Ben & Jerry's", 'הד & שולדרס'.
  if (word === '&' && !(isPlainThing(part) && isPlainThing([after]))) return null;
  const isApart = APART.has(word.toLowerCase());
  if (!isApart && !joinsByVav(word)) return null;
  const right = isApart ? after : word.slice(1);
  if (right.endsWith('%')) return null;
  if (continuesNumber(part, right) || isAmountOnly(part)) return null;
  const begins = readTypedAmount([right, ...(isApart ? [] : [after])], 0) !== null || /^\d/.test(right);
  if (!begins && isOneThing(part, right)) return null;
  return isApart ? '' : right;
}

/** 'קילו וחצי', 'עשרים וחמש': the number goes on. */
function continuesNumber(part: readonly string[], right: string): boolean {
  const last = part.at(-1) ?? '';
  const isNumber = readCardinal([last], 0) !== null || /^\d+$/.test(last);
  const isPart = denominatorOf(right) !== null || right === 'שלושת' || /^[½¼¾⅓⅔\d]/.test(right);
  if (isPart && (isNumber || unitOf(last) !== null)) return true;
  return readCardinal([last], 0) !== null && readCardinal([right], 0) !== null;
}

function isAmountOnly(part: readonly string[]): boolean {
  const read = readTypedAmount(part, 0);
  return read !== null && read.next === part.length;
}

/** So many plain things in a row are no name: 'עגבניות מלפפונים חסה'. */
const PLAIN_RUN_MIN = 3;

/** Words that are plain things each, without an amount, a comma or ו between them: people dictate and type so. */
function splitPlainRun(words: readonly string[]): readonly (readonly string[])[] {
  if (words.length < PLAIN_RUN_MIN || hasFlavours(words[0] ?? '')) return [words];
  const things: (readonly string[])[] = [];
  for (let at = 0; at < words.length; at += things.at(-1)?.length ?? 1) {
    const length = [2, 1].find((count) => isWholeThing(words.slice(at, at + count)) && at + count <= words.length);
    if (length === undefined) return [words];
    things.push(words.slice(at, at + length));
  }
  return things.length >= PLAIN_RUN_MIN ? things : [words];
}

/**
 * 'בננות תפוחים ושני לחם', 'אבקת כביסה מרכך ושתי פסטה': two plain things in a line of several. The first is produce in the
 * plural or has two words: other goods are often named by two things ('לחם שום', 'עוגיות שקדים').
 */
function splitPlainPair(words: readonly string[]): readonly (readonly string[])[] | null {
  const at = words.length - 1;
  const [first, second] = [words.slice(0, at), words.slice(at)];
  const isPair =
    at <= 2 &&
    readTypedAmount(words, 0) === null &&
    isWholeThing(first) &&
    isWholeThing(second) &&
    !isWholeThing(words);
  return isPair && endsBefore(first, second[0] ?? '') ? [first, second] : null;
}

type AmountAmongWords = { readonly start: number; readonly next: number; readonly amount: TypedAmount };

/** '2 חלב 3 לחם', 'עגבניות 2 קילו מלפפונים 1 קילו': more than one amount, all before or all after what they are of. */
function splitAtAmounts(words: readonly string[]): readonly (readonly string[])[] {
  const amounts = amountsIn(words);
  const last = amounts.at(-1);
  if (!last) return [words];
  const from = isHedge(words[0]) ? 1 : 0;
  const isBefore = amounts[0]?.start === from;
  const isAfter = !isBefore && amounts.length > 1 && last.next === words.length;
  if (isAfter) {
    const ends = amounts.filter(({ start }) => start > 0).map(({ next }) => next);
    // 'שמן 900 מ"ל - 2' names one thing.
    const isEach = amounts.every(({ start }, at) =>
      words.slice(amounts[at - 1]?.next ?? 0, start).some((word) => !isSeparator(word)),
    );
    return isEach ? cut(words, ends.slice(0, -1)) : [words];
  }
  const begins = amounts.filter(({ start, next, amount }) => {
    if (start === from || next >= words.length) return false;
    if (isMeasure(amount.unit) || !isBefore)
      return isPlainThing(words.slice(next)) && isPlainBefore(words, amounts, start);
    return true;
  });
  return cut(
    words,
    begins.map(({ start }) => start),
  );
}

/** Whether what ends at this place begins with a plain name: 'חלב שתי לחם', but not 'סוגת 2 אורז'. */
function isPlainBefore(words: readonly string[], amounts: readonly AmountAmongWords[], end: number): boolean {
  const before = amounts.filter(({ next }) => next < end).at(-1);
  return isPlainThing(words.slice(before?.next ?? 0, end)) || isPlainThing(words.slice(0, end));
}

function amountsIn(words: readonly string[]): readonly AmountAmongWords[] {
  const found: AmountAmongWords[] = [];
  for (let at = 0; at < words.length;) {
    const read = readTypedAmount(words, at);
    // 'קילו בצל קילו גזר'.
    const isSaid = read?.value.isCounted === true || (words[at] === 'קילו' && !hasFlavours(words[0] ?? ''));
    const isCount = isSaid && !isNameNumber(words, at) && !isTimes(words, at);
    if (read && isCount) found.push({ start: at, next: read.next, amount: read.value });
    at = read && isCount ? read.next : at + 1;
  }
  return found;
}

/** '3' in 'x 3' and '3 x' counts the whole line. */
const isTimes = (words: readonly string[], at: number): boolean =>
  /^x$/i.test(words[at - 1] ?? '') || /^x$/i.test(words[at + 1] ?? '');

function cut(words: readonly string[], places: readonly number[]): readonly (readonly string[])[] {
  return [0, ...places].map((from, at) => words.slice(from, places[at] ?? words.length));
}
