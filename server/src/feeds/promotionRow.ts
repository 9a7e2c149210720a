import { type Agorot, parseShekels } from '@sali/domain/money';
import type { Layout, Promotion, PromotionItem, Rate, Running, TextOnly } from '@sali/domain/promotions/promotion';
import { PERCENT } from '@sali/domain/promotions/promotion';
import { cleanText, type Signs, signsOf } from '@sali/domain/promotions/signs';
import { parseWallTime } from './dates.ts';
import { plainNumber } from './numbers.ts';
import type { FeedRow, Fields } from './aliases.ts';
import { feedCodeOf } from './priceRow.ts';

/** A promotion of a file in the domain's terms (deals §2, §3). What the whole file decides is settled by `finish`. */

/** As read, before it is known how the file writes its rates. */
export type RawPromotion = Omit<Promotion, 'isBundledPerItem' | 'items'> & { readonly items: readonly RawItem[] };
type RawItem = Omit<PromotionItem, 'rate'> & {
  /** DiscountRate as the file writes it. */
  readonly discountRate: number | null;
};

export type PromotionDropped = 'no_promotion_id' | 'inactive' | 'no_items';

/** What only the whole file tells, and what a delta takes from the last full file of its store. */
export type FileTerms = {
  /** v2: percents are written as hundredths of one. */
  readonly isRateScaled: boolean;
  /** v2: it has deals that mix, so those that do not say so do not. */
  readonly hasMixedBundles: boolean;
};

const MILLI = 1000;
const MIXED_BUNDLE = 10;
const PERCENT_TYPES: readonly number[] = [2, 8, 9];

/** @param row of kind 'promotion': with its items inside, or flat with a single one */
export function promotionRowOf({ fields, parts, groupCount = 0 }: FeedRow): RawPromotion | PromotionDropped {
  const promotionId = (fields.promotionid ?? '').trim();
  if (promotionId === '') return 'no_promotion_id';
  if ((fields.additionalisactive ?? '').trim() === '0') return 'inactive';
  const layout: Layout = groupCount > 0 ? 'v2' : 'v1';
  const text = cleanText(fields.promotiondescription ?? '');
  const signs = signsOf(text);
  const rows = parts ?? (fields.itemcode === undefined ? [] : [fields]);
  if (rows.length === 0) return 'no_items';
  const spendField = rows.map((row) => shekels(row, fields, ['minpurchaseamnt', 'minpurchaseamount'])).find(Boolean);
  return {
    promotionId,
    layout,
    text,
    isCoupon: (fields.additionaliscoupon ?? '').trim() === '1',
    clubIds: clubIdsOf(fields.clubid ?? ''),
    textOnly: textOnlyOf(fields, rows, groupCount, spendField !== undefined, signs),
    spendAgorot: spendField ?? (signs.spendShekels ?? 0) * 100,
    items: itemsOf(rows, fields),
    ...(layout === 'v1' ? runningByDates(fields) : runningByTimes(fields)),
  };
}

/** Several flat rows of one promotion are one promotion. */
export const joinRows = (one: RawPromotion, other: RawPromotion): RawPromotion => ({
  ...other,
  textOnly: one.textOnly ?? other.textOnly,
  items: firstOfEach([...one.items, ...other.items]),
});

export function fileTermsOf(promotions: Iterable<RawPromotion>): FileTerms {
  let [isRateScaled, hasMixedBundles] = [false, false];
  for (const { layout, items } of promotions) {
    if (layout !== 'v2') continue;
    hasMixedBundles ||= items.some((item) => item.rewardType === MIXED_BUNDLE);
    isRateScaled ||= items.some(
      ({ rewardType, discountRate }) => PERCENT_TYPES.includes(rewardType) && Math.abs(discountRate ?? 0) > 100,
    );
  }
  return { isRateScaled, hasMixedBundles };
}

export function finish({ items, ...promotion }: RawPromotion, terms: FileTerms): Promotion {
  const isScaled = promotion.layout === 'v1' || terms.isRateScaled;
  const rateOf = (discountRate: number | null): Rate | null =>
    discountRate === null ? null : fitting((discountRate * PERCENT) / (isScaled ? 100 : 1));
  return {
    ...promotion,
    isBundledPerItem: promotion.layout === 'v2' && terms.hasMixedBundles,
    items: items.map(({ discountRate, ...item }) => ({ ...item, rate: rateOf(discountRate) })),
  };
}

/** 'club 0' as v2 writes it is `0 - כלל הלקוחות`: its leading integer counts. */
const clubIdsOf = (clubs: string): number[] =>
  clubs.split('\n').flatMap((club) => {
    const [, id] = /^\s*(\d+)/.exec(club) ?? [];
    return id === undefined ? [] : [Number(id)];
  });

function textOnlyOf(
  fields: Fields,
  rows: readonly Fields[],
  groupCount: number,
  hasSpend: boolean,
  signs: Signs,
): TextOnly | null {
  if (rows.some((row) => feedCodeOf(row.itemcode) === null)) return 'no_code';
  if (groupCount > 1) return 'groups';
  if ((fields.promotiondays ?? '').trim() !== '') return 'days';
  if (signs.isBuyGet) return 'buy_get';
  return !hasSpend && signs.spendShekels === null && signs.isAndUp ? 'and_up' : null;
}

function itemsOf(rows: readonly Fields[], fields: Fields): RawItem[] {
  return firstOfEach(rows.flatMap((row) => itemOf(row, fields)));
}

/** Of a code that comes twice the first row counts; the second may be its own gift. */
function firstOfEach(items: readonly RawItem[]): RawItem[] {
  const byCode = new Map<string, RawItem>();
  for (const item of items) {
    const known = byCode.get(item.code);
    byCode.set(item.code, known ? { ...known, giftPriceAgorot: known.giftPriceAgorot ?? item.giftPriceAgorot } : item);
  }
  return [...byCode.values()];
}

function itemOf(row: Fields, fields: Fields): RawItem[] {
  const code = feedCodeOf(row.itemcode);
  if (code === null) return [];
  const told = (field: string): string => (row[field]?.trim() || fields[field]?.trim()) ?? '';
  const isWeighted = [told('isweighted'), told('isweightedpromo')].includes('1');
  const minimum = numberOf(told('minqty'));
  const most = numberOf(told('maxqty'));
  const redemptions = numberOf(told('redemptionlimit'));
  const isGift = (row.isgiftitem ?? '').trim() === '1';
  return [
    {
      code,
      rewardType: numberOf(told('rewardtype')) ?? 0,
      minMilli: minimum !== null && minimum > 0 ? fitting(minimum * MILLI) : MILLI,
      maxMilli: most !== null && most > 0 ? fitting(most * MILLI) : null,
      redemptions: redemptions !== null && redemptions > 0 ? redemptions : null,
      discountRate: numberOf(told('discountrate')),
      priceAgorot: positive(parseShekels(plainNumber(told('discountedprice')))),
      isWeighted,
      giftCount: numberOf(told('additionalgiftcount')),
      giftPriceAgorot: isGift ? positive(parseShekels(plainNumber(row.giftitemprice))) : null,
    },
  ];
}

/** The first of these fields that holds more than nothing. */
function shekels(row: Fields, fields: Fields, names: readonly string[]): Agorot | undefined {
  const told = names.map((name) => positive(parseShekels(plainNumber(row[name] || fields[name]))));
  return told.find((agorot) => agorot !== null) ?? undefined;
}

/** The fields hold junk too; what no column holds is no quantity of anything. */
const INTEGER_MAX = 2_147_483_647;

const fitting = (number: number): number => Math.max(-INTEGER_MAX, Math.min(INTEGER_MAX, Math.round(number)));

const positive = (agorot: Agorot | null): Agorot | null => (agorot !== null && agorot > 0 ? agorot : null);

function numberOf(text: string): number | null {
  const plain = plainNumber(text);
  const number = plain === '' ? NaN : Number(plain);
  return Number.isFinite(number) ? number : null;
}

/** v1: a date and an hour, for begin and end; where those are not told, the points in time of v2. */
function runningByDates(fields: Fields): Running {
  const at = (date: string | undefined, hour: string | undefined, otherwise: string) =>
    parseWallTime(`${dayOf(date)} ${hour?.trim() || otherwise}`);
  return {
    startsAt:
      at(fields.promotionstartdate, fields.promotionstarthour, '00:00:00') ??
      parseWallTime(fields.promotionstartdatetime ?? ''),
    endsAt:
      at(fields.promotionenddate, fields.promotionendhour, '23:59:00') ??
      parseWallTime(fields.promotionenddatetime ?? ''),
    daily: null,
  };
}

/** A date that carries a time of its own keeps only its day: the hour has a field. */
const dayOf = (date = ''): string => date.trim().split(/[T ]/)[0] ?? '';

/** v2: two points in time, and hours that are a daily window unless they only repeat them. */
function runningByTimes(fields: Fields): Running {
  const startsAt = parseWallTime(fields.promotionstartdatetime ?? '');
  const endsAt = parseWallTime(fields.promotionenddatetime ?? '');
  if (fields.promotionstartdatetime === undefined && fields.promotionstartdate !== undefined)
    return runningByDates(fields);
  const [from, to] = [minuteOf(fields.promotionstarthour), minuteOf(fields.promotionendhour)];
  const isEcho = startsAt?.slice(11, 16) === from && endsAt?.slice(11, 16) === to;
  const isWholeDay = from === '00:00' && (to === '00:00' || (to !== null && to >= '23:59'));
  const isWindow = from !== null && to !== null && from !== to && !isEcho && !isWholeDay;
  return { startsAt, endsAt, daily: isWindow ? { from, to } : null };
}

/** '07:30:00', '7:30' or a date with a time: 'HH:MM'. */
function minuteOf(text = ''): string | null {
  const [, hour, minute] = /(?:^|[T ])(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?$/.exec(text.trim()) ?? [];
  return hour === undefined || minute === undefined ? null : `${hour.padStart(2, '0')}:${minute}`;
}
