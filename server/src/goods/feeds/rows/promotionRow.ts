import type {
  PromotionLayout,
  Promotion,
  PromotionItem,
  Rate,
  PromotionPeriod,
  TextOnlyReason,
} from '@sali/domain/goods/promotions/terms/promotion';
import { PERCENT } from '@sali/domain/goods/promotions/terms/promotion';
import { cleanDescription, type Signs, signsOf } from '@sali/domain/goods/promotions/terms/signs';
import { parseClock, parseWallTime } from './dates.ts';
import { fitting, type NumberField, parsePriceField, parseNumberField } from './fieldValue.ts';
import type { FeedRow, Fields } from './aliases.ts';
import { feedCodeOf, isFalse, isTrue } from './priceRow.ts';
import { cleanField } from './texts.ts';

/** A promotion of a file in the domain's terms [F20]. `finish` settles what the whole file decides. */

/** As read, before it is known how the file writes its rates. */
export type RawPromotion = Omit<Promotion, 'isBundledPerItem' | 'items'> & { readonly items: readonly RawItem[] };
type RawItem = Omit<PromotionItem, 'rate'> & {
  /** DiscountRate as the file writes it. */
  readonly discountRate: number | null;
};

export type PromotionDropped = 'no_promotion_id' | 'inactive' | 'no_items';

/** The terms that only the whole file shows, and that a delta takes from the last full file of its store. */
export type FileTerms = {
  /** v2: percents are written as hundredths of one. */
  readonly isRateScaled: boolean;
  /** v2: it has deals that mix, so those that do not say so do not. */
  readonly hasMixedBundles: boolean;
};

const MILLI = 1000;
const MIXED_BUNDLE = 10;
const PERCENT_TYPES: readonly number[] = [2, 8, 9];

/** A type that no file writes: a row whose terms cannot be read prices nothing. */
const UNREADABLE_TYPE = -1;
const TYPE_MAX = 99;
/** A club that is named without its number: nobody can say that they belong to it. */
const UNNAMED_CLUB = -1;
const ID_CHARS_MAX = 100;

/** @param row of kind 'promotion': with its items inside, or flat with a single one */
export function promotionRowOf({ fields, parts, groupCount = 0 }: FeedRow): RawPromotion | PromotionDropped {
  const promotionId = promotionIdOf(fields);
  if (promotionId === '') return 'no_promotion_id';
  const itemRows = parts ?? (fields.itemcode === undefined ? [] : [fields]);
  const rows = itemRows.every(hasOneCode) ? itemRows : itemRows.flatMap(rowsOfCodes);
  const anywhere = [fields, ...rows];
  if (anywhere.some(({ additionalisactive }) => isFalse(additionalisactive))) return 'inactive';
  const layout: PromotionLayout = groupCount > 0 ? 'v2' : 'v1';
  // Under a promotion's own element a bare name is its own, not a product's.
  const text = cleanDescription(
    fields.promotiondescription ?? (parts && (fields.itemname ?? fields.itemdescription)) ?? '',
  );
  const signs = signsOf(text);
  if (rows.length === 0) return 'no_items';
  const spends = rows.map((row) => parsePriceField(row.minpurchaseamnt || fields.minpurchaseamnt));
  const spendField = spends.find((spend) => typeof spend === 'number' && spend > 0);
  return {
    promotionId,
    layout,
    text,
    isCoupon: anywhere.some(({ additionaliscoupon }) => isSaid(additionaliscoupon)),
    clubIds: [...new Set(anywhere.flatMap(({ clubid = '' }) => clubIdsOf(clubid)))],
    textOnly: textOnlyOf(fields, rows, groupCount, typeof spendField === 'number', signs),
    spendAgorot: typeof spendField === 'number' ? spendField : (signs.spendShekels ?? 0) * 100,
    items: itemsOf(rows, fields, spends.includes('unreadable')),
    ...(layout === 'v1' ? runningByDates(fields) : runningByTimes(fields)),
  };
}

/** '' when the file does not say it. */
export const promotionIdOf = ({ promotionid = '' }: Fields): string =>
  promotionid
    .replace(/\p{Cf}/gu, '')
    .trim()
    .slice(0, ID_CHARS_MAX);

const hasOneCode = ({ itemcode = '' }: Fields): boolean => /^\d*$/.test(itemcode);

/** `<ItemCodes>7290…, 7290…</ItemCodes>`: several products with the same terms. */
function rowsOfCodes(row: Fields): Fields[] {
  const codes = (row.itemcode ?? '').split(/[\n,;|]+/).filter((code) => code.trim() !== '');
  return codes.length < 2 ? [row] : codes.map((itemcode) => ({ ...row, itemcode }));
}

/** Whether a condition is set: any text but a denial counts, not only 1. */
const isSaid = (text = ''): boolean => cleanField(text) !== '' && !isFalse(text);

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

/** 'club 0' as v2 writes it is `0 - כלל הלקוחות`: its leading integer counts, also in `(1=…)&(3=…)`. */
const clubIdsOf = (clubs: string): number[] =>
  clubs.split(/[\n,;|]|(?<=\))\s*&\s*(?=\()/).flatMap((club) => {
    const [, id] = /^[\s(]*(\d+)/.exec(club) ?? [];
    if (id !== undefined) return [fitting(Number(id))];
    if (cleanField(club) === '') return [];
    return /כלל|כולם|^\s*all\b|everybody|everyone/i.test(club) ? [0] : [UNNAMED_CLUB];
  });

function textOnlyOf(
  fields: Fields,
  rows: readonly Fields[],
  groupCount: number,
  hasSpend: boolean,
  signs: Signs,
): TextOnlyReason | null {
  if (rows.some((row) => feedCodeOf(row.itemcode) === null)) return 'no_code';
  if (groupCount > 1) return 'groups';
  if ((fields.promotiondays ?? '').trim() !== '') return 'days';
  if (signs.isBuyGet) return 'buy_get';
  return !hasSpend && signs.spendShekels === null && signs.isAndUp ? 'and_up' : null;
}

function itemsOf(rows: readonly Fields[], fields: Fields, isSpendUnreadable: boolean): RawItem[] {
  const items = firstOfEach(rows.flatMap((row) => itemOf(row, fields)));
  return isSpendUnreadable ? items.map((item) => ({ ...item, rewardType: UNREADABLE_TYPE })) : items;
}

/** When a code comes twice the first row counts; the second may be its own gift. */
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
  const fieldText = (field: string): string => (row[field]?.trim() || fields[field]?.trim()) ?? '';
  const terms = ['rewardtype', 'minqty', 'maxqty', 'redemptionlimit'].map((field) =>
    parseNumberField(fieldText(field)),
  );
  const price = parsePriceField(fieldText('discountedprice'));
  const type = numberOrNull(terms[0] ?? null) ?? 0;
  const [minimum, most, redemptions] = terms.slice(1).map(positive);
  const isType = Number.isInteger(type) && type >= 0 && type <= TYPE_MAX;
  const isReadable = isType && price !== 'unreadable' && !terms.includes('unreadable');
  return [
    {
      code,
      rewardType: isReadable ? type : UNREADABLE_TYPE,
      // A minimum of less than a thousandth is not none.
      minMilli: minimum ? Math.max(1, fitting(minimum * MILLI)) : MILLI,
      maxMilli: most ? fitting(most * MILLI) : null,
      redemptions: redemptions ?? null,
      discountRate: numberOrNull(parseNumberField(fieldText('discountrate'))),
      priceAgorot: positive(price),
      isWeighted: isTrue(fieldText('isweighted')) || isTrue(fieldText('isweightedpromo')),
      giftCount: numberOrNull(parseNumberField(fieldText('additionalgiftcount'))),
      giftPriceAgorot: isTrue(row.isgiftitem) ? positive(parsePriceField(row.giftitemprice)) : null,
    },
  ];
}

const numberOrNull = (value: NumberField): number | null => (typeof value === 'number' ? value : null);

const positive = (value: NumberField): number | null => (typeof value === 'number' && value > 0 ? value : null);

/** v1: a date and an hour, for begin and end; where those are missing, the points in time of v2. */
function runningByDates(fields: Fields): PromotionPeriod {
  return {
    startsAt:
      timeAt(fields.promotionstartdate, fields.promotionstarthour, '00:00:00') ??
      parseWallTime(fields.promotionstartdatetime ?? ''),
    endsAt:
      timeAt(fields.promotionenddate, fields.promotionendhour, '23:59:00') ??
      parseWallTime(fields.promotionenddatetime ?? ''),
    daily: null,
  };
}

const MIDNIGHT = '00:00:00';

/** The hour has a field of its own. If that is empty, the date may contain an hour; midnight there means none. */
function timeAt(date = '', hour = '', otherwise: string): string | null {
  const day = parseWallTime(date);
  if (day === null) return null;
  const own = day.slice(11);
  const clock = hour.trim() === '' ? (own === MIDNIGHT ? otherwise : own) : parseClock(hour);
  return clock === null ? null : `${day.slice(0, 11)}${clock}`;
}

/** v2: two points in time, and hours that are a daily window unless they only repeat them. */
function runningByTimes(fields: Fields): PromotionPeriod {
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

const minuteOf = (text = ''): string | null => parseClock(text)?.slice(0, 5) ?? null;
