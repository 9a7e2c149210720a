import { STEP_TEXT_MAX } from '../../base/limits.ts';
import { cleanLine, tokensOf, type LineTokens } from '../../base/amounts/lineTokens.ts';
import { denominatorOf } from '../../base/amounts/numberWords.ts';
import { add, multiply, ONE, rational, type Rational } from '../../base/amounts/quantity.ts';
import { type ParsedPiece, readNumber, readQuantity } from '../../base/amounts/readAmount.ts';

/** A cooking timer, in seconds: a day. */
const STEP_TIMER_MAX_S = 24 * 60 * 60;

/** The meaning of a word of time: seconds, and how many of them it names by itself. */
type TimeWord = { readonly seconds: number; readonly count: Rational | null };

const UNITS: readonly (readonly [seconds: number, one: string, many: string, two: string])[] = [
  [1, 'שנייה שניה', 'שניות שנ', 'שנייתיים'],
  [60, 'דקה', 'דקות דק', 'דקותיים דקתיים'],
  [3600, 'שעה', 'שעות', 'שעתיים שעתים'],
];
const WORDS: ReadonlyMap<string, TimeWord> = new Map(
  UNITS.flatMap(([seconds, one, many, two]) => [
    ...entries(one, { seconds, count: ONE }),
    ...entries(many, { seconds, count: null }),
    ...entries(two, { seconds, count: rational(2) }),
  ]),
);

function entries(words: string, word: TimeWord): [string, TimeWord][] {
  return words.split(' ').map((text) => [text, word]);
}

/** `כל דקה` is not a time to wait, nor is `בשעה 8`. */
const NO_TIME_AFTER: ReadonlySet<string> = new Set(['כל', 'מדי', 'פעם']);

/**
 * The times that a step of a recipe names, in seconds, each once and in their order: '20 דקות', 'כחצי שעה', 'שעה וחצי',
 * 'שעה ו-20 דקות', 'דקותיים'. For a range ('20–25 דקות') it is the lower end, when the cook first checks.
 */
export function timesInStep(text: string): number[] {
  const tokens = tokensOf(cleanLine(text, STEP_TEXT_MAX).replaceAll(/[()[\]]/g, ' '));
  const times: number[] = [];
  for (let at = 0; at < tokens.length;) {
    const read = readTime(tokens, at);
    if (read && !NO_TIME_AFTER.has(tokens[at - 1] ?? '')) times.push(Math.round(read.value));
    at = read?.next ?? at + 1;
  }
  return [...new Set(times)].filter((seconds) => seconds >= 1 && seconds <= STEP_TIMER_MAX_S);
}

/** A time that begins at a piece; minutes that are added to hours belong to it. */
function readTime(tokens: LineTokens, start: number): ParsedPiece<number> | null {
  const first = readOne(tokens, start);
  if (!first) return null;
  const { value, next } = first;
  if (value.seconds !== 3600) return { value: value.count * value.seconds, next };
  const rest = afterAnd(tokens, next);
  const more = rest && readOne(rest.tokens, 0);
  if (!rest || more?.value.seconds !== 60) return { value: value.count * value.seconds, next };
  return { value: value.count * 3600 + more.value.count * 60, next: next + rest.skipped + more.next };
}

type CountedTime = { readonly seconds: number; readonly count: number };

function readOne(tokens: LineTokens, start: number): ParsedPiece<CountedTime> | null {
  const opened = [tokens[start] ?? '', ...tokens.slice(start + 1, start + 8)];
  for (const first of withoutPrefix(opened[0] ?? '')) {
    const read = readCounted([first, ...opened.slice(1)]);
    if (read) return { value: read.value, next: start + read.next };
  }
  return null;
}

/** A number and its word of time, or a word of time alone, and the part that follows: `שעתיים וחצי`. */
function readCounted(tokens: LineTokens): ParsedPiece<CountedTime> | null {
  const number = readQuantity(tokens, 0);
  const at = number?.next ?? 0;
  const word = WORDS.get((tokens[at] ?? '').replaceAll(/['".]/g, ''));
  const count = number?.value.min ?? word?.count;
  if (!word || !count || (number && word.count && word.count !== ONE)) return null;
  const part = readTimePart(tokens, at + 1);
  const { numerator, denominator } = part ? add(count, part.value) : count;
  return { value: { seconds: word.seconds, count: numerator / denominator }, next: part?.next ?? at + 1 };
}

/** `וחצי`, `ורבע`, `ושלושת רבעי`: a part of the unit before it, unless a unit of its own follows. */
function readTimePart(tokens: LineTokens, start: number): ParsedPiece<Rational> | null {
  const after = afterAnd(tokens, start);
  const read = after && readNumber(after.tokens, 0);
  if (!after || !read) return null;
  const counted = denominatorOf(after.tokens[read.next]);
  const value = counted === null ? read.value : multiply(read.value, rational(1, counted));
  const next = read.next + (counted === null ? 0 : 1);
  const isPart = value.numerator < value.denominator && !WORDS.has(after.tokens[next] ?? '');
  return isPart ? { value, next: start + after.skipped + next } : null;
}

/** Returns the words after an 'and', written apart or as a prefix. */
function afterAnd(tokens: LineTokens, start: number): { readonly tokens: LineTokens; readonly skipped: number } | null {
  const token = tokens[start] ?? '';
  if (token === 'ו-' || token === 'ו') return { tokens: tokens.slice(start + 1), skipped: 1 };
  return token.startsWith('ו') ? { tokens: [token.slice(1), ...tokens.slice(start + 1)], skipped: 0 } : null;
}

/** The word, and the word without the letter that was put before it: `כחצי`, `לשעה`; `בשעה` is a time of day. */
const withoutPrefix = (word: string): string[] =>
  /^[כלמ]./.test(word) || /^ב(?!שעה)./.test(word) ? [word, word.slice(1)] : [word];
