/** Prices and deals in a typed line: what something costs is not how much of it is wanted. */

const SUM = String.raw`\d{1,4}(?:[.,]\d{1,2})?`;
const MONEY = String.raw`(?:₪|ש["'״׳]{0,2}ח(?!\p{L})|שקל(?:ים)?(?!\p{L}))`;
/** A sum with its currency or with agorot: '2 במקום 3' are counts. */
const PAID = String.raw`(?:${SUM}\s?${MONEY}|\d{1,4}[.,]\d{2})`;
const FOR = String.raw`ב\s?[-־–]?\s?`;
const BEFORE = String.raw`(?<![\p{L}\d.,/])`;
const EACH = String.raw`\s?(?:ל(?:קילו|ק["'״׳]{0,2}ג|יחידה|יח['׳]?|ליטר)|(?:כל|ל)\s?אח[דת])(?!\p{L})`;
/** Words before the most that something may cost: 'אם פחות מ-20 שקל', 'מקסימום 50 ש"ח'. */
const ABOUT = String.raw`(?:(?:(?:רק\s)?אם\s)?(?:זה\s|עולה\s)?(?:לא\s)?(?:עד|מקסימום|בסביבות|בערך|סביב|יותר\sמ|פחות\sמ|רק\s(?=ב))\s?[-־–]?\s?)?`;
/** A number alone before these is what a package holds: 'ביצים 12 לאריזה'. */
const EACH_PACKAGE = String.raw`\s?ל(?:חבילה|אריזה|בקבוק)(?!\p{L})`;

/** `3 ב10`: three are bought. */
const DEAL = new RegExp(String.raw`${BEFORE}(\d{1,2})\s?${FOR}(${SUM})(?:\s?${MONEY})?(?![\d\p{L}%])`, 'gu');
const PRICES = [
  new RegExp(String.raw`${BEFORE}${PAID}\sבמקום\s${SUM}(?:\s?${MONEY})?`, 'gu'),
  new RegExp(String.raw`${BEFORE}${SUM}\sבמקום\s${PAID}`, 'gu'),
  new RegExp(
    String.raw`${BEFORE}${ABOUT}(?:${FOR})?(?:₪\s?${SUM}|${SUM}\s?${MONEY})(?:${EACH}|${EACH_PACKAGE})?`,
    'gu',
  ),
  new RegExp(String.raw`${BEFORE}(?:${FOR})?${SUM}${EACH}`, 'gu'),
  new RegExp(String.raw`${BEFORE}(?:${FOR}${SUM}|\d{1,4}[.,]\d{1,2})${EACH_PACKAGE}`, 'gu'),
  new RegExp(String.raw`${BEFORE}${FOR}\d{1,3}[.,]\d{2}(?!\d)`, 'gu'),
  new RegExp(String.raw`(?<=\S\s)(?<!ויטמין\s)${FOR}(?:[5-9]|\d{2,3})(?=[\s!.]{0,3}$)`, 'gu'),
];
/** A smaller sum is part of a name: '3 ב-1'. */
const DEAL_SUM_MIN = 5;

/** A line without its prices; a deal counts like `x3`. */
export const withoutPrices = (line: string): string =>
  /\d/.test(line)
    ? PRICES.reduce((text, price) => text.replaceAll(price, ' '), line.replaceAll(DEAL, countOfDeal))
    : line;

const countOfDeal = (deal: string, count: string, sum: string): string =>
  Number(sum.replace(',', '.')) >= DEAL_SUM_MIN ? ` x${count} ` : deal;
