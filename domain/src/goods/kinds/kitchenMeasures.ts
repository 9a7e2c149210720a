import type { RecipeUnit } from '../../base/amounts/unit.ts';
import { KindTable } from './kindTable.ts';

/**
 * The contents of the measures of a kitchen, in grams and millilitres, by kind of goods. The figures are rounded
 * averages of published tables of household measures; docs/spec/recipes.md names them.
 */

const CUP_ML = 240;

/** The volume of a measure in millilitres. */
const MILLILITERS: Partial<Record<RecipeUnit, number>> = {
  cups: CUP_ML,
  tablespoons: 15,
  teaspoons: 5,
  pinches: 0.5,
  drops: 0.05,
  handfuls: 60,
};

/** The weight of a level cup of 240 ml of solid goods, in grams. */
const CUP_GRAMS = new KindTable({
  24: 'בזיליקום|נענע|כוסברה|פטרוזיליה|שמיר|רוקט|תרד|עירית|עלי תרד|קורנפלקס',
  60: 'שבבי קוקוס|אננס מיובש|עירית קצוצה|בצל ירוק',
  85: 'קוקוס|קוקוס טחון|שקדים פרוסים|קקאו|אבקת קקאו',
  100: 'שיבולת שועל|קוואקר|פרמזן|שקדים טחונים|קמח שקדים|אגוזים|אגוזי מלך|אגוז מלך|אגוזי פקאן|פקאן|גבינה צהובה|מוצרלה|צדר|אבקת חלב',
  110: 'פירורי לחם|פירורי|גרנולה|פטריות|כרוב|חסה',
  120: 'אבקת סוכר|קורנפלור|עמילן|אבקת פודינג|בצק פריך|ביסקוויטים|גזר מגורר|שקדים|אגוזי לוז|בוטנים|קשיו|פיסטוק|פיסטוקים',
  140: 'קמח|קמח לבן|קמח תופח|קמח מלא|קמח כוסמין|חמוציות|אפונה|שעועית ירוקה|תירס|גרעיני תירס|תותים|אוכמניות|פירות יער|גרעיני חמנייה',
  150: 'צימוקים|שומשום|בצל|בצל קצוץ|פלפל|פלפלים|מלפפון|ברוקולי|כרובית|תמרים|זרעי פשתן|גרעיני דלעת|ענבים|דלעת|פסטה|פתיתים|אבקת אפייה|אבקת מרק|כמון|פפריקה|קינמון|כורכום|זעתר|סומק|אורגנו|קארי',
  170: "שוקולד|שוקולד צ'יפס|שבבי שוקולד|סולת|קמח תירס|חומוס|גרגרי חומוס|עגבניות שרי|שעועית|פולנטה",
  180: 'קוסקוס|בורגול|קינואה|עגבניות|עגבנייה|זיתים|אורז מלא|גריסים|פריקה',
  190: 'אורז|עדשים|עדשים כתומות|כוסמת|תפוחי אדמה|שעועית לבנה',
  200: 'סוכר|סוכר לבן|סוכר חום|דמררה|גבינה מגוררת',
  220: 'חמאה|מרגרינה|מיונז|ריקוטה|שמן קוקוס|מחית|רסק תפוחים',
  240: 'גבינה|גבינה לבנה|גבינת שמנת|קוטג|יוגורט|לבנה|לאבנה|שמנת חמוצה|טחינה|מסקרפונה|רסק|חומץ בלסמי|לבן|גיל',
  260: 'רסק עגבניות|חמאת בוטנים|קטשופ|חרדל|ממרח|ממרח שוקולד|נוטלה|עגבניות מרוסקות|מלח גס',
  290: 'מלח|מלח שולחן|סודה לשתייה|אבקת סודה',
  320: 'ריבה|ממרח לוטוס|חלב מרוכז|ריבת חלב',
  340: 'דבש|סילאן|סירופ|סירופ מייפל|מייפל|גלוקוזה|מולסה',
});

/** The weight of a level cup of liquids, in grams: they are bought by the millilitre. */
const LIQUID_CUP_GRAMS = new KindTable({
  220: 'שמן|שמן זית|שמן קנולה|שמן חמניות|שמן סויה|שמן שומשום',
  240: 'מים|חלב|שמנת|שמנת מתוקה|חומץ|חומץ בן|יין|יין אדום|יין לבן|מיץ|ציר|מרק|רוטב סויה|סויה|בירה|רום|ברנדי|קוניאק|ליקר|וודקה|משקה|קולה|סודה|רוויון|תמצית|תמצית וניל|אספרסו|מי ורדים|מי סוכר|חלב קוקוס|קרם קוקוס|רכז רימונים|מיץ לימון',
});

/** Cups of these are glasses for them, or white ones: '6 כוסות יין', '50 כוסות לבנות'. */
const GLASSES = new KindTable({
  1: 'מים|יין|יין אדום|יין לבן|מיץ|מרק|בירה|רום|ברנדי|קוניאק|ליקר|וודקה|משקה|קולה|סודה|רוויון|אספרסו|לבן|לבנה|גיל',
  0: 'מיץ לימון|מיץ לימונים',
});

/** Spoons of these are spoons for them: '12 כפות מרק', '6 כפיות אספרסו'. */
const SPOONS = new KindTable({ 1: 'מרק|אספרסו|קוקטייל|משקה' });

/** Spices and other dry goods that the tables do not name: between flour and sugar. */
const OTHER_CUP_GRAMS = 150;

/** The grams of one of a measure that is neither a volume nor a weight: one that the unit usually is, then by kind. */
const PART_GRAMS: Partial<Record<RecipeUnit, { readonly usual: number | null; readonly byKind: KindTable }>> = {
  cloves: { usual: 5, byKind: new KindTable({ 5: 'שום' }) },
  slices: { usual: 25, byKind: new KindTable({ 15: 'נקניק|פסטרמה|לימון', 30: 'לחם|חלה|באגט', 100: 'סלמון|בשר' }) },
  leaves: { usual: 1, byKind: new KindTable({ 4: 'גפן', 15: 'חסה', 20: 'פילו|לזניה', 40: 'כרוב|מנגולד' }) },
  sprigs: { usual: 2, byKind: new KindTable({ 2: 'טימין' }) },
  stalks: { usual: 15, byKind: new KindTable({ 40: 'סלרי', 60: 'שומר|כרישה' }) },
  sticks: { usual: 4, byKind: new KindTable({ 15: 'סורימי', 40: 'סלרי|גזר', 100: 'חמאה' }) },
  // Bags of everything else are packages.
  bags: { usual: null, byKind: new KindTable({ 2: 'תה' }) },
  cubes: { usual: 10, byKind: new KindTable({ 5: 'שוקולד', 25: 'שמרים', 50: 'שמרים טריים' }) },
  centimeters: { usual: 5, byKind: new KindTable({ 6: "ג'ינג'ר|זנגוויל" }) },
};

/** A weight or a volume, in grams or millilitres. */
export type KitchenAmount = { readonly amount: number; readonly of: 'g' | 'ml' };

/** How many grams a millilitre of goods weighs. */
export function gramsPerMilliliter(name: string): number {
  return (CUP_GRAMS.find(name) ?? LIQUID_CUP_GRAMS.find(name) ?? OTHER_CUP_GRAMS) / CUP_ML;
}

/**
 * Converts a count of a kitchen measure to grams, or to millilitres for liquids: a cup of flour is 140 g, a cup of milk
 * 240 ml, three cloves of garlic 15 g.
 * @returns null for units that count things or packages
 */
export function kitchenAmount(name: string, count: number, unit: string): KitchenAmount | null {
  const volume = valueIn(MILLILITERS, unit);
  if (volume !== undefined) {
    const ml = count * volume;
    const isLiquid = CUP_GRAMS.find(name) === null && LIQUID_CUP_GRAMS.find(name) !== null;
    return isLiquid ? { amount: ml, of: 'ml' } : { amount: ml * gramsPerMilliliter(name), of: 'g' };
  }
  const part = valueIn(PART_GRAMS, unit);
  const grams = part ? (part.byKind.find(name) ?? part.usual) : null;
  return grams === null ? null : { amount: count * grams, of: 'g' };
}

/** Whether a kitchen measures these goods by the volume of a cup or a spoon: '2 כוסות סוכר', but not '2 כוסות חד פעמיות'. */
export function isMeasuredBy(unit: string, name: string): boolean {
  if (valueIn(MILLILITERS, unit) === undefined) return false;
  if ((unit === 'cups' ? GLASSES : SPOONS).find(name) === 1) return false;
  return CUP_GRAMS.find(name) !== null || LIQUID_CUP_GRAMS.find(name) !== null;
}

const valueIn = <Value>(table: Readonly<Record<string, Value>>, unit: string): Value | undefined =>
  Object.hasOwn(table, unit) ? table[unit] : undefined;
