import type { Agorot } from '../money.ts';
import { shekelText } from '../promotions/dealText.ts';

/** What a product cost, told from its price now and its changes [J20]. Days are Israel's, 'YYYY-MM-DD'. */

export type PriceChange = {
  readonly day: string;
  /** What it cost until then; null: it was not sold. */
  readonly beforeAgorot: Agorot | null;
};

export type Known = {
  /** Null: not sold any more. */
  readonly nowAgorot: Agorot | null;
  /** In the order of time. */
  readonly changes: readonly PriceChange[];
  /** Prices are known from this day on; null: not from any. */
  readonly sinceDay: string | null;
};

/** The shelf price at the end of a day; null: not sold; undefined: not known. */
export type DayPrice = Agorot | null | undefined;

/** The last `count` days up to `today`, the oldest first. */
export function daysUpTo(today: string, count: number): string[] {
  const end = Date.parse(today);
  return Array.from({ length: count }, (_, at) =>
    new Date(end - (count - 1 - at) * 86_400_000).toISOString().slice(0, 10),
  );
}

/** @param days in the order of time */
export function dailyPrices({ nowAgorot, changes, sinceDay }: Known, days: readonly string[]): DayPrice[] {
  let next = 0;
  return days.map((day) => {
    if (sinceDay === null || day < sinceDay) return undefined;
    while ((changes[next]?.day ?? '9999') <= day) next += 1;
    const change = changes[next];
    return change ? change.beforeAgorot : nowAgorot;
  });
}

/** Only where something changes, and the first day that is known. */
export function steps<T>(days: readonly string[], values: readonly (T | undefined)[], isSame: (a: T, b: T) => boolean) {
  const found: { day: string; value: T }[] = [];
  for (const [at, value] of values.entries()) {
    const last = found.at(-1);
    const day = days[at];
    if (value === undefined || day === undefined || (last && isSame(last.value, value))) continue;
    found.push({ day, value });
  }
  return found;
}

export type ChainDay = {
  readonly lowestAgorot: Agorot | null;
  readonly averageAgorot: Agorot | null;
  readonly stores: number;
};

/** @param stores daily prices of each store, of the same days; undefined for a day that no store knows */
export function chainDays(stores: readonly (readonly DayPrice[])[], days: number): (ChainDay | undefined)[] {
  return Array.from({ length: days }, (_, day) => {
    const known = stores.flatMap((prices) => (prices[day] === undefined ? [] : [prices[day]]));
    if (known.length === 0) return undefined;
    const sold = known.filter((price) => price !== null);
    if (sold.length === 0) return { lowestAgorot: null, averageAgorot: null, stores: 0 };
    const total = sold.reduce((sum, price) => sum + price, 0);
    return {
      lowestAgorot: Math.min(...sold),
      averageAgorot: Math.round(total / sold.length),
      stores: sold.length,
    };
  });
}

/** So many days today's price was not undercut, today included; null: it is not sold, or only today is known. */
export function lowestInDays(prices: readonly DayPrice[]): number | null {
  const today = prices.at(-1);
  if (typeof today !== 'number' || prices.at(-2) === undefined) return null;
  const undercutAt = prices.findLastIndex((price) => typeof price === 'number' && price < today);
  const firstKnown = prices.findIndex((price) => price !== undefined);
  return prices.length - Math.max(undercutAt + 1, firstKnown);
}

const WORTH_TELLING_DAYS = 7;

/** The days of `lowestInDays` where they are worth telling: a week or more, and it was dearer within them. */
export function lowestDaysToShow(prices: readonly DayPrice[]): number | null {
  const days = lowestInDays(prices);
  const today = prices.at(-1);
  if (days === null || days < WORTH_TELLING_DAYS || typeof today !== 'number') return null;
  return prices.slice(-days).some((price) => typeof price === 'number' && price > today) ? days : null;
}

/** 'הכי זול ב-7 ימים', 'הכי זול ב-90 יום'. */
export const lowestDaysText = (days: number): string => `הכי זול ב-${days} ${days > 10 ? 'יום' : 'ימים'}`;

/** `lowestDaysText` of the days that are worth telling; null: none are. */
export function lowestText(prices: readonly DayPrice[]): string | null {
  const days = lowestDaysToShow(prices);
  return days === null ? null : lowestDaysText(days);
}

export type SaleVerdict = 'real' | 'was_cheaper' | 'same' | 'unknown';
export type SaleCheck = {
  readonly lowest30Agorot: Agorot | null;
  readonly lowest90Agorot: Agorot | null;
  readonly verdict: SaleVerdict;
  readonly text: string;
};

/** Whether a sale undercuts what it cost without one. @param prices shelf prices of 91 days, the last one today */
export function checkSale(saleAgorot: Agorot, prices: readonly DayPrice[]): SaleCheck {
  const before = prices.slice(0, -1);
  const [lowest30Agorot, lowest90Agorot] = [lowestOf(before.slice(-30)), lowestOf(before.slice(-90))];
  const told = { lowest30Agorot, lowest90Agorot };
  if (lowest30Agorot === null || lowest90Agorot === null)
    return { ...told, verdict: 'unknown', text: 'עדיין אין לנו מספיק היסטוריה כדי לדעת אם זה מבצע אמיתי' };
  const known = before.slice(-90).filter((price) => price !== undefined).length;
  if (saleAgorot > lowest30Agorot)
    return {
      ...told,
      verdict: 'was_cheaper',
      text: `בחודש האחרון זה כבר נמכר ב-${shekelText(lowest30Agorot)} ש"ח בלי מבצע`,
    };
  if (saleAgorot === lowest30Agorot)
    return { ...told, verdict: 'same', text: 'לא ממש מבצע: זה היה המחיר הרגיל בחודש האחרון' };
  const [lowest, days] = saleAgorot < lowest90Agorot ? [lowest90Agorot, known] : [lowest30Agorot, Math.min(known, 30)];
  const text = `מבצע אמיתי: ${shekelText(lowest - saleAgorot)} ש"ח פחות מהמחיר הרגיל הנמוך ב-${days} הימים האחרונים`;
  return { ...told, verdict: 'real', text };
}

function lowestOf(prices: readonly DayPrice[]): Agorot | null {
  const sold = prices.filter((price) => typeof price === 'number');
  return sold.length === 0 ? null : Math.min(...sold);
}
