import type { LineTokens } from './lineTokens.ts';
import { READ_FRACTION_SIGNS } from './readFractionSigns.ts';
import { denominatorOf, DOZEN, isDozen, isNumberWord, readCardinal } from './numberWords.ts';
import {
  add,
  between,
  compareRationals,
  exactly,
  isBelowOne,
  isWholeNumber,
  multiply,
  ONE,
  type Quantity,
  type Rational,
  rational,
} from './quantity.ts';
import { type RecipeUnit, unitOf } from './unit.ts';
import { letterUnit, spelledUnit } from './unitSpellings.ts';

/** A parsed value, and the index of the piece after it. */
export type ParsedPiece<Value> = { readonly value: Value; readonly next: number };
export type ParsedAmount = {
  readonly quantity: Quantity | null;
  readonly unit: RecipeUnit | null;
  /** Whether a number was written; otherwise it follows from a singular unit, or there is none. */
  readonly isWritten: boolean;
};

const RANGE_WORDS: ReadonlySet<string> = new Set(['-', 'עד', 'או', 'to']);
/** `1/2 1` is 1½ in a line that was reversed; before larger numbers it is a slip, not a mixed number. */
const TURNED_WHOLE_MAX = 20;
/** `2/1` is a reversed ½: nobody writes two ones. */
const TURNED_PART_MAX = 8;
const DECIMAL = /^(\d{0,6})[.,](\d{1,3})$/;
const CAN_WORDS = /^שימורי(?:ם)?$/;

/** A number that begins at a piece: digits, decimals, fractions, signs, words and their mixtures. */
export function readNumber(tokens: LineTokens, start: number): ParsedPiece<Rational> | null {
  const first = readSimple(tokens, start);
  if (!first) return null;
  if (isDozen(tokens[first.next])) return { value: multiply(first.value, rational(DOZEN)), next: first.next + 1 };
  const part = isWholeNumber(first.value) ? denominatorOf(tokens[first.next]) : null;
  if (part !== null && first.value.numerator < part)
    return { value: multiply(first.value, rational(1, part)), next: first.next + 1 };
  return readMixed(tokens, start, first) ?? readAddedPart(tokens, first);
}

/** A number or a range of two: `3-4`, `שתיים עד שלוש`, `2 או 3`. `1-1/2` is one and a half. */
export function readQuantity(tokens: LineTokens, start: number): ParsedPiece<Quantity> | null {
  if (tokens[start] === 'בין') return readBetween(tokens, start + 1);
  const low = readNumber(tokens, start);
  if (!low) return null;
  const high = RANGE_WORDS.has(tokens[low.next] ?? '') ? readNumber(tokens, low.next + 1) : null;
  if (!high) return readNeighbours(tokens, start, low) ?? { value: exactly(low.value), next: low.next };
  const isMixed = tokens[low.next] === '-' && isWholeNumber(low.value) && isBelowOne(high.value);
  return { value: isMixed ? exactly(add(low.value, high.value)) : between(low.value, high.value), next: high.next };
}

/** 'בין 5 ל-6', 'בין שתיים לשלוש'. */
function readBetween(tokens: LineTokens, start: number): ParsedPiece<Quantity> | null {
  const low = readNumber(tokens, start);
  const [joint = '', ...rest] = low ? tokens.slice(low.next) : [];
  if (!low || !joint.startsWith('ל')) return null;
  const isApart = joint === 'ל-' || joint === 'ל';
  const high = readNumber(isApart ? rest : [joint.slice(1), ...rest], 0);
  return high && { value: between(low.value, high.value), next: low.next + high.next + (isApart ? 1 : 0) };
}

/** 'שתיים שלוש עגבניות': two number words that follow each other are a range. */
function readNeighbours(tokens: LineTokens, start: number, low: ParsedPiece<Rational>): ParsedPiece<Quantity> | null {
  if (!isNumberWord(tokens[start] ?? '') || !isNumberWord(tokens[low.next] ?? '')) return null;
  const high = readNumber(tokens, low.next);
  return high && compareRationals(add(low.value, ONE), high.value) === 0
    ? { value: between(low.value, high.value), next: high.next }
    : null;
}

/** 'כפית-שתיים', 'קילו או שניים', 'קילו שניים', 'כוס עד כוס וחצי': more of the unit that was named once. */
function readMoreOfUnit(tokens: LineTokens, unit: RecipeUnit, next: number): ParsedPiece<Rational> | null {
  if (/^(?:שניים|שתיים)$/.test(tokens[next] ?? '')) return readNumber(tokens, next);
  if (!RANGE_WORDS.has(tokens[next] ?? '')) return null;
  const isAgain = unitOf(tokens[next + 1] ?? '')?.unit === unit;
  const high = isAgain ? readAddedPart(tokens, { value: ONE, next: next + 2 }) : readNumber(tokens, next + 1);
  if (!high || compareRationals(high.value, ONE) <= 0) return null;
  return !isAgain && unitOf(tokens[high.next] ?? '') !== null ? null : high;
}

/** '1.5 ק"ג - 2 ק"ג', 'חצי כוס עד כוס': the end of a range that names its unit twice. */
function highOfUnit(tokens: LineTokens, low: Rational, unit: RecipeUnit, next: number): ParsedPiece<Quantity> | null {
  if (!RANGE_WORDS.has(tokens[next] ?? '') || tokens[next] === 'או') return null;
  const number = readNumber(tokens, next + 1);
  const at = number?.next ?? next + 1;
  const word = unitOf(tokens[at] ?? '');
  if (word?.unit !== unit || (!number && word.count !== 1)) return null;
  const high = readAddedPart(tokens, { value: number?.value ?? ONE, next: at + 1 });
  return compareRationals(high.value, low) > 0 ? { value: between(low, high.value), next: high.next } : null;
}

/** A number with a unit, either alone too; a singular unit means one of it, a dual two. */
export function readAmount(tokens: LineTokens, start: number): ParsedPiece<ParsedAmount> | null {
  const number = readQuantity(tokens, start);
  const word = readUnit(tokens, number?.next ?? start, number !== null);
  if (!word) return number && { value: { quantity: number.value, unit: null, isWritten: true }, next: number.next };
  const { unit, count } = word.value;
  const quantity = number?.value ?? (count === null ? null : exactly(rational(count)));
  const isOneSaid = !number && count === 1 && /^(?:אחת|אחד)$/.test(tokens[word.next] ?? '');
  const next = word.next + (isOneSaid ? 1 : 0);
  const isWritten = number !== null || count === 2 || isOneSaid;
  const more = number === null && count === 1 ? readMoreOfUnit(tokens, unit, next) : null;
  if (more) return { value: { quantity: between(ONE, more.value), unit, isWritten: true }, next: more.next };
  if (!quantity || compareRationals(quantity.min, quantity.max) !== 0)
    return { value: { quantity, unit, isWritten }, next };
  const sum = readAddedGrams(tokens, unit, readAddedPart(tokens, { value: quantity.max, next }));
  const isSaid = isWritten || sum.next > next;
  const upTo = isSaid ? highOfUnit(tokens, sum.value, unit, sum.next) : null;
  const whole = upTo ?? { value: exactly(sum.value), next: sum.next };
  return { value: { quantity: whole.value, unit, isWritten: isSaid }, next: whole.next };
}

/** A unit at a piece; abbreviations without a number need their geresh (כ' is a cup, כ is a letter). */
function readUnit(
  tokens: LineTokens,
  start: number,
  isCounted: boolean,
): ParsedPiece<{ unit: RecipeUnit; count: 1 | 2 | null }> | null {
  const token = tokens[start] ?? '';
  const letter = isCounted ? letterUnit(token, tokens[start + 1] ?? '') : null;
  const found = letter ?? unitOf(token) ?? spelledUnit(token, isCounted);
  if (!found || (found.isShort && !isCounted && !token.includes("'"))) return null;
  const isCan = found.unit === 'boxes' && CAN_WORDS.test(tokens[start + 1] ?? '');
  return { value: isCan ? { ...found, unit: 'cans' } : found, next: start + (isCan ? 2 : 1) };
}

function readSimple(tokens: LineTokens, start: number): ParsedPiece<Rational> | null {
  const token = tokens[start] ?? '';
  const value = digitsOf(token) ?? signOf(token);
  if (value) return { value, next: start + 1 };
  const part = denominatorOf(token);
  if (part !== null) return { value: rational(1, part), next: start + 1 };
  const cardinal = readCardinal(tokens, start);
  return cardinal && { value: rational(cardinal.value), next: cardinal.next };
}

/** `1 1/2`, `1½`, and reversed `1/2 1`, `½1`. */
function readMixed(tokens: LineTokens, start: number, first: ParsedPiece<Rational>): ParsedPiece<Rational> | null {
  const token = tokens[first.next] ?? '';
  const second = digitsOf(token) ?? signOf(token);
  if (!second || first.next !== start + 1) return null;
  const [whole, part] = isWholeNumber(first.value) ? [first.value, second] : [second, first.value];
  const isTurned = whole === second;
  const isMixed = isWholeNumber(whole) && isBelowOne(part) && (!isTurned || whole.numerator <= TURNED_WHOLE_MAX);
  return isMixed ? { value: add(whole, part), next: first.next + 1 } : null;
}

/** `וחצי`, `ושלושת רבעי`, `ו-1/2` after a number or after its unit; the number itself if none follows. */
function readAddedPart(tokens: LineTokens, number: ParsedPiece<Rational>): ParsedPiece<Rational> {
  const token = tokens[number.next] ?? '';
  const isApart = token === 'ו-' || token === 'ו';
  if (!isApart && !token.startsWith('ו')) return number;
  const rest = isApart ? tokens.slice(number.next + 1) : [token.slice(1), ...tokens.slice(number.next + 1)];
  const added = readSimple(rest, 0);
  if (!added) return number;
  const counted = isWholeNumber(added.value) ? denominatorOf(rest[added.next]) : null;
  const part = counted === null ? added.value : multiply(added.value, rational(1, counted));
  const taken = added.next + (counted === null ? 0 : 1) + (isApart ? 1 : 0);
  return isBelowOne(part) ? { value: add(number.value, part), next: number.next + taken } : number;
}

/** 'קילו ומאתיים', 'קילו מאתיים גרם', 'קילו ו-200 גרם': hundreds of grams after kilograms. */
function readAddedGrams(tokens: LineTokens, unit: RecipeUnit, sum: ParsedPiece<Rational>): ParsedPiece<Rational> {
  if (unit !== 'kilograms') return sum;
  const [token = '', ...rest] = tokens.slice(sum.next);
  const isApart = token === 'ו-' || token === 'ו';
  const words = isApart ? rest : [token.replace(/^ו/, ''), ...rest];
  const digits = /^[1-9]00$/.test(words[0] ?? '') && words[1] === 'גרם' ? Number(words[0]) : null;
  const grams = digits === null ? readCardinal(words, 0) : { value: digits, next: 1 };
  if (!grams || grams.value % 100 !== 0 || grams.value >= 1000) return sum;
  const taken = grams.next + (isApart ? 1 : 0) + (words[grams.next] === 'גרם' ? 1 : 0);
  return { value: add(sum.value, rational(grams.value, 1000)), next: sum.next + taken };
}

/** `2`, `1.5`, `0,5`, `1,000`, `1/2`; null for anything else, for 0, and for implausible numbers. */
function digitsOf(token: string): Rational | null {
  if (/^[1-9]\d{0,5}$/.test(token)) return rational(Number(token));
  if (/^[1-9]\d{0,2},\d{3}$/.test(token)) return rational(Number(token.replace(',', '')));
  const decimal = DECIMAL.exec(token);
  if (decimal) {
    const [, whole = '', places = ''] = decimal;
    const scaled = Number(whole + places);
    return scaled > 0 ? rational(scaled, 10 ** places.length) : null;
  }
  const [, top, bottom] = /^([1-9]\d{0,5})\/([1-9]\d{0,5})$/.exec(token) ?? [];
  if (top === undefined || bottom === undefined) return null;
  const isTurned = bottom === '1' && Number(top) > 1 && Number(top) <= TURNED_PART_MAX;
  return isTurned ? rational(1, Number(top)) : rational(Number(top), Number(bottom));
}

function signOf(token: string): Rational | null {
  const sign = READ_FRACTION_SIGNS.get(token);
  return sign ? rational(...sign) : null;
}
