import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TUNED_LINES } from '../../../../bench/ingredients/lines.ts';
import { readingsOf, shareOf } from '../../../../bench/ingredients/score.ts';
import { ingredientGroup, type Ingredient, parseIngredient, parseIngredients } from './ingredient.ts';
import { compareRationals, rational } from '../../base/amounts/quantity.ts';

/** `3/2 cups סוכר | note`, ranges as `3..4`, what is not there as `-`. */
function parsed(line: string): string | null {
  const read = parseIngredient(line);
  return read && [amountOf(read), read.unit ?? '-', read.product, ...(read.note ? ['|', read.note] : [])].join(' ');
}

function amountOf({ quantity }: Ingredient): string {
  if (!quantity) return '-';
  const [min, max] = [quantity.min, quantity.max].map(({ numerator: top, denominator: bottom }) =>
    bottom === 1 ? `${top}` : `${top}/${bottom}`,
  );
  return min === max ? `${min}` : `${min}..${max}`;
}

/** Lines and their parsed form, one test each. */
function reads(rule: string, lines: Readonly<Record<string, string | null>>): void {
  it.each(Object.entries(lines))(`${rule}: %s`, (line, expected) => expect(parsed(line)).toBe(expected));
}

describe('parseIngredient', () => {
  reads('[I1] digits, decimals and fractions are exact', {
    '2 כוסות קמח': '2 cups קמח',
    '1.5 ליטר מים': '3/2 liters מים',
    '0,25 ליטר מים': '1/4 liters מים',
    '1,500 גרם קמח': '1500 grams קמח',
    '1/3 כוס שמן': '1/3 cups שמן',
    '⅔ כוס שמן': '2/3 cups שמן',
    '2⅛ כוסות שמן': '17/8 cups שמן',
    '1 3/4 כוסות שמן': '7/4 cups שמן',
  });
  reads('[I2] numbers and parts are read in words', {
    'אחת עשרה ביצים': '11 - ביצים',
    'בין שתיים לשלוש כפות סוכר': '2..3 tablespoons סוכר',
    'תמצית וניל, כפית': '1 teaspoons תמצית וניל',
    'תמצית וניל, כפית גדושה': '- - תמצית וניל | כפית גדושה',
    'חמאה ... 100 גרם': '100 grams חמאה',
    'גרידת לימון אחד': '1 - לימון | גרידת',
    'כפית גרידת לימון': '1 teaspoons גרידת לימון',
    "2 שק' סוכר": '2 bags סוכר',
    'תשעה־עשר זיתים': '19 - זיתים',
    'עשרים ביצים': '20 - ביצים',
    'שלושת רבעי כוס סוכר': '3/4 cups סוכר',
    'שני שליש כוס סוכר': '2/3 cups סוכר',
    'מאה וחמישים גרם חמאה': '150 grams חמאה',
    'כוס ושלושת רבעי סוכר': '7/4 cups סוכר',
    'וחצי כפית מלח': '1/2 teaspoons מלח',
  });
  reads('[I3] a line that was turned around means what it meant', {
    '1/2 1 כוסות סוכר': '3/2 cups סוכר',
    '½1 כוסות סוכר': '3/2 cups סוכר',
    '2/1 כוס סוכר': '1/2 cups סוכר',
    '4-3 שיני שום': '3..4 cloves שום',
    '\u202b3 כפות\u202c שמן': '3 tablespoons שמן',
  });
  reads('[I4] a range has both ends', {
    '3–4 עגבניות': '3..4 - עגבניות',
    'שתיים עד שלוש כפות מים': '2..3 tablespoons מים',
    '2 או 3 ביצים': '2..3 - ביצים',
    '1/2-1 כפית מלח': '1/2..1 teaspoons מלח',
    '1-1/2 כוסות מים': '3/2 cups מים',
    '1.5 ק"ג - 2 ק"ג צלי כתף': '3/2..2 kilograms צלי כתף',
    '200 גרם-250 גרם פסטה': '200..250 grams פסטה',
    'חצי כוס עד כוס מים': '1/2..1 cups מים',
    'קילו וחצי - 2 קילו בשר': '3/2..2 kilograms בשר',
  });
  reads('[I5] a unit is read in every spelling, geresh or not', {
    "100 ג' חמאה": '100 grams חמאה',
    '100 גר׳ חמאה': '100 grams חמאה',
    '100גרם חמאה': '100 grams חמאה',
    '1 ק״ג קמח': '1 kilograms קמח',
    "1 ק''ג קמח": '1 kilograms קמח',
    '80 מל שמן': '80 milliliters שמן',
    "2 כ' קמח": '2 cups קמח',
    'כפיתיים סוכר': '2 teaspoons סוכר',
    'כוסיים סוכר': '2 cups סוכר',
    'קופסת שימורים תירס': '1 cans תירס',
  });
  reads('[I6] a unit in the singular is one of it, in the plural no number', {
    'קורט מלח': '1 pinches מלח',
    'כוס וחצי סוכר': '3/2 cups סוכר',
    'שן שום אחת': '1 cloves שום',
    'שיני שום': '- cloves שום',
  });
  reads('[I7] an amount may follow the product', {
    'קמח - 2 כוסות': '2 cups קמח',
    'סוכר: 200 גרם': '200 grams סוכר',
    'חלב 1 כוס': '1 cups חלב',
    'בצל אחד גדול, קצוץ': '1 - בצל | גדול, קצוץ',
    'ביצים, 4': '4 - ביצים',
    'קמח רגיל 3 כוסות (420 גרם)': '3 cups קמח | רגיל, 420 גרם',
    'אבוקדו בשל אחד': '1 - אבוקדו | בשל',
    'גזר חתוך לקוביות 2 ס"מ': '- - גזר | חתוך לקוביות 2 ס"מ',
    'קמח לבן (3 כוסות)': '3 cups קמח לבן',
    'בקבוק בירה 330 מ"ל': '1 bottles בירה | 330 מ"ל',
    "ג'ינג'ר קלוף באורך 3 ס\"מ": "- - ג'ינג'ר | קלוף באורך 3 ס\"מ",
  });
  reads('[I8] parentheses, what follows a comma and how it is prepared are the note', {
    '2 וחצי כפות שמן זית (או קנולה)': '5/2 tablespoons שמן זית | או קנולה',
    '250 גר׳ חמאה רכה, חתוכה לקוביות': '250 grams חמאה | רכה, חתוכה לקוביות',
    'חבילה (200 גרם) גבינת שמנת': '1 packages גבינת שמנת | 200 גרם',
    'כפית גדושה סוכר': '1 teaspoons סוכר | גדושה',
    'מלח ופלפל לפי הטעם': '- - מלח ופלפל | לפי הטעם',
    '100 גרם חמאה או מרגרינה': '100 grams חמאה | או מרגרינה',
    '2 כוסות + 2 כפות סוכר': '2 cups סוכר | ועוד 2 כפות',
    'כ-500 גרם קמח': '500 grams קמח | בערך',
    'לפחות 2 כפות סוכר': '2 tablespoons סוכר | לפחות',
    '2 בצלים (קצוצים (דק))': '2 - בצלים | קצוצים (דק)',
    'חצי בצל, קלוף (לא חובה, רק אם יש)': '1/2 - בצל | קלוף, לא חובה, רק אם יש',
    '1 חבילת פטריות עם 2 שיני שום — להקפיץ': '1 packages פטריות | עם 2 שיני שום, להקפיץ',
    '100 גרם חמאה להמיס': '100 grams חמאה | להמיס',
    '2 כוסות / 280 גרם קמח': '2 cups קמח | או 280 גרם',
    '1 כוס = 200 גרם סוכר': '1 cups סוכר | 200 גרם',
    '2 כפות קקאו גדושות': '2 tablespoons קקאו | גדושות',
    '3 ביצים שלמות': '3 - ביצים | שלמות',
    'רבע כפית כמון וחצי כפית פפריקה': '1/4 teaspoons כמון | ועוד חצי כפית פפריקה',
    'מלח על פי הטעם': '- - מלח | על פי הטעם',
    'מיץ מתפוז וחצי': '3/2 - תפוז | מיץ',
    'מלח וחצי כפית פלפל': '- - מלח | ועוד חצי כפית פלפל',
    'חלמון מביצה אחת': '1 - ביצה | חלמון',
    'מעט יותר מ-½ כוס רוטב סויה': '1/2 cups רוטב סויה | מעט יותר',
    'זילוף נדיב של דבש': '- - דבש | זילוף נדיב',
    '80 גרם אורז לאדם': '80 grams אורז | לאדם',
    'כפית עד כפית וחצי קינמון': '1..3/2 teaspoons קינמון',
    '√ 2 כוסת חלב': '2 cups חלב',
  });
  reads('[I9] words under which a product is sold stay in it', {
    '400 מ"ל שמנת מתוקה 38%': '400 milliliters שמנת מתוקה 38%',
    '2 ביצים L': '2 - ביצים L',
    '10 עגבניות שרי': '10 - עגבניות שרי',
    '50 גרם שמרים טריים': '50 grams שמרים טריים',
    '2 כוסות קמח כוסמין שלם': '2 cups קמח כוסמין שלם',
    'קמח ללא גלוטן': '- - קמח ללא גלוטן',
    '4 חזות עוף ללא עור': '4 - חזות עוף | ללא עור',
  });
  reads('[I10] the fruit of juice and peel is bought', {
    'מיץ מלימון אחד': '1 - לימון | מיץ',
    'מיץ מ-2 תפוזים': '2 - תפוזים | מיץ',
    'גרידה מחצי לימון': '1/2 - לימון | גרידה',
    'עלים מ-5 ענפי תימין': '5 sprigs תימין | עלים',
    'עלים מצרור נענע': '1 bunches נענע | עלים',
    'מיץ מ½ לימון': '1/2 - לימון | מיץ',
    'מיץ מלימון, לפי הטעם': '- - לימון | מיץ, לפי הטעם',
    'חצי מבצל גדול': '1/2 - בצל | גדול',
    'חצי כוס מיץ לימון': '1/2 cups מיץ לימון',
  });
  reads('[I11] a heading, a blank line and signs alone are no ingredient', {
    'לבצק:': null,
    'למילוי הגבינה:': null,
    לרוטב: null,
    מצרכים: null,
    '': null,
    '***': null,
    ':': null,
    '12': null,
    'להגשה: קצפת': '- - קצפת | להגשה',
    'לתיבול הטופו - אפשרות 2:': null,
    'שלב 1: הבצק': null,
    'מצרכים ל-8 מנות': null,
    'For the dough:': null,
  });
  reads('[I12] bullets, numbering, points and direction marks do not matter', {
    '• 3 ביצים': '3 - ביצים',
    '- 3 ביצים': '3 - ביצים',
    '☐ 3 ביצים': '3 - ביצים',
    '1) 3 ביצים': '3 - ביצים',
    'שָׁלוֹשׁ בֵּיצִים': '3 - ביצים',
    'עגבנייה גדולה': '1 - עגבנייה | גדולה',
  });

  reads('[I26] every fraction sign and part is read, and ranges in words', {
    '⅕ כוס שמן': '1/5 cups שמן',
    '2⅖ כפות סוכר': '12/5 tablespoons סוכר',
    '⅚ כוס סוכר': '5/6 cups סוכר',
    'חמישית כוס שמן': '1/5 cups שמן',
    '1 & 1/2 כוסות קמח': '3/2 cups קמח',
    'רבע-חצי כפית פלפל': '1/4..1/2 teaspoons פלפל',
    'שתיים-שלוש שיני שום': '2..3 cloves שום',
    'שתיים שלוש עגבניות': '2..3 - עגבניות',
    'כפית-שתיים מלח': '1..2 teaspoons מלח',
    'כוס-כוס וחצי מים': '1..3/2 cups מים',
    'חצי תריסר ביצים': '6 - ביצים',
  });
  reads('[I28] a size between a unit and של is the note, and every word for a package is one', {
    '2 אריזות קטנות של קמח תופח': '2 packages קמח תופח | קטנות',
    'אריזה אחת של טופו': '1 packages טופו',
    '3 פרוסות עבות של לחם': '3 slices לחם | עבות',
    'כפית לא מלאה כורכום': '1 teaspoons כורכום | לא מלאה',
    'כמות נדיבה של שמן זית': '- - שמן זית | כמות נדיבה',
  });
  reads('[I29] English lines are read as Hebrew ones', {
    '1 cup plus 2 tablespoons flour': '1 cups flour | plus 2 tablespoons',
    'one cup of rice': '1 cups rice',
    '1 (14 oz) can coconut milk': '1 cans coconut milk | 14 oz',
    '3 garlic cloves, minced': '3 cloves garlic | minced',
    '2 to 3 tbsp water': '2..3 tablespoons water',
    '2 large eggs': '2 - eggs | large',
    'half a lemon': '1/2 - lemon',
    '8 oz cream cheese': '227 grams cream cheese | 8 oz',
    '1-2 lbs potatoes': '454..907 grams potatoes | 1 - 2 lbs',
    '2.5 dl milk': '250 milliliters milk | 2.5 dl',
    '1½ c. flour': '3/2 cups flour',
    '1 T. butter': '1 tablespoons butter',
    'warm water, 40 C': '- - warm water | 40 C',
    '1 lb 4 oz beef': '1 - lb 4 oz beef',
    'juice of 1 lemon': '1 - lemon | juice',
    'salt and pepper to taste': '- - salt and pepper | to taste',
    'can opener': '- - can opener',
  });

  it('[I27] says what one can do without', () => {
    const optional = [
      'גבינה (לא חובה)',
      'אופציונלי: אגוזי מלך',
      'רשות - 2 כפות רום',
      'Optional: 1 tsp chili',
      'כוסברה לא חובה',
    ];
    for (const line of optional) expect(parseIngredient(line), line).toMatchObject({ isOptional: true });
    expect(parsed('אופציונלי: 2 כפות דבש')).toBe('2 tablespoons דבש | אופציונלי');
    for (const line of ['גבינה', '2 כפות קורנפלור (אפשר גם קמח)'])
      expect(parseIngredient(line), line).toMatchObject({ isOptional: false });
  });

  it('[I30] names each of several plain things in one line', () => {
    const products = (line: string): string[] => parseIngredients(line).map(({ product }) => product);
    expect(products('שמן זית, מלח ופפריקה מתוקה')).toEqual(['שמן זית', 'מלח', 'פפריקה מתוקה']);
    expect(products('כורכום וכמון')).toEqual(['כורכום', 'כמון']);
    expect(parseIngredients('100 גרם חמאה, 2 כפות סוכר').map(({ unit, product }) => [unit, product])).toEqual([
      ['grams', 'חמאה'],
      ['tablespoons', 'סוכר'],
    ]);
    for (const line of ['חצי כפית מכל אחד: מלח, כמון וקינמון', '1/2 tsp each salt, cumin and cinnamon'])
      expect(parseIngredients(line).map(amountOf), line).toEqual(['1/2', '1/2', '1/2']);
    expect(parseIngredients('4 salmon fillets each 6 oz and skinned')).toHaveLength(1);
    for (const line of [
      'מלח ופלפל לפי הטעם',
      'בצל, קצוץ דק',
      '2 ביצים, מלח',
      'מלח, קצוץ',
      'שמן זית, לטיגון',
      'לימון, מיץ',
    ])
      expect(parseIngredients(line), line).toEqual([parseIngredient(line)]);
    expect(parseIngredients('לבצק:')).toEqual([]);
  });

  it('[I11] a group is named by its heading', () => {
    expect(ingredientGroup('לקרם - שכבה 2:')).toBe('לקרם - שכבה 2');
    expect(ingredientGroup('לבצק:')).toBe('לבצק');
    expect(ingredientGroup('2 כוסות קמח')).toBeNull();
  });

  it('[I13] confidence falls with what was not understood', () => {
    const confidence = (line: string): number | undefined => parseIngredient(line)?.confidence;
    expect(confidence('2 כוסות קמח')).toBe(1);
    expect(confidence('קמח')).toBeLessThan(1);
    expect(confidence('2 כוסות מערבבים היטב את כל מה שנשאר בקערה')).toBeLessThan(0.8);
    expect(confidence('קוד 77812 במדף')).toBeLessThan(0.6);
    expect(confidence('2 כוסות')).toBe(0);
  });

  it('[I14] at least 97 of 100 lines with which its rules were written are exact', () => {
    expect(TUNED_LINES.length).toBeGreaterThan(330);
    expect(shareOf(readingsOf(TUNED_LINES), ({ wrong }) => wrong.length === 0)).toBeGreaterThanOrEqual(0.97);
  });

  it('[I15] any text is read without an error, and a quantity is above 0', () => {
    const piece = fc.constantFrom(
      ...'0123456789/.,-–½⅓()[]:;+%"\'׳״ \u200f•אבגוכלמש',
      'חצי',
      'כוס',
      'או',
      'עד',
      'ו-',
      'של',
      'מיץ',
      'שליש',
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 80 }),
      fc.array(piece, { maxLength: 40 }).map((all) => all.join('')),
      fc.array(piece, { maxLength: 12 }).map((all) => all.join(' ')),
    );
    fc.assert(
      fc.property(text, (line) => {
        const read = parseIngredient(line);
        if (!read) return;
        expect(read.confidence).toBeGreaterThanOrEqual(0);
        expect(read.confidence).toBeLessThanOrEqual(1);
        if (!read.quantity) return;
        const { min, max } = read.quantity;
        for (const { numerator, denominator } of [min, max]) {
          expect(Number.isSafeInteger(numerator) && Number.isSafeInteger(denominator)).toBe(true);
          expect(numerator).toBeGreaterThan(0);
          expect(denominator).toBeGreaterThan(0);
        }
        expect(compareRationals(min, max)).toBeLessThanOrEqual(0);
      }),
      { numRuns: 3000 },
    );
  });

  it('[I1] a number that no kitchen knows is none', () => {
    for (const line of ['0 ביצים', '1/0 כוס', '99999999999 ביצים'])
      expect(parseIngredient(line)?.quantity ?? null, line).toBeNull();
    expect(parseIngredient('999999 גרם קמח')?.quantity?.max).toEqual(rational(999_999));
  });
});
