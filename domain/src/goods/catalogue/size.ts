import type { Thousandths } from '../../base/units.ts';

/** The units of a package's size, as they are stored. */
export const SIZE_UNITS = ['g', 'kg', 'ml', 'l', 'unit', 'm'] as const;
export type SizeUnit = (typeof SIZE_UNITS)[number];

export const isSizeUnit = (text: string): text is SizeUnit => SIZE_UNITS.some((unit) => unit === text);

/** Size of one package: thousandths of `unit`. */
export type Size = { readonly quantityMilli: Thousandths; readonly unit: SizeUnit };

/** The amounts by which packages are compared. */
type Measure = '100g' | '100ml' | 'unit' | 'm';

/** For each unit the measure it is compared by, and how many of the unit one measure is. */
export const MEASURES: Readonly<Record<SizeUnit, { readonly per: Measure; readonly count: number }>> = {
  g: { per: '100g', count: 100 },
  kg: { per: '100g', count: 0.1 },
  ml: { per: '100ml', count: 100 },
  l: { per: '100ml', count: 0.1 },
  unit: { per: 'unit', count: 1 },
  m: { per: 'm', count: 1 },
};

/** How much a package holds, in its measure: 1.5 l are 15 × 100 ml. */
export type Amount = { readonly per: Measure; readonly count: number };

/** @returns null when the size is not known */
export function comparableAmount(size: Size | null): Amount | null {
  if (!size || size.quantityMilli <= 0) return null;
  const { per, count } = MEASURES[size.unit];
  return { per, count: size.quantityMilli / (1000 * count) };
}

/** Every spelling of a unit seen in the chains' `UnitQty`, and the short forms of product names. */
const UNIT_WORDS: Record<SizeUnit, readonly string[]> = {
  g: ['גרם', 'גרמים', 'גר', 'ג', 'g', 'gr'],
  kg: ['קילוגרם', 'קילוגרמים', 'קג', 'קילו', 'לקג', 'kg'],
  ml: ['מיליליטר', 'מיליליטרים', 'מל', 'מיל', 'ml'],
  l: ['ליטר', 'ליטרים', 'לטר', 'ל', 'l'],
  unit: ['יחידה', 'יחידות', 'יח', 'יחי'],
  m: ['מטר', 'מטרים', 'm'],
};

const UNIT_OF = new Map<string, SizeUnit>();
for (const unit of SIZE_UNITS) for (const word of UNIT_WORDS[unit]) UNIT_OF.set(word, unit);

/** The sensible sizes of a package: outside of them the chain filled in nonsense (500 'kilograms' of coffee). */
const BOUNDS_MILLI: Record<SizeUnit, readonly [number, number]> = {
  g: [100, 50_000_000],
  kg: [1, 50_000],
  ml: [100, 50_000_000],
  l: [1, 50_000],
  unit: [1000, 2_000_000],
  m: [10, 1_000_000],
};

const withoutPunctuation = (text: string): string => text.toLowerCase().replace(/["'`´׳״.\s]/g, '');

/** The unit that a `UnitQty` names ('גרמים', `ק"ג`, `מ'ל`, `יח'`…), or null. */
export const parseSizeUnit = (text: string): SizeUnit | null => UNIT_OF.get(withoutPunctuation(text)) ?? null;

/** A size within sensible bounds, or null. `quantity` is in whole units and may be fractional. */
export function sizeOf(quantity: number, unit: SizeUnit): Size | null {
  const quantityMilli = Math.round(quantity * 1000);
  const [least, most] = BOUNDS_MILLI[unit];
  return quantityMilli >= least && quantityMilli <= most ? { quantityMilli, unit } : null;
}

const AMOUNT = String.raw`(\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?|\.\d+)`;
const WORDS = [...UNIT_OF.keys()]
  .sort((a, b) => b.length - a.length)
  .map((word) => [...word].join(`["'\`´׳״.]?`))
  .join('|');
/** `[count ×] amount unit`, the unit not running on into another word. */
const SIZE_IN_NAME = new RegExp(
  String.raw`(?<![\d.,/])(?:(\d{1,3})\s?[*xX×]\s?)?${AMOUNT}\s?(${WORDS})["'\`´׳״]?(?![א-תa-z])`,
  'gi',
);

/**
 * The size in a product's name: `גלידה וניל 473ג` → 473 g, `רד בול 4*250מל` → 1000 ml. If there are several, the last
 * measured one counts (`3 יח' 200 גרם` is 200 g), since names end in the size.
 * @returns null if the name has no size, or none within sensible bounds
 */
export function sizeFromName(name: string): Size | null {
  let found: Size | null = null;
  for (const [, count, amount = '', word = ''] of name.matchAll(SIZE_IN_NAME)) {
    const unit = parseSizeUnit(word);
    if (!unit || (unit === 'unit' && found && found.unit !== 'unit')) continue;
    found = sizeOf(Number(amount.replaceAll(',', '')) * Number(count ?? 1), unit) ?? found;
  }
  return found;
}

const PERCENT_IN_NAME = String.raw`\d+(?:[.,]\d+)?\s?%`;
const MEASURE_IN_NAME = new RegExp(`${PERCENT_IN_NAME}|${SIZE_IN_NAME.source}`, 'gi');

/** Where percents and sizes are in a name: `חלב 3% 1 ליטר` has two, which are read wrongly when they run together. */
export const measuresIn = (name: string): { readonly from: number; readonly to: number }[] =>
  Array.from(name.matchAll(MEASURE_IN_NAME), ({ index, 0: text }) => ({ from: index, to: index + text.length }));

/** A product's name without its sizes. */
export const withoutSizes = (name: string): string => name.replaceAll(SIZE_IN_NAME, ' ');
