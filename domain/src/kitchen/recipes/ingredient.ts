import { readBody } from './ingredientBody.ts';
import {
  asideText,
  cleanLine,
  isAside,
  isSeparator,
  joinTokens,
  type LineTokens,
  tokensOf,
} from '../../base/amounts/lineTokens.ts';
import {
  isApproximately,
  isGroup,
  isLimit,
  isOptional,
  isProductPart,
  isPurpose,
  isSome,
  opensNote,
  saysOptional,
} from './ingredientWords.ts';
import { plainSubcategory } from '../../goods/catalogue/plainWords.ts';
import {
  between,
  exactly,
  isBelowOne,
  ONE,
  type Quantity,
  type Rational,
  rational,
} from '../../base/amounts/quantity.ts';
import { type ParsedAmount, type ParsedPiece, readAmount, readNumber } from '../../base/amounts/readAmount.ts';
import { sectionOf } from './recipeSections.ts';
import { type RecipeUnit, unitOf } from '../../base/amounts/unit.ts';
import { spelledUnit } from '../../base/amounts/unitSpellings.ts';

/** A parsed line of a recipe. */
export type Ingredient = {
  readonly quantity: Quantity | null;
  readonly unit: RecipeUnit | null;
  /** The words to search for in the catalogue; the search handles singular and plural. */
  readonly product: string;
  readonly note: string;
  /** Whether the line says that one can do without it: 'לא חובה', 'אופציונלי:'. */
  readonly isOptional: boolean;
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
  const { preface, rest } = readPreface(inDigits(tokens));
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
    isOptional: preface.some(isOptional) || saysOptional(note),
    confidence: confidenceOf(quantity, read.product, note),
  };
}

/** Each part of a line that names several things has at most so many words: 'מלח, פלפל ופפריקה מתוקה'. */
const PART_WORDS_MAX = 3;

/**
 * The ingredients that a line names: one, or several where each part of the line between commas, or before ו, is a plain
 * thing, either all with an amount of their own or all without. 'מלח ופלפל' is one.
 */
export function parseIngredients(line: string): readonly Ingredient[] {
  const whole = parseIngredient(line);
  if (!whole) return [];
  const text = cleanLine(line);
  const each = ofEach(text);
  if (each.length > 1) return each;
  const parts = partsOfLine(text).map(parseIngredient);
  const found = parts.filter((part) => part !== null);
  const counted = found.filter(({ quantity }) => quantity !== null);
  const isEach =
    found.length > 1 &&
    found.length === parts.length &&
    found.every((part, at) => isPlainPart(part, at === found.length - 1));
  return isEach && (counted.length === 0 || counted.length === found.length) ? found : [whole];
}

/** 'חצי כפית מכל אחד: מלח, כמון', '1 tsp each salt and pepper'. */
const EACH = /^(.{1,40}?)\s(?:each(?:\sof)?|(?:מ|של )?כל\sאח[דת])\s?:?\s(.+)$/iu;
const EACH_JOINT = /\s?,\s?|\s(?:and|&)\s|\sו(?=[א-ת]{2})/u;

/** The ingredients that take an amount each; none where the line does not say so. */
function ofEach(text: string): readonly Ingredient[] {
  const [, amount = '', things = ''] = EACH.exec(text) ?? [];
  const tokens = inDigits(tokensOf(amount));
  // '4 fillets each 6 oz and skinned' says more of one thing.
  if (readAmount(tokens, 0)?.next !== tokens.length) return [];
  const found = things.split(EACH_JOINT).map((thing) => parseIngredient(`${amount} ${thing}`));
  return found.every(hasAmountAlone) ? found : [];
}

const hasAmountAlone = (one: Ingredient | null): one is Ingredient =>
  one !== null && one.quantity !== null && one.note === '';

function partsOfLine(text: string): readonly string[] {
  if (/[()[\]:]/.test(text)) return [text];
  const parts = text.split(/(?<!\d),|,(?!\d)/).map((part) => part.trim());
  const last = parts.pop() ?? '';
  const words = last.split(' ');
  const joint = words.findIndex(
    (word, at) => at > 0 && /^ו[א-ת]{2}/.test(word) && plainSubcategory(word) === undefined && isFood(word.slice(1)),
  );
  if (joint < 0 || (parts.length === 0 && SEASONING.test(last))) return [...parts, last];
  return [
    ...parts,
    words.slice(0, joint).join(' '),
    [(words[joint] ?? '').slice(1), ...words.slice(joint + 1)].join(' '),
  ];
}

const SEASONING = /^מלח ופלפל/;
const isFood = (words: string): boolean => [words, `רוטב ${words}`].some((one) => plainSubcategory(one) !== undefined);

/** Alone it is the juice of what is named before: 'לימון, מיץ'. */
const JUICE = 'מיץ';

function isPlainPart({ product, note, unit, quantity }: Ingredient, isLast: boolean): boolean {
  const words = product.split(' ');
  if (product === JUICE) return false;
  if (words.length > PART_WORDS_MAX || (note !== '' && !isLast) || (unit !== null && quantity === null)) return false;
  return isFood(words[0] ?? '') || isFood(words.slice(0, 2).join(' '));
}

/** The heading of a group of ingredients without its colon (`לבצק`); null if the line is none. */
export function ingredientGroup(line: string): string | null {
  const text = cleanLine(line);
  return isHeading(text, tokensOf(text)) ? text.replace(/\s*:$/, '') : null;
}

/** 'מצרכים ל-8 מנות', 'מרכיבים לעוגה בקוטר 24'. */
export const HEADING_SIZE = /\s(?:ל-?\s?\d|בקוטר).*$/;
/** 'שלב 1: הבצק'; a longer line is a step. */
const NUMBERED_HEADING = /^(?:שלב|שכבה|חלק|אפשרות)\s\d{1,2}\s?[:-](?:\s\S+){0,2}$/;

function isHeading(text: string, tokens: LineTokens): boolean {
  if (sectionOf(text) !== null || sectionOf(text.replace(HEADING_SIZE, '')) !== null) return true;
  if (NUMBERED_HEADING.test(text)) return true;
  const last = tokens.at(-1);
  if (last === ':') return readNumber(tokens, 0) === null && tokens.indexOf(':') === tokens.length - 1;
  const isPlain = tokens.every((token, at) => readNumber(tokens, at) === null && !isSeparator(token));
  return isPlain && isGroup(tokens[0] ?? '') && tokens.length <= GROUP_WORDS_MAX && !tokens.includes(':');
}

/** The words before the amount that go to the note: `להגשה:`, `בערך`, `מעט`, `מיץ מ-`. */
function readPreface(tokens: LineTokens): { preface: readonly string[]; rest: LineTokens } {
  const preface: string[] = [];
  let rest = tokens;
  const sign = rest.findIndex((token) => token === ':' || token === '-');
  const opened = sign > 0 && sign <= GROUP_WORDS_MAX ? joinTokens(rest.slice(0, sign)) : '';
  if (opened !== '' && (isPurpose(rest[0] ?? '') || isOptional(opened))) {
    preface.push(opened);
    rest = rest.slice(sign + 1);
  }
  if (/^(?:[ובל]-|ועוד|וגם)$/.test(rest[0] ?? '')) rest = rest.slice(1);
  rest = withoutGluedAnd(rest);
  if (/^איז[הו]$/.test(rest[0] ?? '')) rest = rest.slice(1);
  if (rest[0] === 'לפי' && rest[1] === 'הטעם' && rest.length > 2) {
    preface.push('לפי הטעם');
    rest = rest.slice(2);
  }
  const opening = rest[0] ?? '';
  const isBeforeNumber = readNumber(rest, 1) !== null;
  const plenty = /^(?:כמות|זילוף|נגיעה)$/.test(opening) ? rest.indexOf('של') : -1;
  if (plenty > 0 && plenty <= GROUP_WORDS_MAX) {
    preface.push(joinTokens(rest.slice(0, plenty)));
    rest = rest.slice(plenty + 1);
  } else if (isSome(opening) && /^(?:יותר|פחות)$/.test(rest[1] ?? '') && /^מ-?$/.test(rest[2] ?? '')) {
    preface.push(joinTokens(rest.slice(0, 2)));
    rest = rest.slice(3);
  } else if (isBeforeNumber && isLimit(opening)) {
    preface.push(opening);
    rest = rest.slice(1);
  } else if (isApproximately(opening) || (isBeforeNumber && /^(?:כ|עד)$/.test(opening))) {
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
 * `מיץ מ-2 לימונים`, `עלים מצרור נענע`, `גרידה מלימון אחד`: the lemon is the product, its juice the note.
 * `מיץ לימון` is a product.
 */
function readPart(tokens: LineTokens): { note: string; rest: LineTokens } | null {
  if (!isProductPart((tokens[0] ?? '').toLowerCase())) return null;
  let at = 1;
  while (/^(?:ו?(?:מיץ|גרידה|קליפה)|מגור[רד]ת|דקה|סחוט|טרי)$/.test(tokens[at] ?? '')) at += 1;
  const note = joinTokens(tokens.slice(0, at));
  const rest = tokens.slice(at);
  const first = rest[0] ?? '';
  if (/^(?:מ-?|של|of)$/.test(first))
    return rest.some((_, index) => readNumber(rest, index) !== null) ? { note, rest: rest.slice(1) } : null;
  // 'גרידת לימון אחד': a lemon is bought. 'כפית גרידת לימון' is grated already.
  if (/^(?:גרידת|קליפת)$/.test(note) && plainSubcategory(first) !== undefined && /^(?:אחד|אחת)$/.test(rest[1] ?? ''))
    return { note, rest };
  const isGlued = isGluedNumber(rest, 'מ') || (first.startsWith('מ') && /^(?:אחד|אחת)$/.test(rest[1] ?? ''));
  return isGlued || isOfThing(first) ? { note, rest: unglued(rest) } : null;
}

/** 'מלימון', 'מצרור': of a plain thing, or of a unit of one. */
const isOfThing = (word: string): boolean =>
  /^מ[א-ת]{2}/.test(word) &&
  plainSubcategory(word) === undefined &&
  (plainSubcategory(word.slice(1)) !== undefined || unitOf(word.slice(1))?.count === 1);

/** English numbers before a unit or a product: 'one cup', 'half a lemon', 'a pinch'. */
const ENGLISH_NUMBERS: ReadonlyMap<string, string> = new Map([
  ['a', '1'],
  ['an', '1'],
  ['one', '1'],
  ['two', '2'],
  ['three', '3'],
  ['four', '4'],
  ['half', '½'],
]);

function inDigits(tokens: LineTokens): LineTokens {
  const number = tokens.length > 1 ? ENGLISH_NUMBERS.get((tokens[0] ?? '').toLowerCase()) : undefined;
  if (number === undefined) return tokens;
  return [number, ...tokens.slice(number === '½' && /^an?$/.test(tokens[1] ?? '') ? 2 : 1)];
}

type PlacedAmount = { readonly amount: ParsedAmount; readonly body: LineTokens; readonly isAfterUnit: boolean };

/** Finds the amount before or after the product (`קמח - 2 כוסות`, `בצל אחד גדול`), and leaves the rest. */
function placeAmount(tokens: LineTokens): PlacedAmount {
  const first = readAmount(tokens, 0);
  if (first?.value.isWritten)
    return inMetric(first.value, tokens, first.next) ?? withUnitBehind(first.value, tokens.slice(first.next));
  const start = first && first.next < tokens.length ? first : null;
  const later = laterAmount(tokens, start?.next ?? 0);
  if (later && !(start && later.read.value.unit)) {
    const isSeparated = isSeparator(tokens[later.start - 1]);
    const before = tokens.slice(start?.next ?? 0, later.start - (isSeparated ? 1 : 0));
    const { next, value } = later.read;
    const unit = value.unit ?? start?.value.unit ?? null;
    return { amount: { ...value, unit }, body: [...before, ...tokens.slice(next)], isAfterUnit: false };
  }
  const [thing = '', half, ...behind] = tokens;
  // 'לימון וחצי'.
  if (!start && half === 'וחצי' && unitOf(behind[0] ?? '') === null)
    return {
      amount: { quantity: exactly(rational(3, 2)), unit: null, isWritten: true },
      body: [thing, ...behind],
      isAfterUnit: false,
    };
  if (!start) return { amount: NOTHING, body: tokens, isAfterUnit: false };
  return { amount: start.value, body: tokens.slice(start.next), isAfterUnit: true };
}

/** English measures that no kitchen here has, in grams and millilitres. */
const METRIC: readonly (readonly [words: RegExp, size: number, unit: RecipeUnit])[] = [
  [/^(?:oz|ounces?)\.?$/i, 28.35, 'grams'],
  [/^(?:lbs?|pounds?)\.?$/i, 453.6, 'grams'],
  [/^dl\.?$/i, 100, 'milliliters'],
  [/^cl\.?$/i, 10, 'milliliters'],
  [/^pints?$/i, 473.2, 'milliliters'],
  [/^quarts?$/i, 946.4, 'milliliters'],
];

/** '8 oz cheese': 227 grams, with what was written as its note. null for other measures. */
function inMetric(amount: ParsedAmount, tokens: LineTokens, next: number): PlacedAmount | null {
  const [, size = 0, unit = null] = METRIC.find(([words]) => words.test(tokens[next] ?? '')) ?? [];
  if (unit === null || amount.quantity === null || amount.unit !== null) return null;
  const whole = ({ numerator, denominator }: Rational) =>
    rational(Math.max(1, Math.round((numerator * size) / denominator)));
  const quantity = between(whole(amount.quantity.min), whole(amount.quantity.max));
  const body = tokens.slice(next + 1);
  // '1 lb 4 oz' has no single size.
  if (/^(?:to|-|or|and|plus)$/i.test(body[0] ?? '') || readNumber(body, 0)) return null;
  const isOf = body[0] === 'of';
  return {
    amount: { ...amount, quantity, unit },
    body: [`(${joinTokens(tokens.slice(0, next + 1))})`, ...body.slice(isOf ? 1 : 0)],
    isAfterUnit: true,
  };
}

/** `1 (14 oz) can`, `3 garlic cloves`, `חצי מלימון`: what belongs to a number is behind other words. */
function withUnitBehind(amount: ParsedAmount, body: LineTokens): PlacedAmount {
  if (amount.unit !== null) return { amount, body, isAfterUnit: true };
  const [first = '', second = '', ...rest] = body;
  const unit = unitOf(second) ?? spelledUnit(second, true);
  const isBehind = isAside(first) || (/^[a-z]+$/i.test(first) && /^(?:cloves?|stalks?|sprigs?|leaves)$/i.test(second));
  if (unit && isBehind)
    return { amount: { ...amount, unit: unit.unit }, body: [first, ...rest], isAfterUnit: isAside(first) };
  const isPart = amount.quantity !== null && isBelowOne(amount.quantity.max) && isOfThing(first);
  return { amount, body: isPart ? unglued(body) : body, isAfterUnit: false };
}

/**
 * An amount after the product: only a note may follow it, and in its part of the line at most one word that describes the
 * product precedes it ('בצל קצוץ 1', 'מים רותחים 2 כוסות').
 */
function laterAmount(tokens: LineTokens, start: number): { start: number; read: ParsedPiece<ParsedAmount> } | null {
  let noteFrom: number | null = null;
  for (let at = start + 1; at < tokens.length; at += 1) {
    const token = tokens[at] ?? '';
    const before = tokens[at - 1] ?? '';
    if (isSeparator(before)) noteFrom = null;
    if (/^(?:או|ועוד|\+|\/|עם)$/.test(before) || (noteFrom !== null && (start > 0 || noteFrom < at - 1))) continue;
    const read = isAside(token) ? asideAmount(token, at) : readAmount(tokens, isApproximately(token) ? at + 1 : at);
    const isSaid = read?.value.isWritten || /^[-:]$/.test(before) || isOneAtEnd(tokens, read, before);
    const isAmount = read !== null && isSaid && endsPart(tokens, read.next);
    if (isAmount && (noteFrom === null || read.value.unit !== 'centimeters')) return { start: at, read };
    if (noteFrom === null && opensNote(token, tokens[start] ?? '', tokens[at + 1] ?? '')) noteFrom = at;
  }
  return null;
}

/** 'תמצית וניל, כפית': one of the unit that ends the line. */
const isOneAtEnd = (tokens: LineTokens, read: ParsedPiece<ParsedAmount> | null, before: string): boolean =>
  before === ',' && read !== null && read.value.quantity !== null && read.next === tokens.length;

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
