import { decimalOf } from '../../base/amounts/quantity.ts';
import { type ParsedPiece, readAmount, readQuantity } from '../../base/amounts/readAmount.ts';
import type { RecipeUnit } from '../../base/amounts/unit.ts';
import { isMeasuredBy } from '../../goods/kinds/kitchenMeasures.ts';
import { hebrewAmountWords, isOf } from './foreignWords.ts';
import { isMadeFor } from './typedWords.ts';

/** An amount of a shopping list at some place among the words. */
export type TypedAmount = {
  readonly quantity: number;
  /** A key of the recipes' units, or a word of a shop's own (`שישייה`); null: none was named. */
  readonly unit: RecipeUnit | ShopUnit | null;
  /** Whether a number was written: 'חבילת קפה' has none. */
  readonly isCounted: boolean;
  /** The number as it was written, for amounts that prove to be part of a name. */
  readonly isWhole: boolean;
};

/** Packages that only shops have, with every form of their names. */
const SHOP_UNITS = {
  שישייה: 'שישיה שישיית שישית שישיות',
  רביעייה: 'רביעיה רביעיית רביעית רביעיות',
  שלישייה: 'שלישיה שלישיית שלישיות',
  חמישייה: 'חמישיה חמישיית חמישיות',
  שמינייה: 'שמיניה שמיניית שמיניות',
  עשירייה: 'עשיריה עשיריית עשיריות',
  ארגז: 'ארגזים ארגזי',
  מארז: 'מארזים מארזי',
  כיכר: 'ככר כיכרות ככרות כיכרי',
  חפיסה: 'חפיסת חפיסות',
  טבלה: 'טבלת טבלאות',
  רשת: 'רשתות',
  סלסלה: 'סלסלת סלסלות סלסילה סלסילת סלסילות',
  אשכול: 'אשכולות',
  שק: 'שקים שקי',
  שפופרת: 'שפופרות',
} as const;
export type ShopUnit = keyof typeof SHOP_UNITS;

const isShopUnit = (word: string): word is ShopUnit => Object.hasOwn(SHOP_UNITS, word);
const SHOP_UNIT_OF = new Map<string, ShopUnit>(
  Object.entries(SHOP_UNITS).flatMap(([unit, forms]) =>
    isShopUnit(unit) ? [unit, ...forms.split(' ')].map((form): [string, ShopUnit] => [form, unit]) : [],
  ),
);
/** The package of a shop's own that a word names in any form; null: it names none. */
export const shopUnitOf = (word: string): ShopUnit | null => SHOP_UNIT_OF.get(word) ?? null;
/** How many pieces such a package holds, where its name says so. */
const PIECES: Partial<Record<string, number>> = {
  שלישייה: 3,
  רביעייה: 4,
  חמישייה: 5,
  שישייה: 6,
  שמינייה: 8,
  עשירייה: 10,
};
export const piecesIn = (unit: string): number => PIECES[unit] ?? 1;

const MEASURES: ReadonlySet<string | null> = new Set<RecipeUnit>(['kilograms', 'grams', 'liters', 'milliliters']);
export const isMeasure = (unit: string | null): boolean => MEASURES.has(unit);
export const isVolume = (unit: string | null): boolean => unit === 'liters' || unit === 'milliliters';

/** Units that one unit word alone says: 'חבילת קפה', 'קילו בננות'. */
const SAID_ALONE: ReadonlySet<string> = new Set<RecipeUnit>([
  'packages',
  'bags',
  'boxes',
  'cans',
  'cartons',
  'containers',
  'punnets',
  'tubs',
  'jars',
  'bottles',
  'bunches',
  'heads',
  'trays',
  'kilograms',
  'liters',
]);
/** Whether a unit is a package of goods. Trays and bags are goods themselves. */
export const isPackage = (unit: string): boolean =>
  ['packages', 'cans', 'bottles', 'cartons', 'jars'].includes(unit) || isShopUnit(unit);
/** These count things: '50 כוסות', '10 קוביות מרק'. A cup or a spoon of what a kitchen measures so is an amount: '2 כוסות סוכר'. */
const NO_SHOP_UNITS: ReadonlySet<string> = new Set<RecipeUnit>([
  'tablespoons',
  'teaspoons',
  'cups',
  'pinches',
  'handfuls',
  'drops',
  'sticks',
  'cubes',
  'leaves',
  'centimeters',
]);

/**
 * The amount that begins at a word, and the place after it; null if none does.
 * @param goods the words of the thing where the amount is behind them; without it those that follow the amount
 */
export function readTypedAmount(
  words: readonly string[],
  start: number,
  goods?: readonly string[],
): ParsedPiece<TypedAmount> | null {
  const hebrew = hebrewAmountWords(words.slice(start, start + AMOUNT_WORDS_MAX));
  // 'שישית מים' is a pack of six, in recipes it is a sixth.
  const shopUnit = hebrew.findIndex((word) => SHOP_UNIT_OF.has(word));
  const counted = readQuantity(shopUnit < 0 ? hebrew : hebrew.slice(0, shopUnit), 0);
  const read = shopUnitAt(hebrew, counted) ?? knownUnitAt(kiloWritten(hebrew, counted), counted, goods);
  return read && { value: read.value, next: start + read.next };
}

/**
 * Whether one word names a package after the goods, without a number: 'בצל ירוק צרור', 'בירה שישייה', 'קולה שישייה 1.5'.
 * @param isSize whether words are the size of one
 */
export const isSaidAfter = (
  [word = '', ...rest]: readonly string[],
  isSize: (words: readonly string[]) => boolean,
): boolean =>
  (rest.length === 0 || (isShopUnit(shopUnitOf(word) ?? '') && isSize(rest))) &&
  !/^(?:ראש|קילו|ליטר|מיכל|רשת|שק)$/.test(word);

/** No amount has more words: 'שני קילו ושלושת רבעי'. */
const AMOUNT_WORDS_MAX = 8;

type Counted = ReturnType<typeof readQuantity>;

/** `2 ק עגבניות` is how many write kilograms; `ק"ג עגבניות` is one. */
function kiloWritten(words: readonly string[], counted: Counted): readonly string[] {
  const at = counted?.next ?? 0;
  const isKilogram = /^ק"?ג$/.test(words[at] ?? '') || (counted !== null && /^ק'?$/.test(words[at] ?? ''));
  return isKilogram ? words.with(at, 'קילו') : words;
}

function shopUnitAt(words: readonly string[], counted: Counted): ParsedPiece<TypedAmount> | null {
  const at = counted?.next ?? 0;
  const unit = SHOP_UNIT_OF.get(words[at] ?? '');
  if (unit === undefined || (!counted && /ות$|ים$/.test(words[at] ?? ''))) return null;
  // 'קרלסברג 0.5 שישייה': the size of each.
  if (counted && piecesIn(unit) > 1 && /^\d*[.,]\d{1,2}$/.test(words[0] ?? '')) return null;
  return { value: countedAmount(counted, unit, counted ? decimalOf(counted.value) : 1), next: at + 1 };
}

function knownUnitAt(
  words: readonly string[],
  counted: Counted,
  goods?: readonly string[],
): ParsedPiece<TypedAmount> | null {
  const read = readAmount(words, 0);
  const { unit = null, quantity = null, isWritten = false } = read?.value ?? {};
  const plain = counted && { value: countedAmount(counted, null, decimalOf(counted.value)), next: counted.next };
  if (!read || unit === null) return plain;
  // '2 מכל אחד': of each.
  const isOfEach = words[read.next - 1] === 'מכל' && /^(?:אחד|אחת|דבר|סוג)$/.test(words[read.next] ?? '');
  // The head of a fish is goods, and counts no fish.
  const isAnimalHead = unit === 'heads' && /^(?:דג|דגים|כבש|עגל)$/.test(words[read.next] ?? '');
  const isKitchens = isKitchenMeasure(unit, withoutFirstOf(goods ?? words.slice(read.next)), counted !== null);
  const isUnit =
    (isKitchens || !NO_SHOP_UNITS.has(unit)) &&
    !isOfEach &&
    !isAnimalHead &&
    !(isMadeFor(words.slice(read.next)) && !isMeasure(unit));
  if (!isUnit) return plain;
  if (!counted && !((isKitchens || SAID_ALONE.has(unit)) && quantity)) return null;
  if (!quantity) return null;
  return { value: { ...countedAmount(counted, unit, decimalOf(quantity)), isCounted: isWritten }, next: read.next };
}

/** English goods are measured by cups and spoons, but for those of a table: '2 cups sugar', '50 cups with lids', '20 cups clear'. */
const isKitchenMeasure = (unit: RecipeUnit, goods: readonly string[], isCounted: boolean): boolean =>
  isMeasuredBy(unit, goods.join(' ')) ||
  (isCounted &&
    /^(?:cups|tablespoons|teaspoons)$/.test(unit) &&
    /^(?!with|for|paper|plastic|disposable|party)[a-z]{2}/i.test(goods[0] ?? '') &&
    !goods.every((word) => LOOK_OF_CUP.test(word)));
const LOOK_OF_CUP =
  /^(?:clear|transparent|colou?r(?:ed|ful)|white|black|red|blue|green|yellow|pink|gold|silver|small|medium|large|big|mini|tall|hot|cold|glass|foam)$/i;

const withoutFirstOf = (words: readonly string[]): readonly string[] => (isOf(words[0]) ? words.slice(1) : words);

const countedAmount = (counted: Counted, unit: TypedAmount['unit'], quantity: number): TypedAmount => ({
  quantity,
  unit,
  isCounted: counted !== null,
  isWhole: Number.isInteger(quantity),
});
