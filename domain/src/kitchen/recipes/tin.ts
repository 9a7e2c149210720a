import { COOKED_SERVINGS_MIN, SERVINGS_MAX } from '../../base/limits.ts';

/** Tins for baking: their sizes as recipes write them, and how much more or less one holds than another. */

/** A round tin by its diameter, or one with corners by its sides; all in cm. `count`: as many tins of the size. */
export type Tin = { readonly count: number } & (
  { readonly diameter: number } | { readonly length: number; readonly width: number }
);

/** The long narrow tin of an 'English cake' as Israeli shops sell it. */
export const LOAF_TIN: Tin = { count: 1, length: 30, width: 11 };

const CM_OF_INCH = 2.54;
/** A larger number is a temperature, a smaller one counts pieces. */
const [SIDE_MIN, SIDE_MAX] = [8, 60];
const [DIAMETER_MIN, DIAMETER_MAX] = [10, 40];
/** 'Nine by thirteen' without a unit, in an English recipe, is in inches. */
const INCH_SIDE_MAX = 18;
/** Two numbers with a stroke between them are alternatives of one size, unless they are this far apart. */
const STROKE_SIDES_MIN = 5;
/** A size is written at most this many letters after its tin. */
const REACH = 60;

const NUMBER = String.raw`(\d{1,2}(?:[.,]\d{1,2})?)`;
const CM = String.raw`(?:\s*(?:ס["״”'׳]{1,2}מ|סמ|סנטימטר|cm))?`;
const INCH = String.raw`(?:\s*-?\s*(אינץ|אינטש|inch|in\b|["”″]))?`;
const SIDES = new RegExp(`${NUMBER}${CM}${INCH}\\s*-?\\s*(x|×|\\*|/|על|by)\\s*-?\\s*${NUMBER}${CM}${INCH}`, 'i');
/** A single number is a diameter, unless its unit says that it is something else. */
const ONE_NUMBER = new RegExp(
  `(?<![\\d.,/-])${NUMBER}(?![\\d.,]?\\d)${CM}${INCH}(?!\\s*(?:מעלות|°|דק|שע|%|גרם|ג['׳]|כוס|כף|כפ|שקע|יח|מנות|מאפינס|קאפקייק|עוגיות|cups?\\b|muffin|minutes?|degrees?|-?(?:hole|cup)))`,
  'i',
);
const TIN_WORD =
  /תבני(?:ת|ות)|רינג|פיירקס|(?:^|[^a-z])(?:(?:spring|cake|loaf|baking|square|round|bundt|tart|pie|roasting)[ -]?){1,3}(?:form|pan|tin|dish)s?(?![a-z])|(?:^|[^a-z])pans?(?![a-z])/gi;
const LOAF_WORD = /אינגליש[ -]?קייק|לחם אנגלי|english cake|loaf/i;
/** As many tins as {@link SEVERAL} reads again. A number that belongs to another one counts nothing. */
const COUNT_BEFORE = /(?:(?<![\d.,]|[\dx×*/]\s?|\d-)([2-7])|(שתי|שני)|(שלוש|שלושה))\s*$/;
const SQUARE = /מרובע|ריבוע|square/i;
/** Tins for small things: their number counts hollows. */
const HOLLOWS = /מאפינס|מאפינ|קאפקייק|שקעים|ביצים|muffin|cupcake/i;

/** Several tins of one size, as {@link tinSizeText} writes them. */
const SEVERAL = /^\s*([2-7])\s*[x×*]\s*(?=\d)/;

/** The tin of a typed size: '26', '20×30 ס״מ', '2×26', 'אינגליש קייק'. @returns null for anything else */
export function typedTin(text: string): Tin | null {
  const [beginning = '', several = '1'] = SEVERAL.exec(text) ?? [];
  const count = Number(several);
  const size = tinSizeIn(text.slice(beginning.length), false);
  if (size) return { count, ...size };
  return LOAF_WORD.test(text) ? { ...LOAF_TIN, count } : null;
}

/** Whether a recipe is made in a tin, with a size or without. */
export const namesTin = (texts: readonly string[]): boolean => texts.some((text) => text.search(TIN_WORD) >= 0);

/**
 * The first tin with a size that a recipe names.
 * @param texts of the recipe, in the order in which they are looked through: title, ingredients, steps
 * @returns null where it names none, or none with a size
 */
export function tinOfRecipe(texts: readonly string[]): Tin | null {
  for (const text of texts)
    for (const word of text.matchAll(TIN_WORD)) {
      const tin = tinAt(text, word);
      if (tin) return tin;
    }
  return null;
}

function tinAt(text: string, word: RegExpExecArray): Tin | null {
  const isEnglish = /[a-z]/i.test(word[0]);
  const before = text.slice(Math.max(0, word.index - REACH / 2), word.index);
  const rest = text.slice(word.index, word.index + word[0].length + REACH);
  const own = /^[^.!?;\n]*(?:\.\d[^.!?;\n]*|\.\s*\d+[^.!?;\n]*)?/.exec(rest)?.[0] ?? '';
  const near = isEnglish ? `${clauseEnd(before)}${own}` : own;
  if (HOLLOWS.test(near)) return null;
  // English writes the size before the tin, Hebrew after it.
  const sizeBefore = isEnglish ? tinSizeIn(clauseEnd(before) + word[0], true) : null;
  if (sizeBefore) return { count: 1, ...sizeBefore };
  const size = tinSizeIn(own, isEnglish);
  const count = tinCountOf(COUNT_BEFORE.exec(before));
  if (size) return { count, ...size };
  return LOAF_WORD.test(near) ? { ...LOAF_TIN, count } : null;
}

const clauseEnd = (text: string): string => /[^.!?;,\n]*$/.exec(text)?.[0] ?? '';

function tinCountOf(found: RegExpExecArray | null): number {
  if (!found) return 1;
  const [, digit, two] = found;
  return digit === undefined ? (two === undefined ? 3 : 2) : Number(digit);
}

type TinSize = { readonly diameter: number } | { readonly length: number; readonly width: number };

function tinSizeIn(text: string, isEnglish: boolean): TinSize | null {
  return sidesIn(text, isEnglish) ?? oneSideIn(text, isEnglish);
}

function sidesIn(text: string, isEnglish: boolean): TinSize | null {
  const [, one, firstInch, sign, two, secondInch] = SIDES.exec(text) ?? [];
  if (one === undefined || two === undefined) return null;
  const sides = [sizeNumber(one), sizeNumber(two)];
  const isInch = (firstInch ?? secondInch) !== undefined || (isEnglish && isInInches(text, sides));
  const [first = 0, second = 0] = isInch ? sides.map(inCm) : sides;
  const [short, long] = [Math.min(first, second), Math.max(first, second)];
  if (short < SIDE_MIN || long > SIDE_MAX) return null;
  return sign === '/' && long - short < STROKE_SIDES_MIN ? { diameter: first } : { length: long, width: short };
}

function oneSideIn(text: string, isEnglish: boolean): TinSize | null {
  const [, number, ownInch] = ONE_NUMBER.exec(text) ?? [];
  if (number === undefined) return null;
  const size = sizeNumber(number);
  const cm = ownInch !== undefined || (isEnglish && isInInches(text, [size])) ? inCm(size) : size;
  if (cm < DIAMETER_MIN || cm > DIAMETER_MAX) return null;
  return SQUARE.test(text) ? { length: cm, width: cm } : { diameter: cm };
}

const inCm = (inches: number): number => Math.round(inches * CM_OF_INCH);

const isInInches = (text: string, sides: readonly number[]): boolean =>
  !/cm/i.test(text) && sides.every((side) => side <= INCH_SIDE_MAX);

const sizeNumber = (text: string): number => Number(text.replace(',', '.'));

/** The ground of a tin, or of several, in cm². */
export function groundOf(tin: Tin): number {
  const one = 'diameter' in tin ? Math.PI * (tin.diameter / 2) ** 2 : tin.length * tin.width;
  return one * tin.count;
}

/**
 * The servings of a recipe in another tin, where the cake stays as high as it was.
 * @param servings of the recipe in its own tin
 * @returns servings to hundredths, within what a recipe may serve
 */
export const servingsInTin = (servings: number, own: Tin, other: Tin): number =>
  Math.min(
    SERVINGS_MAX,
    Math.max(COOKED_SERVINGS_MIN, Math.round((servings * groundOf(other) * 100) / groundOf(own)) / 100),
  );

/** A size as people write it: '26', '30×20', '2×26'. */
export function tinSizeText(tin: Tin): string {
  const size = 'diameter' in tin ? String(tin.diameter) : `${tin.length}×${tin.width}`;
  return tin.count === 1 ? size : `${tin.count}×${size}`;
}
