import { categoryWords } from '../../goods/catalogue/categoriseFeatures.ts';
import { KindTable } from '../../goods/kinds/kindTable.ts';
import type { LineNeed } from '../../goods/kinds/lineNeed.ts';

/** Which ingredients nobody buys for a recipe: water, and a little of what every kitchen has. */

const WATER = new Set(['מימ', 'קרח']);
/** Words beside water that leave it water; any other makes it a product, as rose water and soda. */
const STILL_WATER = /^(?:רותח|חמימ|פושר|קרימ|קוביות|ברז|מהברז|לבישול|מסוננימ|נקיימ|לפי|הצורכ)/;

/** Whether an ingredient comes from the tap. */
export function isWater(name: string): boolean {
  const words = categoryWords(name);
  return words.some((word) => WATER.has(word)) && words.every((word) => WATER.has(word) || STILL_WATER.test(word));
}

const SPICES =
  'פפריקה|כמון|כורכום|קינמון|אגוז מוסקט|מוסקט|בהרט|אורגנו|זעתר|סומק|הל|ציפורן|קארי|עלי דפנה|עלה דפנה|דפנה|פלפל שחור|פלפל לבן|' +
  'פלפל גרוס|פלפל אנגלי|תבלין|תבליני|שום גבישי|אבקת שום|אבקת בצל';
const SPICE_TABLE = new KindTable({ 1: SPICES });

/** Whether an ingredient is a spice by its name: 'פלפל שחור' is, 'פלפל אדום' is a vegetable. */
export const isSpice = (name: string): boolean => SPICE_TABLE.find(name) !== null;

/** Up to this many grams or millilitres are likely at home already. */
const STAPLES = new KindTable({
  20: 'אבקת אפייה|אבקת אפיה|סודה לשתייה|אבקת סודה|תמצית וניל|וניל|סוכר וניל|אבקת מרק',
  30: `${SPICES}|קורנפלור|חרדל|חומץ|חומץ בן`,
  50: 'קמח|קמח לבן|סילאן|דבש|רוטב סויה|פירורי לחם',
  60: 'מלח|מלח גס|סוכר|סוכר לבן|שמן|שמן זית|שמן קנולה|שמן חמניות',
});
const MILLI = 1000;

/** Whether an ingredient is a small amount of a staple: the dialog asks 'at home?' in place of selecting it. */
export function isLikelyAtHome(name: string, need: LineNeed | null): boolean {
  const most = STAPLES.find(name) ?? (categoryWords(name)[0] === 'פלפל' && isSpoon(need) ? 30 : null);
  if (most === null) return false;
  return need === null || ((need.of === 'g' || need.of === 'ml') && need.milli <= most * MILLI);
}

/** 'כפית פלפל' is the spice, '2 פלפלים' the vegetable. */
const isSpoon = (need: LineNeed | null): boolean => need?.of === 'g';
