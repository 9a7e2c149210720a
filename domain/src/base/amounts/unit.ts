/** Units of recipes and typed lists: their keys, how a shelf label writes them, and every spelling that a line may have. */

type UnitForms = {
  /** Beside a number up to one, and above it. */
  readonly one: string;
  readonly many: string;
  /** The same before a product, where Hebrew has another form: שיני שום. */
  readonly oneOf?: string;
  readonly manyOf?: string;
  readonly alsoOne?: readonly string[];
  readonly alsoMany?: readonly string[];
  /** Two of it in one word. */
  readonly dual?: readonly string[];
  /** Without geresh and gershayim; they count beside a number, or with a geresh. */
  readonly short?: readonly string[];
};

/** The first eight are those that the recipe form offers, the first of them its default [I20]. */
const UNITS = {
  units: { one: 'יחידה', many: 'יחידות', alsoOne: ['יחידת'], short: ['יח', 'יחי'] },
  tablespoons: { one: 'כף', many: 'כפות', dual: ['כפותיים', 'כפיים'], short: ['כפ', 'tbsp'] },
  teaspoons: { one: 'כפית', many: 'כפיות', dual: ['כפיתיים', 'כפיותיים'], short: ['כפי', 'tsp'] },
  cups: { one: 'כוס', many: 'כוסות', dual: ['כוסיים', 'כוסותיים'], short: ['כ', 'cup', 'cups'] },
  grams: { one: 'גרם', many: 'גרם', alsoMany: ['גרמים'], short: ['ג', 'גר', 'g', 'gr'] },
  kilograms: {
    one: 'ק"ג',
    many: 'ק"ג',
    alsoOne: ['קילו', 'קילוגרם'],
    alsoMany: ['קילוגרמים'],
    short: ['קג', 'kg'],
  },
  milliliters: {
    one: 'מ"ל',
    many: 'מ"ל',
    alsoOne: ['מיליליטר'],
    alsoMany: ['מיליליטרים'],
    short: ['מל', 'סמק', 'ml'],
  },
  liters: { one: 'ליטר', many: 'ליטר', alsoMany: ['ליטרים'], short: ['ל', 'l'] },
  packages: { one: 'חבילה', many: 'חבילות', oneOf: 'חבילת', short: ['חב'] },
  bags: { one: 'שקית', many: 'שקיות', alsoOne: ['שקיק'], alsoMany: ['שקיקים', 'שקיקי'] },
  boxes: {
    one: 'קופסה',
    many: 'קופסאות',
    oneOf: 'קופסת',
    alsoOne: ['קופסא', 'קופסאת'],
    alsoMany: ['קופסות'],
    short: ['קופ'],
  },
  cans: { one: 'פחית', many: 'פחיות', alsoOne: ['פחיית'] },
  cartons: { one: 'קרטון', many: 'קרטונים', manyOf: 'קרטוני' },
  containers: { one: 'מיכל', many: 'מיכלים', manyOf: 'מיכלי', alsoOne: ['מכל'], alsoMany: ['מכלים', 'מכלי'] },
  punnets: {
    one: 'סלסילה',
    many: 'סלסילות',
    oneOf: 'סלסילת',
    alsoOne: ['סלסלה', 'סלסלת'],
    alsoMany: ['סלסלות'],
  },
  tubs: { one: 'גביע', many: 'גביעים', manyOf: 'גביעי' },
  jars: { one: 'צנצנת', many: 'צנצנות' },
  bottles: { one: 'בקבוק', many: 'בקבוקים', manyOf: 'בקבוקי' },
  bunches: {
    one: 'צרור',
    many: 'צרורות',
    alsoOne: ['אגודה', 'אגודת'],
    alsoMany: ['אגודות'],
  },
  stalks: { one: 'גבעול', many: 'גבעולים', manyOf: 'גבעולי' },
  sprigs: { one: 'ענף', many: 'ענפים', manyOf: 'ענפי', alsoOne: ['ענפון'], alsoMany: ['ענפונים', 'ענפוני'] },
  cloves: { one: 'שן', many: 'שיניים', manyOf: 'שיני', alsoMany: ['שיניי'] },
  slices: { one: 'פרוסה', many: 'פרוסות', oneOf: 'פרוסת' },
  pinches: {
    one: 'קורט',
    many: 'קורטים',
    manyOf: 'קורטי',
    alsoOne: ['קמצוץ', 'קומץ', 'נגיעה', 'נגיעת'],
    alsoMany: ['קמצוצים', 'קמצוצי'],
  },
  handfuls: { one: 'חופן', many: 'חופנים', manyOf: 'חופני' },
  heads: { one: 'ראש', many: 'ראשים', manyOf: 'ראשי' },
  leaves: { one: 'עלה', many: 'עלים', manyOf: 'עלי' },
  drops: { one: 'טיפה', many: 'טיפות', oneOf: 'טיפת' },
  sticks: { one: 'מקל', many: 'מקלות' },
  cubes: { one: 'קובייה', many: 'קוביות', oneOf: 'קוביית', alsoOne: ['קוביה', 'קובית'] },
  pieces: {
    one: 'חתיכה',
    many: 'חתיכות',
    oneOf: 'חתיכת',
    alsoOne: ['נתח'],
    alsoMany: ['נתחים', 'נתחי'],
  },
  trays: { one: 'תבנית', many: 'תבניות', alsoOne: ['מגש'], alsoMany: ['מגשים', 'מגשי'] },
  centimeters: { one: 'ס"מ', many: 'ס"מ', alsoOne: ['סנטימטר'], short: ['סמ', 'cm'] },
} satisfies Record<string, UnitForms>;

export type RecipeUnit = keyof typeof UNITS;
/** A word read as a unit; `count` is 2 for a dual, 1 for a singular, null where the word itself says no number. */
export type UnitWord = { readonly unit: RecipeUnit; readonly count: 1 | 2 | null; readonly isShort: boolean };

const FORMS: Readonly<Record<RecipeUnit, UnitForms>> = UNITS;
export const RECIPE_UNITS = Object.keys(UNITS).filter(isUnit);
/** The units that the recipe form offers [I20]. */
export const OFFERED_UNITS: readonly RecipeUnit[] = RECIPE_UNITS.slice(0, 8);
export const DEFAULT_UNIT: RecipeUnit = 'units';

const WORDS = unitWords();

export function isUnit(key: string): key is RecipeUnit {
  return Object.hasOwn(UNITS, key);
}

/** The unit that a word names in any spelling, with any geresh or none; null where it names none. */
export function unitOf(word: string): UnitWord | null {
  const plain = word.replaceAll(/['".]/g, '').toLowerCase();
  return WORDS.get(plain) ?? WORDS.get(plain.replace(/ימ$/, 'ים')) ?? null;
}

/** A unit as a page words it: those of recipes, and those that only the shelf has. */
export type MeasureUnit = RecipeUnit | 'piece' | 'meters';

/** As `UNIT_LABELS` of the catalogue writes them. This file imports nothing: a page reads it before the app. */
const SHELF_UNITS: ReadonlyMap<string, MeasureUnit> = new Map([
  ["יח'", 'piece'],
  ['מטר', 'meters'],
]);

/** The unit of a measure as items and products store it, in Hebrew; null for a word of the person's own. */
export function measureUnitOf(measure: string): MeasureUnit | null {
  const plain = measure.replaceAll('״', '"').replaceAll('׳', "'");
  return SHELF_UNITS.get(plain) ?? unitOf(plain)?.unit ?? null;
}

/** A unit's Hebrew name for an amount up to one or above it, and before a product or alone: `שיני`, `שיניים`. */
export function unitName(unit: RecipeUnit, isMany: boolean, isBeforeProduct: boolean): string {
  const { one, many, oneOf = one, manyOf = many } = FORMS[unit];
  if (isBeforeProduct) return isMany ? manyOf : oneOf;
  return isMany ? many : one;
}

function unitWords(): ReadonlyMap<string, UnitWord> {
  const words = new Map<string, UnitWord>();
  const put = (spellings: readonly (string | undefined)[], word: UnitWord): void => {
    for (const spelling of spellings)
      if (spelling !== undefined && !words.has(spelling)) words.set(spelling.replaceAll('"', ''), word);
  };
  for (const unit of RECIPE_UNITS) {
    const { one, many, oneOf, manyOf, alsoOne = [], alsoMany = [], dual = [], short = [] } = FORMS[unit];
    put(short, { unit, count: 1, isShort: true });
    put([one, oneOf, ...alsoOne], { unit, count: 1, isShort: false });
    put([many, manyOf, ...alsoMany], { unit, count: null, isShort: false });
    put(dual, { unit, count: 2, isShort: false });
  }
  return words;
}
