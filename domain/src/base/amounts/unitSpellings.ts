import { type UnitWord, unitOf } from './unit.ts';

/** Units of recipes in words that a shopping list has no other use for: English, packages, slips. */
const SPELLINGS: Readonly<Record<string, string>> = {
  חבילת: 'אריזה אריזת מארז package pack packet',
  חבילות: 'אריזות מארזים מארזי packages packs packets',
  כוסות: 'כוסת',
  כף: 'tablespoon tbs',
  כפות: 'tablespoons tbsps',
  כפית: 'teaspoon',
  כפיות: 'teaspoons tsps',
  גרם: 'gram grams גרמ',
  קילו: 'kilo kilogram kilograms kgs קלו',
  ליטר: 'liter litre liters litres',
  'מ"ל': 'milliliter milliliters millilitre millilitres',
  פחית: 'can tin',
  פחיות: 'cans tins',
  שן: 'clove',
  שיניים: 'cloves',
  פרוסה: 'slice',
  פרוסות: 'slices',
  צרור: 'bunch',
  צרורות: 'bunches',
  חופן: 'handful',
  חופנים: 'handfuls',
  קורט: 'pinch dash',
  קורטים: 'pinches dashes',
  מקל: 'stick',
  מקלות: 'sticks',
  צנצנת: 'jar',
  צנצנות: 'jars',
  בקבוק: 'bottle',
  בקבוקים: 'bottles',
  // Without its geresh it is a sack.
  שקית: "bag שק'",
  שקיות: 'bags',
  קופסה: 'box',
  קופסאות: 'boxes',
  ענף: 'sprig',
  ענפים: 'sprigs',
  גבעול: 'stalk',
  גבעולים: 'stalks',
  עלים: 'leaves',
  טיפות: 'drops',
  קוביות: 'cubes',
};

const UNITS = new Map(
  Object.entries(SPELLINGS).flatMap(([hebrew, words]) => words.split(' ').map((word) => [word, unitOf(hebrew)])),
);

/** One letter for a measure in English, where a large one is more than a small one. */
const LETTERS: ReadonlyMap<string, UnitWord | null> = new Map([
  ['c', unitOf('כוס')],
  ['C', unitOf('כוס')],
  ['T', unitOf('כף')],
  ['t', unitOf('כפית')],
]);

/** The unit of one letter between a number and an English word: '2 c. flour'. '40 C' is a temperature. */
export const letterUnit = (word: string, next: string): UnitWord | null =>
  /^[a-z]{2}/i.test(next) ? (LETTERS.get(word.replace(/\.$/, '')) ?? null) : null;

/** The unit that such a word names; an English word is one only beside a number ('2 cans'), since names have them too. */
export function spelledUnit(word: string, isCounted: boolean): UnitWord | null {
  const isNamed = /[א-ת]/.test(word);
  return isCounted || isNamed ? (UNITS.get(word.toLowerCase().replace(/\.$/, '')) ?? null) : null;
}
