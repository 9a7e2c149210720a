import type { Agorot } from '../../../base/units.ts';

/**
 * The facts in a promotion's description [B15]. Its words confirm the numbers of the file or contradict them. They add
 * facts of their own only where the file has no numbers.
 */
export type Signs = {
  /** Every '3 ב-10': `n` units for a total. */
  readonly multiBuys: readonly { readonly n: number; readonly totalAgorot: Agorot }[];
  /** The multi-buy with which the text begins. */
  readonly lead: { readonly n: number; readonly totalAgorot: Agorot } | null;
  /** '2+1'. */
  readonly plus: { readonly a: number; readonly b: number } | null;
  /** 'השני ב-50%', 'השני בחצי'. */
  readonly isSecond: boolean;
  /** 'קנה … קבל'. */
  readonly isBuyGet: boolean;
  /** The text counts in pieces. */
  readonly isPieces: boolean;
  /** 'מעל 99', in shekels. */
  readonly spendShekels: number | null;
  /** 'ומעלה'. */
  readonly isAndUp: boolean;
  /** 'מוגבל ל-3', and whether it counts redemptions. */
  readonly cap: { readonly count: number; readonly isRedemptions: boolean } | null;
  /** 'מוגבל' without a number. */
  readonly isLimited: boolean;
  /** The text names a condition that not everybody meets: a coupon, a club, a credit card. */
  readonly isForSome: boolean;
};

const DIRECTION_MARKS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A description without direction marks, with plain quotes and single spaces. */
export const cleanDescription = (description: string): string =>
  description.replace(DIRECTION_MARKS, '').replaceAll('׳', "'").replaceAll('״', '"').replace(/\s+/g, ' ').trim();

const MULTI_BUY = /(?<![0-9.,*+/])([0-9]{1,2}) ?(?:יח'?|יחידות|ק"?ג)? ?-? ?ב ?-? ?([0-9]+(?:\.[0-9]{1,2})?)/g;
const LEAD = /^([0-9]{1,2}) ?ב ?-? ?([0-9]+(?:\.[0-9]{1,2})?)/;
const PLUS = /(?<![0-9+])([0-9]) ?\+ ?([0-9])(?![0-9+])/;
const SECOND = /שני(?:יה|ה)? ?ב ?-? ?(?:חצי|[0-9]+ ?%)/;
const BUY_GET = /קנה.*קבל|קני .*קבלי|קנו.*קבלו/;
const PIECES = /[0-9] ?(?:יח'|יח |יחידות)/;
const SPEND = /(?:מעל|[ -]מות) ?-? ?([0-9]{2,4})(?![0-9])/;
const CAP = /מוג(?:בל)? ?ל? ?-? ?([0-9]{1,2})(?![0-9])( ?מימוש)?/;
const FOR_SOME = [
  'קופון',
  'מועדון',
  'אשראי',
  'סיבוס',
  'תו הזהב',
  'פיצוי',
  'ביטוח',
  'משלמים',
  'תגמול',
  'לחברי',
  'אפליקצי',
  'מקס ויקטורי',
] as const;

/** @param text a description as {@link cleanDescription} leaves it */
export function signsOf(text: string): Signs {
  const [lead, plus, spend, cap] = [LEAD.exec(text), PLUS.exec(text), SPEND.exec(text), CAP.exec(text)];
  return {
    multiBuys: Array.from(text.matchAll(MULTI_BUY), multiBuyOf),
    lead: lead && multiBuyOf(lead),
    plus: plus && { a: Number(plus[1]), b: Number(plus[2]) },
    isSecond: SECOND.test(text),
    isBuyGet: BUY_GET.test(text),
    isPieces: PIECES.test(text),
    spendShekels: spend && Number(spend[1]),
    isAndUp: text.includes('ומעלה'),
    cap: cap && { count: Number(cap[1]), isRedemptions: cap[2] !== undefined },
    isLimited: text.includes('מוגבל'),
    isForSome: FOR_SOME.some((word) => text.includes(word)),
  };
}

/** At most two decimals, so the agorot are exact. */
const multiBuyOf = ([, n, total]: RegExpExecArray | RegExpMatchArray): { n: number; totalAgorot: Agorot } => ({
  n: Number(n),
  totalAgorot: Math.round(Number(total) * 100),
});
