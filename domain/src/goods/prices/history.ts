import type { Agorot } from '../../base/units.ts';
import { shekelsOf } from '../../base/money.ts';
import { DAY_MS } from '../../base/time.ts';

/** The price history of a product, from its current price and its changes [J20]. Days are Israel's, 'YYYY-MM-DD'. */

export type DatedPriceChange = {
  readonly day: string;
  /** The price until that day; null: it was not sold. */
  readonly beforeAgorot: Agorot | null;
};

export type PriceHistoryFacts = {
  /** null: no longer sold. */
  readonly nowAgorot: Agorot | null;
  /** In chronological order. */
  readonly changes: readonly DatedPriceChange[];
  /** The first day with known prices; null: there is none. */
  readonly sinceDay: string | null;
};

/** The shelf price at the end of a day; null: not sold; undefined: not known. */
export type DayPrice = Agorot | null | undefined;

/** The last `count` days up to `today`, the oldest first. */
export function daysUpTo(today: string, count: number): string[] {
  const end = Date.parse(today);
  return Array.from({ length: count }, (_, at) => new Date(end - (count - 1 - at) * DAY_MS).toISOString().slice(0, 10));
}

/** @param days in chronological order */
export function dailyPrices({ nowAgorot, changes, sinceDay }: PriceHistoryFacts, days: readonly string[]): DayPrice[] {
  let next = 0;
  return days.map((day) => {
    if (sinceDay === null || day < sinceDay) return undefined;
    while ((changes[next]?.day ?? '9999') <= day) next += 1;
    const change = changes[next];
    return change ? change.beforeAgorot : nowAgorot;
  });
}

/** The first known day, and the days on which something changes. */
export function historySteps<T>(
  days: readonly string[],
  values: readonly (T | undefined)[],
  isSame: (a: T, b: T) => boolean,
) {
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

/** @param stores daily prices of each store for the same days. @returns undefined for a day that no store knows */
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

/** How many days today's price was not undercut, today included; null: it is not sold, or only today is known. */
export function lowestInDays(prices: readonly DayPrice[]): number | null {
  const today = prices.at(-1);
  if (typeof today !== 'number' || prices.at(-2) === undefined) return null;
  const undercutAt = prices.findLastIndex((price) => typeof price === 'number' && price < today);
  const firstKnown = prices.findIndex((price) => price !== undefined);
  return prices.length - Math.max(undercutAt + 1, firstKnown);
}

const WORTH_SHOWING_DAYS = 7;

/** `lowestInDays` if it is worth showing: a week or more, and the price was higher within it. */
export function lowestDaysToShow(prices: readonly DayPrice[]): number | null {
  const days = lowestInDays(prices);
  const today = prices.at(-1);
  if (days === null || days < WORTH_SHOWING_DAYS || typeof today !== 'number') return null;
  return prices.slice(-days).some((price) => typeof price === 'number' && price > today) ? days : null;
}

/** The verdict on a sale. `price` is in shekels: the saving, or an earlier price. */
export type SaleVerdict =
  | { readonly code: 'real'; readonly params: { readonly price: number; readonly days: number } }
  | { readonly code: 'was_cheaper'; readonly params: { readonly price: number } }
  | { readonly code: 'same' | 'unknown'; readonly params: Readonly<Record<string, never>> };
export type SaleCheck = {
  readonly lowest30Agorot: Agorot | null;
  readonly lowest90Agorot: Agorot | null;
  readonly verdict: SaleVerdict;
};

/** Whether a sale undercuts what it cost without one. @param prices shelf prices of 91 days, the last one today */
export function checkSale(saleAgorot: Agorot, prices: readonly DayPrice[]): SaleCheck {
  const before = prices.slice(0, -1);
  const season = before.slice(-90);
  const [lowest30Agorot, lowest90Agorot] = [lowestPrice(before.slice(-30)), lowestPrice(season)];
  const lowest = { lowest30Agorot, lowest90Agorot };
  if (lowest30Agorot === null || lowest90Agorot === null)
    return { ...lowest, verdict: { code: 'unknown', params: {} } };
  const known = season.filter((price) => price !== undefined).length;
  if (saleAgorot > lowest30Agorot)
    return { ...lowest, verdict: { code: 'was_cheaper', params: { price: shekelsOf(lowest30Agorot) } } };
  // A few days say little of a regular price: the sale may be older than what is known.
  const priced = season.filter((price) => typeof price === 'number').length;
  if (priced < WORTH_SHOWING_DAYS) return { ...lowest, verdict: { code: 'unknown', params: {} } };
  if (saleAgorot === lowest30Agorot) return { ...lowest, verdict: { code: 'same', params: {} } };
  const [undercut, days] =
    saleAgorot < lowest90Agorot ? [lowest90Agorot, known] : [lowest30Agorot, Math.min(known, 30)];
  return { ...lowest, verdict: { code: 'real', params: { price: shekelsOf(undercut - saleAgorot), days } } };
}

function lowestPrice(prices: readonly DayPrice[]): Agorot | null {
  const sold = prices.filter((price) => typeof price === 'number');
  return sold.length === 0 ? null : Math.min(...sold);
}
