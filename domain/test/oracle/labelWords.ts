/**
 * The oracle's reading of a promotion's description (docs/spec/pricing.md, "What the words say"). Nothing of the engine is
 * used here, so that an error in its patterns shows as a different total.
 */

/** "N for X": `total` in agorot. */
export type OracleSign = { readonly count: number; readonly total: number };

const COUNT_FOR_TOTAL = /(?<![0-9.,*+/])([0-9]{1,2}) ?(?:יח'?|יחידות|ק"?ג)? ?-? ?ב ?-? ?([0-9]+(?:\.[0-9]{1,2})?)/g;
const LEADING_SIGN = /^([0-9]{1,2}) ?ב ?-? ?([0-9]+(?:\.[0-9]{1,2})?)/;
const PAID_AND_FREE = /(?<![0-9+])([0-9]) ?\+ ?([0-9])(?![0-9+])/;
const SECOND_CHEAPER = /שני(?:יה|ה)? ?ב ?-? ?(?:חצי|[0-9]+ ?%)/;
const COUNTED_IN_PIECES = /[0-9] ?(?:יח'|יח |יחידות)/;
const LIMIT = /מוג(?:בל)? ?ל? ?-? ?([0-9]{1,2})(?![0-9])( ?מימוש)?/;
/** Words that name who gets the price. */
const FOR_SOME = [
  ['קופון', 'מועדון', 'אשראי', 'סיבוס', 'תו הזהב', 'פיצוי'],
  ['ביטוח', 'משלמים', 'תגמול', 'לחברי', 'אפליקצי', 'מקס ויקטורי'],
].flat();

const agorot = (shekels: string): number => {
  const [whole = '0', part = ''] = shekels.split('.');
  return Number(whole) * 100 + Number(part.padEnd(2, '0'));
};

export const everySign = (text: string): OracleSign[] =>
  Array.from(text.matchAll(COUNT_FOR_TOTAL), ([, count = '', total = '']) => ({
    count: Number(count),
    total: agorot(total),
  }));

export function signAtTheStart(text: string): OracleSign | null {
  const [, count, total] = LEADING_SIGN.exec(text) ?? [];
  return count === undefined || total === undefined ? null : { count: Number(count), total: agorot(total) };
}

/** "2+1" is two that are paid and one that is free. */
export function paidAndFree(text: string): { readonly paid: number; readonly free: number } | null {
  const [, paid, free] = PAID_AND_FREE.exec(text) ?? [];
  return paid === undefined || free === undefined ? null : { paid: Number(paid), free: Number(free) };
}

export const saysSecondIsCheaper = (text: string): boolean => SECOND_CHEAPER.test(text);
export const countsPieces = (text: string): boolean => COUNTED_IN_PIECES.test(text);
export const isOnlyForSome = (text: string): boolean => FOR_SOME.some((word) => text.includes(word));

/**
 * The limit that the words name for sets of `sizeMilli`, in thousandths of a unit or kilogram: "at most 4", "at most 2
 * times", or "limited", which is one set. Null: the words name none.
 */
export function limitInWords(text: string, sizeMilli: number): number | null {
  const [, count, isTimes] = LIMIT.exec(text) ?? [];
  if (count !== undefined) return Number(count) * (isTimes === undefined ? 1000 : sizeMilli);
  return text.includes('מוגבל') ? sizeMilli : null;
}
