import { readBody } from './ingredientBody.ts';
import {
  asideText,
  cleanLine,
  isAside,
  isSeparator,
  joinTokens,
  type LineTokens,
  tokensOf,
} from '../amounts/lineTokens.ts';
import { isApproximately, isGroup, isProductPart, isPurpose, isSome, opensNote } from './ingredientWords.ts';
import { exactly, ONE, type Quantity } from '../amounts/quantity.ts';
import { type ParsedAmount, type ParsedPiece, readAmount, readNumber } from '../amounts/readAmount.ts';
import { sectionOf } from './recipeSections.ts';
import type { RecipeUnit } from '../amounts/unit.ts';

/** A parsed line of a recipe. */
export type Ingredient = {
  readonly quantity: Quantity | null;
  readonly unit: RecipeUnit | null;
  /** The words to search for in the catalogue; the search handles singular and plural. */
  readonly product: string;
  readonly note: string;
  /** From 0 (nothing to buy) to 1: how closely the line followed a known form. */
  readonly confidence: number;
};

/** A heading of a group is short: `למילוי הגבינה`. */
const GROUP_WORDS_MAX = 3;
/** Product names of recipes are shorter; a longer one is likely a sentence. */
const PRODUCT_WORDS_USUAL = 4;
const LINE_WORDS_USUAL = 6;
const NOTHING: ParsedAmount = { quantity: null, unit: null, isWritten: false };

/**
 * Parses a line of ingredients in Hebrew; null if it is none: blank, a heading (`לבצק:`), or without a letter.
 * Total: any other text has a result, and `confidence` rates it.
 */
export function parseIngredient(line: string): Ingredient | null {
  const text = cleanLine(line);
  const tokens = tokensOf(text);
  if (!/\p{L}/u.test(text) || isHeading(text, tokens)) return null;
  const { preface, rest } = readPreface(tokens);
  const { amount, body, isAfterUnit } = placeAmount(rest);
  const read = readBody(body, isAfterUnit, amount.unit !== null && !amount.isWritten);
  const isOne = amount.quantity === null && amount.unit === null && read.isOneBySize;
  const quantity = isOne ? exactly(ONE) : amount.quantity;
  const note = [...preface, ...read.notes].join(', ');
  return {
    quantity,
    unit: amount.unit,
    product: read.product,
    note,
    confidence: confidenceOf(quantity, read.product, note),
  };
}

/** The heading of a group of ingredients without its colon (`לבצק`); null if the line is none. */
export function ingredientGroup(line: string): string | null {
  const text = cleanLine(line);
  return isHeading(text, tokensOf(text)) ? text.replace(/\s*:$/, '') : null;
}

function isHeading(text: string, tokens: LineTokens): boolean {
  if (sectionOf(text) !== null) return true;
  const last = tokens.at(-1);
  const isPlain = tokens.every(
    (token, at) => readNumber(tokens, at) === null && (!isSeparator(token) || token === ':'),
  );
  if (last === ':') return isPlain && tokens.indexOf(':') === tokens.length - 1;
  return isPlain && isGroup(tokens[0] ?? '') && tokens.length <= GROUP_WORDS_MAX && !tokens.includes(':');
}

/** The words before the amount that go to the note: `להגשה:`, `בערך`, `מעט`, `מיץ מ-`. */
function readPreface(tokens: LineTokens): { preface: readonly string[]; rest: LineTokens } {
  const preface: string[] = [];
  let rest = tokens;
  const sign = rest.findIndex((token) => token === ':' || token === '-');
  if (sign > 0 && sign <= GROUP_WORDS_MAX && isPurpose(rest[0] ?? '')) {
    preface.push(joinTokens(rest.slice(0, sign)));
    rest = rest.slice(sign + 1);
  }
  if (/^(?:[ובל]-|ועוד|וגם)$/.test(rest[0] ?? '')) rest = rest.slice(1);
  rest = withoutGluedAnd(rest);
  const opening = rest[0] ?? '';
  const isBeforeNumber = readNumber(rest, 1) !== null;
  if (isApproximately(opening) || (isBeforeNumber && /^(?:כ|עד)$/.test(opening))) {
    preface.push(opening === 'עד' ? opening : 'בערך');
    rest = rest.slice(1);
  } else if (isGluedNumber(rest, 'כ')) {
    preface.push('בערך');
    rest = unglued(rest);
  } else if (isSome(opening) && rest.length > 1) {
    preface.push(opening);
    rest = rest.slice(1);
  }
  const part = readPart(rest);
  return part ? { preface: [...preface, part.note], rest: part.rest } : { preface, rest };
}

const unglued = (tokens: LineTokens): LineTokens => [(tokens[0] ?? '').slice(1), ...tokens.slice(1)];
const isGluedNumber = (tokens: LineTokens, prefix: string): boolean =>
  (tokens[0] ?? '').startsWith(prefix) && readNumber(tokens, 0) === null && readNumber(unglued(tokens), 0) !== null;
const withoutGluedAnd = (tokens: LineTokens): LineTokens => (isGluedNumber(tokens, 'ו') ? unglued(tokens) : tokens);

/**
 * `מיץ מ-2 לימונים`, `גרידה מלימון אחד`: the lemon is the product, its juice the note. Without a number it is a
 * product.
 */
function readPart(tokens: LineTokens): { note: string; rest: LineTokens } | null {
  if (!isProductPart(tokens[0] ?? '')) return null;
  let at = 1;
  while (/^(?:ו(?:מיץ|גרידה)|מגור[רד]ת|סחוט)$/.test(tokens[at] ?? '')) at += 1;
  const note = joinTokens(tokens.slice(0, at));
  const rest = tokens.slice(at);
  const first = rest[0] ?? '';
  if (first === 'מ-' || first === 'של')
    return rest.some((_, index) => readNumber(rest, index) !== null) ? { note, rest: rest.slice(1) } : null;
  const isGlued = isGluedNumber(rest, 'מ') || (first.startsWith('מ') && /^(?:אחד|אחת)$/.test(rest[1] ?? ''));
  return isGlued ? { note, rest: unglued(rest) } : null;
}

type PlacedAmount = { readonly amount: ParsedAmount; readonly body: LineTokens; readonly isAfterUnit: boolean };

/** Finds the amount before or after the product (`קמח - 2 כוסות`, `בצל אחד גדול`), and leaves the rest. */
function placeAmount(tokens: LineTokens): PlacedAmount {
  const first = readAmount(tokens, 0);
  if (first?.value.isWritten)
    return { amount: first.value, body: tokens.slice(first.next), isAfterUnit: first.value.unit !== null };
  const start = first && first.next < tokens.length ? first : null;
  const later = laterAmount(tokens, start?.next ?? 0);
  if (later && !(start && later.read.value.unit)) {
    const isSeparated = isSeparator(tokens[later.start - 1]);
    const before = tokens.slice(start?.next ?? 0, later.start - (isSeparated ? 1 : 0));
    const { next, value } = later.read;
    const unit = value.unit ?? start?.value.unit ?? null;
    return { amount: { ...value, unit }, body: [...before, ...tokens.slice(next)], isAfterUnit: false };
  }
  if (!start) return { amount: NOTHING, body: tokens, isAfterUnit: false };
  return { amount: start.value, body: tokens.slice(start.next), isAfterUnit: true };
}

/** An amount after the product: only a note may follow it, and no note precedes it in its part of the line. */
function laterAmount(tokens: LineTokens, start: number): { start: number; read: ParsedPiece<ParsedAmount> } | null {
  let isNote = false;
  for (let at = start + 1; at < tokens.length; at += 1) {
    const token = tokens[at] ?? '';
    const before = tokens[at - 1] ?? '';
    if (isSeparator(before)) isNote = false;
    if (isNote || /^(?:או|ועוד|\+|\/)$/.test(before)) continue;
    const read = isAside(token) ? asideAmount(token, at) : readAmount(tokens, isApproximately(token) ? at + 1 : at);
    if (read && (read.value.isWritten || /^[-:]$/.test(before)) && endsPart(tokens, read.next))
      return { start: at, read };
    isNote = opensNote(token, tokens[start] ?? '', tokens[at + 1] ?? '');
  }
  return null;
}

/** `קמח (2 כוסות)`: an amount and nothing else in parentheses. */
function asideAmount(token: string, at: number): ParsedPiece<ParsedAmount> | null {
  const tokens = tokensOf(asideText(token));
  const read = readAmount(tokens, 0);
  return read?.value.isWritten && read.next === tokens.length ? { value: read.value, next: at + 1 } : null;
}

function endsPart(tokens: LineTokens, at: number): boolean {
  const token = tokens[at];
  return token === undefined || isSeparator(token) || isAside(token) || opensNote(token, '', tokens[at + 1] ?? '');
}

function confidenceOf(quantity: Quantity | null, product: string, note: string): number {
  if (!/\p{L}/u.test(product)) return 0;
  let percent = 100;
  if (quantity === null && note === '') percent -= 20;
  if (product.split(' ').length > PRODUCT_WORDS_USUAL) percent -= 30;
  if (`${product} ${note}`.split(' ').length > LINE_WORDS_USUAL) percent -= 30;
  if (/\d(?![\d.,]*%)/.test(product.replaceAll(/[\d.,]+%/g, ''))) percent -= 30;
  if (/[:+/=]/.test(product) || product.length < 2) percent -= 30;
  return Math.max(percent, 5) / 100;
}
